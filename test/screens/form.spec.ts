import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { signInCustomer, signInPartner, signInStaff } from '../kit/sign-in.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

async function waitingForStory(context: BrowserContext): Promise<string> {
  const orders = (await (await context.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  return orders.find(order => order.orderStatus === 0)?._id ?? '';
}
async function sendLastPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
}

/** An Anniversary Edition that a studio gives, with an empty form; answers its id. */
async function gift(browser: Browser, customerName: string): Promise<string> {
  const { request } = await browser.newContext({ baseURL: shop.url });
  await signInPartner(request, shop.url, '+919810000003');
  const list = (await (await request.post('/api/category', { data: {} })).json()) as { _id: string; name: string }[];
  const category = list.find(one => one.name === 'Anniversary')?._id;
  const placed = await request.post('/api/place-order', { data: { customerName, category } });
  return ((await placed.json()) as { _id: string })._id;
}

test('C-A01 the welcome screen says who gives the edition, whose it is and which, and Continue opens the questions', async ({
  browser,
}) => {
  const id = await gift(browser, 'Meera & Dev');
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await expectAccessible(page, `/abstract/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera & Dev');
  const main = page.getByRole('main');
  await expect(main.getByText('From Marigold Studio', { exact: true })).toBeVisible();
  await expect(main.getByText('Anniversary Edition', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Meera & Dev, page 1 of \d+$/);

  const asha = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const own = await asha.newPage();
  await own.goto(`/abstract/${await waitingForStory(asha)}`);
  await expect(own.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(own.getByRole('main').getByText(/^From /)).toHaveCount(0);
});

test('C-A06 C-A07 Next asks for a word first, then for photos, which can be added or left out', async ({ browser }) => {
  const id = await gift(browser, 'Zoya');
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const sent: string[] = [];
  page.on('request', request => {
    if (/\/api\/(updateAbstract|uplodeImage)$/i.test(request.url())) sent.push(request.url());
  });
  await page.goto(`/abstract/${id}?page=1`);
  const answer = page.getByRole('textbox').first();
  const next = page.getByRole('button', { name: 'Next' });
  const popup = page.getByRole('alertdialog');
  await answer.fill('   ');
  await next.click();
  await expect(popup).toContainText("No, Zoya! Don't leave memories behind. Spill your stories via these questions.");
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/page 1 of/);

  await answer.fill('She taught me to whistle.');
  await next.click();
  await expect(popup.getByRole('heading', { name: 'Images left behind' })).toBeVisible();
  await expect(popup.getByRole('button', { name: /Upload Images|Skip/ })).toHaveText(['Upload Images', 'Skip']);
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Upload Images' }).click();
  expect((await chooser).isMultiple()).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/page 1 of/);
  expect(sent).toEqual([]);

  await next.click();
  await popup.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/page 2 of/);
  expect(sent).toHaveLength(1);

  await page.locator('input[type=file]').setInputFiles(await cameraPhotos(1));
  await expect(page.getByText('1 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/page 2 of/, { timeout: 60_000 });
  await expect(popup).toHaveCount(0);
});

test('D05 a guest fills the last page and hands nothing in; whoever ordered finds it there and hands it in', async ({
  browser,
}) => {
  const asha = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const id = await waitingForStory(asha);
  const lastPage = `/abstract/${id}?page=2`;
  const status = async () =>
    ((await (await asha.request.post('/api/editions', { data: { edition: id } })).json()) as { orderStatus: number })
      .orderStatus;

  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await expectAccessible(guest, lastPage);
  await expect(guest.getByText('You are filling this in as a guest')).toBeVisible();
  await guest.getByRole('textbox').first().fill('She learnt to swim at seventy.');
  await sendLastPage(guest);
  await expect(guest.getByRole('heading', { name: 'All of it is safe with us' })).toBeVisible();
  await expect(guest.getByText('whoever placed the order can hand the story in')).toBeVisible();
  expect(await status()).toBe(0);

  const page = await asha.newPage();
  await page.goto(lastPage);
  await expect(page.getByRole('textbox').first()).toHaveValue('She learnt to swim at seventy.');
  await expect(page.getByText('Next hands the story in')).toBeVisible();
  await sendLastPage(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await status()).toBeGreaterThan(0);
});

async function openEditorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  await signInStaff(context.request, shop.url, 'editor');
  return context.newPage();
}

test('D16 (magazine 3) a thin story is told what would help, waits in the studio, and opens again when more is asked for', async ({
  browser,
}) => {
  const kabir = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(kabir.request, shop.url, '+919810000002');
  const id = await waitingForStory(kabir);
  const page = await kabir.newPage();
  await expectAccessible(page, `/abstract/${id}?page=2`);
  await expect(page.getByText('There is room for more')).toBeVisible();
  const before = await page.getByText(/So far the story fills about \d+ of \d+ pages/).textContent();
  await page.getByRole('textbox').first().fill('dal '.repeat(170));
  await expect(page.getByText(before ?? '')).toHaveCount(0);
  await page.getByRole('textbox').first().fill('Thank you for every tiffin box.');
  await sendLastPage(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const desk = await openEditorPage(browser);
  await expect(async () => {
    await desk.goto(`/studio/editions/${id}`);
    await expect(desk.getByText(/Thin story: \d+ answers?, \d+ photos? for \d+ pages\./)).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(desk, `/studio/editions/${id}`);
  await expect(desk.getByRole('button', { name: 'Make it anyway' })).toBeDisabled();
  await desk.getByRole('button', { name: 'Ask the customer for more' }).click();
  await expect(desk.getByText('Asked for more: waiting for the story')).toBeVisible();
  // The thank-you leads on by itself, which would take the place of what is opened now.
  await page.waitForURL(`**/tracking/${id}`);
  await page.goto(`/abstract/${id}?page=2`);
  await expect(page.getByRole('textbox').first()).toHaveValue('Thank you for every tiffin box.');
});
