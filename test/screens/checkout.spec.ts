import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

/** Patient with a busy machine. */
const seen = expect.configure({ timeout: 20_000 });
let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const newPartner = '+919810000005';
const asJson = { 'content-type': 'application/json' };
let numbers = 9_820_100_000;

const person = async (browser: Browser, width = 390) =>
  (await browser.newContext({ baseURL: shop.url, viewport: { width, height: 844 } })).newPage();

async function signIn(page: Page, phone: string, type: boolean): Promise<void> {
  const send = (path: string, data: object) => page.request.post(path, { data, headers: asJson });
  const sent = await send('/api/sendOtp', { phone, country: 'IN', code: '91', type });
  const { pass } = (await sent.json()) as { pass: string };
  expect((await send('/api/login', { phone, type, pass })).ok()).toBe(true);
}

async function customer(page: Page, name?: string): Promise<void> {
  await signIn(page, `+91${++numbers}`, false);
  if (name) await page.request.post('/api/updateD2CuserName', { data: { name }, headers: asJson });
}

/** The address of a checkout as the sub-category list makes it. */
async function address(page: Page): Promise<string> {
  const list = async <T>(path: string) =>
    ((await (await page.request.get(path)).json()) as { pricingData: T[] }).pricingData;
  const [plan] = await list<{ _id: string }>('/api/d2cpricing');
  const parents = await list<{ name: string; child: { _id: string; name: string }[] }>('/api/parent');
  const travel = parents.find(parent => parent.name === 'Travel');
  const names = `categoryname=Travel&subcategoryname=${encodeURIComponent(travel?.child[0]?.name ?? '')}`;
  return `/checkout?plan=${plan?._id}&category=${travel?.child[0]?._id}&${names}`;
}

const asRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

