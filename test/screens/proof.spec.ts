import { randomUUID } from 'node:crypto';
import { expect, request, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { filesTakenBack, type FilesTakenBack } from '../kit/files-taken-back.ts';
import { couldHave, goToPage, patientExpect as slowExpect } from '../kit/proof-people.ts';
import { openPage } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer, signInStaff } from '../kit/sign-in.ts';

interface Magazine {
  version: number;
  head: number;
  edits: unknown[];
  answers: { proposals: { text: string }[] }[];
  pages: {
    id: string;
    number: number;
    newLayout: boolean;
    slots: { kind: string; answer: number | null; photo: string | null; text: string | null }[];
  }[];
}

let shop: ShopProcess;
let edition: string;
let editor: APIRequestContext;
let customer: { cookies: Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0] };

test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
  const context = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(context.request, shop.url, '+919810000001');
  customer = { cookies: await context.cookies() };
  const orders = (await (await context.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  edition = orders.find(order => order.orderStatus === 1)?._id ?? '';
  // No page of a browser: those are closed after each test.
  editor = await request.newContext({ baseURL: shop.url });
  await signInStaff(editor, shop.url, 'editor');
  // The seeded soft copies are from an engine whose pages cannot be changed.
  await editor.post('/studio/api/redraft', { data: { edition, reason: 'It is to be changed in a test.' } });
  await publishNext();
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Publishes the next draft as soon as it is made. */
async function publishNext(): Promise<void> {
  await expect
    .poll(async () => (await editor.post('/studio/api/publish', { data: { edition } })).status(), { timeout: 120_000 })
    .toBe(200);
}
const magazine = async (request: APIRequestContext) =>
  (await (await request.get(`/api/magazine/${edition}`)).json()) as Magazine;

/** Opens the magazine to be changed, on a phone. */
async function openProof(browser: Browser, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await openPage(browser, shop, { width: 360, hasTouch: true });
  await prepare?.(page);
  await page.context().addCookies(customer.cookies);
  await page.goto(`/edition/${edition}`);
  await page.getByRole('button', { name: 'Read it and change it' }).tap();
  await slowExpect(page.getByText(/Tap what should be different|, not sent yet/)).toBeVisible();
  return page;
}
const visiblePage = (page: Page) => page.locator('.reader-view:not([inert])');
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Waits until the visible page is drawn as it is now. */
const drawn = (page: Page) =>
  slowExpect(visiblePage(page).locator('.reader-page:not([aria-busy]) img[src^="data:image/webp"]')).toBeVisible();

const numberOf = ({ pages }: Magazine, kind: string) =>
  pages.find(({ slots, number }) => number > 1 && slots.some(slot => slot.kind === kind))?.number ?? 0;

test('W77 on a phone one changes words, swaps a photo, moves it, wishes the rest, and sends it with one button', async ({
  browser,
}) => {
  const page = await openProof(browser);
  const pageErrors = collectPageErrors(page, shop);
  const now = await magazine(page.request);
  const { number, slots } = now.pages.find(({ slots }) => slots.some(slot => slot.kind === 'answer')) ?? now.pages[0]!;
  await goToPage(page, number);
  await visiblePage(page)
    .getByRole('button', { name: /^Change the text/ })
    .first()
    .tap();
  await sheet(page, `Page ${number}: what should be different?`)
    .getByRole('button', { name: 'Change these words' })
    .tap();
  const words = sheet(page, 'Change these words');
  const text = slots.find(({ kind }) => kind === 'answer')?.text ?? '';
  await words.getByRole('textbox').fill(`${text} Nobody minded.`);
  await expectAccessibleNow(page, 'the words of a page at 360');
  // What is typed is not thrown away by a key, however often it is pressed.
  const leave = page.getByRole('alertdialog', { name: 'Leave without your words?' });
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('Escape');
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leave).toHaveCount(0);
  }
  await expect(words.getByRole('textbox')).toHaveValue(/Nobody minded\.$/);
  await words.getByRole('button', { name: 'Change it' }).tap();
  await slowExpect(words).toHaveCount(0);
  await drawn(page);
  await slowExpect(visiblePage(page)).toContainText('Nobody minded.');
  await expect(page.getByText('1 change, not sent yet')).toBeVisible();

  await goToPage(page, numberOf(now, 'photo'));
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).tap();
  await page.getByRole('button', { name: 'Another photo here' }).tap();
  const photos = sheet(page, 'Another photo here');
  await photos.getByRole('button', { name: /^Photo 1/ }).tap();
  await slowExpect(photos).toHaveCount(0);
  await drawn(page);
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).tap();
  await page.getByRole('button', { name: 'Move the picture' }).tap();
  const crop = sheet(page, 'Move the picture');
  await crop.getByRole('button', { name: 'Show it closer' }).tap();
  await crop.getByRole('application').press('ArrowLeft');
  await expectAccessibleNow(page, 'a picture in its frame at 360');
  await crop.getByRole('button', { name: 'Put it there' }).tap();
  await slowExpect(crop).toHaveCount(0);
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).tap();
  await page.getByRole('button', { name: 'Another layout of this page' }).tap();
  const layouts = sheet(page, /^Another layout of page/);
  await slowExpect(layouts.getByRole('button', { name: /^Layout 1 of/ })).toBeVisible();
  await layouts.getByRole('button', { name: 'Close' }).tap();

  await visiblePage(page)
    .getByRole('button', { name: /^Something else/ })
    .tap({ position: { x: 20, y: 20 } });
  await page.getByRole('button', { name: /^Something else Write/ }).tap();
  const wish = sheet(page, 'What should be different?');
  await wish.getByRole('button', { name: 'Add it to the list' }).tap();
  await expect(wish.getByText('Write some words first.')).toBeVisible();
  await wish.getByRole('textbox').fill('Could this page be warmer?');
  await wish.getByRole('button', { name: 'Add it to the list' }).tap();
  await slowExpect(page.getByText('4 changes, not sent yet')).toBeVisible();
  await expect(visiblePage(page).getByRole('note', { name: 'Wish: Could this page be warmer?' })).toBeVisible();
  await expectAccessibleNow(page, 'the magazine with changes at 360');

  // Closed and gone on with later: the page says what is not sent, and leads to the list.
  await page.getByRole('dialog').first().getByRole('button', { name: 'Close' }).tap();
  await page.reload();
  await slowExpect(page.getByText('4 changes are not sent yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await page.getByRole('button', { name: 'See the list' }).first().tap();
  const list = sheet(page, '4 changes, not sent yet');
  await expect(list.getByText('This is revision 1 of 2 in the price. It costs nothing.')).toBeVisible();
  await expectAccessibleNow(page, 'the list of changes at 360');
  await list.getByRole('button', { name: /^Take back: For the studio/ }).tap();
  const shorter = sheet(page, '3 changes, not sent yet');
  await shorter.getByRole('button', { name: 'Send my changes' }).tap();
  const sent = sheet(page, 'Your changes are on their way');
  await slowExpect(sent).toBeVisible();
  await expect(sent.getByText(/being made now/)).toBeVisible();

  // The changes alone make a soft copy that is published by itself; it shows what changed.
  await expect
    .poll(async () => (await magazine(page.request)).version, { timeout: 120_000 })
    .toBeGreaterThan(now.version);
  await page.reload();
  const changed = page.getByRole('region', { name: 'What changed since the last soft copy' });
  await slowExpect(changed).toContainText(/changed\. The other \d+ are exactly as before\./);
  await changed.getByRole('button', { name: 'See old and new' }).tap();
  const both = sheet(page, 'What changed');
  await expect(both.getByRole('img', { name: `Page ${number}, now` })).toBeVisible();
  await both
    .getByRole('region', { name: `Page ${number}` })
    .locator('label', { hasText: 'Before' })
    .tap();
  await expect(both.getByRole('img', { name: `Page ${number}, before` })).toBeVisible();
  await expectAccessibleNow(page, 'old beside new at 360');
  expect(pageErrors()).toEqual([]);
});

