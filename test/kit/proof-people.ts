import { createHash } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { MagazinePage, MagazineRecord, WireEdit } from '#src/soft-copy/wire/editing.ts';
import { readPdfText } from './pdf-text.ts';
import { openPage } from './screen.ts';
import type { ShopProcess } from './shop-process.ts';

/** A page is set and drawn anew, on a busy machine by a process that has to start first. */
export const patientExpect = expect.configure({ timeout: 60_000 });

export type Slot = MagazinePage['slots'][number];
/** A place of a magazine: a slot and its page. */
export interface Place {
  page: MagazinePage;
  slot: Slot;
}

/** All places of a kind, those whose box shows one thing only. */
export const placesOf = ({ pages }: Pick<MagazineRecord, 'pages'>, kind: Slot['kind']): Place[] =>
  pages.flatMap(page =>
    page.slots
      .filter(slot => slot.kind === kind)
      .filter(({ box }) => page.slots.filter(other => isSameBox(other.box, box)).length === 1)
      .map(slot => ({ page, slot })),
  );
const isSameBox = (a: Slot['box'], b: Slot['box']): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** Whether two places show the same thing: a page that was laid out anew has it elsewhere. */
const isSamePlace = (a: Place, b: Place): boolean =>
  a.page.id === b.page.id &&
  a.slot.answer === b.slot.answer &&
  a.slot.photo === b.slot.photo &&
  a.slot.line === b.slot.line;

/** Runs in the browser: a point, px, of the button with this box (fractions of its parent) that nothing covers. */
function freePoint(over: Element, box: Slot['box']): { x: number; y: number } | undefined {
  const outer = over.getBoundingClientRect();
  const near = (a: number, b: number) => Math.abs(a - b) < 0.003;
  const buttons = [...over.querySelectorAll('button')].filter(button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return (
      near((left - outer.left) / outer.width, box.x) &&
      near((top - outer.top) / outer.height, box.y) &&
      near(width / outer.width, box.w) &&
      near(height / outer.height, box.h)
    );
  });
  for (const button of buttons) {
    const { left, top, width, height } = button.getBoundingClientRect();
    for (let row = 1; row < 12; row++)
      for (let column = 1; column < 12; column++) {
        const [x, y] = [left + (width * column) / 12, top + (height * row) / 12];
        if (document.elementFromPoint(x, y) === button) return { x, y };
      }
  }
  return undefined;
}

