import { expect, test } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { expectTitle, openPage, slowExpect } from '../kit/screen.ts';
import {
  applyCoupon,
  checkoutAddress,
  clickAtBank,
  newPhone,
  openCheckout,
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

const asRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('C-S07 a visitor is led through the sign-in and back to the same checkout', async ({ browser }) => {
  const page = await openPage(browser, shop);
  const there = await checkoutAddress(page);
  await page.goto(there);
  await page.waitForURL('**/login');
  const phone = newPhone();
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  // The router writes a blank as +, which reads the same.
  await slowExpect(page).toHaveURL(url => `${url.pathname}${url.search.replaceAll('+', '%20')}` === there);
});

for (const width of [360, 1440])
  test(`C-C01 C-C02 C-C03 C-C07 C-C08 the whole bill from the first moment, at ${width} px`, async ({ browser }) => {
    const page = await openPage(browser, shop, { width });
    const trouble = collectPageErrors(page, shop);
    await signInNewCustomer(page, shop, 'Asha');
    await page.goto(await checkoutAddress(page));
    const sheet = page.getByRole('dialog', { name: 'How your order is processed' });
    for (const step of ['Order Confirmation', 'Secret form', 'Soft Copy Approval', 'Printing and Shipping'])
      await slowExpect(sheet.getByRole('heading', { name: step })).toBeVisible();
    await sheet.getByRole('button', { name: 'Understood' }).click();
    const [plan] = (
      (await (await page.request.get('/api/d2cpricing')).json()) as {
        pricingData: { name: string; description: string; pages: number }[];
      }
    ).pricingData;
    const name = new URL(page.url()).searchParams.get('subcategoryname') ?? '';
    const edition = page.getByRole('region', { name: 'Your edition' });
    await slowExpect(edition.getByRole('heading', { name: `${name} Edition` })).toBeVisible();
    await slowExpect(edition.getByText(`${plan?.name}, ${plan?.pages} pages`)).toBeVisible();
    await slowExpect(edition.getByText(plan?.description ?? 'no description', { exact: true })).toBeVisible();
    const cover = edition.locator('.cover');
    await slowExpect(cover).toContainText(name);
    expect((await cover.boundingBox())?.height).toBeGreaterThan(100);
    await slowExpect(page.getByRole('heading', { name: 'Nostalgic Deals' })).toBeVisible();
    await slowExpect(page.getByRole('button', { name: 'APPLY COUPON' })).toBeVisible();
    await slowExpect(page.getByRole('row', { name: /Shipping/ })).toContainText('₹70');
    await slowExpect(page.getByRole('row', { name: /Upfront saving/ })).toContainText('5% for paying in full');
    await slowExpect(totalRow(page)).toContainText('₹1,446');
    for (let n = 0; n < 6; n++) await page.getByRole('button', { name: 'One more' }).click({ force: true });
    await slowExpect(page.getByRole('row', { name: /4 extra copies/ })).toBeVisible();
    await page.getByRole('radio', { name: /50-50/ }).check({ force: true });
    await slowExpect(page.getByRole('row', { name: /Upfront saving/ })).toHaveCount(0);
    await slowExpect(page.getByRole('row', { name: /To pay now/ })).toContainText('half of the total, rounded up');
    await expectAccessibleNow(page);
    expect(trouble()).toEqual([]);
    await page.close();
  });

test('C-C05 C-C06 a wrong coupon says so, a right one shows its title and goes by itself', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  const before = await totalRow(page).innerText();
  await applyCoupon(page, 'never');
  const sorry = page.getByRole('alertdialog', { name: 'Invalid coupon' });
  await slowExpect(sorry).toContainText(
    'Oops! That coupon code seems to be invalid or expired. Double check it, please.',
  );
  await sorry.getByRole('button', { name: 'OK' }).click();
  expect(await totalRow(page).innerText()).toBe(before);
  await applyCoupon(page, 'nostalgia10');
  const joy = page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' });
  await slowExpect(joy).toContainText('A page from the old days');
  await slowExpect(joy).toBeHidden({ timeout: 4000 });
  await slowExpect(page.getByRole('row', { name: /10% of the price, by coupon/ })).toBeVisible();
  expect(await totalRow(page).innerText()).not.toBe(before);
});

