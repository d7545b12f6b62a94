import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { linkKeyPrefix } from '#src/accounts/parts/user-type-hint.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';

const asha = '+919810000001';
const ravi = '+919810000002';
const offlineTitle = 'You are offline';
const offlineText = 'You are offline. Everything is kept on this phone and will be sent when you are back.';

let shop: ShopProcess;
test.beforeEach(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(async ({ browser }) => {
  await closePages({ browser });
  await shop.close();
});

interface StoredForm {
  questions: Record<string, { answer: string; voice: object | null }>;
  photos: object[];
}

/** The phone of a customer who has an edition without a story. */
async function phoneOf(browser: Browser, phone: string) {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 780 } });
  await signInCustomer(context.request, shop.url, phone);
  const orders = (await (await context.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  const id = orders.find(({ orderStatus }) => orderStatus === 0)?._id ?? '';
  const stored = async () =>
    (await (await context.request.post('/api/abstract', { data: { id } })).json()) as StoredForm;
  return { context, id, address: `/abstract/${id}?page=1&q=1`, stored };
}

const words = (page: Page) => page.getByRole('textbox').first();

/** Opens the form and waits until this browser stores its page and its words. */
async function openStored(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await expect(words(page)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await slowExpect.poll(() => storedForms(page)).toBe(1);
  return page;
}

/** How many forms this browser stores. */
const storedForms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(done => {
        const opening = indexedDB.open('imurs-forms');
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => done(0));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('forms').objectStore('forms').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            done(counting.result);
          });
        });
      }),
  );

