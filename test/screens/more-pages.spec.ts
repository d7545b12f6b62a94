import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from '../kit/accessible-screen.ts';
import { clickAtBank, signInNewCustomer } from '../kit/checkout-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Different photos, quickly made. */
const plainPhotos = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      sharp({ create: { width: 900, height: 800, channels: 3, background: { r: 60 + n * 3, g: 90, b: 120 } } })
        .jpeg()
        .toBuffer(),
    ),
  );

/** A customer with a paid order of twelve pages, one answer and so many photos. */
async function paidStory(browser: Browser, selectedOption: 'upfront' | 'downfront', photos: number) {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const { request } = page;
  await signInNewCustomer(page, shop, 'Asha');
  const list = async <T>(path: string) =>
    ((await (await request.get(path)).json()) as { pricingData: T[] }).pricingData;
  const [plan] = await list<{ _id: string }>('/api/d2cpricing');
  const [theme] = await list<{ child: { _id: string }[] }>('/api/parent');
  const data = { plan: plan?._id, category: theme?.child[0]?._id, selectedOption, couponCode: '', extracopies: 0 };
  const { url } = (await (await request.post('/api/paymentD2C', { data })).json()) as { url: string };
  await page.goto(url);
  await clickAtBank(page, shop, /^Pay/);
  await expect(page.getByRole('link', { name: 'Fill Abstract Form' })).toBeVisible({ timeout: 30_000 });
  const orders = (await (await request.post('/api/show-order-D2C/')).json()) as { _id: string }[];
  const id = orders[0]?._id ?? '';
  for (const [n, buffer] of (await plainPhotos(photos)).entries())
    await request.post('/api/uplodeImage', {
      multipart: { parent: id, page: '1', image1: { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer } },
    });
  return { page, id };
}

const openOffer = async (page: Page) => {
  await page.getByRole('button', { name: 'See what more pages cost' }).click();
  return page.getByRole('dialog', { name: 'More pages' });
};

test('W55 a story with too many photos gets more pages: the price first, paid at the bank, by keyboard at 360 px', async ({
  browser,
}) => {
  const { page, id } = await paidStory(browser, 'upfront', 31);
  const pageErrors = collectPageErrors(page, shop);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/abstract/${id}?view=check`);
  await expect(page.getByText('That is a lot of photos')).toBeVisible();
  const button = page.getByRole('button', { name: 'See what more pages cost' });
  await button.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'More pages' });
  await expect(sheet.getByRole('radio', { name: /^16 pages/ })).toBeChecked();
  await expect(sheet.getByText('About 40 photos print well.')).toBeVisible();
  await expect(sheet.getByRole('status')).toHaveText(/^You pay ₹380 on the page of our payment provider/);
  await expectNoViolations(page);
  await sheet.getByRole('radio', { name: /^16 pages/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio', { name: /^20 pages/ })).toBeChecked();
  await expect(sheet.getByRole('status')).toHaveText(/^You pay ₹760 /);

  // Left at the bank: nothing has changed.
  await sheet.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await page.goto(`/abstract/${id}?view=check`);
  await expect(page.getByText('12 pages show about 30 of them well')).toBeVisible();

  const again = await openOffer(page);
  await again.getByRole('button', { name: /^Pay/ }).click();
  await clickAtBank(page, shop, /^Pay/);
  await page.waitForURL(`**/abstract/${id}?view=check`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look it over');
  await expect(page.getByText('That is a lot of photos')).toHaveCount(0);
  expect(pageErrors()).toEqual([]);
});

test('W55 with 50-50 more pages cost nothing now, and the screen says what the remaining payment grows by', async ({
  browser,
}) => {
  const { page, id } = await paidStory(browser, 'downfront', 31);
  await page.goto(`/abstract/${id}?view=check`);
  const sheet = await openOffer(page);
  await expect(sheet.getByRole('status')).toHaveText(/^You pay nothing now: .* grows by ₹400\.$/);
  await sheet.getByRole('button', { name: 'Take 16 pages' }).click();
  await page.waitForURL(`**/abstract/${id}?view=check`);
  await expect(page.getByText('That is a lot of photos')).toHaveCount(0);
});
