import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { payAtBank } from '../kit/bank-payment.ts';
import { signInCustomer, signInPartner } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());
test.use({ acceptDownloads: true });

const asha = '+919810000001';
const studio = '+919810000004';

async function orderAsAsha(page: Page): Promise<string> {
  await signInCustomer(page.request, shop.url, asha);
  const plans = (await (await page.request.get(`${shop.url}/api/d2cpricing`)).json()) as {
    pricingData: { _id: string }[];
  };
  const themes = (await (await page.request.get(`${shop.url}/api/parent`)).json()) as {
    pricingData: { child: { _id: string }[] }[];
  };
  const data = {
    plan: plans.pricingData[0]?._id,
    category: themes.pricingData[0]?.child[0]?._id,
    selectedOption: 'downfront',
    couponCode: '',
    extracopies: 0,
  };
  return payAtBank(page.request, { url: shop.url, path: '/api/paymentD2C', data });
}
/** Downloads the PDF of a link. */
async function download(page: Page, name: RegExp): Promise<{ filename: string; bytes: Buffer }> {
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('link', { name }).first().click();
  const download = await downloadStarted;
  return { filename: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('D17 C-Y02 a paid order’s receipt can be downloaded at once, and among the orders from a closed list', async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page, shop);
  const mid = await orderAsAsha(page);
  await page.goto(`${shop.url}/processPayment?MID=${mid}`);
  await expect(page.getByRole('heading', { name: 'Order confirmed!' })).toBeVisible();
  const { filename, bytes } = await download(page, /^Receipt voucher RV\/\d{4}\/\d{6}/);
  expect(filename).toMatch(/^RV-\d{4}-\d{6}\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`${shop.url}/orders`);
  const newest = page.getByRole('article').first();
  const link = newest.getByRole('link', { name: /^Receipt voucher/ });
  await newest.getByRole('button', { name: /^More/ }).click();
  await expect(newest.getByText('Invoice and receipts').first()).toBeVisible();
  await expect(link).toBeHidden();
  await newest.getByText('Invoice and receipts').first().click();
  await expect(link).toBeVisible();
  // A shipped order has an invoice and a receipt.
  const shipped = page.getByRole('article').filter({ hasText: 'Shipped' }).first();
  await shipped.getByRole('button', { name: /^More/ }).click();
  await shipped.getByText('Invoice and receipts').first().click();
  await expect(shipped.getByRole('link', { name: /^(Tax invoice INV|Receipt voucher RV)\// })).toHaveCount(2);
  expect(pageErrors()).toEqual([]);
  await expectAccessible(page, `${shop.url}/processPayment?MID=${mid}`);
  await expectAccessible(page, `${shop.url}/orders`);
});

test('D17 P-R14 P-R15 P-K09 a partner enters its GSTIN, buys iCredits, and finds the invoice in its profile', async ({
  page,
}) => {
  await signInPartner(page.request, shop.url, studio);
  await page.goto(`${shop.url}/profile`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const gstin = page.getByLabel('GSTIN (optional)');
  await gstin.fill('27AAPFU0939F1ZW');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/one of them is mistyped/)).toBeVisible();
  await gstin.fill('27aapfu0939f1zv');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(gstin).toHaveValue('27AAPFU0939F1ZV');

  const plans = (await (await page.request.get(`${shop.url}/api/B2Bpricing`)).json()) as { pricingData: Plan[] };
  const plan = plans.pricingData[0];
  const mid = await payAtBank(page.request, {
    url: shop.url,
    path: '/api/payment',
    data: { paymentID: plan?._id },
  });
  await page.goto(`${shop.url}/processPayment?MID=${mid}`);
  await expect(page.getByRole('heading', { name: 'Credits Added!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tax invoice B2B\// })).toBeVisible();

  await page.goto(`${shop.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  expect((await download(page, /^Tax invoice B2B\//)).filename).toMatch(/^B2B-\d{4}-\d{6}\.pdf$/);
  await expectAccessible(page, `${shop.url}/profile`);
});
interface Plan {
  _id: string;
}
