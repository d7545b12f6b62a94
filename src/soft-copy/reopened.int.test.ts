import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { cancelEdition, createEdition, customerLink, editionById } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { fakeMagazine } from '#test/kit/fake-magazine.ts';
import { draftsOf, publish, redraft } from './actions/review.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** The fake typesetter: the texts that it was given, and work to do during a run. */
const typesetter = { texts: [] as string[], during: async () => {} };
replaceEngine(() => ({
  limitLanes: () => {},
  readPlan: (plan: unknown) => ({ plan }),
  drawSharpPictures: async () => [],
  async typesetMagazine({ outDir, story }: { outDir: string; story: { answers: { text: string }[] } }) {
    typesetter.texts.push(story.answers.map(({ text }) => text.slice(0, 5)).join());
    await typesetter.during();
    return fakeMagazine(outDir, { pdf: `%PDF-1.7 ${typesetter.texts.length}` });
  },
}));

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
let app: TestApp;
let id: EditionId;
let key: string;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());
beforeEach(async () => {
  typesetter.texts = [];
  typesetter.during = async () => {};
  const customer = { customer: 'asha', customerName: 'Asha', customerPhone: '+919812345679' };
  id = await createEdition(app.ctx(), { ...birthdayOrder, ...customer });
  key = new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
});

const headers = () => ({ 'x-edition-key': key });
/** Hands the story in with one long answer that begins with a word. */
function handIn(word: string) {
  const form = new FormData();
  form.set('edition', id);
  form.set('curr', '2');
  form.set('num7', JSON.stringify({ question: 'What does she cook?', answer: `${word} `.repeat(700) }));
  return app.call('POST /api/updateAbstract', { form, headers: headers() });
}
const reopen = () => app.call('POST /api/reopenStory', { json: { edition: id }, headers: headers() });
const form = () => app.call('POST /api/abstract', { json: { id } });
const formStatus = async () => (await form()).status;
const reopening = async () => {
  const { body } = await app.call('POST /api/editions', { json: { edition: id }, headers: headers() });
  return (body as { reopening: { open: boolean; until: string | null } | null }).reopening;
};
const statusNow = async () => (await editionById(app.ctx(), id))?.orderStatus;

test('W55 within the hour a story is opened again, its draft is discarded, and the next one has what was added', async () => {
  expect((await handIn('first')).status).toBe(200);
  await app.runJobs();
  expect([await statusNow(), await formStatus()]).toEqual([2, 202]);
  expect((await reopening())?.until).not.toBeNull();

  expect(await reopen()).toMatchObject({ status: 200, body: { reopening: { open: true, until: null } } });
  expect(await reopen()).toMatchObject({ status: 200 });
  expect(await formStatus()).toBe(200);
  await expect(publish(app.ctx(meera), { edition: id })).rejects.toMatchObject({ code: 'no-draft' });
  expect((await draftsOf(app.ctx(), id)).map(({ version, waits }) => [version, waits])).toEqual([
    [2, 'asked'],
    [1, null],
  ]);

  expect(await handIn('second')).toMatchObject({ status: 200, body: { handedIn: true } });
  await app.runJobs();
  expect(typesetter.texts).toEqual(['first', 'secon']);
  expect((await publish(app.ctx(meera), { edition: id, version: 2 })).orderStatus).toBe(3);
  expect((await reopen()).status).toBe(409);
});

test('W55 a draft that is being made while the story is opened again is not published either', async () => {
  await handIn('first');
  typesetter.during = async () => void (await reopen());
  await app.runJobs();
  expect(await formStatus()).toBe(200);
  await expect(publish(app.ctx(meera), { edition: id })).rejects.toMatchObject({ code: 'no-draft' });
  typesetter.during = async () => {};
  await handIn('second');
  await expect(publish(app.ctx(meera), { edition: id })).rejects.toMatchObject({ code: 'no-draft' });
  await app.runJobs();
  expect((await publish(app.ctx(meera), { edition: id, version: 2 })).live).toBe(1);
});

test('W55 after an hour, for a stranger and in a cancelled order it stays closed', async () => {
  await handIn('first');
  expect((await app.call('POST /api/reopenStory', { json: { edition: id } })).status).toBe(401);
  await app.clock.advance(61 * 60);
  expect(await reopen()).toMatchObject({ status: 409, body: { error: { code: 'too-late' } } });
  expect(await reopening()).toEqual({ open: false, until: null });
  await app.ctx().transaction(ctx => cancelEdition(ctx.as({ kind: 'customer', id: 'asha' } as Actor), { edition: id }));
  expect((await reopen()).status).toBe(409);
});

test('W55 the form says what a hand-in is: the first, one with time left to open it again, or the last', async () => {
  const handInNow = async () => (await form()).body.handIn;
  expect(await handInNow()).toBe('first');
  await handIn('first');
  await reopen();
  expect(await handInNow()).toBe('again');
  await app.clock.advance(61 * 60);
  expect(await handInNow()).toBe('last');
  await handIn('second');
  expect((await reopen()).body.error.message).toContain('after it was first handed in');
});

test('W55 staff can have the draft made as the story stands, which closes it again', async () => {
  await handIn('first');
  await app.runJobs();
  await reopen();
  await redraft(app.ctx(meera), { edition: id, reason: 'She called: it is complete.' });
  expect(await formStatus()).toBe(202);
  await app.runJobs();
  expect((await publish(app.ctx(meera), { edition: id, version: 2 })).orderStatus).toBe(3);
});
