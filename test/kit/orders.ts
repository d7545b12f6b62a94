import type { BrowserContext } from '@playwright/test';

interface Order {
  _id: string;
  orderStatus: number;
  createdAt: string;
  category: { name: string };
  customerName: string;
}

/** The orders of whoever is signed in there, the newest first. */
export const ordersOf = async (context: BrowserContext): Promise<Order[]> =>
  (await (await context.request.post('/api/show-order-D2C/')).json()) as Order[];
/** The order of that person at a status, by its id. */
export async function orderAt(context: BrowserContext, status: number): Promise<string> {
  const match = (await ordersOf(context)).find(order => order.orderStatus === status);
  if (!match) throw new Error(`nobody has an order at status ${status}`);
  return match._id;
}
