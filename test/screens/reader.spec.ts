import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
let address: string;
test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess();
  const { request } = await openPage(browser, shop);
  await signInCustomer(request, shop.url, '+919810000001');
  const orders = (await (await request.post('/api/show-order-D2C/')).json()) as { _id: string; orderStatus: number }[];
  address = `/edition/${orders.find(order => order.orderStatus === 3)?._id}`;
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Opens a soft copy as somebody who has its address. */
async function openSoftCopy(browser: Browser, options: { width: number; hasTouch?: boolean }): Promise<Page> {
  const page = await openPage(browser, shop, options);
  await page.goto(address);
  return page;
}
const readerOf = (page: Page) => page.getByRole('dialog');
const visiblePages = (page: Page) => readerOf(page).locator('.reader-view:not([inert])');
const statusOf = (page: Page) => readerOf(page).getByRole('status');
const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Drags a finger across the page, as touch events, which the browser makes a scroll of. */
async function swipe(page: Page, by: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = { x: 180 - by.x / 2, y: 350 - by.y / 2 };
  await touch('touchStart', [from]);
  for (let part = 0.05; part <= 1; part += 0.05)
    await touch('touchMove', [{ x: from.x + part * by.x, y: from.y + part * by.y }]);
  await touch('touchEnd', []);
}

test('W74 on a phone the button that opens the magazine stays where it is while the cover arrives', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  const arrives = Promise.withResolvers<void>();
  await page.route('**/download?*', async route => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const opens = page.getByRole('button', { name: 'Read the magazine' });
  const cover = page.getByRole('img', { name: /^Page 1 of/ });
  await slowExpect(opens).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await boxOf(opens);
  arrives.resolve();
  await expect.poll(() => cover.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await boxOf(opens)).toEqual(before);
  // It is as large as its room, in its own shape.
  const { width, height } = await boxOf(cover);
  expect(width / height).toBeCloseTo(210 / 297, 2);
  expect(height).toBeGreaterThan(300);
});

test('W74 on a phone the magazine opens over the whole screen; a double tap shows a page closely about the finger', async ({
  browser,
}) => {
  const page = await openSoftCopy(browser, { width: 360, hasTouch: true });
  const pageErrors = collectPageErrors(page, shop);
  await page.getByRole('button', { name: 'Read the magazine' }).tap();
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of \d+$/);
  const cover = readerOf(page).getByRole('img', { name: /^Page 1 of/ });
  await slowExpect(cover).toBeVisible();
  expect((await boxOf(cover)).width).toBe(360);

  await swipe(page, { x: -250, y: 0 });
  await slowExpect(statusOf(page)).toHaveText(/^Page 2 of/);
  const scrolled = () =>
    readerOf(page)
      .getByRole('group')
      .evaluate(track => track.scrollLeft);
  await expect.poll(scrolled).toBe(360);
  await swipe(page, { x: -250, y: 0 });
  await slowExpect(statusOf(page)).toHaveText(/^Page 3 of/);

  const third = readerOf(page).getByRole('img', { name: /^Page 3 of/ });
  const whole = await boxOf(third);
  const finger = { x: 250, y: 300 };
  await page.touchscreen.tap(finger.x, finger.y);
  await page.touchscreen.tap(finger.x, finger.y);
  await expect.poll(async () => (await boxOf(third)).width).toBe(900);
  const near = await boxOf(third);
  // What was under the finger is there still.
  expect((finger.x - near.x) / near.width).toBeCloseTo((finger.x - whole.x) / whole.width, 1);
  expect((finger.y - near.y) / near.height).toBeCloseTo((finger.y - whole.y) / whole.height, 1);
  // A drag moves the page and turns none.
  await swipe(page, { x: -200, y: -80 });
  await expect.poll(async () => (await boxOf(third)).x).toBeLessThan(near.x - 50);
  await expect(statusOf(page)).toHaveText(/^Page 3 of/);
  await page.touchscreen.tap(180, 350);
  await page.touchscreen.tap(180, 350);
  await expect.poll(async () => (await boxOf(third)).width).toBe(360);

  await readerOf(page).getByRole('button', { name: 'Page 8', exact: true }).tap();
  await slowExpect(statusOf(page)).toHaveText(/^Page 8 of/);
  await expectAccessibleNow(page, 'the reader at 360');
  await readerOf(page).getByRole('button', { name: 'Close' }).tap();
  await expect(readerOf(page)).toHaveCount(0);
  expect(pageErrors()).toEqual([]);
});