test('W77 a page that somebody else changed meanwhile shows both changes, and the person chooses', async ({
  browser,
}) => {
  const page = await openProof(browser);
  const { head, pages } = await magazine(page.request);
  const own = pages.find(({ slots }) => slots.some(slot => slot.kind === 'answer')) ?? pages[0]!;
  const slot = own.slots.find(({ kind }) => kind === 'answer');
  const [answer, was] = [slot?.answer ?? 0, slot?.text ?? ''];
  const edit = { do: 'words', answer, was, text: `${was} The editor added this.` };
  const given = { edition, id: randomUUID(), base: head, reason: 'She asked for it by phone.' };
  expect((await editor.post('/api/edits', { data: { ...given, edit } })).status()).toBe(200);

  await goToPage(page, own.number);
  await visiblePage(page)
    .getByRole('button', { name: /^Change the text/ })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Change these words' }).tap();
  const words = sheet(page, 'Change these words');
  await words.getByRole('textbox').fill(`${was} I add this.`);
  await words.getByRole('button', { name: 'Change it' }).tap();
  const both = sheet(page, 'This page was changed meanwhile');
  await slowExpect(both.getByText(/changed it meanwhile$/)).toBeVisible();
  await expect(both.getByText('I add this.')).toBeVisible();
  await expectAccessibleNow(page, 'two changes of one page at 360');
  await both.getByRole('button', { name: 'Do mine now' }).tap();
  await slowExpect(both).toHaveCount(0);
  await slowExpect(visiblePage(page)).toContainText('I add this.');
  await expect(visiblePage(page)).not.toContainText('The editor added this.');
});

