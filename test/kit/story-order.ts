import type { Theme } from '#kernel/themes.ts';
import type { ApiCustomer } from './api-customer.ts';

interface OrderOptions {
  /** The payer's own name. */
  payer: string;
  pages?: number;
  theme?: Theme;
}

/** Signs a customer in, who orders and pays an edition. Answers its id. */
export async function orderFor(customer: ApiCustomer, { payer, pages = 12, theme }: OrderOptions): Promise<string> {
  await customer.signIn();
  await customer.ok('POST /api/updateD2CuserName', { name: payer });
  const { mid } = await customer.beginOrder('upfront', pages, theme);
  await customer.pay(mid);
  await customer.ok('POST /api/confPayment', { MID: mid });
  const [order] = await customer.orders();
  if (!order) throw new Error('the paid order is not in the list');
  return order._id;
}

/** Says that a daughter's magazine is about her mother, Lakshmi Iyer. */
export async function nameMother(customer: ApiCustomer, edition: string): Promise<void> {
  const { version } = await customer.ok('POST /api/subject', { edition });
  await customer.ok('POST /api/saveSubject', {
    edition,
    base: version,
    subject: { name: 'Lakshmi Iyer', calledAs: 'Amma', kind: 'one', pronoun: 'she' },
    from: 'Your daughter',
    occasionOn: null,
    neededBy: null,
    language: 'en',
  });
}
