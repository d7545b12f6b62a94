import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { partnerByCalls } from './client-order.ts';
import type { ShopProcess } from './shop-process.ts';

/** An Anniversary Edition that a partner ordered, with an empty form, opened by its client with the link they got. */
interface OpenedGift {
  id: string;
  /** Where the link led; the browser has its key from now on. */
  page: Page;
  key: string;
}

/** Orders a gift and opens it in a browser of its own. */
export async function openGift(
  browser: Browser,
  shop: ShopProcess,
  { customerName, ...context }: { customerName: string } & BrowserContextOptions,
): Promise<OpenedGift> {
  const partner = await partnerByCalls(shop);
  const category = (await partner.ok('POST /api/category', {})).find(({ name }) => name === 'Anniversary')?._id;
  const { _id: id } = await partner.ok('POST /api/place-order', { customerName, category });
  const made = await partner.ok('POST /api/makeCustomerLink', { edition: id, label: customerName });
  const link = new URL(made.link, shop.url);
  const page = await (await browser.newContext({ baseURL: shop.url, ...context })).newPage();
  await page.goto(link.href);
  await page.waitForURL(url => url.pathname.endsWith(id) && !url.searchParams.has('key'));
  return { id, page, key: link.searchParams.get('key') ?? '' };
}
