import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { linkKeyHeaders } from '#kernel/call.ts';
import { expectAccessible, expectNoViolations } from '../kit/accessible-screen.ts';
import { signInCustomer, signInPartner, signInStaff } from '../kit/sign-in.ts';
import { openGift } from '../kit/gift.ts';
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
/** The photos, where Next leads to the last look. */
const photosOf = (id: string) => `/abstract/${id}?view=photos`;
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
async function handIn(page: Page): Promise<void> {
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look it over');
  await page.getByRole('button', { name: 'Hand it in' }).click();
}

/** Opens what else can be done with an answer. */
const openMore = (page: Page) => page.getByText('More for this answer').click();

test('C-A01 the welcome screen says who gives the edition, whose it is and which, and Continue opens the questions', async ({
  browser,
}) => {
  const { id, page } = await openGift(browser, shop, { customerName: 'Meera & Dev' });
  await expectAccessible(page, `/abstract/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Meera & Dev');
  const main = page.getByRole('main');
  await expect(main.getByText('From Marigold Studio', { exact: true })).toBeVisible();
  await expect(main.locator('header').getByText('Anniversary Edition', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('1 of 5')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(1);

  const asha = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const ownPage = await asha.newPage();
  await ownPage.goto(`/abstract/${await waitingForStory(asha)}`);
  await expect(ownPage.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(ownPage.getByRole('main').getByText(/^From /)).toHaveCount(0);
});

test('C-A06 C-A07 Next asks for an answer first, then for photos, which can be added or skipped', async ({
  browser,
}) => {
  const { id, page } = await openGift(browser, shop, { customerName: 'Zoya' });
  const sentRequests: string[] = [];
  page.on('request', request => {
    if (/\/api\/(updateAbstract|uplodeImage)$/i.test(request.url())) sentRequests.push(request.url());
  });
  await page.goto(`/abstract/${id}?page=1&q=5`);
  const answer = page.getByRole('textbox');
  const popup = page.getByRole('alertdialog');
  await answer.fill('   ');
  await page.getByRole('button', { name: 'Skip' }).click();
  await next(page).click();
  await expect(popup).toContainText("No, Zoya! Don't leave memories behind. Spill your stories via these questions.");
  // Whoever skipped these questions may answer later ones.
  await popup.getByRole('button', { name: 'See the next questions' }).click();
  await expect(page.getByRole('main').getByText('6 of 12')).toBeVisible();
  await page.goBack();
  await next(page).click();
  await popup.getByRole('button', { name: 'Answer a question' }).click();
  await expect(page.getByRole('main').getByText('1 of 5')).toBeVisible();

  await page.goto(`/abstract/${id}?page=1&q=5`);
  await answer.fill('She taught me to whistle.');
  await page.getByRole('button', { name: 'On to the photos' }).click();
  await next(page).click();
  await expect(popup.getByRole('heading', { name: 'Images left behind' })).toBeVisible();
  await expect(popup.getByRole('button', { name: /Upload Images|Skip/ })).toHaveText(['Upload Images', 'Skip']);
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Upload Images' }).click();
  expect((await chooser).isMultiple()).toBe(true);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Photos');

  await next(page).click();
  await popup.getByRole('button', { name: 'Skip' }).click();
  await expect(heading).toHaveText('Look it over');
  // No page is completed before the hand-in, which sends everything.
  expect(sentRequests.filter(url => /uplodeImage/i.test(url))).toEqual([]);

  await page.getByRole('button', { name: 'Previous' }).click();
  await page.locator('input[type=file]').setInputFiles(await cameraPhotos(1));
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  await next(page).click();
  await expect(heading).toHaveText('Look it over');
  await expect(popup).toHaveCount(0);
});

test('D05 a guest fills the last page without handing in; the customer finds it saved and hands it in', async ({
  browser,
}) => {
  const asha = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(asha.request, shop.url, '+919810000001');
  const id = await waitingForStory(asha);
  const question = `/abstract/${id}?page=2`;
  const status = async () =>
    ((await (await asha.request.post('/api/editions', { data: { edition: id } })).json()) as { orderStatus: number })
      .orderStatus;

  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await expectAccessible(guest, `/abstract/${id}?view=check`);
  await expect(guest.getByText('You are filling this in as a guest')).toBeVisible();
  await guest.goto(question);
  await guest.getByRole('textbox').fill('She learnt to swim at seventy.');
  await expect(guest.getByText(/^(Kept on this device|Safe with us)$/)).toBeVisible();
  await guest.goto(photosOf(id));
  await next(guest).click();
  const keep = guest.getByRole('button', { name: 'Keep it all with us' });
  const size = guest.viewportSize();
  await guest.setViewportSize({ width: 360, height: 740 });
  expect((await keep.boundingBox())?.height).toBeLessThan(60);
  if (size) await guest.setViewportSize(size);
  await keep.click();
  await expect(guest.getByRole('heading', { name: 'All of it is safe with us' })).toBeVisible();
  await expect(guest.getByText('whoever placed the order can hand the story in')).toBeVisible();
  expect(await status()).toBe(0);

  const page = await asha.newPage();
  await page.goto(question);
  await expect(page.getByRole('textbox')).toHaveValue('She learnt to swim at seventy.');
  await page.goto(photosOf(id));
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await status()).toBeGreaterThan(0);
});

async function openEditorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  await signInStaff(context.request, shop.url, 'editor');
  return context.newPage();
}

test('D16 (magazine 3) the form of a thin story says what would help; its draft waits for staff, who can open the form again', async ({
  browser,
}) => {
  const kabir = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(kabir.request, shop.url, '+919810000002');
  const id = await waitingForStory(kabir);
  const page = await kabir.newPage();
  await expectAccessible(page, `/abstract/${id}?view=check`);
  await expect(page.getByText('There is room for more')).toBeVisible();
  const before = await page.getByText(/So far the story fills about \d+ of \d+ pages/).textContent();
  const write = async (text: string) => {
    await page.goto(`/abstract/${id}?page=2`);
    await page.getByRole('textbox').fill(text);
    await expect(page.getByText(/^(Kept on this device|Safe with us)$/)).toBeVisible();
    await page.goto(photosOf(id));
  };
  await write('dal '.repeat(170));
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look it over');
  await expect(page.getByText(before ?? '')).toHaveCount(0);
  await page.clock.install();
  await write('Thank you for every tiffin box.');
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  // It stays until somebody leaves it.
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const studio = await openEditorPage(browser);
  await expect(async () => {
    await studio.goto(`/studio/editions/${id}`);
    await expect(studio.getByText(/Thin story: \d+ answers?, \d+ photos? for \d+ pages\./)).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(studio, `/studio/editions/${id}`);
  await expect(studio.getByRole('button', { name: 'Make it anyway' })).toBeDisabled();
  await studio.getByRole('button', { name: 'Ask the customer for more' }).click();
  await expect(studio.getByText('The story is open again: waiting for it')).toBeVisible();
  await page.goto(`/abstract/${id}?page=2`);
  await expect(page.getByRole('textbox')).toHaveValue('Thank you for every tiffin box.');
});

test('W50 the first screen asks whose magazine it is, shows the name on a cover, and the questions then speak of her', async ({
  browser,
}) => {
  const { id, page } = await openGift(browser, shop, { customerName: 'Priya Nair' });
  await page.goto(`/abstract/${id}`);
  await page.getByLabel('Name on the cover').fill('Lakshmi Nair');
  await expect(page.locator('.cover-title:visible')).toHaveText('Lakshmi Nair');
  await page.getByRole('radio', { name: 'Amma' }).check({ force: true });

  // A reload loses nothing of what was only begun.
  await page.reload();
  await expect(page.getByLabel('Name on the cover')).toHaveValue('Lakshmi Nair');
  await expect(page.getByRole('radio', { name: 'Amma' })).toBeChecked();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByText('1 of 5')).toBeVisible();

  // The questions are in Hindi by one tap on the first screen, which asks for no name any more.
  await page.goto(`/abstract/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakshmi Nair');
  await expect(page.getByLabel('Name on the cover')).toHaveCount(0);
  await page.getByRole('radio', { name: 'हिन्दी' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0900-\u097f]/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amma');

  // What else is said of her has a screen of its own, in the same language.
  await expectAccessible(page, `/abstract/${id}?view=subject`);
  await page.getByLabel('कवर पर नाम').fill('');
  await page.getByRole('button', { name: 'अब सवाल' }).click();
  await expect(page.getByText('कृपया कवर के लिए नाम लिखिए।')).toBeVisible();
});

test('W50 two people who name different ones both see both, and one is chosen', async ({ browser }) => {
  const { id, page, key } = await openGift(browser, shop, { customerName: 'Anil Nair' });
  await page.goto(`/abstract/${id}?view=subject`);
  await page.getByLabel('Name on the cover').fill('Amma');
  const { request } = page.context();
  const saved = await request.post('/api/saveSubject', {
    headers: linkKeyHeaders(key),
    data: {
      edition: id,
      base: 0,
      subject: { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' },
      from: null,
      occasionOn: null,
      neededBy: null,
      language: 'en',
    },
  });
  expect(saved.status()).toBe(200);
  await page.getByRole('button', { name: 'To the questions' }).click();
  await expect(page.getByText('They entered “Lakshmi Nair”, you entered “Amma”.')).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Name on the cover')).toHaveValue('Lakshmi Nair');
  await page.getByRole('button', { name: 'To the questions' }).click();
  await expect(page.getByRole('main').getByText('1 of 5')).toBeVisible();
});

test('C-A02 one question at a time: Back and a reload keep the place, the overview opens any, by keyboard alone', async ({
  browser,
}) => {
  const { id, page } = await openGift(browser, shop, { customerName: 'Dadu' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/abstract/${id}?page=1&q=2`);
  const heading = page.getByRole('heading', { level: 1 });
  const second = (await heading.textContent()) ?? '';
  const skip = page.getByRole('button', { name: 'Skip' });
  await expect(skip).toBeInViewport();
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 of 5')).toBeVisible();
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText(second);
  await page.getByRole('textbox').fill('By the sea.');
  await expect(page.getByText(/^(Kept on this device|Safe with us)$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('By the sea.');

  // A double tap goes on by one question only.
  await page.getByRole('button', { name: 'Next question' }).dblclick();
  await expect(page.getByText('3 of 5')).toBeVisible();
  await page.goBack();

  const overview = page.getByRole('link', { name: 'All questions' });
  await overview.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, `/abstract/${id}?view=questions`);
  const rows = page.getByRole('navigation', { name: 'All questions' }).getByRole('listitem');
  await expect(rows).toHaveCount(14);
  await expect(rows.nth(0)).toContainText('Skipped');
  await expect(rows.nth(1)).toContainText('In writing');
  await rows.nth(7).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('8 of 12')).toBeVisible();
  await expectAccessible(page, `/abstract/${id}?page=2&q=8`);
});

test('W51 a question gets the customer’s own words and its first ones back, and one of their own is added and removed', async ({
  browser,
}) => {
  const { id, page, key } = await openGift(browser, shop, { customerName: 'Nani' });
  await page.goto(`/abstract/${id}?page=1&q=1`);
  const heading = page.getByRole('heading', { level: 1 });
  const asked = (await heading.textContent()) ?? '';
  const change = page.getByRole('button', { name: 'Change the question' });
  const words = page.getByRole('dialog').getByLabel('The question');
  await openMore(page);
  await change.click();
  await words.fill('What did Nani’s kitchen smell of?');
  await page.getByRole('button', { name: 'Save the question' }).click();
  await expect(heading).toHaveText('What did Nani’s kitchen smell of?');
  const stored = async () =>
    (await page.request.post('/api/abstract', { data: { id }, headers: linkKeyHeaders(key) })).text();
  await expect.poll(stored).toContain('kitchen smell of');
  await page.reload();
  await expect(heading).toHaveText('What did Nani’s kitchen smell of?');
  await openMore(page);
  await change.click();
  await page.getByRole('button', { name: 'Use its first words' }).click();
  await expect(heading).toHaveText(asked);

  await page.goto(`/abstract/${id}?view=questions`);
  await page.getByRole('button', { name: 'Add a question of your own' }).click();
  await words.fill('Whom did she feed first?');
  await page.getByRole('button', { name: 'Save the question' }).click();
  await expect(heading).toHaveText('Whom did she feed first?');
  await expect(page.getByRole('main').getByText('13 of 13')).toBeVisible();
  await page.getByRole('textbox').fill('The crows.');
  await expect(page.getByText('Safe with us')).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('The crows.');
  await openMore(page);
  await change.click();
  await page.getByRole('button', { name: 'Remove the question' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(heading).toHaveText('Photos');
  await page.goto(`/abstract/${id}?view=check`);
  await expect(page.getByText('Nothing yet')).toBeVisible();
});

test('W55 the last look names refused photos and what has no answer; within the hour the story is opened again', async ({
  browser,
}) => {
  const ira = await browser.newContext({ baseURL: shop.url });
  const { id } = await openGift(browser, shop, { customerName: 'Meera' });
  await signInPartner(ira.request, shop.url, '+919810000003');
  const page = await ira.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/abstract/${id}?page=1&q=4`);
  await page.getByRole('textbox').fill('She sang while she drove. '.repeat(60));
  await expect(page.getByText('Safe with us')).toBeVisible({ timeout: 15_000 });
  await page.goto(photosOf(id));
  const pick = page.locator('input[type=file]').last();
  await pick.setInputFiles(await cameraPhotos(3));
  const noPhoto = Buffer.from('<!doctype html><title>No photo</title>');
  await pick.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: noPhoto });
  await expect(page.getByText('1 answer, 3 photos: safe with us.')).toBeVisible({ timeout: 60_000 });
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look it over');
  await expect(page.getByText('1 answer, 3 photos')).toBeVisible();
  await expect(page.getByText('One photo was not taken')).toBeVisible();
  await expect(page.getByText('page.jpg:')).toBeVisible();
  await page.getByText('11 questions have no answer').click();
  await expect(page.getByRole('group').getByRole('link')).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Hand it in' })).toBeInViewport();
  await expectNoViolations(page);
  await page.getByLabel('Name on the cover').fill('Lakshmi & Raghav');
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 60_000 });

  await page.goto(`/tracking/${id}`);
  await expect(page.getByText(/Until \d+:\d\d .m you can open the story again/)).toBeVisible();
  await page.getByRole('button', { name: 'Open the story again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look it over');
  await expect(page.getByText('1 answer, 3 photos')).toBeVisible();
  await page.goto(`/tracking/${id}`);
  await page.getByRole('link', { name: 'Go on with the story' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 60_000 });
});
