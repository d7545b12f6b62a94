import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OrderList, StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
const open = new Map<string, Page>();
test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
  for (const role of ['support', 'production', 'owner'] as const) open.set(role, await openStaffPage(browser, role));
});
test.afterAll(async ({ browser }) => {
  await closePages({ browser });
  await shop.close();
});

async function openStaffPage(browser: Browser, role: 'support' | 'production' | 'owner'): Promise<Page> {
  const page = await (await openStaffContext(browser, shop, role)).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}
const pageOf = (role: string): Page => {
  const page = open.get(role);
  if (!page) throw new Error(`nobody of ${role} is signed in`);
  return page;
};

async function orderAt(page: Page, status: string): Promise<StudioEdition> {
  const { orders } = (await (await page.request.get(`/studio/api/orders?status=${status}`)).json()) as OrderList;
  const id = orders.find(({ partner }) => partner === null)?._id ?? '';
  return (await (await page.request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;
}

test('W16 W150 the support changes where an order goes, from its page', async () => {
  const page = pageOf('support');
  const { _id: id } = await orderAt(page, 'press');
  await gotoHydrated(page, `/studio/editions/${id}`);
  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: 'Change the address' }).click();
  const sheet = page.getByRole('dialog', { name: 'Where should we deliver it?' });
  await expect(sheet.getByLabel('Address *')).toHaveValue('12 Lake View Road');
  await sheet.getByLabel('Address *').fill('14 MG Road');
  await expectAccessibleNow(page, 'the address in the studio');
  await sheet.getByRole('button', { name: 'Deliver it here' }).click();
  await slowExpect(people).toContainText('14 MG Road');
  // Packed for an address, it goes there.
  await gotoHydrated(page, `/studio/editions/${(await orderAt(page, 'parcel'))._id}`);
  await slowExpect(people).toContainText('12 Lake View Road');
  await expect(people.getByRole('button', { name: 'Change the address' })).toHaveCount(0);
});

test('W150 W155 on a phone a courier’s long link breaks, and the lane that is open is in view', async () => {
  const page = pageOf('production');
  await page.setViewportSize({ width: 360, height: 740 });
  const { _id: edition } = await orderAt(page, 'shipped');
  const link = 'https://www.delhivery.com/track/package/1234567890123456789012345678901234567890';
  await page.route(`**/studio/api/editions/${edition}`, async route => {
    const reply = await route.fetch();
    const order = (await reply.json()) as StudioEdition;
    await route.fulfill({ response: reply, json: { ...order, trackLink: { link, lastUpdate: order.createdAt } } });
  });
  await gotoHydrated(page, `/studio/editions/${edition}`);
  await slowExpect(page.getByRole('link', { name: link })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await gotoHydrated(page, '/studio/production?lane=way');
  await slowExpect(page.getByRole('link', { name: /^On the way/ })).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('W142 W161 on a phone the log’s fields can be typed into, and a button is not written over', async () => {
  const page = pageOf('owner');
  await page.setViewportSize({ width: 360, height: 740 });
  await gotoHydrated(page, '/studio/log');
  const field = page.getByRole('searchbox');
  await slowExpect(field).toBeAttached();
  expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(150);
  await gotoHydrated(page, '/studio/money/settlements');
  const [button, hint] = [page.getByText('Upload a report'), page.getByText(/^The settlement report of/)];
  await slowExpect(hint).toBeVisible();
  const [above, below] = [await button.boundingBox(), await hint.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('W80 W150 one sheet shows the keys of a list, of an order and of the desk, and switches them off for all', async () => {
  const page = pageOf('owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  const { _id: edition } = await orderAt(page, 'draft');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  // A screen listens once its data is there.
  const openKeys = () =>
    slowExpect(async () => {
      await page.keyboard.press('?');
      await expect(sheet.getByText('These keys', { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
  for (const path of ['/studio', `/studio/editions/${edition}`, `/studio/proof/${edition}`]) {
    await gotoHydrated(page, path);
    await openKeys();
    await page.screenshot({ path: `test-results/screens/studio-day/keys-${path.split('/')[2] ?? 'today'}.png` });
    await expectAccessibleNow(page, `the keys of ${path}`);
    await page.keyboard.press('Escape');
  }
  await gotoHydrated(page, `/studio/editions/${edition}`);
  await openKeys();
  await sheet.getByLabel('These keys are on').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'A note for the studio' })).not.toBeFocused();
  await page.evaluate(() => localStorage.clear());
});

test('W147 W155 a lane of the production follows what another person does, without a reload', async () => {
  const page = pageOf('production');
  await gotoHydrated(page, '/studio/production?lane=printed');
  const { _id: edition } = await orderAt(page, 'parcel');
  const row = page.getByRole('row').filter({ hasText: edition.slice(-6).toUpperCase() });
  await slowExpect(row).toBeVisible();
  // It is handed over on another device; this window is not touched meanwhile.
  const data = { edition, link: 'https://courier.example/by-hand' };
  expect((await page.request.post('/studio/api/trackLink', { data })).status()).toBe(200);
  await slowExpect(row).toHaveCount(0);
});

test('W148 W151 a letter stands in the inbox, its count and Today as soon as it is written', async ({ browser }) => {
  const page = pageOf('support');
  await gotoHydrated(page, '/studio/messages');
  await slowExpect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Inbox' });
  await expect(link).toHaveText('Inbox');
  const { _id: edition, customerPhone } = await orderAt(page, 'review');
  const customer = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(customer.request, shop.url, customerPhone ?? '');
  const data = { edition, id: crypto.randomUUID(), words: 'Can it come by Friday?' };
  expect((await customer.request.post('/api/letters', { data })).status()).toBe(200);
  await slowExpect(page.getByText('Can it come by Friday?')).toBeVisible();
  await slowExpect(link).toHaveText('Inbox1 waiting');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleNow(page, `the inbox at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
