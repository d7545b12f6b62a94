import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { designNames, type DesignName } from '#kernel/designs.ts';
import { emphases, emphasisOf, type Emphasis } from '#kernel/emphases.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { cancelEdition, customerLink, saveSubject, takeStep } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { oddPhoto } from '#test/kit/photo-files.ts';
import { layoutSeed } from './rules.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

interface CoverInput {
  story: { person: string; answers: { text: string }[] };
  photos: { id: string; cover?: boolean }[];
  covers: readonly { design: string; emphasis: string }[];
}
const typesetter = {
  runs: [] as CoverInput[],
  draw: async (): Promise<void> => {},
};
replaceEngine(engine => ({
  ...engine,
  async drawCovers(input: CoverInput) {
    typesetter.runs.push(input);
    await typesetter.draw();
    return input.covers.map(({ design, emphasis }) => `picture of ${design}, ${emphasis}`);
  },
}));

const staff: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const system: Actor = { kind: 'system', name: 'drafts' };
const empty = { from: null, occasionOn: null, neededBy: null, language: 'en' as const };

let app: TestApp;
let id: EditionId;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());
beforeEach(async () => {
  typesetter.runs.length = 0;
  typesetter.draw = async () => {};
  id = await openEdition(app.ctx());
});

/** Who leads in the next draft of the edition, before anybody chose. */
const leads = () => emphasisOf({ chosen: null, before: undefined, seed: layoutSeed(id) });
const drawn = (design: DesignName, emphasis: Emphasis) => ({
  design,
  emphasis,
  picture: `picture of ${design}, ${emphasis}`,
});
const allDrawn = () => designNames.map(design => drawn(design, leads()));

const covers = (edition: string = id, headers = {}) =>
  app.call('POST /api/designCovers', { json: { edition }, headers });
const name = (person: string, base: number, edition: EditionId = id) => {
  const subject = { name: person, calledAs: null, kind: 'one' as const, pronoun: 'she' as const };
  return saveSubject(app.ctx(), { ...empty, subject, edition, base });
};

test('W59 the covers show the name, the words and the photo chosen for the cover, and are drawn once', async () => {
  await name('Lakshmi Nair', 0);
  const photos = new FormData();
  photos.set('parent', id);
  for (const at of [1, 2] as const)
    photos.set(
      `image${at}`,
      new Blob([new Uint8Array(await oddPhoto(at === 1 ? 'p3.jpg' : 'landscape-3.jpg'))]),
      'a.jpg',
    );
  const [, second] = (await app.call('POST /api/uplodeImage', { form: photos })).body.images;
  await app.call('POST /api/changePhoto', { json: { parent: id, image: second?.id, wish: 'cover', subject: true } });
  await app.runJobs();
  const words = new FormData();
  words.set('edition', id);
  words.set('saving', '1');
  words.set('num5', JSON.stringify({ question: 'What does she say?', answer: 'Eat first.' }));
  await app.call('POST /api/updateAbstract', { form: words });

  expect((await covers()).body).toEqual({ covers: allDrawn(), emphasis: leads(), withoutFriends: false });
  expect((await covers()).body).toEqual({ covers: allDrawn(), emphasis: leads(), withoutFriends: false });
  expect(typesetter.runs).toHaveLength(1);
  expect(typesetter.runs[0]).toMatchObject({
    story: { person: 'Lakshmi Nair', answers: [{ text: 'Eat first.' }] },
    photos: [{}, { cover: true, subject: true }],
    recognise: true,
  });
  await name('Lakshmi Menon', 1);
  await covers();
  expect(typesetter.runs.map(({ story }) => story.person)).toEqual(['Lakshmi Nair', 'Lakshmi Menon']);
});

test('W59 (magazine 3) in one design there is a cover for each who may lead, and the chosen one leads in every design', async () => {
  const inQuiet = { edition: id, design: 'quiet' };
  expect((await app.call('POST /api/designCovers', { json: inQuiet })).body).toEqual({
    covers: emphases.map(emphasis => drawn('quiet', emphasis)),
    emphasis: leads(),
    withoutFriends: false,
  });
  const { design } = (await app.call('POST /api/design', { json: { edition: id } })).body;
  const chosen = { edition: id, design, was: design, emphasis: 'together' };
  expect((await app.call('POST /api/chooseDesign', { json: chosen })).status).toBe(200);
  expect((await covers()).body).toEqual({
    covers: designNames.map(name => drawn(name, 'together')),
    emphasis: 'together',
    withoutFriends: false,
  });
});

test('W59 two who look at the same time get the same drawing', async () => {
  expect(await Promise.all([covers(), covers()])).toMatchObject([{ body: { covers: allDrawn() } }, { status: 200 }]);
  expect(typesetter.runs).toHaveLength(1);
});

test('W59 D05 shows nothing of a story that is handed in to whoever only knows its id, and nothing once it is cancelled', async () => {
  expect((await covers()).body.covers).toEqual(allDrawn());
  await takeStep(app.ctx(system), id, 'handIn');
  expect((await covers()).body).toEqual({ covers: [], emphasis: 'portrait', withoutFriends: false });
  const key = new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
  const headers = { 'x-edition-key': key };
  expect((await covers(id, headers)).body.covers).toEqual(allDrawn());
  await cancelEdition(app.ctx(staff), { edition: id, reason: 'Ordered twice.' });
  expect((await covers(id, headers)).body).toEqual({ covers: [], emphasis: 'portrait', withoutFriends: false });
});

test('W59 covers that cannot be drawn are missing, and are tried again the next time', async () => {
  typesetter.draw = () => Promise.reject(new Error('no memory'));
  expect(await covers()).toMatchObject({ status: 200, body: { covers: [] } });
  typesetter.draw = async () => {};
  expect((await covers()).body.covers).toEqual(allDrawn());
});

test('W59 W49 answers 503 while many editions wait for their covers, and 429 when one is drawn too often', async () => {
  const held = Promise.withResolvers<void>();
  typesetter.draw = () => held.promise;
  const others = await Promise.all(Array.from({ length: 9 }, () => openEdition(app.ctx())));
  const replies = others.map(edition => covers(edition));
  await vi.waitFor(() => expect(typesetter.runs).toHaveLength(8));
  const first = await Promise.race(replies);
  expect([first.status, first.body.error.code, first.headers['retry-after']]).toEqual([503, 'busy', '5']);
  held.resolve();
  expect((await Promise.all(replies)).filter(({ status }) => status === 200)).toHaveLength(8);

  const limited: number[] = [];
  for (let n = 0; n < 31; n++) {
    await name(`Lakshmi ${n}`, n);
    limited.push((await covers()).status);
  }
  expect(limited.slice(-2)).toEqual([200, 429]);
});