/** Goes to a page of the reader by its number. */
export async function goToPage(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Page ${number}(,|$)`) }).tap();
  const status = page.getByRole('dialog').first().getByRole('status').first();
  await patientExpect(status).toHaveText(new RegExp(`^Pages? (\\d+ and )?${number}( and \\d+)? of`));
}

/** Whether a magazine could have an edit now, as it is asked before one is offered (W88). */
export async function couldHave(
  request: APIRequestContext,
  { edition, edit, headers = {} }: { edition: string; edit: WireEdit; headers?: Record<string, string> },
): Promise<boolean> {
  const reply = await request.post('/api/edits/check', { data: { edition, edits: [edit] }, headers });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { refused: (string | null)[] }).refused[0] === null;
}

/** Somebody who changes a magazine in the reader: a client on a phone, a partner on a tablet. */
export class ProofReaderPerson {
  readonly page: Page;
  readonly edition: string;
  readonly #key: string | undefined;

  /** `key`: of the customer link by which they came. */
  constructor(page: Page, edition: string, key?: string) {
    this.page = page;
    this.edition = edition;
    this.#key = key;
  }

  get #headers(): Record<string, string> {
    return this.#key === undefined ? {} : { 'x-edition-key': this.#key };
  }

  /** The first of these that the magazine could have now: pages differ from one magazine to the next. */
  async firstPossible<Of>(all: readonly Of[], editOf: (one: Of) => WireEdit): Promise<Of> {
    for (const one of all) {
      const asked = { edition: this.edition, edit: editOf(one), headers: this.#headers };
      if (await couldHave(this.page.request, asked)) return one;
    }
    throw new Error('No place of this magazine can have that change');
  }

  /** The magazine as they see it. */
  async magazine(): Promise<MagazineRecord> {
    const headers = this.#headers;
    const reply = await this.page.request.get(`/api/magazine/${this.edition}`, { headers });
    expect(reply.status()).toBe(200);
    return (await reply.json()) as MagazineRecord;
  }

  async open(): Promise<void> {
    await this.page.goto(`/edition/${this.edition}`);
    await this.page.getByRole('button', { name: 'Read it and change it' }).tap();
    await patientExpect(this.page.getByText(/Tap what should be different|, not sent yet/)).toBeVisible();
  }

  close = () => this.page.getByRole('dialog').first().getByRole('button', { name: 'Close' }).tap();

  goToPage(number: number): Promise<void> {
    return goToPage(this.page, number);
  }

  /** Taps a place of a page where it is now, at a point over which no smaller place lies. */
  async tapPlace(place: Place): Promise<void> {
    const now = placesOf(await this.magazine(), place.slot.kind);
    const { page, slot } = now.find(one => isSamePlace(one, place)) ?? place;
    const { number } = page;
    await this.goToPage(number);
    const over = this.page
      .locator('.reader-view:not([inert]) .reader-page')
      .filter({ has: this.page.getByRole('button', { name: `Something else on page ${number}`, exact: true }) })
      .locator('.proof-places');
    await over.waitFor();
    await expect.poll(async () => (await over.evaluate(freePoint, slot.box)) !== undefined).toBe(true);
    // A tap on pages that still move is none.
    await expect(async () => {
      const point = await over.evaluate(freePoint, slot.box);
      await this.page.touchscreen.tap(point?.x ?? 0, point?.y ?? 0);
      await expect(this.sheet(/what should be different/)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
  }

  sheet = (name: string | RegExp): Locator => this.page.getByRole('dialog', { name });
  #menu = (name: RegExp): Locator => this.sheet(/what should be different/).getByRole('button', { name });
  /** Waits until what was asked for is done: its sheet closes then. */
  #done = () => patientExpect(this.page.getByRole('dialog')).toHaveCount(1);

  /** Gives a text other words. */
  async write(place: Place, text: string, choice = /^Change (these words|the headline|this line|the caption)/) {
    await this.tapPlace(place);
    await this.#menu(choice).first().tap();
    await this.page.getByRole('dialog').last().getByRole('textbox').fill(text);
    await this.page.getByRole('button', { name: 'Change it', exact: true }).tap();
    await this.#done();
  }

  /** Writes the caption of a photo. */
  writeCaption = (place: Place, text: string) => this.write(place, text, /^(Write a|Change the) caption/);

  /** Puts another photo into a place; `photo`: its file. */
  async choosePhoto(place: Place, photo: string): Promise<void> {
    await this.tapPlace(place);
    await this.#menu(/^Another photo here/).tap();
    const button = this.sheet('Another photo here')
      .getByRole('button')
      .filter({ has: this.page.locator(`img[src*="${photo}"]`) });
    await button.tap();
    await this.#done();
  }

  /** Shows a photo closer and moves it. */
  async moveCrop(place: Place): Promise<void> {
    await this.tapPlace(place);
    await this.#menu(/^Move the picture/).tap();
    const crop = this.sheet('Move the picture');
    // Only as close as it prints sharp.
    for (const _ of [1, 2]) {
      const closer = crop.getByRole('button', { name: 'Show it closer' });
      if (await closer.isEnabled()) await closer.tap();
    }
    await crop.getByRole('application').press('ArrowLeft');
    await crop.getByRole('button', { name: 'Put it there' }).tap();
    await this.#done();
  }

  /** Chooses what is done at once, such as "Make it larger". */
  async atOnce(place: Place, choice: RegExp): Promise<void> {
    await this.tapPlace(place);
    await this.#menu(choice).tap();
    await this.#done();
  }

  /** Chooses the first other layout of a page. */
  async chooseLayout(place: Place): Promise<void> {
    await this.tapPlace(place);
    await this.#menu(/^Another layout of this page/).tap();
    await this.sheet(/^Another layout of page/)
      .getByRole('button', { name: /^Layout 1 of/ })
      .tap({ timeout: 60_000 });
    await this.#done();
  }

  /** The other layouts of a page. A person's pages are drawn one at a time: this waits until none is. */
  async #layoutsOf({ page }: Place): Promise<unknown[]> {
    const data = { edition: this.edition, page: page.id };
    const request = () => this.page.request.post('/api/layouts', { data, headers: this.#headers });
    let reply = await request();
    await patientExpect
      .poll(async () => (reply.status() === 429 ? (reply = await request()) : reply).status())
      .toBe(200);
    return ((await reply.json()) as { layouts: unknown[] }).layouts;
  }

  /** The same on the first of these pages that has another layout. */
  async chooseAnyLayout(places: readonly Place[]): Promise<Place> {
    for (const place of places) {
      const layouts = await this.#layoutsOf(place);
      if (layouts.length === 0) continue;
      await this.chooseLayout(place);
      return place;
    }
    throw new Error('No page of this magazine has another layout');
  }

  /** Writes a wish for the studio on a page. */
  async wish(place: Place, words: string): Promise<void> {
    await this.tapPlace(place);
    await this.#menu(/^Something else/).tap();
    const sheet = this.sheet('What should be different?');
    await sheet.getByRole('textbox').fill(words);
    await sheet.getByRole('button', { name: 'Add it to the list' }).tap();
    await this.#done();
  }
}

/** Opens a page on a screen that is touched. */
export const openTouched = (browser: Browser, shop: ShopProcess, size: { width: number; height: number }) =>
  openPage(browser, shop, { width: size.width, viewport: size, hasTouch: true });

/** The SHA-256 of the pixels of each page, by the page's id. */
export async function pixelsOf(page: Page, { pages }: Pick<MagazineRecord, 'pages'>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { id, src } of pages) {
    const { data, info } = await sharp(await (await page.request.get(src)).body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    hashes.set(id, createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('hex'));
  }
  return hashes;
}

/** Letters and digits alone: a PDF breaks lines, hyphenates and sets capitals apart. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

export const fileAddress = (file: string): string => `/download?fileId=${file}`;

/** A stored PDF with its SHA-256, and the letters of each of its pages. */
export async function readPdf(page: Page, file: string) {
  const bytes = await (await page.request.get(fileAddress(file))).body();
  const pages = (await readPdfText(bytes)).map(({ text }) => lettersOf(text));
  return { sha256: createHash('sha256').update(bytes).digest('hex'), pages, letters: pages.join('\n') };
}
