import { expect, test, type Page } from '@playwright/test';
import { addedFunctions } from '#ui/older-browsers.ts';
import { addCopies, checkoutAddress, processPopup } from '../kit/checkout-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { storyPhotos } from '../prove/story/photos.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Takes functions away by their dotted names, before any script of the page runs. */
const takeAway = (page: Page, names: readonly string[]) =>
  page.addInitScript(paths => {
    for (const path of paths) {
      const names = path.split('.');
      const name = names.pop() ?? '';
      const owner = names.reduce<unknown>((each, own) => (each as Record<string, unknown>)[own], window);
      Reflect.deleteProperty(owner as object, name);
    }
  }, names);

/** Lets what keeps texts answer `null`, or throw, when it is named. */
const refuseStorage = (page: Page, how: 'null' | 'throws') =>
  page.addInitScript(kind => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          if (kind === 'null') return null;
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  }, how);

const iphoneLacks = [
  ...addedFunctions,
  'OffscreenCanvas',
  'requestIdleCallback',
  'scheduler',
  'document.startViewTransition',
];
const browsers: readonly [name: string, prepare: (page: Page) => Promise<unknown>][] = [
  ['lacks what an iPhone of 2015 lacks', page => takeAway(page, iphoneLacks)],
  ['lacks AbortSignal.any only', page => takeAway(page, ['AbortSignal.any'])],
  ['has no storage', page => refuseStorage(page, 'null')],
  ['refuses its storage', page => refuseStorage(page, 'throws')],
];

async function editionOf(page: Page, status: number): Promise<string> {
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  return orders.find(({ orderStatus }) => orderStatus === status)?._id ?? '';
}

for (const [name, prepare] of browsers)
  test(`world M8 M9 a browser that ${name} opens order, story, tracker and magazine`, async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await openPage(browser, shop);
    const failures: string[] = [];
    page.on('pageerror', error => failures.push(error.message));
    await prepare(page);
    await signInCustomer(page.request, shop.url, '+919810000001');

    await gotoHydrated(page, await checkoutAddress(page));
    await processPopup(page).getByRole('button', { name: 'Close' }).click();
    await addCopies(page, 1);
    await slowExpect(page.getByText('2 copies', { exact: true })).toBeVisible();

    const story = await editionOf(page, 0);
    await page.goto(`/abstract/${story}?page=1`);
    const answer = page.getByRole('textbox').first();
    const saved = page.waitForResponse(reply => reply.url().endsWith('/api/saveAnswers') && reply.ok());
    await answer.fill(`We grew up beside the sea, and the house ${name}.`);
    await saved;
    await page.reload();
    await slowExpect(answer).toHaveValue(new RegExp(name));

    await page.goto(`/tracking/${story}`);
    await slowExpect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await slowExpect(page).not.toHaveTitle(/Something Went Wrong/);

    await page.goto(`/edition/${await editionOf(page, 3)}`);
    await page.getByRole('button', { name: /^Read / }).click();
    await slowExpect(page.getByRole('dialog').getByRole('img', { name: /^Page 1 of/ })).toBeVisible();

    await page.goto(`/tell/${'A'.repeat(22)}`);
    await slowExpect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    expect(failures).toEqual([]);
  });

test('world M8 W52 a browser without AbortSignal.any sends the original of a photo, too', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await takeAway(page, iphoneLacks.slice(0, addedFunctions.length));
  await signInCustomer(page.request, shop.url, '+919810000001');
  await gotoHydrated(page, `/abstract/${await editionOf(page, 0)}?view=photos`);
  const [photo = ''] = await storyPhotos(1);
  const original = page.waitForRequest(
    request => request.url().endsWith('/api/beginUpload') && request.postDataJSON().kind === 'original',
    { timeout: 60_000 },
  );
  await page.locator('input[type=file]').setInputFiles(photo);
  await original;
});
