import { expect, test } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W76 names and dates are ticked off before the approval, which no thumb takes for Ask for Revision', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, '+919810000001');
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  await page.goto(`/edition/${orders.find(order => order.orderStatus === 3)?._id}`);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const revise = page.getByRole('button', { name: 'Ask for Revision' });
  await slowExpect(approve).toBeVisible();
  const [first, second] = [await approve.boundingBox(), await revise.boundingBox()];
  expect((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).toBeGreaterThanOrEqual(96);

  await approve.click();
  const check = page.getByRole('dialog', { name: 'One last look before it is printed' });
  const names = check.getByRole('group', { name: 'Names' }).getByRole('checkbox');
  await slowExpect(names.first()).toBeVisible();
  await expect(check.getByRole('checkbox', { name: /^On the cover/ })).toBeVisible();
  await expect(check.getByRole('group', { name: 'Dates and ages' }).getByRole('checkbox').first()).toBeVisible();
  const last = check.getByRole('button', { name: 'Approve', exact: true });
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await expect(last).toHaveAccessibleDescription(/^\d+ of \d+ not ticked yet$/);
  await expectAccessibleNow(page, 'the check before the approval');
  await names.first().check();
  await expect(check.getByRole('status')).toHaveText(/^\d+ of \d+ not ticked yet$/);
  await check.getByRole('button', { name: 'All of these are right' }).click();
  await expect(last).not.toHaveAttribute('aria-disabled');
  await check.getByRole('button', { name: 'Not yet' }).click();
  await expect(check).toHaveCount(0);
  await approve.click();
  await check.getByRole('button', { name: 'All of these are right' }).click();
  await last.click();
  await slowExpect(page.getByRole('dialog', { name: 'Edition Approved' })).toBeVisible();
  await expect(check).toHaveCount(0);
});
