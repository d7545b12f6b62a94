import { expect, test } from '@playwright/test';
import type { StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W120 W146 an order is found by name, phone and number while one types, and the words are in no address', async ({
  browser,
}) => {
  const context = await openStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  const queue = await (await page.request.get('/studio/api/queue')).json();
  const { parts } = queue as { parts: { editions: { _id: string }[] }[] };
  const id = parts.flatMap(({ editions }) => editions)[0]?._id ?? '';
  const edition = (await (await page.request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;
  const addresses: string[] = [];
  page.on('request', request => addresses.push(request.url()));

  await gotoHydrated(page, '/studio/orders?status=shipped');
  await slowExpect(page.locator('.list tbody tr').first()).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Find an order' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  const found = page
    .getByRole('listbox', { name: 'What is found' })
    .getByRole('option')
    .filter({ hasText: id.slice(-6).toUpperCase() });
  const phone = edition.customerPhone?.slice(-10) ?? '';
  const backwards = edition.customerName.split(' ').toReversed().join(' ').toLowerCase();
  // One wrong letter, too.
  const wrong = edition.customerName.replace(/.$/, 'q');
  for (const words of [backwards, phone, id.slice(-6).toUpperCase(), wrong, edition.customerName]) {
    await field.fill(words);
    await slowExpect(found.first(), words).toBeVisible();
    await slowExpect(page.getByRole('status').filter({ hasText: /found|one letter away|The first/ })).toBeVisible();
    await expect(field).toBeFocused();
  }
  // The list below keeps its filters.
  await expect(page).toHaveURL(/\?status=shipped$/);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleNow(page, `what is found at ${width}`);
  }

  // Arrows move through what is found, Enter opens it.
  const options = page.getByRole('listbox', { name: 'What is found' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  if ((await options.count()) > 1) {
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
  }
  await field.fill(id.slice(-6).toUpperCase());
  await slowExpect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await slowExpect(page).toHaveURL(new RegExp(`/studio/editions/${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // From an order, too, by Ctrl-K; the last words are kept, ready to be typed over.
  await slowExpect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue(id.slice(-6).toUpperCase());
  await page.keyboard.type('x');
  await slowExpect(page.getByText('Type two letters of a name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const name = encodeURIComponent(edition.customerName.split(' ')[0] ?? '');
  expect(addresses.filter(address => address.includes(name) || address.includes(phone))).toEqual([]);
});
