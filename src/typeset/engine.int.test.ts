import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { measuredPhoto, numberedHash } from '#test/kit/photo-facts.ts';
import { readStory } from '#tools/samples/story-file.ts';
import type { PageFrame, TextItem, MagazinePlan } from './model.ts';
import * as photosOf from './photos/frame-jpeg.ts';
import * as picturesOf from './typesetting/page-pictures.ts';
import type { MeasuredPhoto } from './photos/planner-facts.ts';
import { drawPrints, samplePath } from '#tools/samples/sample-magazine.ts';
import { readPlan } from './plan/stored-plan.ts';
import type { TypesetMagazine } from './engine.ts';
import { MagazineEngine } from './engine.ts';

vi.mock('./photos/frame-jpeg.ts', { spy: true });
vi.mock('./typesetting/page-pictures.ts', { spy: true });

let folder: string;
let photos: MeasuredPhoto[];
let first: TypesetMagazine;
let bytes: Buffer;
let plan: MagazinePlan;
const shop = new MagazineEngine();

async function jobIn(outDir: string) {
  const read = readStory(await readFile(samplePath('Couple'), 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join());
  const { person, edition, from, date, answers, voices } = read.story;
  const story = { person, edition, from, date, answers, voices };
  return { story, photos, theme: 'Couple', pages: 12, seed: 4, findings: [], outDir } as const;
}

/** A copy of the plan, to be changed by hand. */
const copy = (): any => structuredClone(plan);
const set = (one: MagazinePlan) => shop.typeset({ plan: one, photos, target: 'proof', outDir: folder });
/** Which pages' pictures differ from those of the first time. */
async function changed(pdf: string): Promise<number[]> {
  const drawn = await shop.pictures({ pdf, outDir: folder });
  const same = await Promise.all(
    drawn.pictures.map(async (path, at) => (await readFile(path)).equals(before[at] ?? Buffer.alloc(0))),
  );
  return same.flatMap((is, at) => (is ? [] : [at + 1]));
}
let before: Buffer[];
/** How many pages were drawn since it was asked last. */
function drawnSince(): number {
  const counts = vi
    .mocked(picturesOf.drawPages)
    .mock.calls.map(([, known = []]) => 12 - known.filter(one => one !== undefined).length);
  return counts.reduce((sum, n) => sum + n, 0);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typeset-workshop-'));
  const scenes = ['sea', 'palms', 'house', 'chai', 'kites', 'lamps', 'two', 'dance', 'mangoes', 'train'] as const;
  const prints = scenes.map((scene, n) => ({ name: `${n}.jpg`, scene, shape: 'wide' as const, seed: n }));
  const files = await drawPrints(prints, 'Couple', folder);
  photos = files.map((path, n) => ({
    id: `photo-${n}`,
    path,
    takenAt: null,
    facts: measuredPhoto({ width: 1480, height: 1020, hash: numberedHash(n) }),
  }));
  first = await shop.compose(await jobIn(folder));
  bytes = await readFile(first.pdf);
  before = await Promise.all(first.pictures.map(path => readFile(path)));
  const read = readPlan(await readFile(first.plan, 'utf8'));
  if ('faults' in read) throw new Error(read.faults.join());
  plan = read.plan;
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => vi.clearAllMocks());

test('D16 a stored plan and the photos alone make the same PDF, byte for byte, and nothing is worked out again', async () => {
  const again = await set(plan);
  expect((await readFile(again.pdf)).equals(bytes)).toBe(true);
  expect(again.findings).toEqual(first.findings);
  expect(await changed(again.pdf)).toEqual([]);
  expect(drawnSince()).toBe(0);
  expect(photosOf.frameJpeg).not.toHaveBeenCalled();
});

test('D16 a warm workshop and a new one make the same, byte for byte', async () => {
  const edited = copy();
  edited.pages[11].frames.find((one: PageFrame) => one.kind === 'type').parts[0].text = 'And so on.';
  const warm = await readFile((await set(edited)).pdf);
  const cold = new MagazineEngine();
  const { pdf } = await cold.typeset({ plan: edited, photos, target: 'proof', outDir: folder });
  expect((await readFile(pdf)).equals(warm)).toBe(true);
  expect(warm.equals(bytes)).toBe(false);
});

test('D16 a changed word on one page draws that page anew, and no photo', async () => {
  const edited = copy();
  edited.pages[11].frames.find((one: PageFrame) => one.kind === 'type').parts[0].text = 'Ever so quietly.';
  const made = await set(edited);
  expect(await changed(made.pdf)).toEqual([12]);
  expect(drawnSince()).toBe(1);
  expect(photosOf.frameJpeg).not.toHaveBeenCalled();
});

test('D16 a moved crop makes that photo and draws that page anew', async () => {
  const edited = copy();
  const cut = (one: PageFrame) => one.kind === 'photo' && one.crop.w < 0.9;
  const at = plan.pages.findIndex(page => page.frames.some(cut));
  const { crop } = edited.pages[at].frames.find(cut);
  crop.x += crop.x > 0.05 ? -0.05 : 0.05;
  const made = await set(edited);
  expect(await changed(made.pdf)).toEqual([at + 1]);
  expect(drawnSince()).toBe(1);
  expect(photosOf.frameJpeg).toHaveBeenCalledTimes(1);
});

test('D16 a changed text draws all pages anew that it runs over, and no other', async () => {
  const edited = copy();
  const [thread] = edited.threads;
  const last = thread.items.findLast(({ kind }: TextItem) => kind === 'paragraph' || kind === 'first');
  last.text = last.text.replace(/\S+$/, 'indeed.');
  const runs = (one: PageFrame) => one.kind === 'flow' && one.thread === thread.id;
  const over = plan.pages.flatMap(({ number, frames }) => (frames.some(runs) ? [number] : []));
  const made = await set(edited);
  expect(over).toEqual(expect.arrayContaining(await changed(made.pdf)));
  expect(drawnSince()).toBe(over.length);
});

test('D16 one answer told differently leaves the other photos and pages as they were', async () => {
  const job = await jobIn(folder);
  const answers = job.story.answers.map((one, n) =>
    n === 2 ? { ...one, text: one.text.replace(/\.$/, ', after all.') } : one,
  );
  const made = await shop.compose({ ...job, story: { ...job.story, answers } });
  expect(photosOf.frameJpeg).not.toHaveBeenCalled();
  expect(drawnSince()).toBeLessThanOrEqual(3);
  expect(made.pictures).toHaveLength(12);
});

test('D16 a press gets larger pictures of the same plan', async () => {
  const made = await shop.typeset({ plan, photos, target: 'print', outDir: folder });
  expect((await readFile(made.pdf)).length).toBeGreaterThan(bytes.length);
});

test('D16 a photo of the plan that was not handed in is named', async () => {
  const gone = shop.typeset({ plan, photos: photos.slice(1), target: 'proof', outDir: folder });
  await expect(gone).rejects.toThrow('not handed in: photo-0');
});
