import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { cameraPhotos, oddPhoto, type OddPhotoName } from '../kit/photo-files.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Names of their own: the same order sent twice is one. */
const names = ['Zoya', 'Noor', 'Ira', 'Leela', 'Tara', 'Uma'];

/** A browser of the partner whose forms these are. */
async function partnersPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signInPartner(page.request, shop.url, '+919810000003');
  return page;
}

/** A new, empty form. Answers its id. */
async function emptyForm({ request }: Page): Promise<string> {
  const list = (await (await request.post('/api/category', { data: {} })).json()) as { _id: string; name: string }[];
  const category = list.find(({ name }) => name === 'Anniversary')?._id;
  const placed = await request.post('/api/place-order', { data: { customerName: names.shift(), category } });
  return ((await placed.json()) as { _id: string })._id;
}

interface FormPhoto {
  id: string;
  caption: string;
  answer: number | null;
  width: number;
  height: number;
  wish: string | null;
  subject: boolean;
}
const photosOf = async (page: Page, id: string): Promise<FormPhoto[]> =>
  ((await (await page.request.post('/api/abstract', { data: { id } })).json()) as { photos: FormPhoto[] }).photos;

async function openPhotos(browser: Browser): Promise<{ page: Page; id: string }> {
  const page = await partnersPage(browser);
  const id = await emptyForm(page);
  await page.goto(`/abstract/${id}?view=photos`);
  await section(page).waitFor();
  return { page, id };
}
const section = (page: Page) => page.getByRole('region', { name: 'Photos' });
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  section(page).locator('input[type=file]').setInputFiles(files);
const odd = async (name: OddPhotoName) => ({ name, mimeType: '', buffer: await oddPhoto(name) });
const addressOf = (text: string) => new RegExp(text.replaceAll('.', '\\.'));

