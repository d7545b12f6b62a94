import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { buyCredits, placeMany } from '../kit/partner-orders.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { newPartner, partnerWithCredits, partnerWithoutCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const couples = ['Ananya & Kabir', 'Ishita & Rohan', 'Meher & Arjun', 'Tara & Vikram', 'Zoya & Imran'];
const phoneOf = (n: number) => `98765 ${String(43000 + n)}`;

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('W167 the first orders of a partner may be several, from their orders and from their home', async ({ page }) => {
  await signInPartner(page.request, shop.url, newPartner);
  for (const path of ['/orders', '/dashboard']) {
    await gotoHydrated(page, `${shop.url}${path}`);
    await page.getByRole('link', { name: 'Several' }).click();
    await slowExpect(page.getByRole('dialog', { name: 'Several orders' })).toContainText('Occasion of all');
  }
});

test('W165 twenty orders stand on two screens at a desk and as cards of 72 px on a phone', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await buyCredits(page, shop.url, 20);
  await placeMany(
    page,
    shop.url,
    Array.from({ length: 20 }, (_, n) => ({
      customerName: couples[n % 5],
      customerPhone: phoneOf(n),
      ...(n % 2 === 0 && { occasionOn: `2027-02-${10 + (n % 15)}`, neededBy: `2027-02-${10 + (n % 10)}` }),
    })),
  );
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await gotoHydrated(page, `${shop.url}/dashboard`);
    await slowExpect(rows(page)).toHaveCount(20);
    await page.screenshot({ path: `test-results/screens/partner-work/list-${width}.png` });
    await page.screenshot({ path: `test-results/screens/partner-work/list-${width}-whole.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessibleNow(page, `the partner’s list at ${width}`);
    const high = await rows(page)
      .first()
      .evaluate(row => row.clientHeight);
    expect(high).toBeLessThanOrEqual(width < 720 ? 74 : 53);
    if (width === 1440) {
      const end = await rows(page)
        .last()
        .evaluate(row => row.getBoundingClientRect().bottom + window.scrollY);
      expect(end).toBeLessThanOrEqual(1800);
    }
  }
});

test('W166 a client is found and opened with eight keys, and the name is in no address', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const names = ['Asha & Dev', 'Om & Nisha', 'Thenmozhi & Karthik', 'Theodora & Ravi'];
  await placeMany(
    page,
    shop.url,
    names.map(customerName => ({ customerName })),
  );
  const addresses: string[] = [];
  page.on('request', request => addresses.push(request.url()));
  await gotoHydrated(page, `${shop.url}/orders`);
  await slowExpect(rows(page).first()).toBeVisible();
  for (const key of ['/', 't', 'h', 'e', 'n']) await page.keyboard.press(key);
  await slowExpect(page.getByRole('table', { name: 'Orders that are found' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Thenmozhi & Karthik');
  await page.keyboard.press('Enter');
  await slowExpect(page.getByRole('dialog')).toContainText('Thenmozhi & Karthik');
  await slowExpect(page.getByRole('dialog').getByText('Links for your client')).toBeVisible();
  expect(
    addresses.filter(address => /then/i.test(address.replace(shop.url, '')) && !address.includes('/assets/')),
  ).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/screens/partner-work/order-${width}.png` });
    await expectAccessibleNow(page, `an order beside the list at ${width}`);
  }
  await page.keyboard.press('Escape');
  await slowExpect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/orders$/);
});