test('W77 a headline is another one with one tap, or has own words', async ({ browser }) => {
  const page = await openProof(browser);
  const { answers, pages } = await magazine(page.request);
  const found = pages.flatMap(({ number, slots }) =>
    slots.flatMap(({ kind, answer, text }) => {
      const other = answers[answer ?? 0]?.proposals.find(proposal => proposal.text !== text)?.text;
      return kind === 'headline' && other !== undefined ? [{ number, now: text ?? '', other }] : [];
    }),
  );
  const { number, now, other } = found[0]!;
  await goToPage(page, number);
  const place = visiblePage(page).getByRole('button', { name: /^Change the headline/ });
  const headline = sheet(page, 'Change the headline');
  const open = async () => {
    await place.first().tap();
    await page.getByRole('button', { name: 'Change the headline', exact: true }).tap();
  };
  await open();
  await expect(headline.getByRole('button', { pressed: true })).toHaveText(now);
  await expectAccessibleNow(page, 'headlines to choose from at 360');
  // The magazine is read again late: what stands there now is still known at the next tap.
  await page.route('**/api/magazine/**', route => setTimeout(() => void route.continue(), 3000));
  await headline.getByRole('button', { name: other, exact: true }).tap();
  await slowExpect(headline).toHaveCount(0);
  await slowExpect(visiblePage(page)).toContainText(other);
  await open();
  await slowExpect(headline.getByRole('button', { pressed: true })).toHaveText(other);
  await headline.getByRole('textbox', { name: 'Own words' }).fill('As Amma tells it');
  await headline.getByRole('button', { name: 'Change it' }).tap();
  await slowExpect(visiblePage(page)).toContainText('As Amma tells it');
});

test('W77 a change whose page is shown already is counted when the reader is closed before it is read again', async ({
  browser,
}) => {
  const page = await openProof(browser);
  const { edits, pages } = await magazine(page.request);
  await goToPage(page, pages.find(({ slots }) => slots.some(slot => slot.kind === 'answer'))?.number ?? 0);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/magazine/**', async route => {
    await released.promise;
    await route.continue();
  });
  await visiblePage(page)
    .getByRole('button', { name: /^Change the text/ })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Change these words' }).tap();
  const words = sheet(page, 'Change these words');
  const textbox = words.getByRole('textbox');
  await textbox.fill(`${await textbox.inputValue()} Counted.`);
  await words.getByRole('button', { name: 'Change it' }).tap();
  await slowExpect(words).toHaveCount(0);
  await drawn(page);
  await page.getByRole('dialog').first().getByRole('button', { name: 'Close' }).tap();
  const unsent = page.getByText(/changes? (is|are) not sent yet$/);
  const counted = async () => Number.parseInt(await unsent.innerText(), 10);
  const before = await counted();
  released.resolve();
  await expect.poll(counted).toBe(before + 1);
  expect((await magazine(page.request)).edits).toHaveLength(edits.length + 1);
});

/** A page with one photo, made as large as a layout shows it. */
async function pageWithLargestPhoto(request: APIRequestContext): Promise<Magazine['pages'][number]> {
  const photosOf = ({ slots }: Magazine['pages'][number]) =>
    slots.flatMap(({ photo, kind }) => (kind === 'photo' && photo !== null ? photo : []));
  for (let n = 0; n < 6; n++) {
    const { head, pages } = await magazine(request);
    const page = pages.find(one => one.number > 1 && one.newLayout && photosOf(one).length === 1);
    if (!page) break;
    const edit = { do: 'larger', page: page.id, photo: photosOf(page)[0] ?? '' } as const;
    if (!(await couldHave(request, { edition, edit }))) return page;
    const data = { edition, id: randomUUID(), base: head, edit };
    expect((await request.post('/api/edits', { data })).status()).toBe(200);
  }
  throw new Error('No page has one photo that is as large as it can be');
}

test('W113 below “Say it instead” stands that a service writes it down, and one can have it not written down', async ({
  browser,
}) => {
  // This shop has no service, so the answers say what one with a service says.
  let speech = 'on';
  const page = await openProof(browser, async page => {
    await page.route('**/api/magazine/*', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), speech } });
    });
    await page.route('**/api/agreeSpeech', async route => {
      const { agree } = route.request().postDataJSON() as { agree: boolean };
      speech = agree ? 'on' : 'off';
      await route.fulfill({ json: { speech } });
    });
  });
  const number = numberOf(await magazine(page.request), 'photo');
  await goToPage(page, number);
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).first().tap();
  const menu = sheet(page, /what should be different/);
  await menu.getByRole('button', { name: 'Something else' }).tap();
  const wish = sheet(page, 'What should be different?');
  await expect(wish.getByText('A speech service writes down what you record')).toBeVisible();
  await expectAccessibleNow(page, 'a wish that is written down at 360');
  await wish.getByRole('button', { name: 'Do not write it down' }).tap();
  await expect(wish.getByText('What you record in this story is not written down.')).toBeVisible();
  await wish.getByRole('button', { name: 'Write it down again' }).tap();
  await expect(wish.getByRole('button', { name: 'Do not write it down' })).toBeVisible();
  await page.context().close();
});