async function openCheckout(page: Page): Promise<void> {
  await page.goto(await address(page));
  await page.getByRole('button', { name: 'Understood' }).click();
}
async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'APPLY COUPON' }).click();
}
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ });
const total = (page: Page) => page.getByRole('row', { name: /^Total/ });
const title = (page: Page, name: string) => seen(page.getByRole('heading', { name, level: 1 })).toBeVisible();
async function sound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(v => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
/** Presses a button on the bank's page, on its own origin. */
async function atTheBank(page: Page, button: string | RegExp): Promise<void> {
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('**/processPayment?MID=*');
}

test('C-S07 a visitor is led through the sign-in and back to the same checkout', async ({ browser }) => {
  const page = await person(browser);
  const there = await address(page);
  await page.goto(there);
  await page.waitForURL('**/login');
  const phone = String(++numbers);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  // The router writes a blank as +, which reads the same.
  await seen(page).toHaveURL(url => `${url.pathname}${url.search.replaceAll('+', '%20')}` === there);
});

for (const width of [360, 1440])
  test(`C-C01 C-C02 C-C03 C-C07 C-C08 the whole bill from the first moment, at ${width} px`, async ({ browser }) => {
    const page = await person(browser, width);
    const trouble = collectPageErrors(page, shop);
    await customer(page, 'Asha');
    await page.goto(await address(page));
    const sheet = page.getByRole('dialog', { name: 'How your order is processed' });
    for (const step of ['Order Confirmation', 'Secret form', 'Soft Copy Approval', 'Printing and Shipping'])
      await seen(sheet.getByRole('heading', { name: step })).toBeVisible();
    await sheet.getByRole('button', { name: 'Understood' }).click();
    const [plan] = (
      (await (await page.request.get('/api/d2cpricing')).json()) as {
        pricingData: { name: string; description: string; pages: number }[];
      }
    ).pricingData;
    const name = new URL(page.url()).searchParams.get('subcategoryname') ?? '';
    const edition = page.getByRole('region', { name: 'Your edition' });
    await seen(edition.getByRole('heading', { name: `${name} Edition` })).toBeVisible();
    await seen(edition.getByText(`${plan?.name}, ${plan?.pages} pages`)).toBeVisible();
    await seen(edition.getByText(plan?.description ?? 'no description', { exact: true })).toBeVisible();
    const cover = edition.locator('.cover');
    await seen(cover).toContainText(name);
    expect((await cover.boundingBox())?.height).toBeGreaterThan(100);
    await seen(page.getByRole('heading', { name: 'Nostalgic Deals' })).toBeVisible();
    await seen(page.getByRole('button', { name: 'APPLY COUPON' })).toBeVisible();
    await seen(page.getByRole('row', { name: /Shipping/ })).toContainText('₹70');
    await seen(page.getByRole('row', { name: /Upfront saving/ })).toContainText('5% for paying in full');
    await seen(total(page)).toContainText('₹1,446');
    for (let n = 0; n < 6; n++) await page.getByRole('button', { name: 'One more' }).click({ force: true });
    await seen(page.getByRole('row', { name: /4 extra copies/ })).toBeVisible();
    await page.getByRole('radio', { name: /50-50/ }).check({ force: true });
    await seen(page.getByRole('row', { name: /Upfront saving/ })).toHaveCount(0);
    await seen(page.getByRole('row', { name: /To pay now/ })).toContainText('half of the total, rounded up');
    await sound(page);
    expect(trouble()).toEqual([]);
    await page.close();
  });

test('C-C05 C-C06 a wrong coupon says so, a right one shows its title and goes by itself', async ({ browser }) => {
  const page = await person(browser);
  await customer(page, 'Asha');
  await openCheckout(page);
  const before = await total(page).innerText();
  await applyCoupon(page, 'never');
  const sorry = page.getByRole('alertdialog', { name: 'Invalid coupon' });
  await seen(sorry).toContainText('Oops! That coupon code seems to be invalid or expired. Double check it, please.');
  await sorry.getByRole('button', { name: 'OK' }).click();
  expect(await total(page).innerText()).toBe(before);
  await applyCoupon(page, 'nostalgia10');
  const joy = page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' });
  await seen(joy).toContainText('A page from the old days');
  await seen(joy).toBeHidden({ timeout: 4000 });
  await seen(page.getByRole('row', { name: /10% of the price, by coupon/ })).toBeVisible();
  expect(await total(page).innerText()).not.toBe(before);
});

test('C-C05 D18 a coupon that is gone when one pays says so and leaves the bill', async ({ browser }) => {
  const page = await person(browser);
  await customer(page, 'Asha');
  await openCheckout(page);
  const before = await total(page).innerText();
  await applyCoupon(page, 'nostalgia10');
  await seen(page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' })).toBeHidden({ timeout: 4000 });
  const json = { error: { code: 'coupon', message: 'Used up by somebody else.' } };
  await page.route('**/api/paymentD2C', route => route.fulfill({ status: 409, json }), { times: 1 });
  await pay(page).click();
  await page.getByRole('alertdialog', { name: 'Invalid coupon' }).getByRole('button', { name: 'OK' }).click();
  await seen(page.getByLabel('Coupon code')).toBeVisible();
  expect(await total(page).innerText()).toBe(before);
});

test('C-C10 Pay stays in reach above the side navigation, wherever a phone’s page is', async ({ browser }) => {
  const page = await person(browser, 360);
  await customer(page, 'Asha');
  await openCheckout(page);
  await seen(total(page)).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 350) {
    await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top);
    // It comes up with the bill that it is for.
    const reached = await pay(page).evaluate(button => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const bill = button.closest('aside')?.getBoundingClientRect().top ?? 0;
      const there = document.elementFromPoint(left + width / 2, top + height - 4);
      return bill > window.innerHeight - 200 || top < 0 || button.contains(there);
    });
    expect(reached, `at ${top}`).toBe(true);
  }
});