test('W167 five orders with their links take eight acts: a list pasted from a sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await placeMany(page, shop.url, [{ customerName: 'Zubin & Tanya' }]);
  await gotoHydrated(page, `${shop.url}/orders`);
  let acts = 0;
  const act = async (doing: Promise<unknown>) => {
    await doing;
    acts += 1;
  };
  await act(page.getByRole('button', { name: 'Several' }).click());
  const dialog = page.getByRole('dialog', { name: 'Several orders' });
  await act(dialog.getByLabel('Occasion of all').selectOption({ label: 'Wedding' }));
  const sheet = couples.map((name, n) => `${name}\t${phoneOf(50 + n)}`).join('\n');
  await page.evaluate(text => navigator.clipboard.writeText(text), sheet);
  await act(dialog.getByLabel('Name, row 1', { exact: true }).click());
  await act(page.keyboard.press('Control+v'));
  await expect(dialog.getByLabel('Name, row 5')).toHaveValue(couples[4] ?? '');
  await expect(dialog.getByText(/^5 Iconic of \d+/)).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/partner-work/several-1440.png' });
  await expectAccessibleNow(page, 'several orders');
  await act(dialog.getByRole('button', { name: 'Place 5 orders' }).click());
  await act(dialog.getByRole('button', { name: 'Copy all links' }).click());
  await slowExpect(page.getByText('5 links are copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(5);
  expect(copied.split('\n')[0]).toMatch(/^Ananya & Kabir: http.*\/abstract\/\w+\?key=/);
  await page.screenshot({ path: 'test-results/screens/partner-work/placed.png' });
  await expectAccessibleNow(page, 'the links of several orders');
  await act(dialog.getByRole('button', { name: 'Your Orders' }).click());
  await slowExpect(dialog).toHaveCount(0);
  expect(acts).toBeLessThanOrEqual(8);
});

test('W167 a file is looked through row by row, and waits while iCredits are bought', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithoutCredits);
  await gotoHydrated(page, `${shop.url}/orders?new=several`);
  const dialog = page.getByRole('dialog', { name: 'Several orders' });
  await slowExpect(dialog.getByRole('link', { name: 'Template' })).toHaveAttribute('download', 'orders.csv');
  const csv = [
    'Customer;Mobile;Event;Wedding date',
    'Ananya & Kabir;98765 43210;Wedding;24/12/2026',
    'Tara;12;Wedding;',
    'Meher;98765 43211;Sagai;',
    '"Tara; Om";98765 43212;Wedding;31/02/2027',
    'Ananya & Kabir;98765 43210;Wedding;',
  ].join('\r\n');
  await dialog
    .getByLabel('From a CSV file')
    .setInputFiles({ name: 'weddings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByLabel('Date, row 1', { exact: true })).toHaveValue('24/12/2026');
  for (const words of [
    'No occasion is called Sagai.',
    '31/02/2027 is no day. Write it as 24/12/2026.',
    'The same as row 1.',
  ])
    await expect(dialog.getByText(words)).toBeVisible();
  await slowExpect(dialog.getByText('Invalid phone number.')).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/partner-work/file-1440.png' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: 'test-results/screens/partner-work/file-360.png' });
  await expectAccessibleNow(page, 'a list with problems at 360');
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByLabel('Phone, row 2').fill('98765 43299');
  await dialog.getByLabel('Occasion, row 3').fill('Wedding');
  await dialog.getByLabel('Date, row 4').fill('1 Mar 2027');
  await dialog.getByRole('button', { name: 'Leave out row 5' }).click();
  await dialog.getByRole('link', { name: 'Add iCredits' }).click();
  await page.waitForURL('**/pricing');
  await buyCredits(page, shop.url, 4);
  await gotoHydrated(page, `${shop.url}/createOrder`);
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(dialog.getByLabel('Name, row 4')).toHaveValue('Tara; Om');
  await slowExpect(dialog.getByText(/^4 Iconic of/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Place 4 orders' }).click();
  await slowExpect(dialog.getByRole('list', { name: 'The links' }).getByRole('listitem')).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Your Orders' }).click();
  await slowExpect(rows(page)).toHaveCount(4);
});

test('W168 the sheet keeps the occasion, warns of a day that is too near, and gives the link of each order', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await placeMany(page, shop.url, [{ customerName: 'Ferzan & Roxanne' }]);
  await gotoHydrated(page, `${shop.url}/orders`);
  await page.getByRole('link', { name: 'Create Order' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Customer name');
  await slowExpect(name).toBeFocused();
  await name.fill('Anika & Dev');
  await dialog.getByLabel('Customer phone (optional)').fill('98111 33445');
  await dialog.getByLabel('Category').selectOption({ label: 'Wedding' });
  await dialog.getByText('Days, approval, note').click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Needed by').fill(tomorrow);
  await expect(dialog.getByText(/cannot be there by/)).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/partner-work/one.png' });
  await expectAccessibleNow(page, 'one order over the list');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await slowExpect(dialog.getByRole('heading', { name: 'Order Created' })).toBeVisible();
  await expect(dialog).toContainText('We send Anika & Dev the link to tell it, to +91 98111 33445.');
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await slowExpect(page.getByText('The link is copied.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/919811133445\?text=/);
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await slowExpect(dialog.getByRole('img', { name: 'The link for Anika & Dev as a QR code' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: 'test-results/screens/partner-work/one-placed-360.png' });
  await expectAccessibleNow(page, 'the link of one order at 360');
  await dialog.getByRole('button', { name: 'Next order' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(dialog.getByLabel('Category').locator('option:checked')).toHaveText('Wedding');
  await page.keyboard.press('Escape');
  await slowExpect(rows(page).filter({ hasText: 'Anika & Dev' })).toHaveCount(1);
});
