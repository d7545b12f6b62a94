import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { ShopProcess } from './shop-process.ts';
import { partnerWithCredits, signInPartner } from './sign-in.ts';

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
  const { request } = await browser.newContext({ baseURL: shop.url });
  await signInPartner(request, shop.url, partnerWithCredits);
  const list = (await (await request.post('/api/category', { data: {} })).json()) as { _id: string; name: string }[];
  const category = list.find(({ name }) => name === 'Anniversary')?._id;
  const placed = await request.post('/api/place-order', { data: { customerName, category } });
  const { _id: id } = (await placed.json()) as { _id: string };
  const made = await request.post('/api/makeCustomerLink', { data: { edition: id, label: customerName } });
  const link = new URL(((await made.json()) as { link: string }).link, shop.url);
  const page = await (await browser.newContext({ baseURL: shop.url, ...context })).newPage();
  await page.goto(link.href);
  await page.waitForURL(url => url.pathname.endsWith(id) && !url.searchParams.has('key'));
  return { id, page, key: link.searchParams.get('key') ?? '' };
}
