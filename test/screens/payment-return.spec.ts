import { expect, test } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { expectTitle, openPage, slowExpect } from '../kit/screen.ts';
import {
  addCopies,
  applyCoupon,
  asRupees,
  clickAtBank,
  declinePayment,
  openCheckout,
  openOwnCheckout,
  payButton,
  signInNewCustomer,
  totalRow,
} from '../kit/checkout-screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('C-Y01 C-Y02 C-Y05 an abandoned payment makes no order; once paid it makes one, with its invoice', async ({
  browser,
}) => {
  const page = await openOwnCheckout(browser, shop);
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

test('C-Y03 W24 a declined payment shows Payment Failed, Try Again opens the checkout, and a stranger sees no invoice', async ({
  browser,
}) => {
  const page = await openOwnCheckout(browser, shop);
  const checkout = new URL(page.url());
  await declinePayment(page, shop);
  await slowExpect(page.getByText('Failed to process payment. Please try again later.', { exact: true })).toBeVisible();
  await slowExpect(page.getByText('Nothing was charged: ₹1,446 stays with you.')).toBeVisible();
  await expectAccessibleNow(page);
  const failedPage = page.url();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/checkout?**');
  for (const name of ['plan', 'category'])
    expect(new URL(page.url()).searchParams.get(name)).toBe(checkout.searchParams.get(name));
  const stranger = await openPage(browser, shop);
  await stranger.goto(failedPage);
  // Whoever comes back in another browser may well have paid: nothing tells them that it failed.
  await expectTitle(stranger, 'Sign in to see your payment');
  await slowExpect(stranger.getByText('If you have paid, do not pay again')).toBeVisible();
  await expectAccessibleNow(stranger);
  await slowExpect(stranger.getByRole('link', { name: 'Login/Sign-Up' }).last()).toBeVisible();
});

test('W50 C-Y03 another attempt is about the person of the first one, a new order about nobody yet', async ({
  browser,
}) => {
  const page = await openOwnCheckout(browser, shop);
  const whose = page.locator('summary', { hasText: /Whose magazine is it\?|It is about/ });
  const name = page.getByLabel('Name on the cover');
  await whose.click();
  await name.fill('Meena Das');
  await declinePayment(page, shop);
  const failedPage = page.url();

  await openCheckout(page);
  await whose.click();
  await slowExpect(name).toHaveValue('');
  await name.fill('Leela Das');
  await payButton(page).click();
  await clickAtBank(page, shop, 'Abandon and go back');
  await expectTitle(page, 'Your payment is not finished');
  await slowExpect(page.getByText('The magazine about Leela Das')).toBeVisible();
  await expectAccessibleNow(page);
  await page.getByRole('link', { name: 'Change the order' }).click();
  await whose.click();
  await slowExpect(name).toHaveValue('Leela Das');
  await page.goto(failedPage);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await whose.click();
  await slowExpect(name).toHaveValue('Meena Das');
  // What is changed there is kept over a reload.
  await name.fill('Meena Das Gupta');
  await page.reload();
  await whose.click();
  await slowExpect(name).toHaveValue('Meena Das Gupta');
  await openCheckout(page);
  await whose.click();
  await slowExpect(name).toHaveValue('');
});

test('W122 C-Y03 a failed page of an order that was paid since says so, and Pay from an old page asks first', async ({
  browser,
}) => {
  const page = await openOwnCheckout(browser, shop);
  await declinePayment(page, shop);
  const failedPage = page.url();
  const tryAgain = await page.getByRole('link', { name: 'Try Again' }).getAttribute('href');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await payButton(page).click();
  await clickAtBank(page, shop, /^Pay/);
  await expectTitle(page, 'Order confirmed!');
  const order = await page.getByLabel('Your payment').getByRole('definition').first().innerText();

  await page.goto(failedPage);
  await expectTitle(page, 'You have paid since');
  await slowExpect(page.getByText(`order ${order}: there is nothing more to pay here.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(0);
  await expectAccessibleNow(page);
  await page.goto(tryAgain!);
  const notice = page.locator('.notice').filter({ hasText: 'You have paid since' });
  await slowExpect(notice).toContainText(`order ${order}`);
  await expectAccessibleNow(page);

  // With the same bill it would count as a repeated Pay for ten seconds, and lead to the order.
  await openCheckout(page);
  await addCopies(page, 1);
  await payButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Is this another one?' });
  await slowExpect(question).toContainText(`order ${order}`);
  await expectAccessibleNow(page);
  await question.getByRole('button', { name: 'See your orders' }).click();
  await page.waitForURL('**/orders');
  await expect(page.getByRole('list', { name: 'Not paid yet' })).toHaveCount(0);

  await openCheckout(page);
  await addCopies(page, 1);
  await payButton(page).click();
  await question.getByRole('button', { name: 'Pay for another one' }).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
});

test('C-Y02 an invoice without an abstract form has no link to one', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  const invoice = {
    mid: 'm1',
    date: '2026-11-22T10:00:00.000Z',
    name: 'Asha',
    items: [{ name: 'Trip Memoir Edition', 'sub heading': 'imurs iconic, 12 pages', price: 1446 }],
    person: null,
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

test('C-Y03 a payment that arrived and is looked at, or goes back, is not called failed', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Asha');
  for (const [code, title] of [
    ['in-review', 'Your payment arrived'],
    ['goes-back', 'Your payment goes back to you'],
  ]) {
    await page.route('**/api/confPayment', route =>
      route.fulfill({ status: 409, json: { error: { code, message: 'One of us is looking at it.' } } }),
    );
    await page.goto('/processPayment?MID=m1');
    await expectTitle(page, title ?? '');
    await slowExpect(page.getByText('One of us is looking at it.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(0);
    await page.unroute('**/api/confPayment');
  }
});

test('C-Y03 C-C03 Try Again opens the same bill in another browser, without the popup; Orders lists it until it is discarded', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Priya Nair');
  await openCheckout(page);
  await applyCoupon(page, 'nostalgia10');
  await slowExpect(page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' })).toBeHidden({ timeout: 6000 });
  await addCopies(page, 2);
  await page.getByRole('radio', { name: /50-50/ }).check({ force: true });
  const before = (await totalRow(page).textContent()) ?? '';
  const due = Number((await payButton(page).innerText()).replace(/\D/g, ''));
  await declinePayment(page, shop);

  // The session is the same, but the other browser has none of the first one's storage.
  const otherBrowser = await openPage(browser, shop);
  await otherBrowser.context().addCookies(await page.context().cookies());
  await otherBrowser.goto(page.url());
  await slowExpect(otherBrowser.getByText(`Nothing was charged: ${asRupees(due)} stays with you.`)).toBeVisible();
  await otherBrowser.getByRole('link', { name: 'Try Again' }).click();
  await slowExpect(totalRow(otherBrowser)).toHaveText(before);
  await slowExpect(otherBrowser.getByRole('row', { name: /2 extra copies/ })).toBeVisible();
  await slowExpect(otherBrowser.getByText('NOSTALGIA10, 10% off')).toBeVisible();
  await slowExpect(otherBrowser.getByRole('radio', { name: /50-50/ })).toBeChecked();
  await slowExpect(otherBrowser.getByRole('dialog', { name: 'How your order is processed' })).toHaveCount(0);

  await otherBrowser.goto('/orders');
  const waiting = otherBrowser.getByRole('list', { name: 'Not paid yet' });
  await slowExpect(waiting).toContainText(`3 copies. ${asRupees(due)} to pay now`);
  await slowExpect(otherBrowser.getByText("You haven't started investing in memories yet.")).toHaveCount(0);
  await expectAccessibleNow(otherBrowser);
  await waiting.getByRole('link', { name: 'Continue payment' }).click();
  await slowExpect(totalRow(otherBrowser)).toHaveText(before);
  await payButton(otherBrowser).click();
  await clickAtBank(otherBrowser, shop, 'Abandon and go back');
  await otherBrowser.goto('/orders');
  await waiting.getByRole('link', { name: 'Continue payment' }).click();
  await otherBrowser.waitForURL(`${shop.bankUrl}/pay/**`);
  await otherBrowser.goto('/orders');
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await otherBrowser.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await slowExpect(otherBrowser.getByText("You haven't started investing in memories yet.")).toBeVisible();
});
