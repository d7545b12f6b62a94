import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { clickAtBank } from '../kit/checkout-screen.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer, signInStaff } from '../kit/sign-in.ts';

let shop: ShopProcess;
let asha: BrowserContext;
let owner: BrowserContext;
test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess();
  [asha, owner] = [await onPhone(browser), await onPhone(browser)];
  await signInCustomer(asha.request, shop.url, '+919810000001');
  await signInStaff(owner.request, shop.url, 'owner');
});
test.afterAll(closePages);
test.afterAll(() => shop.close());

const onPhone = (browser: Browser) => browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
const widths = [360, 768, 1440];

interface Order {
  _id: string;
  orderStatus: number;
  live: number;
}
async function orderAt(status: number, live?: number): Promise<string> {
  const orders = (await (await asha.request.post('/api/show-order-D2C/')).json()) as Order[];
  const match = orders.find(order => order.orderStatus === status && (live === undefined || order.live === live));
  if (!match) throw new Error(`Asha has no order at status ${status}`);
  return match._id;
}

/** Takes a picture of the screen at each width, and expects that axe finds nothing there. */
async function look(page: Page, name: string): Promise<void> {
  // What is fading in or out has no contrast that could be measured.
  await expect(page.locator('[class*=toast-]')).toHaveCount(0, { timeout: 10_000 });
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await expectAccessibleNow(page, `${name} at ${width} px`);
    await page.screenshot({ path: `test-results/screens/afterwards/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test('W70 the order says first whose turn it is, and the next thing to do is in view on a phone', async () => {
  const actions = { 0: 'Tell the story', 3: 'Read the soft copy', 6: 'Where the parcel is' } as const;
  for (const [status, action] of Object.entries(actions)) {
    const page = await asha.newPage();
    await page.goto(`/tracking/${await orderAt(Number(status))}`);
    const next = page.getByRole('link', { name: action });
    await slowExpect(next).toBeVisible();
    await look(page, `tracker-${status}`);
    await expect(next).toBeInViewport({ ratio: 1 });
    await page.close();
  }
  const page = await asha.newPage();
  await page.goto(`/tracking/${await orderAt(4)}`);
  await slowExpect(page.getByText(/^With the printer/)).toBeVisible();
  await look(page, 'tracker-4');
});

test('W70 W71 W73 W75 it has arrived: it is shared, claimed and printed again, and more copies are bought', async ({
  browser,
}) => {
  const id = await orderAt(6);
  const page = await asha.newPage();
  await page.goto(`/tracking/${id}`);
  await page.getByRole('button', { name: 'It has arrived' }).click();
  await slowExpect(page.getByText('It arrived on')).toBeVisible();
  await look(page, 'tracker-arrived');
  await page.getByRole('link', { name: 'Keep and share' }).click();
  await expect(page.getByRole('heading', { name: 'Keep and share' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const url = await page.getByLabel('The link').inputValue();
  expect(url).toContain('/shared/');
  await slowExpect(page.getByText('Here is your link.')).toBeVisible();
  await page.getByRole('button', { name: 'Tell us what is wrong' }).click();
  await look(page, 'claim-form');
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Please tell us in a few words what is wrong.')).toBeVisible();
  await page.getByLabel('In your words').fill('The corner of the cover is bent.');
  await page.getByText('It was damaged on its way').click();
  await page.getByLabel('Add a picture').setInputFiles((await cameraPhotos(1))[0] ?? '');
  await look(page, 'claim-filled');
  await page.getByRole('button', { name: 'Send it' }).click();
  await slowExpect(page.getByText('We look at it and write to you within two business days.')).toBeVisible();
  await look(page, 'keep-and-share');

  await page.getByRole('button', { name: 'Order more copies' }).click();
  const sheet = page.getByRole('dialog', { name: 'More copies' });
  await sheet.getByRole('button', { name: 'One more' }).click();
  await slowExpect(sheet.getByText('2 further copies')).toBeVisible();
  await look(page, 'more-copies');
  await sheet.getByRole('button', { name: /^Pay/ }).click();
  await clickAtBank(page, shop, /^Pay/);
  await page.waitForURL(`**/afterwards/${id}`);
  await slowExpect(page.getByText(/^Ordered: 2 copies with the printer/)).toBeVisible();

  const stranger = await (await onPhone(browser)).newPage();
  await stranger.goto(new URL(url).pathname);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await slowExpect(stranger.getByAltText(/^Page 1 of/).first()).toBeVisible();
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await stranger.locator('main').innerText()).not.toMatch(/₹|Lake View/);
  await look(stranger, 'shared');

  const studio = await owner.newPage();
  await studio.goto('/studio/afterwards');
  await slowExpect(studio.getByText('The corner of the cover is bent.')).toBeVisible();
  await look(studio, 'studio-claims');
  await studio.getByLabel(/^Your answer/).fill('We are sorry, and print it again today.');
  await studio.getByRole('button', { name: /^Print it again|^Print all/ }).click();
  // Copies that were bought stand there before the answer; its toast is there once the claim is gone.
  await slowExpect(studio.getByText('The corner of the cover is bent.')).toHaveCount(0);
  await expect(studio.getByRole('heading', { name: 'Further copies' })).toBeVisible();
  await look(studio, 'studio-copies');
  await page.reload();
  await slowExpect(page.getByText('We are sorry, and print it again today.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await slowExpect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await stranger.reload();
  await slowExpect(stranger.getByRole('heading', { name: 'This magazine is not shared any more' })).toBeVisible();
  await look(stranger, 'shared-ended');
});