test('W84 W85 W88 a photo of this device comes in, a wish is spoken, and what a page cannot have is told before a tap', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies(customer.cookies);
  const alone = await pageWithLargestPhoto(context.request);
  await context.close();
  let files: FilesTakenBack | undefined;
  const page = await openProof(browser, async opened => void (files = await filesTakenBack(opened)));
  const unsent = page.getByText(/Tap what should be different|, not sent yet/);
  const counted = async () => Number(/(\d+) changes?, not sent yet/.exec(await unsent.innerText())?.[1] ?? 0);
  const before = await counted();
  const pageErrors = collectPageErrors(page, shop);
  await goToPage(page, alone.number);
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).tap();
  const menu = sheet(page, /what should be different/);
  const larger = menu.getByRole('button', { name: /^Make it larger/ });
  await slowExpect(larger).toContainText('No layout of this page shows it larger.');
  await expect(larger).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleNow(page, 'what can be done at a picture at 360');

  await menu.getByRole('button', { name: 'Another photo here' }).tap();
  const photos = sheet(page, 'Another photo here');
  // A photo that the phone takes back is named, and another one can be chosen.
  await photos.getByLabel('Add from this device').setInputFiles(files?.paths.gone ?? '');
  await files?.takeBack();
  await slowExpect(photos.getByText('gone.jpg: Your phone took this photo back. Choose it again.')).toBeVisible();
  await photos.getByLabel('Add from this device').setInputFiles((await cameraPhotos(1))[0] ?? '');
  files?.remove();
  await slowExpect(photos.getByText('Your new photo is the first one. Tap it to put it here.')).toBeVisible();
  const fresh = photos.getByRole('button', { name: /^Photo 1, new/ });
  await expect(fresh).toBeFocused();
  await expectAccessibleNow(page, 'a photo that was just sent at 360');
  await fresh.tap();
  await slowExpect(photos).toHaveCount(0);
  await drawn(page);

  await expect.poll(counted).toBe(before + 1);
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).tap();
  await menu.getByRole('button', { name: 'Something else' }).tap();
  const wish = sheet(page, 'What should be different?');
  await wish.getByRole('button', { name: 'Say it instead' }).tap();
  await slowExpect(wish.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await wish.getByRole('button', { name: 'Stop' }).tap();
  const said = wish.getByRole('group', { name: 'What you said' });
  await slowExpect(said.getByText(/^You said 0:0[1-9]/)).toBeVisible();
  await expectAccessibleNow(page, 'a spoken wish at 360');
  // It is not gone by one tap.
  await said.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).tap();
  await said.getByRole('button', { name: 'Add it to the list' }).tap();
  await slowExpect(wish).toHaveCount(0);
  await expect.poll(counted).toBe(before + 2);
  // The studio hears what was said, at its place.
  const { wishes } = (await (await editor.get(`/api/magazine/${edition}`)).json()) as {
    wishes: { id: string; spoken: boolean; page: string | null }[];
  };
  const spoken = wishes.find(one => one.spoken);
  expect(spoken?.page).toBe(alone.id);
  const sound = await editor.get(`/api/wishes/${edition}/${spoken?.id}`);
  expect([sound.status(), sound.headers()['content-type']]).toEqual([200, 'audio/wav']);
  expect((await sound.body()).length).toBeGreaterThan(8000);
  // What is being spoken goes along with the words beside it.
  await visiblePage(page).getByRole('button', { name: 'Change the photo' }).tap();
  await menu.getByRole('button', { name: 'Something else' }).tap();
  await wish.getByRole('button', { name: 'Say it instead' }).tap();
  await slowExpect(wish.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await wish.getByRole('textbox').fill('A little brighter, please.');
  await wish.getByRole('button', { name: 'Add it to the list' }).tap();
  await slowExpect(wish).toHaveCount(0);
  await expect.poll(counted).toBe(before + 4);
  expect(pageErrors()).toEqual([]);
});
