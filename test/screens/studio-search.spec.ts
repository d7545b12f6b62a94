import { expect, test } from '@playwright/test';
import type { StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W120 an order is found by name, phone and number with the keyboard alone, and the words are in no address', async ({
  browser,
}) => {
  const context = await openStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  const queue = await (await page.request.get('/studio/api/queue')).json();
  const { parts } = queue as { parts: { editions: { _id: string }[] }[] };
  const id = parts.flatMap(({ editions }) => editions)[0]?._id ?? '';
  const edition = (await (await page.request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;
  const addresses: string[] = [];
  page.on('request', request => addresses.push(request.url()));

  await gotoHydrated(page, '/studio');
  const field = page.getByRole('searchbox', { name: 'Find an order' });
  await slowExpect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  const found = page.locator(`main a[href="/studio/editions/${id}"]`);
  const phone = edition.customerPhone?.slice(-10) ?? '';
  const backwards = edition.customerName.split(' ').toReversed().join(' ').toLowerCase();
  for (const words of [edition.customerName, backwards, phone, id.slice(-6).toUpperCase()]) {
    await field.fill(words);
    // What was found before is shown until the words are searched.
    const searched = page.waitForResponse(reply => reply.request().postData()?.includes(words) === true);
    await page.keyboard.press('Enter');
    await searched;
    await slowExpect(page.getByRole('status').filter({ hasText: /found/ })).toBeVisible();
    await slowExpect(found, words).toBeVisible();
    await expect(field).toBeFocused();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleNow(page, 'what is found at 360');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // The order, and back to what was found.
  await found.focus();
  await page.keyboard.press('Enter');
  await slowExpect(page).toHaveURL(new RegExp(`/studio/editions/${id}$`));
  await page.goBack();
  await slowExpect(found).toBeVisible();
  await expect(field).toHaveValue(id.slice(-6).toUpperCase());

  // What says too little is explained; Escape leads back to the queue.
  await field.fill('x');
  await page.keyboard.press('Enter');
  await slowExpect(page.getByText('Type two letters of a name')).toBeVisible();
  await field.press('Escape');
  await slowExpect(page.getByRole('heading', { name: /^Your turn/ })).toBeVisible();
  await expect(field).toHaveValue('');
  const name = encodeURIComponent(edition.customerName.split(' ')[0] ?? '');
  expect(addresses.filter(address => address.includes(name) || address.includes(phone))).toEqual([]);
});
