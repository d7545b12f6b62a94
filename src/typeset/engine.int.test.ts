import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { measuredPhoto, numberedHash } from '#test/kit/photo-facts.ts';
import { readStory } from '#tools/samples/story-file.ts';
import sharp from 'sharp';
import { designNames } from './model.ts';
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
const engine = new MagazineEngine();

async function jobIn(outDir: string) {
  const read = readStory(await readFile(samplePath('Couple'), 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join());
  const { person, edition, from, date, answers, voices } = read.story;
  const story = { person, edition, from, date, answers, voices };
  return { story, photos, theme: 'Couple', pages: 12, seed: 4, findings: [], outDir } as const;
}

/** A copy of the plan that a test may change. */
const copy = (): any => structuredClone(plan);
const set = (edited: MagazinePlan) => engine.typeset({ plan: edited, photos, target: 'proof', outDir: folder });
/** The numbers of the pages whose pictures differ from those of the first run. */
async function changedPages(pdf: string): Promise<number[]> {
  const drawn = await engine.pictures({ pdf, outDir: folder });
  const same = await Promise.all(
    drawn.pictures.map(async (path, at) => (await readFile(path)).equals(firstPictures[at] ?? Buffer.alloc(0))),
  );
  return same.flatMap((isSame, at) => (isSame ? [] : [at + 1]));
}
let firstPictures: Buffer[];
/** How many pages were drawn since the test began. */
function drawnPages(): number {
  const counts = vi
    .mocked(picturesOf.drawPages)
    .mock.calls.map(([, cached = []]) => 12 - cached.filter(picture => picture !== undefined).length);
  return counts.reduce((sum, n) => sum + n, 0);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typeset-engine-'));
  const scenes = ['sea', 'palms', 'house', 'chai', 'kites', 'lamps', 'two', 'dance', 'mangoes', 'train'] as const;
  const prints = scenes.map((scene, n) => ({ name: `${n}.jpg`, scene, shape: 'wide' as const, seed: n }));
  const files = await drawPrints(prints, 'Couple', folder);
  photos = files.map((path, n) => ({
    id: `photo-${n}`,
    path,
    takenAt: null,
    facts: measuredPhoto({ width: 1480, height: 1020, hash: numberedHash(n) }),
  }));
  first = await engine.compose(await jobIn(folder));
  bytes = await readFile(first.pdf);
  firstPictures = await Promise.all(first.pictures.map(path => readFile(path)));
  const read = readPlan(await readFile(first.plan, 'utf8'));
  if ('faults' in read) throw new Error(read.faults.join());
  plan = read.plan;
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => vi.clearAllMocks());

test('D16 a stored plan and its photos give the same PDF, byte for byte, from the cache alone', async () => {
  const again = await set(plan);
  expect((await readFile(again.pdf)).equals(bytes)).toBe(true);
  expect(again.findings).toEqual(first.findings);
  expect(await changedPages(again.pdf)).toEqual([]);
  expect(drawnPages()).toBe(0);
  expect(photosOf.frameJpeg).not.toHaveBeenCalled();
});

test('D16 a warm engine and a new one make the same PDF, byte for byte', async () => {
  const edited = copy();
  edited.pages[11].frames.find((frame: PageFrame) => frame.kind === 'type').parts[0].text = 'And so on.';
  const warm = await readFile((await set(edited)).pdf);
  const cold = new MagazineEngine();
  const { pdf } = await cold.typeset({ plan: edited, photos, target: 'proof', outDir: folder });
  expect((await readFile(pdf)).equals(warm)).toBe(true);
  expect(warm.equals(bytes)).toBe(false);
});

test('D16 a changed word on one page redraws that page only, and no photo', async () => {
  const edited = copy();
  edited.pages[11].frames.find((frame: PageFrame) => frame.kind === 'type').parts[0].text = 'Ever so quietly.';
  const typeset = await set(edited);
  expect(await changedPages(typeset.pdf)).toEqual([12]);
  expect(drawnPages()).toBe(1);
  expect(photosOf.frameJpeg).not.toHaveBeenCalled();
});

test('D16 a moved crop remakes that photo and redraws its page only', async () => {
  const edited = copy();
  const isCropped = (frame: PageFrame) => frame.kind === 'photo' && frame.crop.w < 0.9;
  const at = plan.pages.findIndex(page => page.frames.some(isCropped));
  const { crop } = edited.pages[at].frames.find(isCropped);
  crop.x += crop.x > 0.05 ? -0.05 : 0.05;
  const typeset = await set(edited);
  expect(await changedPages(typeset.pdf)).toEqual([at + 1]);
  expect(drawnPages()).toBe(1);
  expect(photosOf.frameJpeg).toHaveBeenCalledTimes(1);
});

test('D16 a changed running text redraws only pages that it runs through', async () => {
  const edited = copy();
  const [thread] = edited.threads;
  const last = thread.items.findLast(({ kind }: TextItem) => kind === 'paragraph' || kind === 'first');
  last.text = last.text.replace(/\S+$/, 'indeed.');
  const isItsColumn = (frame: PageFrame) => frame.kind === 'flow' && frame.thread === thread.id;
  const itsPages = plan.pages.flatMap(({ number, frames }) => (frames.some(isItsColumn) ? [number] : []));
  const typeset = await set(edited);
  expect(itsPages).toEqual(expect.arrayContaining(await changedPages(typeset.pdf)));
  expect(drawnPages()).toBe(itsPages.length);
});

test('D16 one changed answer reuses all photos and all but three pages', async () => {
  const job = await jobIn(folder);
  const answers = job.story.answers.map((answer, n) =>
    n === 2 ? { ...answer, text: answer.text.replace(/\.$/, ', after all.') } : answer,
  );
  const magazine = await engine.compose({ ...job, story: { ...job.story, answers } });
  expect(photosOf.frameJpeg).not.toHaveBeenCalled();
  expect(drawnPages()).toBeLessThanOrEqual(3);
  expect(magazine.pictures).toHaveLength(12);
});

test('W74 pages are drawn 1,600 px wide as well, and those that did not change are not drawn again', async () => {
  const { pdf } = await set(plan);
  const { sharp: paths } = await engine.sharpPictures({ pdf, outDir: folder });
  expect(paths).toHaveLength(12);
  expect(await sharp(paths[3]).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 2263 });
  vi.clearAllMocks();
  expect(await engine.sharpPictures({ pdf, outDir: folder })).toEqual({ sharp: paths });
  expect(drawnPages()).toBe(0);
}, 30_000);