test('C-C05 D18 a coupon that is gone when one pays says so and leaves the bill', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  const before = await totalRow(page).innerText();
  await applyCoupon(page, 'nostalgia10');
  await slowExpect(page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' })).toBeHidden({ timeout: 4000 });
  const json = { error: { code: 'coupon', message: 'Used up by somebody else.' } };
  await page.route('**/api/paymentD2C', route => route.fulfill({ status: 409, json }), { times: 1 });
  await payButton(page).click();
  await page.getByRole('alertdialog', { name: 'Invalid coupon' }).getByRole('button', { name: 'OK' }).click();
  await slowExpect(page.getByLabel('Coupon code')).toBeVisible();
  expect(await totalRow(page).innerText()).toBe(before);
});

test('C-C10 Pay stays in reach above the side navigation, wherever a phone’s page is', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  await slowExpect(totalRow(page)).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 350) {
    await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top);
    // It comes up with the bill that it is for.
    const reached = await payButton(page).evaluate(button => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const bill = button.closest('aside')?.getBoundingClientRect().top ?? 0;
      const there = document.elementFromPoint(left + width / 2, top + height - 4);
      return bill > window.innerHeight - 200 || top < 0 || button.contains(there);
    });
    expect(reached, `at ${top}`).toBe(true);
  }
});

test('C-C04 C-C09 C-C10 the name first, then the bank; Pay is locked for seven seconds', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop);
  await openCheckout(page);
  await payButton(page).click();
  await slowExpect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  const sheet = page.getByRole('dialog', { name: 'What Should We Call You ?' });
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await slowExpect(sheet.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await page.waitForTimeout(5000);
  await slowExpect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  await slowExpect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4000 });
  await sheet.getByLabel('Your name').fill('Asha');
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await expectAccessibleNow(page);
});

test('C-Y01 C-Y02 C-Y05 abandoned, then paid: no order before, one after, with its invoice', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  await payButton(page).click();
  await clickAtBank(page, shop, 'Abandon and go back');
  await expectTitle(page, 'Payment processing');
  await slowExpect(page.getByRole('progressbar', { name: 'Payment processing' })).toBeVisible();
  await expectTitle(page, 'Your payment is not finished');
  await expectAccessibleNow(page);
  const orders = async () => (await (await page.request.post('/api/show-order-D2C/')).json()) as unknown[];
  expect(await orders()).toEqual([]);
  await page.getByRole('link', { name: 'Go on with the payment' }).click();
  await clickAtBank(page, shop, /^Pay/);
  await expectTitle(page, 'Order confirmed!');
  await slowExpect(page.getByText('Thank you, Asha. The next step is yours: tell us the story')).toBeVisible();
  const mid = new URL(page.url()).searchParams.get('MID') ?? '';
  await slowExpect(page.getByText(mid, { exact: true })).toBeVisible();
  const facts = page.getByRole('group', { name: 'Your payment' }).or(page.getByLabel('Your payment'));
  const year = new Date().getFullYear();
  await slowExpect(facts.first()).toContainText(String(year));
  const items = page.getByRole('table', { name: 'What you paid for' });
  await slowExpect(items.getByRole('row', { name: /Edition/ }).first()).toContainText('₹1,449');
  await slowExpect(items.getByRole('row', { name: /Upfront saving/ })).toBeVisible();
  await slowExpect(items.getByRole('row', { name: /Shipping/ })).toContainText('₹70');
  await slowExpect(items.getByRole('row', { name: /^Paid/ })).toContainText('₹1,446');
  await slowExpect(page.getByRole('link', { name: 'See it among your orders' })).toHaveAttribute('href', '/orders');
  await slowExpect(page.getByRole('link', { name: 'Track Order' })).toBeVisible();
  await slowExpect(page.getByRole('link', { name: 'Fill Abstract Form' })).toBeVisible();
  await expectAccessibleNow(page);
  expect(await orders()).toHaveLength(1);
  await page.reload();
  await expectTitle(page, 'Order confirmed!');
  expect(await orders()).toHaveLength(1);
});

