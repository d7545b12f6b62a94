import { randomUUID } from 'node:crypto';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
let asha: BrowserContext;
/** Asha's magazine whose soft copy is with her. */
let edition: string;
test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess();
  asha = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 844 } });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const orders = (await (await asha.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  edition = orders.find(({ orderStatus }) => orderStatus === 3)?._id ?? '';
});
test.afterAll(closePages);
test.afterAll(() => shop.close());

async function openSoftCopy(): Promise<Page> {
  const page = await asha.newPage();
  await page.goto(`/edition/${edition}`);
  return page;
}

test('W77 the list of changes goes back to where it was opened, and says what was taken back; so do others’ changes', async () => {
  const page = await openSoftCopy();
  const seeList = page.getByRole('button', { name: 'See the list' }).first();
  await slowExpect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(seeList).toHaveCount(0);
  const { version } = (await (await page.request.get(`/api/softcopy/${edition}`)).json()) as { version: number };
  const wish = { edition, id: randomUUID(), version, kind: 'other', words: 'More of the sea.' };
  expect((await page.request.post('/api/wishes', { data: wish })).status()).toBe(200);
  // Written down elsewhere: it is told when the page is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await slowExpect(page.getByText('1 change is not sent yet', { exact: true })).toBeVisible();

  await seeList.click();
  const list = page.getByRole('dialog', { name: '1 change, not sent yet' });
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await seeList.click();
  await list.getByRole('button', { name: /^Take back: For the studio/ }).click();
  const status = page.getByText('Taken back: For the studio: More of the sea.');
  await slowExpect(status).toBeFocused();
  await expectAccessibleNow(page, 'the list of changes after the last one was taken back');
  await page.getByRole('dialog', { name: 'Your changes' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(seeList).toHaveCount(0);
});

test('W76 names and dates are ticked off before the approval, which no thumb takes for Ask for Revision', async () => {
  const page = await openSoftCopy();
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
