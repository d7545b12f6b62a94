import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { csvLine } from '#kernel/csv.ts';
import { inr } from '#kernel/money.ts';
import type { ListedPaymentData } from '#src/payments/wire/lists.ts';
import type { MoneyToday } from '#src/studio/wire/numbers.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
let cookies: Awaited<ReturnType<Awaited<ReturnType<typeof openStaffContext>>['cookies']>> = [];
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** A page of the owner, who signs in once: an authenticator's code is accepted only once. */
async function ownerPage(browser: Browser): Promise<Page> {
  if (cookies.length === 0) cookies = await (await openStaffContext(browser, shop, 'owner')).cookies();
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies(cookies);
  return context.newPage();
}

/** Looks at a screen at each width: nothing scrolls sideways, and axe finds nothing. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 360 || width === 1440) await expectAccessibleNow(page, `${name} at ${width}`);
    await page.screenshot({ path: `test-results/${name}-${width}.png` });
  }
}

async function allPayments(page: Page, query = ''): Promise<ListedPaymentData[]> {
  const reply = await page.request.get(`/studio/api/all-payments${query}`);
  return ((await reply.json()) as { payments: ListedPaymentData[] }).payments;
}

test('W160 money opens on today and this month; its takings are one key away, GST two clicks', async ({ browser }) => {
  const page = await ownerPage(browser);
  await gotoHydrated(page, '/studio');
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await slowExpect(page.getByText('Takings today')).toBeVisible();
  await look(page, 'money-today');
  const takings = page.getByText(/^Takings in \w+ \d{4}$/);
  await expect(takings).toBeInViewport();
  // The shop was filled in the last four weeks, of which some are of the month before.
  const sums = (await (await page.request.get('/studio/api/money')).json()) as MoneyToday;
  const paid = (await allPayments(page, '?state=paid')).reduce((sum, { amount }) => sum + amount, 0);
  expect(sums.month.takings + sums.wholeBefore.takings).toBe(paid);
  expect(paid).toBeGreaterThan(0);
  await expect(page.locator('.money-sums div').filter({ has: takings }).locator('.money-sum')).toHaveText(
    inr(sums.month.takings),
  );
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'GST' }).click();
  await slowExpect(page.getByRole('link', { name: /^Download/ })).toBeVisible();
  await page.keyboard.press('t');
  await slowExpect(takings).toBeVisible();
});

test('W160 all payments are found by MID, number or amount, and lead to order and papers; no name is in an address', async ({
  browser,
}) => {
  const page = await ownerPage(browser);
  const addresses: string[] = [];
  page.on('request', request => addresses.push(request.url()));
  await gotoHydrated(page, '/studio/money/payments');
  const table = page.getByRole('table', { name: 'Payments' });
  await slowExpect(table).toBeVisible();
  await look(page, 'money-payments');
  const row = await table
    .locator('tbody tr')
    .first()
    .evaluate(one => one.clientHeight);
  expect(row).toBeLessThanOrEqual(41);
  const paid = (await allPayments(page, '?state=paid')).filter(({ edition }) => edition);
  const [first] = paid;
  const find = page.getByRole('searchbox', { name: 'Find a payment' });
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await find.fill(first?.payerName ?? '');
  await find.press('Enter');
  await slowExpect(page.getByRole('alert')).toContainText('Names are searched under Orders');
  await find.fill(`cap-${first?.mid}-1`);
  await find.press('Enter');
  await slowExpect(table.locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL(/\?find=cap-/);
  await expect(table.locator(`a[href="/studio/editions/${first?.edition}"]`)).toBeVisible();
  await table.getByRole('link', { name: /^Papers/ }).click();
  const papers = page.getByRole('table', { name: 'Papers' });
  await slowExpect(papers).toBeVisible();
  const pdf = await papers.locator('.list-link').first().getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
  await look(page, 'money-papers');

  await gotoHydrated(page, '/studio/money/payments?state=paid&sort=amount');
  await slowExpect(table).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every(line => line.includes(',paid,'))).toBe(true);
  await page.getByRole('combobox', { name: 'State' }).selectOption('expired');
  await slowExpect(page).toHaveURL(/state=expired/);
  const name = encodeURIComponent(first?.payerName.split(' ')[0] ?? '');
  expect(addresses.filter(address => address.includes(name))).toEqual([]);
  await gotoHydrated(page, '/studio/money/refunds');
  await slowExpect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await look(page, 'money-refunds');
});

test('W161 a settlement report is uploaded, says in one sentence whether it proves, and names first what differs', async ({
  browser,
}) => {
  const page = await ownerPage(browser);
  await gotoHydrated(page, '/studio/money/settlements');
  const paid = (await allPayments(page, '?state=paid')).filter(({ amount }) => amount > 0);
  const columns = 'entity_id,type,debit,credit,amount,fee,tax,settled_at,settlement_id,payment_id'.split(',');
  const row = ({ mid, amount }: ListedPaymentData, extra = 0) => [
    `cap-${mid}-1`,
    'payment',
    '0.00',
    amount - 30,
    (amount + extra).toFixed(2),
    '30.00',
    '4.58',
    'today',
    'setl_1',
    '',
  ];
  const upload = async (rows: (string | number)[][], head = columns) => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'recon.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].map(cells => csvLine(cells)).join('')),
    });
  };
  await upload([['x']], columns.slice(1));
  await slowExpect(page.getByRole('alert')).toContainText('The column entity_id of Razorpay’s report is missing');
  await look(page, 'settlements');
  await upload(paid.map(one => row(one)));
  await slowExpect(page.getByText(/^It adds up: \d+ lines? (is|are) our payments/)).toBeVisible();
  await look(page, 'settlement-proves');
  await gotoHydrated(page, '/studio/money/settlements');
  await upload(paid.map(one => row(one)));
  await slowExpect(page.getByText('This report was uploaded before.')).toBeVisible();

  await gotoHydrated(page, '/studio/money/settlements');
  const [one, ...rest] = paid;
  await upload([
    row(one!, 1),
    ['pay_x12345678', 'payment', 0, '5.00', '5.00', '0', '0', 'today', 'setl_9', ''],
    ...rest.map(two => row(two)),
  ]);
  await slowExpect(page.getByText(/^It does not add up: .*1 line is unknown to us/)).toBeVisible();
  const wrong = page.getByRole('table', { name: 'Lines that differ' });
  await expect(wrong.locator('tbody tr').first()).toBeInViewport();
  await look(page, 'settlement-differs');
  await page.getByRole('button', { name: 'Compare again' }).click();
  await slowExpect(page.getByText('Compared once more.')).toBeVisible();
});

test('W162 the numbers stand beside the month before, and one figure is read over time by mouse and keyboard', async ({
  browser,
}) => {
  const page = await ownerPage(browser);
  await gotoHydrated(page, '/studio/numbers');
  const figures = page.getByRole('table', { name: /^This month/ });
  await slowExpect(figures).toBeVisible();
  await look(page, 'numbers-month');
  await figures.getByRole('link', { name: 'Orders', exact: true }).click();
  await slowExpect(page).toHaveURL(/figure=orders/);
  const plot = page.getByRole('slider', { name: 'Orders by month' });
  await plot.focus();
  const values = page.getByRole('table', { name: 'Orders by month' });
  const newest = await values.locator('tbody tr').first().innerText();
  await expect(plot).toHaveAttribute('aria-valuetext', newest.replace('\t', ': '));
  await page.keyboard.press('ArrowLeft');
  const before = await values.locator('tbody tr').nth(1).innerText();
  await expect(plot).toHaveAttribute('aria-valuetext', before.replace('\t', ': '));
  await expect(page.locator('.plot output')).toHaveText(before.replace('\t', ': '));
  await page.keyboard.press('Home');
  await expect(plot).toHaveAttribute('aria-valuenow', '1');
  await page.getByRole('combobox', { name: 'By' }).selectOption('day');
  await slowExpect(page.getByRole('slider', { name: 'Orders by day' })).toHaveAttribute('aria-valuemax', '30');
  await look(page, 'numbers-day');
});

test('W160 an editor sees what of money waits, and no sums, lists or numbers', async ({ browser }) => {
  const editor = await openStaffContext(browser, shop, 'editor');
  const page = await editor.newPage();
  await gotoHydrated(page, '/studio/money');
  await slowExpect(page.getByRole('heading', { name: 'Money to look at' })).toBeVisible();
  await expect(page.getByText('Takings today')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Money' })).toHaveCount(0);
  for (const path of ['/studio/money/payments', '/studio/money/settlements', '/studio/numbers']) {
    await page.goto(path);
    await slowExpect(page).toHaveURL(/\/studio\/money$/);
  }
  for (const call of ['money', 'numbers', 'all-payments', 'all-refunds', 'all-papers', 'settlements'])
    expect((await page.request.get(`/studio/api/${call}`)).status(), call).toBe(403);
});
