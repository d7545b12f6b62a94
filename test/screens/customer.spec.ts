import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('C-O01 C-O03 C-T01 C-E01 C-A01 axe finds nothing on a customer’s screens, in every status', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, shop);
  await signInCustomer(page.request, shop.url, '+919810000001');
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  expect(orders.map(order => order.orderStatus).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const choosing = ['/category', '/sub_category?category=Travel'];
  for (const path of ['/orders', '/account', ...choosing, ...orders.map(order => `/tracking/${order._id}`)])
    await expectAccessible(page, path);
  for (const order of orders)
    await expectAccessible(page, `/${order.orderStatus === 0 ? 'abstract' : 'edition'}/${order._id}`);
  expect(pageErrors()).toEqual([]);
});
