import { expect, test, type Page } from '@playwright/test';
import type { LaneReply } from '#src/production/wire.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** What a person at the studio does, counted: each key, each click and each paste is one act. */
function countActs(page: Page) {
  let count = 0;
  return {
    press(key: string) {
      count++;
      return page.keyboard.press(key);
    },
    async click(name: RegExp, role: 'button' | 'link' = 'button') {
      count++;
      const control = page.getByRole(role, { name }).first();
      // Nobody has to scroll for it.
      await slowExpect(control).toBeInViewport({ ratio: 1 });
      await control.click();
    },
    async paste(label: string, text: string) {
      count++;
      const field = page.getByLabel(label);
      await slowExpect(field).toBeInViewport();
      await field.fill(text);
    },
    count: () => count,
  };
}

test('W146 W153 support answers “where is my order” with at most twelve keys', async ({ browser }) => {
  const context = await openStaffContext(browser, shop, 'support');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const { orders } = (await (await page.request.get('/studio/api/orders?sort=newest')).json()) as {
    orders: { about: string | null }[];
  };
  const asked = orders.find(({ about }) => about !== null && /^\p{L}{3,}/u.test(about));
  const name = asked?.about ?? '';
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, '/studio');
  await slowExpect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  const acts = countActs(page);
  await acts.press('/');
  for (const letter of name.toLowerCase().slice(0, 6)) await acts.press(letter === ' ' ? 'Space' : letter);
  await slowExpect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
  await acts.press('Enter');
  await slowExpect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await acts.press('c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(name);
  expect(acts.count()).toBeLessThanOrEqual(12);
});

test('W156 W157 what is to print is printed and shipped with at most twelve acts, without scrolling', async ({
  browser,
}) => {
  const context = await openStaffContext(browser, shop, 'production');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const laneOf = async (lane: string) =>
    (await (await page.request.get(`/studio/api/production?lane=${lane}`)).json()) as LaneReply;
  const toPrint = (await laneOf('print')).parcels.filter(({ problem }) => problem === null);
  expect(toPrint.length).toBeGreaterThan(0);
  await gotoHydrated(page, '/studio');
  const acts = countActs(page);
  await acts.click(/^Production/, 'link');
  await acts.click(/^Make today’s batch/);
  await acts.click(/^Download/, 'link');
  await acts.click(/^It is printed/);
  await acts.click(/^Printed/, 'link');
  await slowExpect.poll(async () => (await laneOf('printed')).parcels.length).toBeGreaterThanOrEqual(toPrint.length);
  const printed = (await laneOf('printed')).parcels;
  const lines = printed.map(({ number }, at) => `${number}\t${200_000_000_000 + at}`);
  await acts.paste('Order and courier’s number', lines.join('\n'));
  await acts.click(new RegExp(`^Ship ${printed.length}`));
  await slowExpect.poll(async () => (await laneOf('printed')).parcels).toEqual([]);
  expect(acts.count()).toBeLessThanOrEqual(12);
});
