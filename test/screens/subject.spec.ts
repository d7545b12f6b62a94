import { expect, test } from '@playwright/test';
import { arrivalText } from '#src/editions/rules/arrival-texts.ts';
import { arrivalEstimate } from '#src/editions/rules/arrival.ts';
import { expectAccessible, expectAccessibleNow } from '../kit/accessible-screen.ts';
import { clickAtBank, openCheckout, openRow, payButton, signInNewCustomer } from '../kit/checkout-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

const asha = '+919810000001';
const kabir = '+919810000002';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W50 W57 the checkout asks whose magazine it is and says when it arrives, and a failed payment keeps it', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  const pageErrors = collectPageErrors(page, shop);
  await signInNewCustomer(page, shop, 'Priya Nair');
  await openCheckout(page);
  const part = page.getByRole('region', { name: 'Whose it is and when it arrives' });
  await slowExpect(part.getByText(/^by \w{3} \d+ \w{3}$/)).toBeVisible();
  await openRow(page, /^Arrives/);
  await slowExpect(
    part.locator('p').getByText(/^Arrives by .* if you hand in today and approve within 2 days/),
  ).toBeVisible();
  await expect(part.getByText('The North-East, Kashmir and the islands take')).toBeVisible();
  await part.getByLabel('PIN code').fill('781001');
  await expect(part.getByText('The North-East, Kashmir and the islands take')).toHaveCount(0);
  await part.getByLabel('Needed by').fill('2020-01-05');
  await expect(part.getByText(/^It will not be there by Sun 5 Jan/)).toBeVisible();
  await expect(part.getByText(/^by .*, not by Sun 5 Jan/)).toBeVisible();
  await part.getByText('Whose magazine is it?').click();
  await part.getByLabel('Name on the cover').fill('Lakshmi Nair');
  await part.locator('label', { hasText: /^She$/ }).click();
  await part.getByLabel('From').fill('Priya');
  await expect(page.locator('.cover')).toContainText('Lakshmi Nair');
  await expectAccessibleNow(page);

  await payButton(page).click();
  await clickAtBank(page, shop, 'Decline');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await part.getByText('It is about Lakshmi Nair').click();
  await slowExpect(part.getByLabel('Name on the cover')).toHaveValue('Lakshmi Nair');
  await expect(part.getByRole('radio', { name: 'She' })).toBeChecked();
  await openRow(page, /^Arrives/);
  await expect(part.getByLabel('PIN code')).toHaveValue('781001');
  // The day that is too near keeps nobody from paying.
  await payButton(page).click();
  await clickAtBank(page, shop, /^Pay/);
  await page.getByRole('link', { name: 'Track Order' }).click();
  await slowExpect(page.getByRole('heading', { level: 1 })).toContainText('Lakshmi Nair’s');
  await expect(page.getByRole('region', { name: 'Whose magazine it is' })).toContainText('Priya');
  await page.goto('/orders');
  await slowExpect(page.getByRole('article').getByRole('heading')).toContainText('Lakshmi Nair');
  await expect(page.getByRole('article')).toContainText('Your turn: hand in the story');
  // The declined payment answers 402.
  expect(pageErrors().filter(error => !error.includes('402'))).toEqual([]);
});

test('W57 a device with a wrong date is told the arrival from the day it is at the shop', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  await page.clock.setFixedTime(new Date('2020-01-05T06:00:00Z'));
  await signInNewCustomer(page, shop, 'Priya Nair');
  await openCheckout(page);
  await openRow(page, /^Arrives/);
  const { today } = (await (await page.request.get('/api/today')).json()) as { today: string };
  const estimate = arrivalEstimate({ today, stage: 'story', zone: null, neededBy: null });
  await slowExpect(page.getByText(arrivalText(estimate))).toBeVisible();
});

test('W50 the names are changed on the tracker, and what somebody else changed meanwhile is not overwritten unseen', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, kabir);
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as Record<string, unknown>[];
  const id = String(orders.find(({ orderStatus }) => orderStatus === 0)?.['_id']);
  await expectAccessible(page, `/tracking/${id}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Change the names and days' }).click();
  const sheet = page.getByRole('dialog', { name: 'Whose magazine is it?' });
  await sheet.getByLabel('Name on the cover').fill('Asha & Vikas');
  await sheet.getByRole('radio', { name: 'Two people' }).check({ force: true });
  await expect(sheet.getByRole('radio', { name: 'They' })).toHaveCount(0);
  await expectAccessibleNow(page);

  const stored = (await (await page.request.post('/api/subject', { data: { edition: id } })).json()) as {
    version: number;
  };
  const other = { subject: null, from: 'Arun', occasionOn: null, neededBy: null, language: 'en' };
  await page.request.post('/api/saveSubject', { data: { ...other, edition: id, base: stored.version } });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await slowExpect(sheet.getByText('Somebody else changed this meanwhile')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await slowExpect(page.getByRole('heading', { level: 1 })).toContainText('Asha & Vikas’');
});

test('W50 staff see and correct whom an edition is about, and the soft copy shows its names beside the pages', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1440 });
  await signInCustomer(page.request, shop.url, asha);
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as Record<string, unknown>[];
  const idAt = (status: number) => String(orders.find(({ orderStatus }) => orderStatus === status)?.['_id']);
  await page.goto(`/edition/${idAt(3)}`);
  // So wide, the magazine opens by itself.
  await slowExpect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('Details', { exact: true }).click();
  await slowExpect(page.getByRole('region', { name: 'Whose magazine it is' })).toBeVisible();

  const editor = await openStaffContext(browser, shop, 'editor');
  const studio = await editor.newPage();
  await studio.goto(`/studio/editions/${idAt(2)}`);
  await slowExpect(studio.getByText(/^(Arrives by|Late, promised for)/)).toBeVisible();
  await studio.getByRole('button', { name: 'Change the names and days' }).click();
  await studio.getByLabel('Name on the cover').fill('Gopal Das');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await slowExpect(studio.getByRole('heading', { level: 1 })).toContainText('Gopal Das’');
});
