import { expect, test } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { expectTitle, openPage, slowExpect } from '../kit/screen.ts';
import { signInPartner } from '../kit/sign-in.ts';
import {
  addCopies,
  applyCoupon,
  clickAtBank,
  newPhone,
  openCheckout,
  openRow,
  payButton,
  signInNewCustomer,
  totalRow,
} from '../kit/checkout-screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const newPartner = '+919810000005';

test('P-R11 P-R14 a bundle has a summary, the partner’s words for a wrong coupon, and then Credits Added!', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const pageErrors = collectPageErrors(page, shop);
  const { pricingData } = (await (await page.request.get('/api/B2Bpricing')).json()) as {
    pricingData: { _id: string }[];
  };
  await page.goto(`/summry?plan=${pricingData[0]?._id}`);
  await expectTitle(page, 'Order Summry');
  await expectAccessibleNow(page);
  await payButton(page).click();
  await page.waitForURL('**/login'); // P-K08: 201
  await signInPartner(page.request, shop.url, newPartner);
  await page.goto(`/summry?plan=${pricingData[0]?._id}`);
  await applyCoupon(page, 'nostalgia10');
  const invalidPopup = page.getByRole('alertdialog', { name: 'Coupon In-valid' });
  await slowExpect(invalidPopup).toContainText('This coupon might be expired or it is invalid.');
  await invalidPopup.getByRole('button', { name: 'OK' }).click();
  await payButton(page).click();
  await clickAtBank(page, shop, /^Pay/);
  await expectTitle(page, 'Credits Added!');
  for (const name of ['Go To Order', 'Create Order'])
    await slowExpect(page.getByRole('link', { name }).first()).toBeVisible();
  await expectAccessibleNow(page);
  expect(pageErrors()).toEqual([]);
});

test('C-R08 a plan card’s Get Started opens its summary, which links to the themes', async ({ browser }) => {
  const page = await openPage(browser, shop);
  const { pricingData } = (await (await page.request.get('/api/d2cpricing')).json()) as {
    pricingData: { _id: string }[];
  };
  await page.goto('/plans');
  const getStarted = page.getByRole('link', { name: 'Get Started' });
  await slowExpect(getStarted).toHaveCount(3);
  await slowExpect(getStarted.first()).toHaveAttribute('href', `/summry?plan=${pricingData[0]?._id}`);
  await getStarted.first().click();
  await page.waitForURL(`**/summry?plan=${pricingData[0]?._id}`);
  await slowExpect(page.getByRole('row', { name: /Shipping/ })).toBeVisible();
  await slowExpect(page.getByRole('link', { name: 'Select Your Theme' })).toHaveAttribute(
    'href',
    `/category?plan=${pricingData[0]?._id}`,
  );
});

test('C-R08 C-C07 the summary of a plan has the checkout’s bill, options and coupon, asks for an edition, and can be paid', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  const pageErrors = collectPageErrors(page, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expectTitle(page, 'Order Summry'); // D19
  await slowExpect(totalRow(page)).toContainText('₹1,446');
  await applyCoupon(page, 'nostalgia10');
  await slowExpect(page.getByText('takes 10% off the price')).toBeVisible();
  await page.getByText('Pay 50-50').click();
  await addCopies(page, 1);
  const total = await totalRow(page).innerText();
  await page.reload();
  await slowExpect(totalRow(page)).toHaveText(total, { useInnerText: true });
  await slowExpect(page.getByRole('radio', { name: /50-50/ })).toBeChecked();
  await payButton(page).click();
  const edition = page.getByRole('combobox', { name: 'Your edition' });
  await slowExpect(edition).toBeFocused();
  await slowExpect(page.getByText('Choose what your story is about, then pay.')).toBeVisible();
  await expectAccessibleNow(page);
  await edition.selectOption({ label: 'Travel: Trip Memoir' });
  await page.waitForURL('**/summry?plan=*&category=*');
  const amountNow =
    (await page.getByRole('row', { name: /To pay now/ }).textContent())?.match(/₹[\d,]+/)?.[0] ?? 'no sum';
  await slowExpect(payButton(page)).toHaveText(`Pay ${amountNow}`);
  await payButton(page).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await slowExpect(page.getByText(amountNow).first()).toBeVisible();
  await clickAtBank(page, shop, /^Pay/);
  await expectTitle(page, 'Order confirmed!');
  await slowExpect(page.getByText('Trip Memoir Edition').first()).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

test('C-C02 C-C03 the chosen bill is there after a reload, and the explanation is not shown again', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  await page.getByText('Pay 50-50').click();
  await addCopies(page, 1);
  const total = await totalRow(page).innerText();
  await page.reload();
  await slowExpect(page.getByRole('radio', { name: /50-50/ })).toBeChecked();
  await slowExpect(totalRow(page)).toHaveText(total, { useInnerText: true });
  await expect(page.getByRole('dialog', { name: 'How your order is processed' })).toHaveCount(0);
});

test('C-R08 C-S07 the summary has an edition that was chosen before; a visitor gets the same bill after the sign-in', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await page.goto('/selectPlan?categoryname=Travel&subcategoryname=Trip%20Memoir');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await slowExpect(page.getByRole('combobox', { name: 'Your edition' }).locator('option:checked')).toHaveText(
    'Travel: Trip Memoir',
  );
  await page.getByText('Pay 50-50').click();
  await payButton(page).click();
  await page.waitForURL('**/login');
  await page.getByLabel('WhatsApp number').fill(newPhone());
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL('**/checkout?plan=*&selectedOption=downfront*');
  await expectTitle(page, 'Order Confirmation');
  await slowExpect(page.getByRole('radio', { name: /50-50/ })).toBeChecked();
});

test('C-R08 C-S07 W50 W57 what is said before the edition is chosen is there after the sign-in', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expectTitle(page, 'Order Summry'); // D19
  const part = page.getByRole('region', { name: 'Whose it is and when it arrives' });
  await part.getByText('Whose magazine is it?').click();
  await part.getByLabel('Name on the cover').fill('Lakshmi Nair');
  await openRow(page, /^Arrives/);
  await part.getByLabel('PIN code').fill('781001');
  await slowExpect(part.locator('p').getByText(/^Arrives by .* if/)).toBeVisible();
  const promised = await part
    .locator('p')
    .getByText(/^Arrives by .* if/)
    .textContent();
  await page.getByRole('combobox', { name: 'Your edition' }).selectOption({ label: 'Travel: Trip Memoir' });
  await page.waitForURL('**/summry?plan=*&category=*');
  await payButton(page).click();
  await page.waitForURL('**/login');
  await page.getByLabel('WhatsApp number').fill(newPhone());
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL('**/checkout?plan=*');
  await slowExpect(page.locator('.cover')).toContainText('Lakshmi Nair');
  await openRow(page, /^Arrives/);
  await expect(part.getByLabel('PIN code')).toHaveValue('781001');
  await slowExpect(part.locator('p').getByText(/^Arrives by .* if/)).toHaveText(promised ?? '');
});
