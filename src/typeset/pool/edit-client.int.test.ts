import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';
import { readStory } from '#tools/samples/story-file.ts';
import { documentOf, drawPage, drawPictures, editMagazine, layoutChoices, replayMagazine } from '../index.ts';
import { typeset, typesetMagazine, undoMagazineEdit } from '../index.ts';
import type { Edit, InputPhoto, MagazineDocument, MagazinePlan, Story } from '../index.ts';

let folder: string;
let base: MagazinePlan;
let hashes: string[];
let sources: { story: Story; photos: readonly InputPhoto[] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edit-test-'));
  const path = samplePath('Family');
  const read = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in read) throw new Error(read.faults.join());
  const outDir = join(folder, 'base');
  const job = await jobForStory(read.story, dirname(path), { theme: 'Family', pages: 12, seed: 7, outDir });
  const magazine = await typesetMagazine(job);
  ({ hashes } = magazine);
  sources = { story: job.story, photos: job.photos };
  base = JSON.parse(await readFile(magazine.plan, 'utf8')) as MagazinePlan;
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const widths = [800];
async function edited(document: MagazineDocument, edit: Edit) {
  const made = await editMagazine({ document, edit, ...sources });
  if ('refused' in made) throw new Error(made.refused);
  return made;
}
const firstWords = (): Edit & { do: 'words' } => {
  const was = sources.story.answers[0]?.text ?? '';
  return { do: 'words', answer: 0, was, text: was.replace(/\w+/, 'Kamala') };
};
const idOf = (page: MagazinePlan['pages'][number]): string => page.id ?? '';

test('W60 a page drawn alone is, pixel for pixel, the page of the whole magazine', async () => {
  const alone = [];
  for (const page of base.pages) {
    const { pictures, hash } = await drawPage({ plan: base, page: idOf(page), photos: sources.photos, widths });
    expect(pictures).toHaveLength(1);
    alone.push(hash);
  }
  expect(alone).toEqual(hashes);
});

test('W60 changed words change the pages that they name, and no pixel of another', async () => {
  const { document, touches } = await edited(documentOf(base), firstWords());
  const outDir = join(folder, 'edited');
  const { pdf } = await typeset(document.plan, { photos: sources.photos, target: 'proof', outDir });
  const after = await drawPictures(pdf, { outDir: join(folder, 'pictures') });
  const changed = document.plan.pages.filter((_, at) => after.hashes[at] !== hashes[at]).map(idOf);
  expect(changed.toSorted()).toEqual([...touches].toSorted());
  expect(touches.length).toBeGreaterThan(0);
  const [page = ''] = touches;
  const preview = await drawPage({ plan: document.plan, page, photos: sources.photos, widths });
  expect(preview.hash).toBe(after.hashes[document.plan.pages.findIndex(({ id }) => id === page)]);
});

test('W60 text that its pages have no room for is refused with a sentence, and nothing changes', async () => {
  const edit = firstWords();
  const long = { ...edit, text: 'We never said a word of it to anybody. '.repeat(400) };
  const made = await editMagazine({ document: documentOf(base), edit: long, ...sources });
  expect(made).toEqual({ refused: expect.stringMatching(/too long for its pages?: leave out about \d+ words/) });
});

test('W60 edits replayed give the same document, and one taken back gives its pages as they were', async () => {
  const first = await edited(documentOf(base), firstWords());
  const page = first.document.plan.pages.find(({ kind }) => kind === 'album' || kind === 'photo');
  const [template = ''] = await layoutChoices({ document: first.document, page: idOf(page!), most: 3, ...sources });
  const second = await edited(first.document, { do: 'layout', page: idOf(page!), template });
  const edits = [
    { seq: 1, edit: first.edit },
    { seq: 2, edit: second.edit },
  ];
  const replayed = await replayMagazine({ base, edits, ...sources });
  expect(replayed.lost).toEqual([]);
  expect(replayed.document).toEqual(second.document);
  const undone = await undoMagazineEdit({ base, edits, seq: 1, ...sources });
  if ('refused' in undone) throw new Error(undone.refused);
  const before = documentOf(base).plan.pages.filter(one => first.touches.includes(idOf(one)));
  expect(undone.document.plan.pages.filter(one => first.touches.includes(idOf(one)))).toEqual(before);
});
