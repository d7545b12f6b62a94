import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { shortOrderId } from '#kernel/ids.ts';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { REFUND_LIMIT: '100', LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const asha = '+919810000001';
const visitor = (browser: Browser) => browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });

async function customer(browser: Browser, phone: string): Promise<BrowserContext> {
  const context = await visitor(browser);
  await signInCustomer(context.request, shop.url, phone);
  return context;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const signedIn = new Map<string, Cookies>();
/** A browser context of a member of staff. They sign in once: an authenticator's code is accepted only once. */
async function staff(browser: Browser, role: 'support' | 'owner'): Promise<BrowserContext> {
  const cookies = signedIn.get(role);
  const context = cookies ? await visitor(browser) : await openStaffContext(browser, shop, role);
  if (cookies) await context.addCookies(cookies);
  else signedIn.set(role, await context.cookies());
  return context;
}

async function orderAt(context: BrowserContext, status: number): Promise<string> {
  const orders = (await (await context.request.post('/api/show-order-D2C/')).json()) as Record<string, unknown>[];
  const match = orders.find(order => order['orderStatus'] === status && order['cancelled'] === null);
  return String(match?.['_id']);
}

test('W34 the order says what cancelling gives back and until when; cancelling has to be confirmed and can be left', async ({
  browser,
}) => {
  const context = await customer(browser, asha);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, shop);
  const id = await orderAt(context, 0);
  await expectAccessible(page, `/tracking/${id}`);
  const part = page.getByRole('region', { name: 'Cancelling' });
  await expect(part).toContainText('until your magazine goes to the printer');
  await expect(part).toContainText('Until an hour after you hand in the story all ₹1,446 comes back, later ₹723.');
  await part.getByRole('button', { name: 'Cancel the order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(sheet.getByRole('heading', { name: 'Cancel this order?' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Keep the order' }).click();
  await expect(sheet).toBeHidden();

  await part.getByRole('button', { name: 'Cancel the order' }).click();
  await sheet.getByRole('button', { name: 'Cancel the order' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'This order is cancelled' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(page.getByText('₹1,446 goes back')).toBeVisible();
  await expectAccessible(page, `/tracking/${id}`);
  await page.goto('/orders');
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled' })).toHaveCount(1);
  // During the design half is refunded; after printing it cannot be cancelled.
  await page.goto(`/tracking/${await orderAt(context, 3)}`);
  await expect(part).toContainText('until your magazine goes to the printer');
  await expect(part).toContainText('₹723 comes back');
  await page.goto(`/tracking/${await orderAt(context, 5)}`);
  await expect(page.getByRole('list', { name: 'Order Status' })).toBeVisible();
  await expect(part).toHaveCount(0);
  // A guest who only knows the address does not see it.
  const guest = await (await visitor(browser)).newPage();
  await guest.goto(`/tracking/${await orderAt(context, 3)}`);
  await expect(guest.getByRole('list', { name: 'Order Status' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Cancelling' })).toHaveCount(0);
  expect(pageErrors()).toEqual([]);
});

test('W34 staff refund with a reason; above the limit a second person finds the refund under Money and agrees', async ({
  browser,
}) => {
  const id = await orderAt(await customer(browser, asha), 2);
  const [support, owner] = [await staff(browser, 'support'), await staff(browser, 'owner')];
  const page = await support.newPage();
  await expectAccessible(page, `/studio/editions/${id}`);
  // The papers of the order can be downloaded.
  const receipt = page.getByRole('list', { name: 'Invoice and receipts: this order' }).getByRole('link');
  expect((await page.request.get((await receipt.first().getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await page.getByText('Send money back').click();
  await page.getByRole('button', { name: 'Send it back' }).click();
  await expect(page.getByText('Please enter an amount up to ₹1,446.')).toBeVisible();
  await page.getByLabel('Amount in rupees').fill('101');
  await page.getByLabel('Reason').fill('A page was torn.');
  await page.getByRole('button', { name: 'Send it back' }).click();
  await expect(page.getByText('waits for a second person')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0);

  const second = await owner.newPage();
  await expectAccessible(second, '/studio/money');
  const refunds = second.getByRole('list', { name: 'Refunds' });
  await expect(refunds).toContainText('A page was torn.');
  await second.getByRole('button', { name: 'Agree' }).click();
  await expect(second.getByText('The money is on its way.')).toBeVisible();
});

test('W34 M8 a full refund asks whether to cancel the order, which is cancelled once the second person agrees', async ({
  browser,
}) => {
  const context = await customer(browser, asha);
  const id = await orderAt(context, 1);
  const [support, owner] = [await staff(browser, 'support'), await staff(browser, 'owner')];
  const page = await support.newPage();
  await page.goto(`/studio/editions/${id}`);
  await page.getByText('Send money back').click();
  await page.getByLabel('Amount in rupees').fill('1446');
  await page.getByLabel('Reason').fill('Her wedding was called off.');
  await page.getByRole('button', { name: 'Send it back' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel the order, too?' });
  await expect(sheet).toContainText('₹1,446 is everything that was paid');
  await expect(sheet.getByRole('button', { name: 'Send it back and keep making it' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Send it back and cancel the order' }).click();
  await expect(page.getByText('; the order is cancelled with it')).toBeVisible();
  await expect(page.getByText('refund asked for')).toBeVisible();

  const second = await owner.newPage();
  await second.goto(`/studio/editions/${id}`);
  await second.getByRole('button', { name: 'Agree' }).click();
  await expect(second.getByText('Cancelled on')).toBeVisible();
  await expect(second.getByText('refund agreed to')).toBeVisible();
  const tracker = await context.newPage();
  await tracker.goto(`/tracking/${id}`);
  await expect(tracker.getByText('₹1,446 goes back')).toBeVisible();
  await expect(tracker.getByText(`Order ${shortOrderId(id)} was cancelled on`)).toBeVisible();
  await expect(tracker.getByRole('link', { name: 'Its papers, among your orders' })).toBeVisible();
});

test('W34 M8 staff cancel on the studio’s page of an order, with a reason; the tracker does not offer it to them', async ({
  browser,
}) => {
  const id = await orderAt(await customer(browser, '+919810000002'), 1);
  const support = await staff(browser, 'support');
  const page = await support.newPage();
  await page.goto(`/tracking/${id}`);
  await expect(page.getByRole('list', { name: 'Order Status' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cancelling' })).toHaveCount(0);
  await expectAccessible(page, `/studio/editions/${id}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const sheet = page.getByRole('dialog', { name: /^Cancel / });
  await expect(sheet.getByText('₹1,446 of ₹1,446 goes back to whoever paid.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(sheet.getByText('Please say why')).toBeVisible();
  await sheet.getByLabel('Reason').fill('Ordered twice by mistake.');
  await sheet.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('cancelled once a second person agrees')).toBeVisible();
  await expect(page.getByText('cancellation asked for')).toBeVisible();
});
