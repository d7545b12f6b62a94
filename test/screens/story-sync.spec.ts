import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { cameraPhotos } from '../kit/photo-files.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { partnerWithCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

interface StoredForm {
  questions: Record<string, { answer: string; rival: { text: string } | null; voice: { seconds: number } | null }>;
  photos: unknown[];
}

let stories = 0;
/** A story that nobody has begun. */
async function newStory(browser: Browser) {
  const { request } = await browser.newContext({ baseURL: shop.url });
  await signInPartner(request, shop.url, partnerWithCredits);
  const list = (await (await request.post('/api/category', { data: {} })).json()) as { _id: string; name: string }[];
  const category = list.find(({ name }) => name === 'Anniversary')?._id;
  const placed = await request.post('/api/place-order', { data: { customerName: `Meera ${++stories}`, category } });
  const { _id: id } = (await placed.json()) as { _id: string };
  const stored = async () => (await (await request.post('/api/abstract', { data: { id } })).json()) as StoredForm;
  return { address: `/abstract/${id}?page=1&q=1`, stored };
}

const openForm = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  return page;
};
/** A browser of the partner whose stories these are. */
async function newBrowser(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url });
  await signInPartner(context.request, shop.url, partnerWithCredits);
  return context;
}
const words = (page: Page) => page.getByRole('textbox').first();
/** How far down the middle of a button stands, in whole px. */
async function middleOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('button', { name }).boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
}

test('W51 what is written, recorded and added is on another device without Next', async ({ browser }) => {
  const { address, stored } = await newStory(browser);
  const page = await openForm(await newBrowser(browser), address);
  await words(page).pressSequentially('The monsoon of 98');
  await expect(page.getByText('Safe with us')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Record your answer' }).first().click();
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Safe with us')).toHaveCount(2, { timeout: 20_000 });

  const photos = await openForm(await newBrowser(browser), address);
  await photos.goto(address.replace('page=1&q=1', 'view=photos'));
  await photos
    .locator('input[type=file][accept*=image]')
    .first()
    .setInputFiles(await cameraPhotos(2));
  await expect.poll(async () => (await stored()).photos.length, { timeout: 60_000 }).toBe(2);

  const other = await openForm(await newBrowser(browser), address);
  await expect(words(other)).toHaveValue('The monsoon of 98');
  await expect(other.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await expect(photos.getByText('1 answer, 1 recording, 2 photos: safe with us.')).toBeVisible({ timeout: 20_000 });
  await other.setViewportSize({ width: 360, height: 740 });
  expect(await middleOf(other, 'Delete your recording')).toBe(await middleOf(other, 'Play your recording'));
});

test('W51 a lost connection is said, and the words go by themselves when it is back', async ({ browser }) => {
  const { address, stored } = await newStory(browser);
  const context = await newBrowser(browser);
  const page = await openForm(context, address);
  await context.setOffline(true);
  await words(page).fill('Written in a tunnel');
  await expect(page.getByText('1 answer waits for a connection.')).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(page.getByText('Safe with us')).toBeVisible({ timeout: 20_000 });
  expect((await stored()).questions[1]?.answer).toBe('Written in a tunnel');
});

test('W51 words that were typed a moment before the page was closed arrive', async ({ browser }) => {
  const { address, stored } = await newStory(browser);
  const page = await openForm(await newBrowser(browser), address);
  await words(page).fill('The last word');
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await stored()).questions[1]?.answer, { timeout: 20_000 }).toBe('The last word');
});

test('W51 a recording whose page is killed loses two seconds at most, and goes on', async ({ browser }, testInfo) => {
  const { address, stored } = await newStory(browser);
  const context = await newBrowser(browser);
  const page = await openForm(context, address);
  await page.getByRole('button', { name: 'Record your answer' }).first().click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('0:06', { timeout: 30_000 });
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');

  const again = await openForm(context, address);
  const kept = again.getByText(/We kept \d+ s\./).first();
  await expect(kept).toBeVisible({ timeout: 30_000 });
  const seconds = Number(/\d+/.exec((await kept.textContent()) ?? '')?.[0]);
  expect(seconds).toBeGreaterThanOrEqual(4);
  testInfo.annotations.push({ type: 'kept', description: `${seconds} of 6 s kept` });
  for (const name of ['Listen', 'Go on', 'Delete']) await expect(again.getByRole('button', { name })).toBeVisible();
  await expect.poll(async () => (await stored()).questions[1]?.voice?.seconds ?? 0).toBeGreaterThanOrEqual(4);

  await again.getByRole('button', { name: 'Go on' }).click();
  await expect(again.getByRole('timer')).toHaveText(`0:0${seconds + 2}`, { timeout: 30_000 });
  await again.getByRole('button', { name: 'Stop' }).click();
  await expect
    .poll(async () => (await stored()).questions[1]?.voice?.seconds ?? 0, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(seconds + 1);
});

test('W51 two tabs that write one answer are both kept and shown, and one chooses', async ({ browser }) => {
  const { address, stored } = await newStory(browser);
  const context = await newBrowser(browser);
  const [one, two] = [await openForm(context, address), await openForm(context, address)];
  await words(one).fill('He sang in the kitchen.');
  await words(two).fill('He never sang.');
  // Whichever was sent last is shown the other.
  const choices = [one, two].map(page => ({
    page,
    shown: page.getByRole('group', { name: 'Two texts for this answer' }),
  }));
  const visible = async () => {
    for (const choice of choices) if (await choice.shown.isVisible()) return choice;
    return undefined;
  };
  await expect.poll(async () => (await visible()) !== undefined, { timeout: 20_000 }).toBe(true);
  const { page, shown } = (await visible()) ?? choices[0]!;
  await expect(shown).toContainText('He sang in the kitchen.');
  await expect(shown).toContainText('He never sang.');
  // Neither is called the reader's own: whoever reloads sees the other one in the box.
  await expect(shown.getByRole('heading')).toHaveText(['The one on this page', 'Another version']);
  const { answer, rival } = (await stored()).questions[1] ?? {};
  expect([answer, rival?.text].toSorted()).toEqual(['He never sang.', 'He sang in the kitchen.']);
  await shown.getByRole('button', { name: 'Keep both' }).click();
  await expect(shown).toHaveCount(0);
  await expect(words(page)).toHaveValue(/He sang in the kitchen\.|He never sang\./);
  expect((await stored()).questions[1]).toMatchObject({ rival: null });
  expect((await stored()).questions[1]?.answer).toContain('He sang in the kitchen.');
  expect((await stored()).questions[1]?.answer).toContain('He never sang.');
});
