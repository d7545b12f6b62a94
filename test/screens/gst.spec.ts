import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { csvRows } from '../kit/csv-rows.ts';
import { openStaffContext } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { filesIn } from '../kit/zip-files.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const section = (page: Page) => page.locator('section').filter({ hasText: 'GST of a month' });

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^GST-20\d\d-\d\d-FY\d{4}\.zip$/);
  return readFileSync(await file.path());
}

test('W124 the owner sees under Money what a month was, that its papers are its money, and closes it', async ({
  browser,
}) => {
  const forwards = 35 * 86_400;
  await fetch(`${shop.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: forwards }),
  });
  const owner = await openStaffContext(browser, shop, 'owner');
  const page = await owner.newPage();
  // The month that is closed next is the first with a paper, in which the shop was filled.
  await page.goto('/studio/money');
  // GST is two clicks: Money, GST.
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'GST' }).click();
  const part = section(page);
  await expect(part.getByText('Payments')).toBeVisible();
  await expect(part.getByText('equal')).toHaveCount(2);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleNow(page, `GST at ${width}`);
    await part.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/gst-${width}.png`, fullPage: true });
  }

  const before = await download(page);
  const files = filesIn(before);
  expect([...files.keys()]).toContain('hsn(b2c).csv');
  expect(files.get('proof.csv')!.toString()).toContain('Everything adds up,yes');
  const documents = csvRows(files.get('docs.csv')!.toString()).rows;
  expect(documents.length).toBeGreaterThan(0);

  await part.getByRole('button', { name: 'Close the month' }).click();
  const sheet = page.getByRole('alertdialog', { name: /^Close / });
  await expect(sheet).toContainText('cannot be undone');
  await sheet.getByRole('button', { name: 'Close the month' }).click();
  await expect(part.getByText(/^Closed on .* by Dev Kapoor/)).toBeVisible();
  await expect(part.getByRole('button', { name: 'Close the month' })).toHaveCount(0);
  const closed = await download(page);
  await page.goto(`/studio/money/gst?month=${await part.getByRole('combobox', { name: 'Month' }).inputValue()}`);
  await expect(part.getByText(/^Closed on/)).toBeVisible();
  expect((await download(page)).equals(closed)).toBe(true);
  expect(filesIn(closed).get('docs.csv')).toEqual(files.get('docs.csv'));

  // The month that runs cannot be closed; it has an address of its own.
  await part.getByRole('combobox', { name: 'Month' }).selectOption({ index: 0 });
  await expect(part.getByText('can be closed once it is over')).toBeVisible();
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
});

test('W124 support sees no months of GST', async ({ browser }) => {
  const support = await openStaffContext(browser, shop, 'support');
  const page = await support.newPage();
  await page.goto('/studio/money');
  await expect(page.getByRole('heading', { name: 'Money to look at' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  expect((await page.request.get('/studio/api/gst')).status()).toBe(403);
});
