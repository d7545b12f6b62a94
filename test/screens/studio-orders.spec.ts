import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { OrderList } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W130 the list of all orders shows eighteen rows at a desk and cards of two lines on a phone', async ({
  browser,
}) => {
  const context = await openStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, '/studio/orders?sort=newest');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await slowExpect(rows.first()).toBeVisible();
  const visible = await rows.evaluateAll(all => all.filter(row => row.getBoundingClientRect().bottom <= 900).length);
  expect(visible).toBeGreaterThanOrEqual(Math.min(18, await rows.count()));
  const [top, height] = await rows
    .first()
    .evaluate(row => [row.getBoundingClientRect().top, row.clientHeight] as const);
  expect(Math.floor((900 - top) / 40)).toBeGreaterThanOrEqual(18);
  expect(height).toBeLessThanOrEqual(41);
  for (const [width, high] of [
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height: high });
    await expectAccessibleNow(page, `the list of all orders at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // A table for screen readers, also where its rows are cards.
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Due' })).toBeAttached();
  }
  const card = await rows.first().evaluate(row => row.clientHeight);
  expect(card).toBeGreaterThanOrEqual(56);
  expect(card).toBeLessThanOrEqual(72);
});

test('W130 keys lead through the list, and filters stay in the address', async ({ browser }) => {
  const context = await openStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  const { orders } = (await (await page.request.get('/studio/api/orders')).json()) as OrderList;
  const [first, second] = orders;
  await gotoHydrated(page, '/studio/orders');
  const linkOf = (id = '') => page.locator(`.list a[href="/studio/editions/${id}"]`);
  await slowExpect(linkOf(first?._id)).toBeVisible();
  await page.keyboard.press('j');
  await expect(linkOf(first?._id)).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf(second?._id)).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkOf(first?._id)).toBeFocused();
  await page.keyboard.press('?');
  await slowExpect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessibleNow(page, 'the keys of the list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await slowExpect(page).toHaveURL(/\/studio\/editions\//);
  await page.goBack();
  await slowExpect(linkOf(first?._id)).toBeVisible();

  await page.getByRole('combobox', { name: 'Status' }).selectOption('shipped');
  await slowExpect(page).toHaveURL(/\?status=shipped$/);
  await slowExpect(page.locator('.list tbody tr').first()).toContainText('Shipped');
  await page.reload();
  await slowExpect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('shipped');
  await slowExpect(page.locator('.list tbody tr').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(
    csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .every(line => line.includes(',Shipped,')),
  ).toBe(true);
});
