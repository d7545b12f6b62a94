import type { Locator, Page } from '@playwright/test';
import type { ShopProcess } from './shop-process.ts';
import { signInCustomer } from './sign-in.ts';

let lastPhone = 9_820_100_000;
/** A phone number without its country code that no other call returns. */
export const newPhone = (): string => String(++lastPhone);

/** Signs a new customer in, who gets this name; without one, the checkout asks for it. Answers their phone number. */
export async function signInNewCustomer(page: Page, shop: ShopProcess, name?: string): Promise<string> {
  const phone = `+91${newPhone()}`;
  await signInCustomer(page.request, shop.url, phone);
  if (name) await page.request.post('/api/updateD2CuserName', { data: { name } });
  return phone;
}

/** The address of the checkout of the first plan and the first travel edition, as the list of editions links to it. */
export async function checkoutAddress(page: Page): Promise<string> {
  const list = async <T>(path: string) =>
    ((await (await page.request.get(path)).json()) as { pricingData: T[] }).pricingData;
  const [plan] = await list<{ _id: string }>('/api/d2cpricing');
  const parents = await list<{ name: string; child: { _id: string; name: string }[] }>('/api/parent');
  const travel = parents.find(parent => parent.name === 'Travel');
  const names = `categoryname=Travel&subcategoryname=${encodeURIComponent(travel?.child[0]?.name ?? '')}`;
  return `/checkout?plan=${plan?._id}&category=${travel?.child[0]?._id}&${names}`;
}

/** Opens the checkout and closes the dialog that explains it. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto(await checkoutAddress(page));
  await page.getByRole('button', { name: 'Understood' }).click();
}

export async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'APPLY COUPON' }).click();
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay/ });
export const totalRow = (page: Page): Locator => page.getByRole('row', { name: /^Total/ });

/** Clicks a button on the bank's page, which is on an origin of its own, and waits for the return to the shop. */
export async function clickAtBank(page: Page, shop: ShopProcess, button: string | RegExp): Promise<void> {
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('**/processPayment?MID=*');
}
