import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import { magazineAfter, slotLabel } from '#src/studio/parts/proof/desk-pages.ts';
import type { StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const editionOf = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;
const magazineOf = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/api/magazine/${id}`)).json()) as MagazineRecord;

/** An edition whose draft nobody published yet, made by the engine of now. */
async function freshDraft(request: APIRequestContext): Promise<string> {
  const { parts } = await queueOf(request);
  const id = parts.flatMap(({ editions }) => editions).find(({ what }) => what.startsWith('Look the draft'))?._id ?? '';
  expect((await request.post('/studio/api/redraft', { data: { edition: id, reason: 'looked at' } })).status()).toBe(
    200,
  );
  await expect
    .poll(async () => (await editionOf(request, id)).drafts[0]?.madeAt ?? null, { timeout: 120_000 })
    .not.toBeNull();
  return id;
}

interface Queue {
  parts: { editions: { _id: string; what: string; proof: boolean }[] }[];
}
const queueOf = async (request: APIRequestContext, query = '') =>
  (await (await request.get(`/studio/api/queue${query}`)).json()) as Queue;

const place = (page: Page) => page.locator('.desk-place[aria-pressed="true"]');
const state = (page: Page) => page.locator('.desk-state');

test('W80 one key leads from one magazine that waits to the next, the oldest first; a phone’s menu has the studio’s links', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await openStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  // No draft is finished while the test goes from one to the next.
  await expect
    .poll(async () => JSON.stringify(await queueOf(page.request)), { timeout: 120_000 })
    .not.toContain('The draft is being made');
  await page.goto('/studio');
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = (name: string) => page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name });
  await slowExpect(link('Today')).toBeVisible();
  for (const name of ['Today', 'Orders', 'Content']) await expect(link(name), name).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.locator('main a[href^="/studio/proof/"]').first().click();
  const here = () => page.url().split('/').at(-1) ?? '';
  const visited = new Set<string>();
  for (let n = 0; n < 3; n++) {
    await expect(page).toHaveURL(/\/studio\/proof\//);
    // The address is that of the next magazine a moment before its desk is shown and takes the keys.
    await slowExpect(page.getByRole('link', { name: 'The order' })).toHaveAttribute(
      'href',
      `/studio/editions/${here()}`,
    );
    await slowExpect(page.locator('.desk-state')).toBeVisible();
    visited.add(here());
    const [own] = (await queueOf(page.request, '?whose=studio')).parts;
    const next = magazineAfter(own?.editions ?? [], here());
    await page.keyboard.press('n');
    await expect(page).toHaveURL(new RegExp(`/studio/proof/${next?._id}$`));
  }
  expect(visited.size).toBeGreaterThan(1);
});

test('W80 a magazine in Urdu has its pages on their sides at the desk, and the arrows turn with them', async ({
  browser,
}) => {
  // Not the editor of the tests around it: one code of an authenticator is good for one sign-in.
  const context = await openStaffContext(browser, shop, 'owner');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { parts } = await queueOf(page.request);
  const id = parts.flatMap(({ editions }) => editions).find(({ proof }) => proof)?._id ?? '';
  await page.route(`**/api/magazine/${id}`, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fromRight: true } });
  });
  await page.goto(`/studio/proof/${id}`);
  const shown = (number: number) => page.getByRole('img', { name: `Page ${number}`, exact: true });
  // The pages come before the rest of the magazine, which says from where it opens.
  await slowExpect(page.getByRole('list', { name: 'All pages' })).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('ArrowLeft');
  await slowExpect(shown(2)).toBeVisible();
  const [second, third] = [await shown(2).boundingBox(), await shown(3).boundingBox()];
  expect(second?.x).toBeGreaterThan(third?.x ?? Infinity);
  await page.keyboard.press('ArrowRight');
  await slowExpect(shown(1)).toBeVisible();
  await expectAccessibleNow(page, 'the proof of a magazine in Urdu');
});

/** Chooses a place with a headline that others are known for. Answers the second of those to choose from. */
async function chooseHeadlinePlace(page: Page, { answers, pages }: MagazineRecord): Promise<string> {
  const places = pages.flatMap(({ number, slots }) => slots.map(slot => ({ number, slot })));
  const proposalsOf = ({ kind, answer }: (typeof places)[number]['slot']) =>
    kind === 'headline' ? (answers[answer ?? -1]?.proposals ?? []) : [];
  const found = places.find(({ slot }) => proposalsOf(slot).length > 1);
  if (!found) throw new Error('no headline has another one');
  await page.keyboard.press('Home');
  for (let turned = 0; turned < Math.floor(found.number / 2); turned++) await page.keyboard.press('ArrowRight');
  await page
    .getByRole('button', { name: slotLabel(found.slot, []), exact: true })
    .first()
    .click();
  return proposalsOf(found.slot)[1]?.text ?? '';
}

test('W80 a draft is read, changed by keyboard alone, made again and published with a note', async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await openStaffContext(browser, shop, 'editor');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await freshDraft(page.request);
  await page.goto(`/studio/editions/${id}`);
  await page.getByRole('link', { name: 'Work on the magazine' }).click();
  await slowExpect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();

  // Story, pages, photos and the next step in one view, unpublished.
  for (const name of ['The story', 'Pages', 'Wishes', 'Photos'])
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
  const step = page.getByRole('button', { name: /^Publish draft/ });
  await expect(step).toBeInViewport();
  await expectAccessibleNow(page, 'the proof at 1440');

  // The words of a place: ] finds it, Enter opens them, Ctrl Enter keeps them, and the page is drawn again.
  const { answers, pages } = await magazineOf(page.request, id);
  const target = pages.find(({ slots }) => slots.some(({ kind }) => kind === 'answer'));
  for (let turned = 0; turned < Math.ceil((target?.number ?? 1) / 2); turned++) await page.keyboard.press('ArrowRight');
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press(']');
    if (((await place(page).getAttribute('aria-label')) ?? '').startsWith('Text')) break;
  }
  await page.keyboard.press('Enter');
  const words = page.getByRole('dialog', { name: 'The words' }).getByRole('textbox');
  await expect(words).toBeFocused();
  const before = await words.inputValue();
  await words.fill(before.replace(/\w+/, 'Kyelang'));
  await page.keyboard.press('Control+Enter');
  await slowExpect(state(page)).toContainText('Other words in');
  await expect(words).toHaveCount(0);
  const drawn = page.locator('.desk-page img[src^="data:image/webp"]');
  await slowExpect(drawn.first()).toBeVisible();
  expect((await magazineOf(page.request, id)).answers).not.toEqual(answers);

  // A headline: Enter shows those to choose from, 2 chooses the second.
  const other = await chooseHeadlinePlace(page, await magazineOf(page.request, id));
  await page.keyboard.press('Enter');
  const headline = page.getByRole('dialog', { name: 'The headline' });
  await expect(headline.getByRole('button', { pressed: true })).toBeFocused();
  await expectAccessibleNow(page, 'headlines to choose from at the desk');
  await page.keyboard.press('2');
  await slowExpect(headline).toHaveCount(0);
  await slowExpect(state(page)).toContainText(/headline/i);
  expect((await magazineOf(page.request, id)).answers.map(({ headline: now }) => now)).toContain(other);
  await page.keyboard.press('u');
  await slowExpect(state(page)).toContainText('Taken back');

  // Taken back, and done again.
  await page.keyboard.press('u');
  await slowExpect(state(page)).toContainText('Taken back');
  await expect.poll(async () => (await magazineOf(page.request, id)).answers).toEqual(answers);
  // The next key waits until the change before is kept.
  await page.keyboard.press('Shift+U');
  await page.keyboard.press('k');
  await slowExpect(state(page)).toContainText('locked');
  const now = await magazineOf(page.request, id);
  expect(now.pages.some(({ changed }) => changed)).toBe(true);
  expect(now.pages.filter(({ locked }) => locked)).toHaveLength(1);
  // What waited for a change that is refused is not done, and the desk says so.
  const pressed = Promise.withResolvers<void>();
  await page.route(
    '**/api/edits',
    async route => {
      await pressed.promise;
      await route.fulfill({ status: 409, json: { error: { code: 'edit-refused', message: 'It cannot be so.' } } });
    },
    { times: 1 },
  );
  await page.keyboard.press('u');
  await page.keyboard.press('k');
  pressed.resolve();
  await slowExpect(state(page)).toHaveText('It cannot be so. The keys pressed after it did nothing.');
  expect((await magazineOf(page.request, id)).pages.filter(({ locked }) => locked)).toHaveLength(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');

  // What was changed is made into the next draft, and that one is published.
  const make = page.getByRole('button', { name: /^Make draft/ });
  await slowExpect(make).toBeVisible();
  await page.keyboard.press('p');
  await expect(step).toBeVisible({ timeout: 120_000 });
  await step.click();
  const sheet = page.getByRole('dialog', { name: /^Publish draft/ });
  await sheet.getByRole('textbox', { name: 'A note to the customer' }).fill('Page 4 spells Kyelang now.');
  await sheet.getByRole('button', { name: 'Publish it now' }).click();
  // It leads on to the next one that waits (W154).
  await slowExpect(page).not.toHaveURL(new RegExp(id));
  // What keys may change is known once the magazine is read.
  const isRead = page.waitForResponse(new RegExp(`/api/magazine/${id}`));
  await page.goto(`/studio/proof/${id}`);
  await isRead;
  await slowExpect(page.getByText('The soft copy is with its customer.')).toBeVisible();
  expect(await editionOf(page.request, id)).toMatchObject({ orderStatus: 3, live: 1 });
  // From now on whoever changes it for them says why.
  await slowExpect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(state(page)).toHaveText('Write first why you change it for them.');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ['Story', 'Photos', 'Wishes', 'Pages']) {
      await page.getByRole('navigation', { name: 'Parts of the proof' }).getByRole('button', { name: tab }).click();
      await expectAccessibleNow(page, `the proof's ${tab} at ${width}`);
    }
  }
});