test('W58 a photo is opened, captioned, put with a question, moved and chosen for a use by keyboard, and kept', async ({
  browser,
}) => {
  const { page, id } = await openPhotos(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await choose(page, await cameraPhotos(3));
  const tiles = section(page).getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  await expect(section(page).getByText('3 photos: safe with us.')).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: 'test-results/screens/photos-360.png' });

  const note = section(page).getByText('faces are compared');
  await expect(note).toContainText('Open one photo and say who it is');
  await section(page).getByRole('button', { name: /^Open/ }).nth(2).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expectAccessibleNow(page, 'the sheet of a photo');
  await page.screenshot({ path: 'test-results/screens/photo-sheet-360.png' });
  await sheet.getByRole('checkbox', { name: 'This is whom it is about' }).focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('textbox', { name: 'Who, where, when?' }).fill('Amma, Kochi, 1998');
  await sheet.getByRole('combobox', { name: 'Belongs to' }).selectOption({ index: 2 });
  await sheet.getByRole('radio', { name: 'On the cover' }).focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('button', { name: 'Earlier' }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('status').filter({ hasText: 'Photo 2 of 3' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Earlier' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(tiles.first()).toContainText('Amma, Kochi, 1998');
  await expect(tiles.first()).toContainText('Whom it is about · On the cover');

  await expect(note).toContainText('in the other photos');
  await expect.poll(async () => (await photosOf(page, id)).map(({ subject }) => subject)).toEqual([true, false, false]);
  await expect
    .poll(async () => (await photosOf(page, id)).map(({ caption, answer, wish }) => ({ caption, answer, wish })))
    .toEqual([
      { caption: 'Amma, Kochi, 1998', answer: 2, wish: 'cover' },
      { caption: '', answer: null, wish: null },
      { caption: '', answer: null, wish: null },
    ]);
  // Another browser shows the same.
  const other = await partnersPage(browser);
  await other.goto(`/abstract/${id}?view=photos`);
  await expect(section(other).getByRole('listitem').first()).toContainText('Amma, Kochi, 1998');
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/screens/photos-${width}.png` });
  }
  await section(page).getByRole('button', { name: /^Open/ }).first().click();
  await page.screenshot({ path: 'test-results/screens/photo-sheet-1440.png' });
});

test('W58 a photo is dragged to another place', async ({ browser }) => {
  const { page, id } = await openPhotos(browser);
  await choose(page, await cameraPhotos(3));
  const buttons = section(page).getByRole('button', { name: /^Open/ });
  await expect(section(page).getByText('3 photos: safe with us.')).toBeVisible({ timeout: 60_000 });
  const before = (await photosOf(page, id)).map(photo => photo.id);
  await buttons.nth(2).dragTo(buttons.nth(0));
  await expect
    .poll(async () => (await photosOf(page, id)).map(photo => photo.id))
    .toEqual([before[2], before[0], before[1]]);
});

test('W58 (customer 14) what is no photo is refused at once in its tile, before anything is sent', async ({
  browser,
}) => {
  const { page } = await openPhotos(browser);
  const sent: string[] = [];
  page.on('request', request => void sent.push(request.url()));
  await page.setViewportSize({ width: 360, height: 740 });
  const longName = `${'a_web_page_saved_as_a_photo_'.repeat(4)}.jpg`;
  await choose(page, [{ ...(await odd('html.jpg')), name: longName }, await odd('half.jpg'), await odd('zero.jpg')]);
  const tiles = section(page).getByRole('listitem');
  await expect(tiles.nth(0)).toContainText('This is a web page, not a photo; please choose the photo itself.');
  await expect(tiles.nth(1)).toContainText('This photo is damaged');
  await expect(tiles.nth(2)).toContainText('This file is empty');
  await expect(section(page)).not.toContainText('we can print it');
  expect(sent.filter(url => /uplodeImage|beginUpload/.test(url))).toEqual([]);
  // A long name wraps inside its tile.
  await expectAccessibleNow(page, 'refused photos');
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.x ?? 0);
  await page.screenshot({ path: 'test-results/screens/photos-refused-360.png' });
});

test('W58 hints tell what prints small or is there twice, and keep nothing out', async ({ browser }) => {
  const { page, id } = await openPhotos(browser);
  await choose(page, [await odd('progressive.jpg'), await odd('photo.avif'), await odd('progressive.jpg')]);
  const tiles = section(page).getByRole('listitem');
  await expect(tiles.nth(1)).toContainText('Prints small');
  await expect(section(page).getByText('Twice here')).toBeVisible();
  await expect.poll(async () => (await photosOf(page, id)).length, { timeout: 60_000 }).toBe(2);
});

test('W58 a picture of which a part is missing is named in its tile and taken; C-A05 one of 108 megapixels is reduced', async ({
  browser,
}) => {
  const { page, id } = await openPhotos(browser);
  const plain = { create: { width: 12_000, height: 9000, channels: 3, background: '#a46' } } as const;
  const large = await sharp(plain).jpeg({ quality: 60 }).toBuffer();
  expect(large.length).toBeLessThan(1_500_000);
  await choose(page, [await odd('half-closed.jpg'), { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }]);
  const tiles = section(page).getByRole('listitem');
  await expect(tiles.nth(0)).toContainText('Seems cut off');
  await expect(section(page).getByText('2 photos: safe with us.')).toBeVisible({ timeout: 90_000 });
  const [, reduced] = await photosOf(page, id);
  expect(reduced).toMatchObject({ width: 3600, height: 2700 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: 'test-results/screens/photo-cut-360.png' });
  await section(page).getByRole('button', { name: /^Open/ }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Part of this picture seems to be missing. Choose it again')).toBeVisible();
});

test('W58 (customer 14) a HEIC shows its picture on the device before it is sent', async ({ browser }) => {
  const { page, id } = await openPhotos(browser);
  const worker = page.waitForResponse(addressOf('/assets/heic.worker-'));
  await page.context().route(/\/api\/(uplodeImage|beginUpload)$/, route => route.abort());
  await choose(page, await odd('phone.heic'));
  const picture = section(page).getByRole('listitem').locator('img');
  // The picture is upright: 256 by 384 pixels.
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([256, 384]);
  expect((await worker).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
  expect(await photosOf(page, id)).toEqual([]);
});
