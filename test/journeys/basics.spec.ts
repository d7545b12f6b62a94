import { expect, test } from '@playwright/test';
import { startShop, type RunningShop } from '../kit/running.ts';

let shop: RunningShop;
test.beforeAll(async () => void (shop = await startShop()));
test.afterAll(() => shop.close());

test('C-R19 an unknown path is Page Not Found with status 404, and so are staff pages for others', async ({ page }) => {
  const answer = await page.goto(`${shop.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('C-S08 D03 public HTML is complete without scripts and the same with and without a session', async ({
  playwright,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: shop.url });
  const customer = await playwright.request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { cookie: 'sid=anything' },
  });
  for (const path of ['/', '/plans', '/explore']) {
    const [one, other] = [await (await visitor.get(path)).text(), await (await customer.get(path)).text()];
    expect(one).toBe(other);
    expect(one).toContain('<h1');
  }
});

test('house: SIGTERM drains and ends with 0', async () => {
  const own = await startShop();
  expect(await own.stop()).toBe(0);
  await own.close();
});
