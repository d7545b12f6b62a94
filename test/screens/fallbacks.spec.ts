import { expect, test } from '@playwright/test';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('C-R12 without scripts a signed-in screen says that it needs JavaScript and links to the contacts', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { javaScriptEnabled: false });
  for (const path of ['/orders', '/category']) {
    await page.goto(path);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('This page works with JavaScript only');
    await expect(page.getByText('One moment')).toBeHidden();
  }
  await page.getByRole('link', { name: 'write or call us' }).click();
  await page.waitForURL('**/contactus');
});

test('C-Y04 a payment without an invoice redirects to its link, but only to a screen of the shop', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.route('**/api/confPayment', route => route.fulfill({ json: { skip: true, link: '/orders' } }));
  await page.goto('/processPayment?MID=abc123');
  await page.waitForURL('**/orders');
  // Only to a screen of ours (W25).
  await page.unroute('**/api/confPayment');
  await page.route('**/api/confPayment', route => route.fulfill({ json: { skip: true, link: 'https://example.com' } }));
  await page.goto('/processPayment?MID=abc123');
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).origin).toBe(shop.url);
});

test('C-A09 the abstract form redirects by status: 202 to the tracker, 404 to /404, all others to /500', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  // Each redirect happens once, however long its script takes to load.
  await page.route('**/assets/server-failure-*', async route => {
    await new Promise(done => setTimeout(done, 1000));
    await route.continue();
  });
  await page.addInitScript(() => {
    const turn = history.replaceState;
    history.replaceState = function (...to) {
      document.documentElement.dataset['turns'] = String(Number(document.documentElement.dataset['turns'] ?? 0) + 1);
      turn.apply(this, to);
    };
  });
  for (const [status, path] of [
    [202, '/tracking/abc'],
    [404, '/404'],
    [500, '/500'],
    [403, '/500'],
  ] as const) {
    await page.unroute('**/api/abstract');
    await page.route('**/api/abstract', route =>
      route.fulfill({ status, json: { error: { code: 'x', message: 'x' } } }),
    );
    await page.goto('/abstract/abc');
    await page.waitForURL(`**${path}`);
    expect(Number(await page.locator('html').getAttribute('data-turns'))).toBeLessThan(12);
  }
  await page.unrouteAll();
  const form = {
    name: 'Asha',
    category: 'Trip Memoir',
    theme: 'Travel',
    edition: 'abc',
    partner: null,
    pages: 12,
    total: 1,
    curr: 1,
    mayHandIn: true,
    photos: [],
  };
  const unanswered = { ownWording: false, answer: '', version: 0, rival: null, voice: null };
  await page.route('**/api/abstract', route =>
    route.fulfill({
      status: 200,
      json: { ...form, questions: { 1: { question: 'Whose idea was it?', ...unanswered } } },
    }),
  );
  // Back to where it failed, not to the page that always fails (C-R20).
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/abstract/abc');
  await slowExpect(page.getByText(/Asha/).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/abstract/abc');
});

test('C-X05 the default popup says Sorry, Something Went Wrong', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.goto('/sandbox/ui');
  await page.getByRole('button', { name: 'Default popup' }).click();
  const sheet = page.getByRole('alertdialog', { name: 'Sorry' });
  await slowExpect(sheet).toBeVisible();
  await expect(sheet).toContainText('Something Went Wrong');
});
