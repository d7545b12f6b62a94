import { expect, test, type Page } from '@playwright/test';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('C-R19 an unknown path is Page Not Found with status 404, and so are staff pages for others', async ({ page }) => {
  const answer = await page.goto(`${shop.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('C-S08 D03 public HTML is complete without scripts and the same with and without a session', async ({
  playwright,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: shop.url });
  const customer = await playwright.request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { cookie: 'sid=anything' },
  });
  for (const path of ['/', '/plans', '/explore']) {
    const [visitorHtml, customerHtml] = [
      await (await visitor.get(path)).text(),
      await (await customer.get(path)).text(),
    ];
    expect(visitorHtml).toBe(customerHtml);
    expect(visitorHtml).toContain('<h1');
  }
});

test('repository: SIGTERM stops the shop with exit code 0', async () => {
  const ownShop = await startShopProcess();
  expect(await ownShop.stop()).toBe(0);
  await ownShop.close();
});

test('C-R01 the landing is complete without scripts, although parts of its script load later', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/');
  for (const title of ['A Twelve Minute Process', 'Greatest Hits', 'Crafted with Care', 'Before you ask'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await context.close();
});

/** Delays the page's hydration until the function it answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/react-*.js', async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('C-L11 C-L14 a button clicked before hydration is not lost, and the click loads the scripts at once', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url });
  const releaseScripts = await holdScripts(page);
  // The page's `load` event never fires, because a picture never arrives.
  await page.route('**/*.svg', () => undefined);
  const scriptRequest = page.waitForRequest('**/assets/react-*.js');
  await page.goto('/plans', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await scriptRequest;
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  releaseScripts();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.close();
});

test('C-R11 C-L14 a number typed before hydration is kept, and the button sends it', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url });
  const releaseScripts = await holdScripts(page);
  await page.goto('/login');
  await page.getByLabel('WhatsApp number').fill('9830099001');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  releaseScripts();
  await expect(page.getByRole('group', { name: /six digits/ })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.close();
});

test('C-L11 a menu whose script failed to load opens at the next try', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url });
  let lost = 0;
  await page.route('**/assets/menu-*.js', route => (lost++ < 2 ? route.abort() : route.continue()));
  await page.goto('/plans', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(async () => {
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.close();
});

test('C-R01 C-L10 the landing does not shift while its fonts load and its headline types', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 412, height: 823 } });
  // Fonts arrive late, as on a slow connection.
  const fonts = Promise.withResolvers<undefined>();
  await page.route('**/fonts/*.woff2', async route => {
    await fonts.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  fonts.resolve(undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const typed = page.locator('h1 [aria-hidden] > span').last();
  // The first line is erased, the second is written.
  await expect(typed).not.toHaveText(/\.$/, { timeout: 15_000 });
  await expect(typed).toHaveText(/\.$/, { timeout: 15_000 });
  expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.01);
  await page.close();
});

test('C-R01 the sections below the landing’s first screen work after scrolling to them and after navigating back', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 412, height: 823 } });
  await page.goto('/', { waitUntil: 'networkidle' });
  const pager = page.getByRole('navigation', { name: 'Pages of Greatest Hits' });
  await pager.scrollIntoViewIfNeeded();
  await pager.getByRole('button', { name: /next/i }).click();
  await expect(pager).toContainText('2 /');
  await page.getByRole('link', { name: 'Create Order' }).first().click();
  await page.waitForURL('**/plans');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeAttached();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.close();
});
