import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { numberedPhoto, sizeOfAspect } from '../kit/photo-facts.ts';
import { openPage } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { blobPhoto } from '../kit/typst-pages.ts';
import { designNames, planMagazine, type PageFrame, type PlanPage } from '#typeset/index.ts';
import { outlineOfPhoto } from '#typeset/layout/cut.ts';
import { frameJpeg } from '#typeset/photos/frame-jpeg.ts';

type PhotoFrame = Extract<PageFrame, { kind: 'photo' }>;
type Outline = { x: number; y: number }[] | null;
interface Cut {
  frame: PhotoFrame;
  /** The shape, or the drawing that lies on it. */
  mask: string;
  outline: Outline;
}
interface Slot {
  photo: string | null;
}
interface Magazine {
  pages: { kind: string; number: number; newPhotos: boolean; slots: Slot[] }[];
  photos: { file: string }[];
}

interface Size {
  width: number;
  height: number;
}
const aspects = [2 / 3, 3 / 2, 1, 3, 4 / 5, 9 / 16];
const windows: [Size, ...Size[]] = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const page = { w: 210, h: 297 };

/** A picture frame of each shape and outline that the designs print, the narrowest first. */
function printedCuts(): Cut[] {
  const photos = Array.from({ length: 40 }, (_, n) => {
    const at = n % aspects.length;
    return numberedPhoto(n, { ...sizeOfAspect(aspects[at] ?? 1, 3000), id: `photo-${at}-${n}` });
  });
  const answers = Array.from({ length: 6 }, (_, n) => ({
    question: `Which day was the ${n}th?`,
    text: 'She laughed at the sea. '.repeat(4 + 9 * n),
  }));
  const story = { person: 'Asha', edition: 'Birthday', from: null, date: '2026-11-21', answers, voices: [] };
  const cuts = new Map<string, Cut>();
  const add = (frame: PhotoFrame, onPage: PlanPage) => {
    const outline = outlineOfPhoto(frame, onPage);
    const step = Math.round(Math.log(frame.box.w / frame.box.h) * 6);
    const drawn = onPage.frames.find(one => one.kind === 'ornament' && one.over === frame.id);
    const mask = frame.shape ?? (drawn?.kind === 'ornament' ? drawn.drawing : undefined) ?? 'rectangle';
    // What is darkened under words is no part of the cut.
    const { scrim: _scrim, ...cut } = frame;
    cuts.set(`${step} ${mask}`, { frame: cut, mask, outline });
  };
  for (const design of designNames)
    for (const count of [1, 6, 14, 40])
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const plan = planMagazine({ story, photos: photos.slice(0, count), theme: 'Couple', pages: 20, seed, design });
        for (const at of plan.pages)
          for (const frame of at.frames) if (frame.kind === 'photo' && !frame.half) add(frame, at);
      }
  return [...cuts.values()].toSorted((a, b) => ratioOf(a.frame) - ratioOf(b.frame));
}
const ratioOf = ({ box }: PhotoFrame) => box.w / box.h;
const fileOf = (n: number) => `picture-${n}`;
const aspectIndex = ({ photo }: PhotoFrame) => Number(photo.split('-')[1]);

let shop: ShopProcess;
let folder: string;
const pictures: Buffer[] = [];