test('C-Y03 W24 declined: Payment Failed, Try Again leads back to the checkout; a stranger sees no invoice', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  const checkout = new URL(page.url());
  await payButton(page).click();
  await clickAtBank(page, shop, 'Decline');
  await expectTitle(page, 'Payment Failed');
  await slowExpect(page.getByText('Failed to process payment. Please try again later.', { exact: true })).toBeVisible();
  await slowExpect(page.getByText('Nothing was charged: ₹1,446 stays with you.')).toBeVisible();
  await expectAccessibleNow(page);
  const back = page.url();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/checkout?**');
  for (const name of ['plan', 'category'])
    expect(new URL(page.url()).searchParams.get(name)).toBe(checkout.searchParams.get(name));
  const stranger = await openPage(browser, shop);
  await stranger.goto(back);
  await expectTitle(stranger, 'Payment Failed');
  await slowExpect(stranger.getByRole('link', { name: 'Login/Sign-Up' }).last()).toBeVisible();
});

test('C-Y02 an invoice without a form to fill offers none', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  const invoice = {
    mid: 'm1',
    date: '2026-11-22T10:00:00.000Z',
    name: 'Asha',
    items: [{ name: 'Trip Memoir Edition', 'sub heading': 'imurs iconic, 12 pages', price: 1446 }],
    abstract: '#',
    redirectTo: '/orders',
    isSample: false,
  };
  await page.route('**/api/confPayment', route => route.fulfill({ json: { skip: false, invoice } }));
  await page.goto('/processPayment?MID=m1');
  await expectTitle(page, 'Order confirmed!');
  await slowExpect(page.getByRole('link', { name: 'Track Order' })).toBeVisible();
  await slowExpect(page.getByRole('link', { name: 'Fill Abstract Form' })).toHaveCount(0);
});

test('C-Y03 C-C03 Try Again opens the same bill in another browser, without the popup; Orders keeps it until it is discarded', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Priya Nair');
  await openCheckout(page);
  await applyCoupon(page, 'nostalgia10');
  await slowExpect(page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' })).toBeHidden({ timeout: 6000 });
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('radio', { name: /50-50/ }).check({ force: true });
  const before = (await totalRow(page).textContent()) ?? '';
  const due = Number((await payButton(page).innerText()).replace(/\D/g, ''));
  await payButton(page).click();
  await clickAtBank(page, shop, 'Decline');
  await expectTitle(page, 'Payment Failed');

  // The session is the same person's; nothing that the first browser keeps comes along.
  const other = await openPage(browser, shop);
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  await slowExpect(other.getByText(`Nothing was charged: ${asRupees(due)} stays with you.`)).toBeVisible();
  await other.getByRole('link', { name: 'Try Again' }).click();
  await slowExpect(totalRow(other)).toHaveText(before);
  await slowExpect(other.getByRole('row', { name: /2 extra copies/ })).toBeVisible();
  await slowExpect(other.getByText('NOSTALGIA10')).toBeVisible();
  await slowExpect(other.getByRole('radio', { name: /50-50/ })).toBeChecked();
  await slowExpect(other.getByRole('dialog', { name: 'How your order is processed' })).toHaveCount(0);

  await other.goto('/orders');
  const waiting = other.getByRole('list', { name: 'Not paid yet' });
  await slowExpect(waiting).toContainText(`3 copies. ${asRupees(due)} to pay now`);
  await slowExpect(other.getByText("You haven't started investing in memories yet.")).toHaveCount(0);
  await expectAccessibleNow(other);
  await waiting.getByRole('link', { name: 'Continue payment' }).click();
  await slowExpect(totalRow(other)).toHaveText(before);
  await payButton(other).click();
  await clickAtBank(other, shop, 'Abandon and go back');
  await other.goto('/orders');
  await waiting.getByRole('link', { name: 'Continue payment' }).click();
  await other.waitForURL(`${shop.bankUrl}/pay/**`);
  await other.goto('/orders');
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await slowExpect(other.getByText("You haven't started investing in memories yet.")).toBeVisible();
});
