import { expect, test, type BrowserContext } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { approveOnPage } from '../kit/approve.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
let asha: BrowserContext;
/** Asha's order whose soft copy is with her. */
let id: string;
test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess({ env: { APPROVAL_UNDO_MINUTES: '60' } });
  asha = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 844 } });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const orders = (await (await asha.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  id = orders.find(({ orderStatus }) => orderStatus === 3)?._id ?? '';
});
test.afterAll(closePages);
test.afterAll(() => shop.close());

test('C-E04 a revision that was asked for by one tap is taken back where its button was', async () => {
  const page = await asha.newPage();
  const approveButton = page.getByRole('button', { name: 'Approve', exact: true });
  await page.goto(`/edition/${id}`);
  await page.getByRole('button', { name: 'Ask for Revision' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // The popup, which is closing, has the link, too.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await slowExpect(page.getByText('You asked for a revision')).toBeVisible();
  await expect(approveButton).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Share Revisions' })).toBeInViewport();
  await expectAccessibleNow(page, 'a soft copy whose revision was asked for');
  await page.getByRole('button', { name: 'It is right as it is' }).click();
  await slowExpect(approveButton).toBeVisible();
  await expect(page.getByText('Under Revision')).toHaveCount(0);
  await page.close();
});

test('C-E04 D16 while the next soft copy is made, its page says by when it comes', async () => {
  const page = await asha.newPage();
  await page.route('**/api/softcopy/**', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), revision: 'making' } });
  });
  await page.route('**/api/editions', async route => {
    const answer = await route.fetch();
    const record = (await answer.json()) as { arrival: object };
    const json = { ...record, live: 2, arrival: { ...record.arrival, stage: 'revision' } };
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`/edition/${id}`);
  await slowExpect(page.getByText('The next soft copy is being made')).toBeVisible();
  await expect(page.getByText(/^It comes by \w{3} \d+ \w{3}\.$/)).toBeVisible();
  await expectAccessibleNow(page, 'a soft copy whose next version is being made');
  await page.unrouteAll({ behavior: 'wait' });
  await page.close();
});

test('W82 the popup, the soft copy and the tracker show until when an approval can be undone; a tap undoes it', async () => {
  const page = await asha.newPage();
  const approveButton = page.getByRole('button', { name: 'Approve', exact: true });
  const undo = page.getByRole('button', { name: /^Undo until \d+:\d\d [ap]m$/ });
  await page.goto(`/edition/${id}`);
  await approveOnPage(page);
  const popup = page.getByRole('dialog', { name: 'Edition Approved' });
  await slowExpect(popup.getByRole('button', { name: /^Undo until/ })).toBeVisible();
  await expectAccessibleNow(page, 'the popup after the approval');
  await popup.getByRole('link', { name: 'Track Order' }).click();
  await page.getByRole('button', { name: 'Deliver it here' }).click();
  await slowExpect(page.getByText(/^Printing begins at/).first()).toBeVisible();
  await expect(undo).toBeVisible();
  await expectAccessibleNow(page, 'the tracker of an approval that can be undone');
  await page.goto(`/edition/${id}`);
  await slowExpect(undo).toBeVisible();
  await expect(approveButton).toHaveCount(0);
  await undo.click();
  await slowExpect(approveButton).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('W82 the way back disappears by itself when its time is over', async () => {
  const page = await asha.newPage();
  await page.clock.install();
  await page.route('**/api/editions', async route => {
    const answer = await route.fetch();
    const now = await page.evaluate(() => Date.now());
    const record = { live: 3, orderStatus: 4, undoUntil: new Date(now + 60_000).toISOString() };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...record } });
  });
  await page.goto(`/tracking/${id}`);
  const undo = page.getByRole('button', { name: /^Undo until/ });
  await slowExpect(undo).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(undo).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('W83 what a revision costs stands with the amount payable, before printing', async () => {
  const page = await asha.newPage();
  await page.route('**/api/editions', async route => {
    const answer = await route.fetch();
    const due = { balanceDue: true, charges: [{ label: 'Revision round 3', amount: 199 }] };
    const record = { live: 3, ...due, payment: { total: 1718, paid: 1519, isFifty: false } };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...record } });
  });
  await page.goto(`/tracking/${id}`);
  await slowExpect(page.getByRole('heading', { name: 'Ready to Deliver' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Added to the price' })).toContainText('Revision round 3₹199');
  await expectAccessibleNow(page, 'Ready to Deliver with a revision');
  await page.unrouteAll({ behavior: 'wait' });
});
