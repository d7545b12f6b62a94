import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { startShop, type RunningShop } from '../kit/running.ts';
import { watched } from '../kit/watched.ts';

let shop: RunningShop;
test.beforeAll(async () => void (shop = await startShop()));
test.afterAll(() => shop.close());

/** Every screen a visitor meets, by address. */
const open = [
  '/',
  '/plans',
  '/selectPlan?category=x&categoryname=Couple&subcategoryname=x',
  '/sub_category?category=Travel',
  '/login',
  '/register',
  '/orders',
  '/account',
  '/product',
  '/samples',
  '/explore',
  '/valentines',
  '/pricing',
  '/portfolio',
  '/souvenir',
  '/privacy',
  '/about',
  '/refundpolicy',
  '/termsandconditions',
  '/contactus',
  '/404',
  '/500',
  '/studio/sign-in',
];

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // What a screen is about stands in its heading; loaders have none.
  await page.locator('h1').first().waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(v => `${v.id}: ${v.nodes[0]?.html}`),
    `${path} at ${page.viewportSize()?.width}`,
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${path} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
}

for (const width of [360, 1440])
  test(`C-R10 C-R17 C-R19 axe finds nothing on any public screen at ${width} px, and none scrolls sideways`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const trouble = watched(page, shop);
    for (const path of open) await look(page, path);
    expect(trouble().filter(one => !/404|500/.test(one))).toEqual([]);
  });

async function signedIn(page: Page, phone: string): Promise<void> {
  const send = { phone, country: 'IN', code: '91', type: false };
  const { pass } = (await (await page.request.post('/api/sendOtp', { data: send })).json()) as { pass: string };
  await page.request.post('/api/login', { data: { phone, type: false, pass } });
}

for (const width of [360, 1440])
  test(`C-O01 C-O03 C-T01 C-E01 C-A01 axe finds nothing on a customer’s screens at ${width} px, in every status`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const trouble = watched(page, shop);
    await signedIn(page, width === 360 ? '+919810000001' : '+919810000002');
    const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as {
      _id: string;
      orderStatus: number;
    }[];
    expect(orders.map(order => order.orderStatus).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const path of ['/orders', '/account', '/category', ...orders.map(order => `/tracking/${order._id}`)])
      await look(page, path);
    for (const order of orders)
      await look(page, order.orderStatus === 0 ? `/abstract/${order._id}` : `/edition/${order._id}`);
    expect(trouble()).toEqual([]);
  });

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