test('C-C04 C-C09 C-C10 the name first, then the bank; Pay is locked for seven seconds', async ({ browser }) => {
  const page = await person(browser);
  await customer(page);
  await openCheckout(page);
  await pay(page).click();
  await seen(pay(page)).toHaveAttribute('aria-disabled', 'true');
  const sheet = page.getByRole('dialog', { name: 'What Should We Call You ?' });
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await seen(sheet.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await page.waitForTimeout(5000);
  await seen(pay(page)).toHaveAttribute('aria-disabled', 'true');
  await seen(pay(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4000 });
  await sheet.getByLabel('Your name').fill('Asha');
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await sound(page);
});

test('C-Y01 C-Y02 C-Y05 abandoned, then paid: no order before, one after, with its invoice', async ({ browser }) => {
  const page = await person(browser);
  await customer(page, 'Asha');
  await openCheckout(page);
  await pay(page).click();
  await atTheBank(page, 'Abandon and go back');
  await title(page, 'Payment processing');
  await seen(page.getByRole('progressbar', { name: 'Payment processing' })).toBeVisible();
  await title(page, 'Your payment is not finished');
  await sound(page);
  const orders = async () => (await (await page.request.post('/api/show-order-D2C/')).json()) as unknown[];
  expect(await orders()).toEqual([]);
  await page.getByRole('link', { name: 'Go on with the payment' }).click();
  await atTheBank(page, /^Pay/);
  await title(page, 'Order confirmed!');
  await seen(page.getByText('Thank you, Asha. The next step is yours: tell us the story')).toBeVisible();
  const mid = new URL(page.url()).searchParams.get('MID') ?? '';
  await seen(page.getByText(mid, { exact: true })).toBeVisible();
  const facts = page.getByRole('group', { name: 'Your payment' }).or(page.getByLabel('Your payment'));
  const year = new Date().getFullYear();
  await seen(facts.first()).toContainText(String(year));
  const items = page.getByRole('table', { name: 'What you paid for' });
  await seen(items.getByRole('row', { name: /Edition/ }).first()).toContainText('₹1,449');
  await seen(items.getByRole('row', { name: /Upfront saving/ })).toBeVisible();
  await seen(items.getByRole('row', { name: /Shipping/ })).toContainText('₹70');
  await seen(items.getByRole('row', { name: /^Paid/ })).toContainText('₹1,446');
  await seen(page.getByRole('link', { name: 'See it among your orders' })).toHaveAttribute('href', '/orders');
  await seen(page.getByRole('link', { name: 'Track Order' })).toBeVisible();
  await seen(page.getByRole('link', { name: 'Fill Abstract Form' })).toBeVisible();
  await sound(page);
  expect(await orders()).toHaveLength(1);
  await page.reload();
  await title(page, 'Order confirmed!');
  expect(await orders()).toHaveLength(1);
});

test('C-Y03 W24 declined: Payment Failed, Try Again leads back to the checkout; a stranger sees no invoice', async ({
  browser,
}) => {
  const page = await person(browser);
  await customer(page, 'Asha');
  await openCheckout(page);
  const checkout = new URL(page.url());
  await pay(page).click();
  await atTheBank(page, 'Decline');
  await title(page, 'Payment Failed');
  await seen(page.getByText('Failed to process payment. Please try again later.', { exact: true })).toBeVisible();
  await seen(page.getByText('Nothing was charged: ₹1,446 stays with you.')).toBeVisible();
  await sound(page);
  const back = page.url();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/checkout?**');
  for (const name of ['plan', 'category'])
    expect(new URL(page.url()).searchParams.get(name)).toBe(checkout.searchParams.get(name));
  const stranger = await person(browser);
  await stranger.goto(back);
  await title(stranger, 'Payment Failed');
  await seen(stranger.getByRole('link', { name: 'Login/Sign-Up' }).last()).toBeVisible();
});

test('C-Y02 an invoice without a form to fill offers none', async ({ browser }) => {
  const page = await person(browser);
  await customer(page, 'Asha');
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
  await title(page, 'Order confirmed!');
  await seen(page.getByRole('link', { name: 'Track Order' })).toBeVisible();
  await seen(page.getByRole('link', { name: 'Fill Abstract Form' })).toHaveCount(0);
});

test('C-Y03 C-C03 Try Again opens the same bill in another browser, without the popup; Orders keeps it until it is discarded', async ({
  browser,
}) => {
  const phone = `+91${++numbers}`;
  const page = await person(browser);
  await signIn(page, phone, false);
  await page.request.post('/api/updateD2CuserName', { data: { name: 'Priya Nair' }, headers: asJson });
  await openCheckout(page);
  await applyCoupon(page, 'nostalgia10');
  await seen(page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' })).toBeHidden({ timeout: 6000 });
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('radio', { name: /50-50/ }).check({ force: true });
  const before = (await total(page).textContent()) ?? '';
  const due = Number((await pay(page).innerText()).replace(/\D/g, ''));
  await pay(page).click();
  await atTheBank(page, 'Decline');
  await title(page, 'Payment Failed');

  // The session is the same person's; nothing that the first browser keeps comes along.
  const other = await person(browser);
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  await seen(other.getByText(`Nothing was charged: ${asRupees(due)} stays with you.`)).toBeVisible();
  await other.getByRole('link', { name: 'Try Again' }).click();
  await seen(total(other)).toHaveText(before);
  await seen(other.getByRole('row', { name: /2 extra copies/ })).toBeVisible();
  await seen(other.getByText('NOSTALGIA10')).toBeVisible();
  await seen(other.getByRole('radio', { name: /50-50/ })).toBeChecked();
  await seen(other.getByRole('dialog', { name: 'How your order is processed' })).toHaveCount(0);

  await other.goto('/orders');
  const waiting = other.getByRole('list', { name: 'Not paid yet' });
  await seen(waiting).toContainText(`3 copies. ${asRupees(due)} to pay now`);
  await seen(other.getByText("You haven't started investing in memories yet.")).toHaveCount(0);
  await sound(other);
  await waiting.getByRole('link', { name: 'Continue payment' }).click();
  await seen(total(other)).toHaveText(before);
  await pay(other).click();
  await atTheBank(other, 'Abandon and go back');
  await other.goto('/orders');
  await waiting.getByRole('link', { name: 'Continue payment' }).click();
  await other.waitForURL(`${shop.bankUrl}/pay/**`);
  await other.goto('/orders');
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await seen(other.getByText("You haven't started investing in memories yet.")).toBeVisible();
});

test('P-R11 P-R14 a bundle: its summary, the partner’s words for a wrong coupon, then Credits Added!', async ({
  browser,
}) => {
  const page = await person(browser, 1280);
  const trouble = collectPageErrors(page, shop);
  const { pricingData } = (await (await page.request.get('/api/B2Bpricing')).json()) as {
    pricingData: { _id: string }[];
  };
  await page.goto(`/summry?plan=${pricingData[0]?._id}`);
  await title(page, 'Order Summry');
  await sound(page);
  await pay(page).click();
  await page.waitForURL('**/login'); // P-K08: 201
  await signIn(page, newPartner, true);
  await page.goto(`/summry?plan=${pricingData[0]?._id}`);
  await applyCoupon(page, 'nostalgia10');
  const sorry = page.getByRole('alertdialog', { name: 'Coupon In-valid' });
  await seen(sorry).toContainText('This coupon might be expired or it is invalid.');
  await sorry.getByRole('button', { name: 'OK' }).click();
  await pay(page).click();
  await atTheBank(page, /^Pay/);
  await title(page, 'Credits Added!');
  for (const name of ['Go To Order', 'Create Order'])
    await seen(page.getByRole('link', { name }).first()).toBeVisible();
  await sound(page);
  expect(trouble()).toEqual([]);
});

test('C-R08 a plan card’s Get Started opens its summary, which goes on to its theme', async ({ browser }) => {
  const page = await person(browser);
  const { pricingData } = (await (await page.request.get('/api/d2cpricing')).json()) as {
    pricingData: { _id: string }[];
  };
  await page.goto('/plans');
  const started = page.getByRole('link', { name: 'Get Started' });
  await seen(started).toHaveCount(3);
  await seen(started.first()).toHaveAttribute('href', `/summry?plan=${pricingData[0]?._id}`);
  await started.first().click();
  await page.waitForURL(`**/summry?plan=${pricingData[0]?._id}`);
  await seen(page.getByRole('row', { name: /Shipping/ })).toBeVisible();
  await seen(page.getByRole('link', { name: 'Select Your Theme' })).toHaveAttribute(
    'href',
    `/category?plan=${pricingData[0]?._id}`,
  );
});

test('C-R08 C-C07 the summary of a plan has the checkout’s bill, options and coupon, asks what it is about, and is paid', async ({
  browser,
}) => {
  const page = await person(browser);
  const trouble = collectPageErrors(page, shop);
  await customer(page, 'Asha');
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await title(page, 'Order Summry'); // D19
  await seen(total(page)).toContainText('₹1,446');
  await applyCoupon(page, 'nostalgia10');
  await seen(page.getByText('takes 10% off the price')).toBeVisible();
  await page.getByText('Pay 50-50').click();
  await page.getByRole('button', { name: 'One more' }).click();
  await pay(page).click();
  const edition = page.getByRole('combobox', { name: 'Your edition' });
  await seen(edition).toBeFocused();
  await seen(page.getByText('Choose what your story is about, then pay.')).toBeVisible();
  await sound(page);
  await edition.selectOption({ label: 'Travel: Trip Memoir' });
  await page.waitForURL('**/summry?plan=*&category=*');
  const now = (await page.getByRole('row', { name: /To pay now/ }).textContent())?.match(/₹[\d,]+/)?.[0] ?? 'no sum';
  await seen(pay(page)).toHaveText(`Pay ${now}`);
  await pay(page).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await seen(page.getByText(now).first()).toBeVisible();
  await atTheBank(page, /^Pay/);
  await title(page, 'Order confirmed!');
  await seen(page.getByText('Trip Memoir Edition').first()).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('C-R08 C-S07 whoever chose the edition first pays on the summary; a visitor comes to the same bill after the sign-in', async ({
  browser,
}) => {
  const page = await person(browser);
  await page.goto('/selectPlan?categoryname=Travel&subcategoryname=Trip%20Memoir');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await seen(page.getByRole('combobox', { name: 'Your edition' }).locator('option:checked')).toHaveText(
    'Travel: Trip Memoir',
  );
  await page.getByText('Pay 50-50').click();
  await pay(page).click();
  await page.waitForURL('**/login');
  await page.getByLabel('WhatsApp number').fill(String(++numbers));
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL('**/checkout?plan=*&selectedOption=downfront*');
  await title(page, 'Order Confirmation');
  await seen(page.getByRole('radio', { name: /50-50/ })).toBeChecked();
});