test.beforeAll(async () => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
  folder = await mkdtemp(join(tmpdir(), 'imurs-crop-'));
  for (const [at, aspect] of aspects.entries()) {
    const { width, height } = sizeOfAspect(aspect, 1200);
    const bytes = await blobPhoto(width, height, { seed: at + 1 });
    pictures.push(bytes);
    await sharp(bytes).toFile(join(folder, `${at}.jpg`));
  }
});
test.afterEach(closePages);
test.afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** The reader of a magazine whose inner pages have one picture each, cut as given. */
async function openCuts(browser: Browser, cuts: readonly Cut[]): Promise<Page> {
  const reader = await openPage(browser, shop, { width: 360 });
  await signInCustomer(reader.request, shop.url, '+919810000001');
  const orders = (await (await reader.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    live: number;
  }[];
  const edition = orders.find(({ live }) => live === 1)?._id ?? '';
  await reader.route('**/api/magazine/**', async route => {
    const reply = await route.fetch();
    const magazine = (await reply.json()) as Magazine;
    magazine.photos = pictures.map((_, n) => ({
      file: fileOf(n),
      src: `/thumbnail/${fileOf(n)}`,
      page: null,
      caption: '',
      width: null,
      height: null,
    }));
    magazine.pages.slice(1).forEach((onPage, at) => {
      const cut = cuts[at];
      if (!cut) return;
      const { box, crop } = cut.frame;
      const { w, h } = { w: box.w / page.w, h: box.h / page.h };
      const photo = fileOf(aspectIndex(cut.frame));
      const { outline } = cut;
      const slot = { slot: 'photo-1', kind: 'photo', box: { x: 0, y: 0, w, h }, photo, crop, outline };
      Object.assign(onPage, { kind: 'album', slots: [{ ...slot, answer: null, line: null, text: null }] });
    });
    await route.fulfill({ response: reply, json: magazine });
  });
  await reader.route('**/thumbnail/**', route => {
    const body = pictures.find((_, n) => route.request().url().includes(fileOf(n)));
    return body ? route.fulfill({ contentType: 'image/jpeg', body }) : route.continue();
  });
  await reader.goto(`/edition/${edition}`);
  await reader.getByRole('button', { name: 'Read it and change it' }).click();
  return reader;
}

/** The mean difference of two pictures of one size, of 255, a few pixels inside the outline. */
async function difference(shown: Buffer, cut: Cut): Promise<number> {
  const { width, height } = await sharp(shown).metadata();
  const printed = await frameJpeg(join(folder, `${aspectIndex(cut.frame)}.jpg`), cut.frame, {
    target: 'proof',
    shade: '#000000',
  });
  const points = (cut.outline ?? []).map(({ x, y }) => `${x * width},${y * height}`).join(' ');
  const whole = cut.outline ? `<polygon points="${points}"/>` : '<rect width="100%" height="100%"/>';
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff" stroke="#000" stroke-width="6">${whole}</g></svg>`,
  );
  const raw = (bytes: Buffer) =>
    sharp(bytes).resize(width, height, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [a, b, inside] = await Promise.all([
    raw(shown),
    raw(printed),
    raw(await sharp(mask).flatten({ background: '#000' }).png().toBuffer()),
  ]);
  let [sum, count] = [0, 0];
  a.forEach((value, at) => {
    if ((inside[at] ?? 0) < 255) return;
    sum += Math.abs(value - (b[at] ?? 0));
    count += 1;
  });
  return sum / count;
}

test('W77 the crop tool shows the printed cut of every shape that a design prints, at 360, 768 and 1440', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const cuts = printedCuts();
  const ratios = cuts.map(({ frame }) => ratioOf(frame));
  expect(Math.min(...ratios)).toBeLessThan(0.6);
  expect(Math.max(...ratios)).toBeGreaterThan(2);
  expect(ratios.some(ratio => Math.abs(ratio - 1) < 0.06)).toBe(true);
  expect(cuts.map(({ mask }) => mask)).toEqual(
    expect.arrayContaining(['arch', 'medallion', 'oval', 'rectangle', 'window']),
  );
  const wrong: string[] = [];
  for (let from = 0; from < cuts.length; from += 11) {
    const some = cuts.slice(from, from + 11);
    const reader = await openCuts(browser, some);
    for (const [at, cut] of some.entries()) {
      await reader.setViewportSize(windows[0]);
      await reader.getByRole('button', { name: new RegExp(`^Page ${at + 2}(,|$)`) }).click();
      await reader
        .locator('.reader-view:not([inert])')
        .getByRole('button', { name: 'Change the photo' })
        .press('Enter');
      await reader.getByRole('button', { name: 'Move the picture' }).click();
      const tool = reader.getByRole('dialog', { name: 'Move the picture' });
      const frame = tool.getByRole('application');
      await expect
        .poll(() => frame.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      for (const size of windows) {
        await reader.setViewportSize(size);
        const { width, height } = await frame.evaluate(element => element.getBoundingClientRect());
        const shown = width / height;
        const ratio = ratioOf(cut.frame);
        const off = await difference(await frame.screenshot({ animations: 'disabled' }), cut);
        if (Math.abs(shown / ratio - 1) > 0.01 || off > 8)
          wrong.push(
            `${cut.mask} ${ratio.toFixed(2)} at ${size.width}: frame ${shown.toFixed(2)}, off by ${off.toFixed(1)}`,
          );
      }
      await reader.keyboard.press('Escape');
      await expect(tool).toHaveCount(0);
    }
    await reader.close();
  }
  expect(wrong).toEqual([]);
});
