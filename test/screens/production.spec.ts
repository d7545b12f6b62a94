import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { LaneReply } from '#src/production/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';
import { filesIn } from '../kit/zip-files.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const sizes = [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const;

test('W155 W156 W157 W158 a batch is printed, shipped by a paste and delivered, without scrolling', async ({
  browser,
}) => {
  const context = await openStaffContext(browser, shop, 'owner');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const laneOf = async (lane: string) =>
    (await (await page.request.get(`/studio/api/production?lane=${lane}`)).json()) as LaneReply;
  const { parcels } = await laneOf('print');
  expect(parcels.length).toBeGreaterThan(0);
  await gotoHydrated(page, '/studio/production');
  await slowExpect(page.getByRole('table', { name: 'To print' })).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  expect(await row.first().evaluate(one => one.clientHeight)).toBeLessThanOrEqual(41);

  // By keys: the first row is chosen, and taken out again.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await slowExpect(page.getByRole('button', { name: 'Make a batch of 1' })).toBeVisible();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Make today’s batch' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  const names = [...filesIn(await readFile(await (await download).path())).keys()];
  expect(names).toEqual(expect.arrayContaining(['Job tickets.pdf', 'Parcels/Slips.pdf', 'Parcels/Courier.csv']));
  expect(names.filter(name => name.endsWith('/specification.pdf'))).toHaveLength(parcels.length);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expectAccessibleNow(page, `the lane To print at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^It is printed/ }).click();
  await slowExpect(page.getByText('Nothing waits to be printed.')).toBeVisible();

  const printed = (await laneOf('printed')).parcels;
  await page.getByRole('link', { name: /^Printed/ }).click();
  const area = page.getByLabel('Order and courier’s number');
  const lines = printed.map(({ number }, at) => `${number}\t20000000000${at}`);
  await area.fill([...lines, 'ZZZZZZ\t200000000099'].join('\n'));
  await slowExpect(page.getByText('No order has this number.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Ship ${printed.length + 1}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expectAccessibleNow(page, `the lane Printed at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await area.fill('');
  // Barcode by barcode into one field.
  const scan = page.getByLabel('Scan');
  for (const code of lines.flatMap(line => line.split('\t'))) {
    await scan.fill(code);
    await scan.press('Enter');
  }
  const ship = page.getByRole('button', { name: `Ship ${printed.length}`, exact: true });
  await slowExpect(ship).not.toHaveAttribute('aria-disabled');
  const box = await ship.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  await ship.click();
  await slowExpect(page.getByText('Nothing waits for the courier.')).toBeVisible();

  await page.getByRole('link', { name: /^On the way/ }).click();
  await slowExpect(page.getByRole('link', { name: '200000000000' })).toHaveAttribute(
    'href',
    'https://www.delhivery.com/track/package/200000000000',
  );
  await page.getByLabel('Couriers’ or orders’ numbers').fill('200000000000');
  await page.getByRole('button', { name: '1 delivered' }).click();
  await slowExpect(page.getByRole('link', { name: '200000000000' })).toBeHidden();
  await expectAccessibleNow(page, 'the lane On the way');
});