test('W74 on a wide screen two pages are beside each other, and keys turn, enlarge and close', async ({ browser }) => {
  const page = await openSoftCopy(browser, { width: 1440 });
  // Until it was read, it opens by itself.
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  await page.keyboard.press('Escape');
  await expect(readerOf(page)).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Read it full screen' });
  await opener.click();
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  const { keyboard } = page;
  await keyboard.press('ArrowRight');
  await slowExpect(statusOf(page)).toHaveText(/^Pages 2 and 3 of/);
  await keyboard.press('ArrowRight');
  await slowExpect(statusOf(page)).toHaveText(/^Pages 4 and 5 of/);
  const fourth = readerOf(page).getByRole('img', { name: /^Page 4 of/ });
  const { width } = await boxOf(fourth);
  await keyboard.press('+');
  await expect.poll(async () => (await boxOf(fourth)).width).toBeGreaterThan(1.5 * width);
  const { x } = await boxOf(fourth);
  await keyboard.press('ArrowRight');
  await expect.poll(async () => (await boxOf(fourth)).x).toBeLessThan(x);
  await keyboard.press('-');
  await expect.poll(async () => (await boxOf(fourth)).width).toBe(width);
  // What stands on the page is read to those who cannot see it, and only of the visible pages.
  expect(await visiblePages(page).innerText()).toMatch(/\w{3}/);
  await keyboard.press('End');
  await slowExpect(statusOf(page)).toHaveText(/^Page (\d+) of \1$/);
  await keyboard.press('Home');
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  await expectAccessibleNow(page, 'the reader at 1440');
  await keyboard.press('Escape');
  await expect(readerOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** Shows a soft copy as if its magazine were in Urdu. */
const openFromRight = (page: Page) =>
  page.route('**/api/softcopy/**', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fromRight: true } });
  });

test('W74 a magazine in Urdu turns from left to right, in the book and in the reader', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await openFromRight(page);
  await page.goto(address);
  const book = page.getByRole('group', { name: /Turn its pages/ });
  const status = page.getByRole('status').filter({ hasText: /^Pages? \d/ });
  await slowExpect(status).toHaveText(/^Page 1 of/);
  // A tap on the left page turns it: the next pages are at the left.
  const { x, y, width, height } = await boxOf(book);
  await page.mouse.click(x + width / 4, y + height / 2);
  await slowExpect(status).toHaveText(/^Pages 2 and 3 of/);
  await slowExpect(book.locator('[data-part="over"]')).toHaveCount(0);
  const [second, third] = [
    book.getByRole('img', { name: /^Page 2 of/ }),
    book.getByRole('img', { name: /^Page 3 of/ }),
  ];
  expect((await boxOf(second)).x).toBeGreaterThan((await boxOf(third)).x);
  // The pictures themselves are not mirrored: turned twice.
  expect(await second.evaluate(image => getComputedStyle(image).scale)).toBe('-1 1');
  await book.press('ArrowRight');
  await slowExpect(status).toHaveText(/^Page 1 of/);

  await page.getByRole('button', { name: 'Read it full screen' }).click();
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  await page.keyboard.press('ArrowLeft');
  await slowExpect(statusOf(page)).toHaveText(/^Pages 2 and 3 of/);
  const inReader = (name: RegExp) => readerOf(page).getByRole('img', { name });
  await expect
    .poll(async () => (await boxOf(inReader(/^Page 2 of/))).x - (await boxOf(inReader(/^Page 3 of/))).x)
    .toBeGreaterThan(0);
  await readerOf(page).getByRole('button', { name: 'Turn back' }).click();
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  await expectAccessibleNow(page, 'the reader of a magazine in Urdu');
});

test('W74 a magazine in Urdu is swiped to the right', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360, hasTouch: true });
  await openFromRight(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Read the magazine' }).tap();
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  await swipe(page, { x: 250, y: 0 });
  await slowExpect(statusOf(page)).toHaveText(/^Page 2 of/);
  await readerOf(page).getByRole('button', { name: 'Page 8', exact: true }).tap();
  await slowExpect(statusOf(page)).toHaveText(/^Page 8 of/);
});

test('W74 a page that does not arrive says so, and comes when it is asked for again', async ({ browser }) => {
  const page = await openSoftCopy(browser, { width: 390 });
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  let isCut = true;
  await page.route('**/download?**', route => (isCut ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Read the magazine' }).click();
  await slowExpect(statusOf(page)).toHaveText(/^Page 1 of/);
  await page.keyboard.press('PageDown');
  await slowExpect(visiblePages(page).getByText(/^Page 2 of \d+ did not arrive/)).toBeVisible();
  isCut = false;
  await visiblePages(page).getByRole('button', { name: 'Try again' }).click();
  await slowExpect(readerOf(page).getByRole('img', { name: /^Page 2 of/ })).toBeVisible();
});
