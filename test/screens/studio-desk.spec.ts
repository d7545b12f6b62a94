import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import { proposalsAt } from '#src/soft-copy/parts/editing/places.ts';
import { slotLabel } from '#src/studio/parts/proof/desk-pages.ts';
import type { OrderList, StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { couldHave, placesOf, type Place } from '../kit/proof-people.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
  page = await (await openStaffContext(browser, shop, 'editor')).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
});
test.afterAll(async ({ browser }) => {
  await closePages({ browser });
  await shop.close();
});

const editionOf = async (id: string) =>
  (await (await page.request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;
const magazineOf = async (id: string) =>
  (await (await page.request.get(`/api/magazine/${id}`)).json()) as MagazineRecord;
async function ordersAt(status: string): Promise<string[]> {
  const { orders } = (await (await page.request.get(`/studio/api/orders?status=${status}`)).json()) as OrderList;
  return orders.filter(({ partner }) => partner === null).map(({ _id }) => _id);
}

/** A draft that was made by the engine of now, at the desk. */
async function openDraft(at: number): Promise<string> {
  const id = (await ordersAt('draft'))[at] ?? '';
  const made = async () => (await editionOf(id)).drafts[0]?.madeAt ?? null;
  await expect.poll(made, { timeout: 120_000 }).not.toBeNull();
  expect(
    (await page.request.post('/studio/api/redraft', { data: { edition: id, reason: 'looked at' } })).status(),
  ).toBe(200);
  await expect.poll(made, { timeout: 120_000 }).not.toBeNull();
  await page.goto(`/studio/proof/${id}`);
  await slowExpect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await slowExpect(page.locator('.desk-place').first()).toBeVisible();
  return id;
}

/** The photos of inner pages that could be larger now, one of each page. */
async function photosToEnlarge(id: string): Promise<Place[]> {
  const places = placesOf(await magazineOf(id), 'photo').filter(({ page: own }) => own.number > 3);
  const found: Place[] = [];
  for (const place of places) {
    if (found.some(({ page: own }) => own.id === place.page.id)) continue;
    const edit = { do: 'larger', page: place.page.id, photo: place.slot.photo ?? '' } as const;
    if (await couldHave(page.request, { edition: id, edit })) found.push(place);
  }
  return found;
}

/** The customer of an edition sends a round of wishes, each with a pin on one of these places. */
async function sendWishes(browser: Browser, id: string, places: readonly Place[]) {
  const { customerPhone } = await editionOf(id);
  const context = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(context.request, shop.url, customerPhone ?? '');
  const { round, head, version } = await magazineOf(id);
  for (const { page: own, slot } of places) {
    const { box } = slot;
    const pin = { page: own.id, x: box.x + box.w / 2, y: box.y + box.h / 2 };
    const words = 'Larger, please: we all love this one.';
    const wish = { edition: id, id: randomUUID(), version, kind: 'other', words, ...pin };
    expect((await context.request.post('/api/wishes', { data: wish })).status()).toBe(200);
  }
  const sent = await context.request.post('/api/rounds/send', { data: { edition: id, round: round.n, head } });
  expect(sent.status()).toBe(200);
}

test('W154 a spread is 640 px high or more on a screen of 1440 by 900, and the desk fits wider and narrower ones', async () => {
  await openDraft(0);
  await page.keyboard.press('ArrowRight');
  await slowExpect(page.locator('.desk-page')).toHaveCount(2);
  const heights = await page
    .locator('.desk-page > img')
    .evaluateAll(all => all.map(({ clientHeight }) => clientHeight));
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(640);
  for (const name of ['The story', 'Pages', 'Wishes', 'Photos'])
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
  for (const width of [1920, 1440, 1100, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleNow(page, `the desk at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('W154 one key prints a proposed headline', async () => {
  const id = await openDraft(1);
  const magazine = await magazineOf(id);
  const places = magazine.pages.flatMap(own => own.slots.map(slot => ({ own, slot })));
  const found = places.find(
    ({ slot }) => slot.kind === 'headline' && proposalsAt(slot, magazine).some(({ text }) => text !== slot.text),
  );
  if (!found) throw new Error('no headline has another one');
  const lines = proposalsAt(found.slot, magazine).map(({ text }) => text);
  const at = lines.findIndex(line => line !== found.slot.text);
  for (let turned = 0; turned < Math.floor(found.own.number / 2); turned++) await page.keyboard.press('ArrowRight');
  await page
    .getByRole('button', { name: slotLabel(found.slot, []), exact: true })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Lines to choose from' })).toContainText(lines[at] ?? '');
  await page.keyboard.press(String(at + 1));
  await slowExpect(page.locator('.desk-state')).toContainText(/headline/i);
  expect((await magazineOf(id)).answers.map(({ headline }) => headline)).toContain(lines[at]);
  await page.keyboard.press('u');
  await slowExpect(page.locator('.desk-state')).toContainText('Taken back');
});

test('W154 w chooses the place under the pin, and Ctrl Enter ticks the wish off', async ({ browser }) => {
  const [id = ''] = await ordersAt('review');
  const [place] = placesOf(await magazineOf(id), 'photo').filter(({ page: own }) => own.number > 3);
  if (!place) throw new Error('no page has a photo');
  await sendWishes(browser, id, [place]);
  await page.goto(`/studio/proof/${id}`);
  await slowExpect(page.getByRole('button', { name: /^Wish 1:/ }).or(page.getByText('1 of 1 open'))).not.toHaveCount(0);
  await page.keyboard.press('w');
  const chosen = page.locator('.desk-place[aria-pressed="true"]');
  await slowExpect(chosen).toHaveCount(1);
  await expect(chosen).toHaveAttribute('aria-label', slotLabel(place.slot, (await magazineOf(id)).photos));
  await expect(page.getByRole('img', { name: `Page ${place.page.number}`, exact: true })).toBeVisible();
  await page.keyboard.press('d');
  const words = page.getByRole('dialog', { name: 'What was done?' }).getByRole('textbox');
  await expect(words).toBeFocused();
  await words.fill('It is the best we have.');
  await words.press('Control+Enter');
  await slowExpect(page.getByText('0 of 1 open')).toBeVisible();
});

test('W154 Ctrl Enter publishes from the note, and the next magazine that waits opens by itself', async () => {
  const id = await openDraft(0);
  await page.keyboard.press('p');
  const note = page.getByRole('dialog', { name: /^Publish draft/ }).getByRole('textbox');
  await expect(note).toBeFocused();
  await page.keyboard.type('We chose a lighter cover.');
  await page.keyboard.press('Control+Enter');
  await slowExpect(page).not.toHaveURL(new RegExp(id));
  await slowExpect(page).toHaveURL(/\/studio\/proof\//);
  expect(await editionOf(id)).toMatchObject({ orderStatus: 3, live: 1 });
});

test('W154 two wishes are fulfilled and the draft is published with at most twenty-five keys', async ({ browser }) => {
  const sent = await Promise.all(
    (await ordersAt('review')).map(id => magazineOf(id).then(({ pages }) => ({ id, pages }))),
  );
  // Soft copies from before changes have no pages to change.
  const id = sent.find(({ pages }) => pages)?.id ?? '';
  const places = await photosToEnlarge(id);
  expect(places.length).toBeGreaterThan(1);
  await sendWishes(browser, id, places.slice(0, 2));
  await page.goto(`/studio/proof/${id}`);
  await slowExpect(page.getByText('2 of 2 open')).toBeVisible();
  let pressed = 0;
  const press = async (key: string) => {
    pressed++;
    await page.keyboard.press(key);
  };
  for (const open of [1, 0]) {
    await press('w');
    await slowExpect(page.locator('.desk-place[aria-pressed="true"]')).toHaveCount(1);
    await press('m');
    await press('d');
    await slowExpect(page.getByText(`${open} of 2 open`)).toBeVisible();
  }
  await slowExpect(page.getByRole('button', { name: /^Make draft/ })).toBeVisible();
  await press('p');
  await expect(page.getByRole('button', { name: /^Publish draft/ })).toBeVisible({ timeout: 120_000 });
  await press('p');
  await expect(page.getByRole('dialog', { name: /^Publish draft/ })).toBeVisible();
  for (const letter of 'Both larger.') await press(letter);
  await press('Control+Enter');
  await slowExpect(page).not.toHaveURL(new RegExp(id));
  expect(await editionOf(id)).toMatchObject({ orderStatus: 3, live: 1 });
  expect(pressed).toBeLessThanOrEqual(25);
});
