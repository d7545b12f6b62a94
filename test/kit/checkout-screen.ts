import type { Browser, Locator, Page } from '@playwright/test';
import { expectTitle, openPage } from './screen.ts';
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

/** The popup over the checkout that explains how an order is processed. */
export const processPopup = (page: Page): Locator => page.getByRole('dialog', { name: 'How your order is processed' });

/** Opens the checkout and closes the popup that explains it, if it opens for this customer. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto(await checkoutAddress(page));
  await page.getByRole('heading', { name: 'Order Confirmation', level: 1 }).waitFor();
  if (await processPopup(page).isVisible()) await processPopup(page).getByRole('button', { name: 'Close' }).click();
}

/** Opens a row of an order, unless it is open. */
export async function openRow(page: Page, name: string | RegExp): Promise<void> {
  const row = page.locator('details').filter({ has: page.locator('summary', { hasText: name }) });
  if (!(await row.evaluate((details: HTMLDetailsElement) => details.open))) await row.locator('summary').click();
}

/** Adds so many copies to an order. */
export async function addCopies(page: Page, count: number): Promise<void> {
  await openRow(page, /^Copies/);
  for (let n = 0; n < count; n++) await page.getByRole('button', { name: 'One more' }).click();
}

/** Applies a coupon, in the row of a customer's order or in the box of a partner's. */
export async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Nostalgic Deals' }).waitFor();
  if (!(await page.getByLabel('Coupon code').isVisible())) await openRow(page, 'Nostalgic Deals');
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

/** The checkout of a customer who has just signed up. */
export async function openOwnCheckout(browser: Browser, shop: ShopProcess): Promise<Page> {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  return page;
}

/** Pays, and has the bank decline it. */
export async function declinePayment(page: Page, shop: ShopProcess): Promise<void> {
  await payButton(page).click();
  await clickAtBank(page, shop, 'Decline');
  await expectTitle(page, 'Payment Failed');
}

export const asRupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
