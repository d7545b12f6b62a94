import { expect, test, type Page } from '@playwright/test';
import { gotoHydrated } from '../kit/hydrated.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { storyPhotos } from '../prove/story/photos.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const originalsLeft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('imurs-stories');
        opening.addEventListener('error', () => failed(new Error('no database')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('originals').objectStore('originals').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            done(counting.result);
          });
        });
      }),
  );

test('W52 a photo goes on after the server was killed in the middle of it, and its original follows', async ({
  browser,
}) => {
  const asha = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const orders = (await (await asha.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  const id = orders.find(({ orderStatus }) => orderStatus === 0)?._id ?? '';
  const photosOf = async () => {
    const { photos } = (await (await asha.request.post('/api/abstract', { data: { id } })).json()) as {
      photos: object[];
    };
    return photos.length;
  };
  const page = await asha.newPage();
  await gotoHydrated(page, `/abstract/${id}?view=photos`);
  const before = await photosOf();
  const finished: string[] = [];
  page.on('response', response => {
    if (response.url().endsWith('/api/finishUpload')) finished.push(String(response.status()));
  });
  // The bytes of the first request are held back until the server is gone.
  let held = true;
  await page.route('**/api/uploads/*', async route => {
    if (held && route.request().method() === 'PATCH') {
      held = false;
      await shop.kill();
    }
    await route.continue().catch(() => undefined);
  });
  // Large enough that a smaller copy goes first.
  const [photo = ''] = await storyPhotos(1);
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect.poll(() => held, { timeout: 60_000 }).toBe(false);
  expect(finished).toEqual([]);
  await shop.restart();
  await expect.poll(() => finished, { timeout: 60_000 }).toEqual(['200', '200']);
  await expect.poll(() => originalsLeft(page)).toBe(0);
  expect((await photosOf()) - before).toBe(1);
});
