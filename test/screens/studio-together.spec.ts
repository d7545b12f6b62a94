import { expect, test, type Browser } from '@playwright/test';
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

async function openStudio(browser: Browser, role: 'editor' | 'owner', path: string) {
  const page = await (await openStaffContext(browser, shop, role)).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, path);
  return page;
}

test('W147 W149 what one person takes is seen by another without a reload, and who has an order open', async ({
  browser,
}) => {
  const mine = await openStudio(browser, 'editor', '/studio/orders');
  const theirs = await openStudio(browser, 'owner', '/studio/orders');
  const { orders } = (await (await mine.request.get('/studio/api/orders')).json()) as OrderList;
  const [first, second] = orders;
  const rowOf = (page: typeof mine, id = '') => page.locator(`tr[data-row="${id}"]`);
  await slowExpect(rowOf(theirs, first?._id)).toBeVisible();
  await slowExpect(rowOf(mine, first?._id)).toBeVisible();
  // Two rows are chosen by keys, and taken together.
  for (const key of ['j', 'x', 'j', 'x']) await mine.keyboard.press(key);
  await slowExpect(mine.getByRole('toolbar', { name: 'With the chosen orders' })).toContainText('2 chosen');
  await expectAccessibleNow(mine, 'chosen orders');
  const taken = mine.waitForResponse('**/studio/api/assign');
  await mine.keyboard.press('a');
  await taken;
  const since = Date.now();
  for (const order of [first, second]) await slowExpect(rowOf(theirs, order?._id)).toContainText('Meera');
  const seconds = (Date.now() - since) / 1000;
  test.info().annotations.push({ type: 'seen after', description: `${seconds} s` });
  expect(seconds, 'on a busy machine, too').toBeLessThan(10);

  await mine.getByRole('combobox', { name: 'Whose work' }).selectOption('yes');
  await slowExpect(mine.locator('tr[data-row]')).toHaveCount(2);
  await mine.getByRole('button', { name: 'Views' }).click();
  await mine.getByLabel('Save these filters as').fill('My own');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await slowExpect(mine.getByRole('button', { name: 'My own', exact: true })).toBeVisible();
  await expectAccessibleNow(mine, 'saved views');
  await mine.keyboard.press('Escape');

  for (const page of [mine, theirs]) await gotoHydrated(page, `/studio/editions/${first?._id}`);
  await slowExpect(mine.getByText(/ is here\.$/)).toBeVisible();
  await slowExpect(theirs.getByText(/^Meera .* is here\.$/)).toBeVisible();
  await theirs.goto('/studio');
  await slowExpect(mine.getByText(/ is here\.$/)).toHaveCount(0);
});

test('W148 what waits is counted in the navigation, and leads there from Today', async ({ browser }) => {
  const page = await openStudio(browser, 'owner', '/studio');
  const { orders } = (await (await page.request.get('/studio/api/waiting')).json()) as { orders: number };
  const links = page.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  await slowExpect(links.filter({ hasText: 'Today' })).toHaveText(`Today${orders} waiting`);
});

test('W147 what another does before the stream of changes stands is seen once it does', async ({ browser }) => {
  const page = await (await openStaffContext(browser, shop, 'support')).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const stream = Promise.withResolvers<void>();
  await page.route('**/studio/api/changes', async route => {
    await stream.promise;
    await route.continue();
  });
  await gotoHydrated(page, '/studio/orders');
  const { orders } = (await (await page.request.get('/studio/api/orders')).json()) as OrderList;
  const id = orders.find(({ assignee }) => assignee === null)?._id ?? '';
  const row = page.locator(`tr[data-row="${id}"]`);
  await slowExpect(row).toBeVisible();
  // It is taken on another device; this window knows nothing of it.
  const json = { editions: [id], to: 'me' };
  expect((await page.request.post('/studio/api/assign', { data: json })).status()).toBe(200);
  await expect(row).not.toContainText('Nisha');
  stream.resolve();
  await slowExpect(row).toContainText('Nisha');
});
