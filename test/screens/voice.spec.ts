import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { storyAnswers } from '../kit/story.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

interface Recording {
  code: string;
  link: string;
  question: string;
}

let shop: ShopProcess;
let anna: ApiCustomer;
let id: string;
let recording: Recording;
let path: string;

/** Orders an edition with a recording and publishes its draft. */
test.beforeAll(async () => {
  shop = await startShopProcess();
  anna = new ApiCustomer(shop, '+919820000077');
  await anna.signIn();
  await anna.ok('POST /api/updateD2CuserName', { name: 'Anna Thomas' });
  const { mid } = await anna.beginOrder('upfront', 12);
  await anna.pay(mid);
  await anna.ok('POST /api/confPayment', { MID: mid });
  id = (await anna.orders())[0]._id;
  for (const [at, photo] of (await cameraPhotos(4)).entries()) await anna.upload(id, photo, { number: at + 1 });
  await anna.answer(id, { page: 1, texts: storyAnswers.slice(0, 5), voice: true });
  await anna.answer(id, { page: 2, texts: storyAnswers.slice(6) });
  await anna.publish(id);
  [recording] = (await anna.ok('POST /api/recordings', { edition: id })).recordings;
  path = new URL(recording.link).pathname;
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** The duration of the recording in the page's player, seconds. */
const playedSeconds = (page: Page) =>
  page.locator('audio').evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((done, fail) => {
        audio.addEventListener('loadedmetadata', () => done(audio.duration));
        audio.addEventListener('error', () => fail(new Error(audio.error?.message)));
        audio.load();
      }),
  );

test('C-E02 the page of a printed code plays its recording, also without scripts', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled });
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page, shop);
    await page.goto(shop.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(recording.question);
    await expect(page.getByText('1 second')).toBeVisible();
    await expect(page.locator('audio')).toBeVisible();
    if (javaScriptEnabled) {
      expect(await playedSeconds(page)).toBeCloseTo(1, 1);
      await expectAccessible(page, shop.url + path);
    }
    expect(pageErrors()).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  }
});

test('C-E02 a private recording asks for its PIN, and again after a wrong one', async ({ browser }) => {
  await anna.ok('POST /api/changeRecording', { edition: id, code: recording.code, pin: '4711' });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await expectAccessible(page, shop.url + path);
  await page.getByLabel('PIN').fill('1174');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.getByRole('alert')).toHaveText('That was not its PIN. Please try again.');
  await page.getByLabel('PIN').fill('4711');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(recording.question);
  expect(await playedSeconds(page)).toBeCloseTo(1, 1);
  expect(await context.cookies()).toEqual([]);
  await context.close();
  await anna.ok('POST /api/changeRecording', { edition: id, code: recording.code, pin: null });
});

test('C-E02 an unknown code and one that is switched off have pages that say so', async ({ page }) => {
  await expectAccessible(page, `${shop.url}/v/zzzz-zzzz-zzzz`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not know this code');
  await anna.ok('POST /api/changeRecording', { edition: id, code: recording.code, on: false });
  await expectAccessible(page, shop.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Put away for now');
  await anna.ok('POST /api/changeRecording', { edition: id, code: recording.code, on: true });
});

test('C-E02 D05 the customer makes a recording private, switches it off and on, and downloads everything', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const { link } = await anna.ok('POST /api/editionLink', { edition: id });
  const page = await context.newPage();
  const { pathname, search } = new URL(link, shop.url);
  await page.goto(pathname.replace('/tracking/', '/edition/') + search);
  await page.getByText('Details', { exact: true }).click();
  const recordings = page.locator('section', { has: page.getByRole('heading', { name: 'Recordings' }) });
  await expect(recordings.getByRole('heading', { name: recording.question })).toBeVisible();
  await expectAccessibleNow(page, 'the soft copy with its details');

  await recordings.getByRole('button', { name: 'Make private with a PIN' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('PIN').fill('12');
  await sheet.getByRole('button', { name: 'Keep this PIN' }).click();
  await expect(sheet.getByText('A PIN is four to six digits.')).toBeVisible();
  await sheet.getByLabel('PIN').fill('2468');
  await sheet.getByRole('button', { name: 'Keep this PIN' }).click();
  await expect(recordings.getByText('Private', { exact: true })).toBeVisible();
  await recordings.getByRole('button', { name: 'Take the PIN away' }).click();
  await expect(recordings.getByText('Private', { exact: true })).toHaveCount(0);
  await recordings.getByRole('button', { name: 'Switch off' }).click();
  await expect(recordings.getByText('Switched off', { exact: true })).toBeVisible();
  expect((await context.request.get(path)).status()).toBe(410);
  await recordings.getByRole('button', { name: 'Switch on' }).click();
  await expect(recordings.getByRole('button', { name: 'Switch off' })).toBeVisible();

  const saved = page.waitForEvent('download');
  await recordings.getByRole('link', { name: 'Save the magazine with its recordings' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Anna Thomas - .* Edition\.zip$/);
  await context.close();
});

test('C-E02 a guest who knows an edition’s address sees its pages and not its recordings', async ({ page }) => {
  const pageErrors = collectPageErrors(page, shop);
  await page.goto(`${shop.url}/edition/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recordings' })).toHaveCount(0);
  expect(pageErrors()).toEqual([]);
});

test('C-E02 the page of an expired recording says so', async ({ page }) => {
  for (let years = 0; years < 13; years++) await anna.ok('POST /sandbox/api/clock', { advanceSeconds: 366 * 86_400 });
  await expectAccessible(page, shop.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Its time is over');
});
