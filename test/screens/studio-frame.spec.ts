import { expect, test, type Page } from '@playwright/test';
import { studioScreens } from '#src/studio/parts/studio-screens.ts';
import type { OrderList, QueuePart } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { shareStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Answers each list of orders with a whole page of fifty: those of the shop, again and again. */
const fillLists = (page: Page) =>
  page.route('**/studio/api/orders?*', async route => {
    const reply = await route.fetch();
    const list = (await reply.json()) as OrderList;
    const orders = Array.from({ length: 50 }, (_, at) => {
      const order = list.orders[at % list.orders.length];
      return order && { ...order, _id: `${order._id.slice(0, -2)}${String(at).padStart(2, '0')}` };
    });
    await route.fulfill({ response: reply, json: { ...list, orders } });
  });

test('W145 eighteen orders are wholly seen at 1440 × 900, in the list and today, below a title of 20 px', async ({
  browser,
}) => {
  const context = await shareStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillLists(page);
  for (const path of ['/studio/orders?sort=newest', '/studio']) {
    await page.goto(path);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await slowExpect(rows).toHaveCount(50);
    const bottoms = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().bottom));
    expect(bottoms.filter(bottom => bottom <= 900).length, path).toBeGreaterThanOrEqual(18);
    const size = await page.getByRole('heading', { level: 1 }).evaluate(title => getComputedStyle(title).fontSize);
    expect(Number.parseFloat(size), path).toBeCloseTo(20, 0);
  }
  // A list that is just being read again would be answered after the page is closed.
  await page.unrouteAll({ behavior: 'wait' });
});

test('W145 each screen of the navigation opens in the frame, says where it is, and is as wide as the window', async ({
  browser,
}) => {
  const context = await shareStaffContext(browser, shop, 'owner');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, '/studio');
  const links = page.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  // The desk has the whole window, and no screen of its own while a magazine waits.
  for (const { to, name } of studioScreens.filter(screen => screen.name !== 'Desk')) {
    await links.filter({ hasText: name }).first().click();
    await slowExpect(page).toHaveURL(`${shop.url}${to}`);
    await slowExpect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(links.and(page.locator('[aria-current=page]'))).toContainText(name);
    for (const width of [1440, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${to} at ${width}`).toBe(width);
    }
    await expectAccessibleNow(page, `${name} at 360`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('W145 on a narrow screen and at the desk a menu has the links, by keyboard, too', async ({ browser }) => {
  const context = await shareStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  await page.setViewportSize({ width: 768, height: 900 });
  await gotoHydrated(page, '/studio');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await slowExpect(page.getByRole('dialog', { name: 'Studio' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const { orders } = (await (await page.request.get('/studio/api/orders')).json()) as OrderList;
  const drawn = orders.find(({ proof }) => proof);
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, `/studio/proof/${drawn?._id}`);
  await slowExpect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Studio' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Orders' }).click();
  await slowExpect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});

test('W145 Desk opens the magazine that waits longest and takes it, and says so when none waits', async ({
  browser,
}) => {
  const context = await shareStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, '/studio');
  const queue = (await (await page.request.get('/studio/api/queue?whose=studio')).json()) as { parts: QueuePart[] };
  const longest = queue.parts[0]?.editions.find(({ proof }) => proof)?._id;
  const desk = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Desk' });
  await desk.click();
  await slowExpect(page).toHaveURL(`${shop.url}/studio/proof/${longest}`);
  const { orders } = (await (await page.request.get('/studio/api/orders')).json()) as OrderList;
  expect(orders.find(({ _id }) => _id === longest)?.assignee?.name).toBe('Meera Iyer');
  await page.goBack();
  await slowExpect(page).toHaveURL(`${shop.url}/studio`);

  const nothing = { parts: [{ whose: 'studio', count: 0, editions: [], more: false }] };
  await page.route('**/studio/api/queue?*', route => route.fulfill({ json: nothing }));
  await desk.click();
  await slowExpect(page.getByRole('heading', { name: 'No magazine waits for you.' })).toBeVisible();
  for (const width of [768, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/screens/desk-empty-${width}.png` });
    await expectAccessibleNow(page, `no magazine at ${width}`);
  }
});