test('D16 a print file has larger photos than the proof of the same plan', async () => {
  const print = await engine.typeset({ plan, photos, target: 'print', outDir: folder });
  expect((await readFile(print.pdf)).length).toBeGreaterThan(bytes.length);
});

test('D16 a missing photo of the plan is named in the error', async () => {
  const typesetting = engine.typeset({ plan, photos: photos.slice(1), target: 'proof', outDir: folder });
  await expect(typesetting).rejects.toThrow('not handed in: photo-0');
});

test('W59 the cover alone is that of the magazine, in each design, with what friends told and a wished photo', async () => {
  const { outDir, ...job } = await jobIn(folder);
  const friend = {
    question: 'What do you see first?',
    text: 'Two cups. She pours, he waits. Nobody talks.',
    by: 'Leela',
  };
  const voice = { question: friend.question, seconds: 40, speaker: 'Leela' };
  const { answers, voices } = job.story;
  const story = { ...job.story, answers: [...answers, friend], voices: [...voices, voice] };
  const chosen = photos.map((photo, at) => ({ ...photo, cover: at === 7 }));
  const covers = new Set<string>();
  for (const design of designNames) {
    const magazine = await engine.compose({ ...job, outDir, story, photos: chosen, design });
    vi.clearAllMocks();
    const cover = await new MagazineEngine().cover({ ...job, story, photos: chosen, design });
    expect(vi.mocked(photosOf.frameJpeg).mock.calls.map(([path]) => path)).toEqual([photos[7]?.path]);
    expect([design, cover]).toEqual([design, (await readFile(magazine.thumbnail)).toString('base64')]);
    covers.add(cover);
  }
  expect(covers.size).toBe(designNames.length);
  for (const cover of covers)
    expect(await sharp(Buffer.from(cover, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 400 });
});

test('D16 a process that makes drafts loads nothing that only print needs', async () => {
  const engine = JSON.stringify(new URL('engine.ts', import.meta.url).href);
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => (console.log(name), next(name, context)) });
    await import(${engine});`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toContain('typst-ts-node-compiler');
  expect(stdout).not.toContain('pdf-lib');
});