test('W51 the form opens with the server dead, says so, and sends by itself', async ({ browser }) => {
  const { context, address, stored } = await phoneOf(browser, asha);
  const page = await openStored(context, address);
  await words(page).fill('The monsoon of 98');
  await slowExpect.poll(async () => (await stored()).questions[1]?.answer).toBe('The monsoon of 98');
  await page.goto(address.replace('q=1', 'q=2'));
  await slowExpect(words(page)).toBeVisible();
  const photosBefore = (await stored()).photos.length;
  await shop.kill();
  await words(page).fill('Written in a tunnel');
  await slowExpect(page.getByText(offlineText)).toBeVisible();

  await page.goto(address.split('?')[0] ?? '');
  const notice = page.getByText(offlineTitle, { exact: true });
  await slowExpect(notice).toBeVisible();
  await expectAccessibleNow(page, 'the welcome without a connection');
  await page.screenshot({ path: 'test-results/screens/offline-welcome-360.png' });
  await page.goto(address.replace('q=1', 'q=2'));
  await slowExpect(words(page)).toHaveValue('Written in a tunnel');
  // It is said once, at the top.
  await expect(notice).toBeVisible();
  await expect(page.getByText(offlineText)).toHaveCount(0);
  await page.goto(address);
  await slowExpect(words(page)).toHaveValue('The monsoon of 98');
  await words(page).fill('The monsoon of 98, and after');
  await page.getByRole('button', { name: 'Record your answer' }).first().click();
  await slowExpect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('button', { name: 'Stop' }).click();
  await slowExpect(page.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await page.reload();
  await slowExpect(page.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await expectAccessibleNow(page, 'a question without a connection');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await page.screenshot({ path: `test-results/screens/offline-question-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 780 });
  // Everything else of the site is as without a worker.
  const orders = await context.newPage();
  await expect(orders.goto('/orders')).rejects.toThrow(/ERR_/);
  await orders.close();
  await page.goto(address.replace('page=1&q=1', 'view=photos'));
  await slowExpect(notice).toBeVisible();
  const chooser = page.locator('input[type=file][accept*=image]').first();
  await chooser.setInputFiles(await cameraPhotos(1));
  await slowExpect(page.getByText('Kept on this device')).toBeVisible();
  await expectAccessibleNow(page, 'the form without a connection');
  await page.screenshot({ path: 'test-results/screens/offline-360.png', fullPage: true });

  await shop.restart();
  await expect.poll(async () => (await stored()).photos.length, { timeout: 60_000 }).toBe(photosBefore + 1);
  await slowExpect.poll(async () => (await stored()).questions[1]?.answer).toBe('The monsoon of 98, and after');
  expect((await stored()).questions[2]?.answer).toBe('Written in a tunnel');
  await slowExpect.poll(async () => (await stored()).questions[1]?.voice !== null).toBe(true);
  await expect(page.getByText(offlineText)).toBeHidden({ timeout: 60_000 });
  await expect(notice).toBeHidden();
});

/** What this browser stores of the form: its caches, whether a worker waits, and whether there is one at all. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/abstract/');
    return {
      caches: await caches.keys(),
      isRegistered: registration !== undefined,
      isWaiting: Boolean(registration?.waiting),
    };
  });

test('W51 the next release waits until no form is open, and takes the place of the earlier one whole', async ({
  browser,
}) => {
  const { context, address } = await phoneOf(browser, asha);
  const page = await openStored(context, address);
  await expect(page).toHaveTitle(/imurs/);
  const before = await workerOf(page);
  expect(before.caches).toHaveLength(1);

  await shop.kill();
  await shop.restart({ BRAND_NAME: 'Yaadein' });
  await page.reload();
  await slowExpect.poll(async () => (await workerOf(page)).isWaiting).toBe(true);
  await page.reload();
  await expect(page).toHaveTitle(/imurs/);
  await expect(words(page)).toBeVisible();

  await page.goto('/about');
  await expect(page).toHaveTitle(/Yaadein/);
  await slowExpect.poll(async () => (await workerOf(page)).isWaiting).toBe(false);
  await slowExpect.poll(async () => (await workerOf(page)).caches.length).toBe(1);
  expect((await workerOf(page)).caches).not.toEqual(before.caches);
  await shop.kill();
  await page.goto(address);
  await expect(page).toHaveTitle(/Yaadein/);
  await slowExpect(page.getByText(offlineTitle, { exact: true })).toBeVisible();
});

test('W51 switched off, the form’s worker and its cache go from the phone, and the story stays', async ({
  browser,
}) => {
  const { context, address } = await phoneOf(browser, asha);
  const page = await openStored(context, address);
  await shop.kill();
  await shop.restart({ OFFLINE_FORM: 'off' });
  await page.reload();
  await expect(words(page)).toBeVisible();
  await slowExpect.poll(() => workerOf(page)).toEqual({ caches: [], isRegistered: false, isWaiting: false });
  await page.reload();
  await expect(words(page)).toBeVisible();
});

test('W51 signing out asks about unsent work, and leaves nothing of the story on the phone', async ({ browser }) => {
  const { context, address } = await phoneOf(browser, asha);
  const page = await openStored(context, address);
  await page.route('**/api/saveAnswers', route => route.abort());
  await words(page).fill('Not sent yet');
  await slowExpect(page.getByText('1 answer waits for a connection.')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not all of your story is with us' });
  await expect(question).toContainText('On this device only: 1 answer.');
  await expectAccessibleNow(page, 'the question about unsent work');
  await page.screenshot({ path: 'test-results/screens/offline-sign-out.png' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/account/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page).toHaveURL(/\/$/);
  await slowExpect.poll(() => workerOf(page)).toEqual({ caches: [], isRegistered: false, isWaiting: false });
  await slowExpect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
  await shop.kill();
  await expect(page.goto(address)).rejects.toThrow(/ERR_/);
});

test('W51 another person on the same phone sees nothing of the story without a connection', async ({ browser }) => {
  const { context, address } = await phoneOf(browser, asha);
  const page = await openStored(context, address);
  await words(page).fill('Only for Asha');
  await signInCustomer(context.request, shop.url, ravi);
  await page.goto('/orders');
  await slowExpect.poll(() => page.evaluate(() => localStorage.getItem('imurs:user'))).toBe('Customer');
  await slowExpect.poll(() => storedForms(page)).toBe(0);
  await shop.kill();
  await page.goto(address);
  await slowExpect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Only for Asha')).toHaveCount(0);
});

test('W51 D05 without a connection a form that was opened by a link opens for who has the link', async ({
  browser,
}) => {
  const { context: owner, id } = await phoneOf(browser, asha);
  const given = await owner.request.post('/api/editionLink', { data: { edition: id } });
  const { link } = (await given.json()) as { link: string };
  const address = `/abstract/${id}?page=1&q=1`;
  const withKey = `${address}&${link.split('?')[1]}`;
  const context = await browser.newContext({ baseURL: shop.url });
  await openStored(context, withKey);
  await shop.kill();

  // This browser has the key, in every tab, until somebody signs out.
  const other = await context.newPage();
  await other.goto(address);
  await slowExpect(words(other)).toBeVisible();
  await slowExpect(other.getByText(offlineTitle, { exact: true })).toBeVisible();
  await other.evaluate(name => localStorage.removeItem(name), linkKeyPrefix + id);
  await other.goto(address);
  await slowExpect(other.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await other.goto(withKey);
  await slowExpect(words(other)).toBeVisible();
  expect(other.url()).not.toContain('key=');
});

test('W51 the landing and the orders register no worker', async ({ browser }) => {
  const { context } = await phoneOf(browser, asha);
  const page = await context.newPage();
  for (const address of ['/', '/orders']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  }
});
