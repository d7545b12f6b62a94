import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { cancelEdition, createEdition, customerLink, editionById } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { fakeMagazine } from '#test/kit/fake-magazine.ts';
import { askForMore, draftsOf, redraft } from './actions/review.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

const typesetter = { runs: 0 };
replaceEngine(() => ({
  limitLanes: () => {},
  readPlan: (plan: unknown) => ({ plan }),
  drawSharpPictures: async () => [],
  async typesetMagazine({ outDir }: { outDir: string }) {
    typesetter.runs += 1;
    return fakeMagazine(outDir, { pdf: '%PDF-1.7' });
  },
}));

const phone = '+919812345679';
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
  typesetter.runs = 0;
  id = await createEdition(app.ctx(), {
    ...birthdayOrder,
    customer: 'asha',
    customerName: 'Asha',
    customerPhone: phone,
    plan: { ...birthdayOrder.plan, pages: 20 },
  });
  key = new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
});

/** Hands the story in with one answer of that many words. */
const handIn = (words: number) => {
  const form = new FormData();
  form.set('edition', id);
  form.set('curr', '2');
  form.set('num7', JSON.stringify({ question: 'What does she cook?', answer: 'dal '.repeat(words) }));
  return app.call('POST /api/updateAbstract', { form, headers: { 'x-edition-key': key } });
};
const formStatus = async () => (await app.call('POST /api/abstract', { json: { id } })).status;
const draftState = async () => {
  const edition = await editionById(app.ctx(), id);
  const [draft] = await draftsOf(app.ctx(), id);
  return [edition?.orderStatus, draft?.waits, draft?.madeAt !== null];
};
const askCustomerForMore = (ctx = app.ctx(meera)) => askForMore(ctx, id);

test('D16 (magazine 3) pauses the draft of a thin story with a finding, until staff request it with a reason', async () => {
  expect(await handIn(6)).toMatchObject({ status: 200, body: { handedIn: true } });
  await app.runJobs();
  expect([await draftState(), typesetter.runs]).toEqual([[1, 'thin', false], 0]);
  const [draft] = await draftsOf(app.ctx(), id);
  expect(draft?.findings).toEqual([{ code: 'thin', message: 'Thin story: 1 answer, 0 photos for 20 pages.' }]);
  // A request without a reason does not make the draft; one with a reason does.
  await redraft(app.ctx(meera), { edition: id });
  await app.runJobs();
  expect(await draftState()).toEqual([1, 'thin', false]);
  await redraft(app.ctx(meera), { edition: id, reason: 'She asked for room to write in' });
  await app.runJobs();
  expect([await draftState(), typesetter.runs]).toEqual([[2, null, true], 1]);
  expect((await draftsOf(app.ctx(), id))[0]?.reason).toBe('She asked for room to write in');
});

test('D16 (magazine 3) makes the draft when the customer was asked for more and hands in a longer story', async () => {
  await handIn(6);
  await app.runJobs();
  expect(await formStatus()).toBe(202);
  await askCustomerForMore();
  expect([await formStatus(), await draftState()]).toEqual([200, [1, 'asked', false]]);
  const [message] = await newestMessages(app.ctx(), phone, 1);
  expect(message?.kind).toBe('storyWanted');
  expect(message?.text).toContain(
    'So far the story fills about 5 of 20 pages. 14 more photos or answers would fill the others',
  );
  expect(message?.link).toMatch(new RegExp(`/abstract/${id}$`));

  expect(await handIn(1200)).toMatchObject({ status: 200, body: { handedIn: true } });
  expect(await formStatus()).toBe(202);
  await app.runJobs();
  expect([await draftState(), typesetter.runs]).toEqual([[2, null, true], 1]);
  const kinds = (await newestMessages(app.ctx(), phone, 3)).map(({ kind }) => kind);
  expect(kinds).toEqual(['storyReceived', 'storyWanted', 'shortStoryReceived']);
});

test('D16 (magazine 3) pauses the draft again when the story is handed in again too short', async () => {
  await handIn(6);
  await app.runJobs();
  await askCustomerForMore();
  await handIn(20);
  await app.runJobs();
  expect([await draftState(), await formStatus()]).toEqual([[1, 'thin', false], 202]);
});

test('D16 (magazine 3) closes a reopened story when its draft is made nevertheless', async () => {
  await handIn(6);
  await app.runJobs();
  await askCustomerForMore();
  await redraft(app.ctx(meera), { edition: id, reason: 'No answer for a week' });
  await app.runJobs();
  expect([await formStatus(), await draftState()]).toEqual([202, [2, null, true]]);
});

test('D16 (magazine 3) the customer of a short story reads that we look at it first, and is told what was decided', async () => {
  const arrival = async () =>
    (await app.call('POST /api/editions', { json: { edition: id }, headers: { 'x-edition-key': key } })).body.arrival;
  const newestKind = async () => (await newestMessages(app.ctx(), phone, 1))[0]?.kind;
  await handIn(6);
  await app.runJobs();
  expect([(await arrival()).stage, await newestKind()]).toEqual(['short', 'shortStoryReceived']);
  await askCustomerForMore();
  expect((await arrival()).stage).toBe('story');
  await redraft(app.ctx(meera), { edition: id, reason: 'No answer for a week' });
  expect([(await arrival()).stage, await newestKind()]).toEqual(['draft', 'shortStoryAccepted']);
});

test('D16 (magazine 3) lets only staff ask for more, and only while a draft waits', async () => {
  await expect(askCustomerForMore()).rejects.toMatchObject({ status: 409 });
  await handIn(1200);
  await app.runJobs();
  await expect(askCustomerForMore()).rejects.toMatchObject({ status: 409 });
  await expect(askCustomerForMore(app.ctx({ kind: 'customer', id: 'asha', phone }))).rejects.toMatchObject({
    status: 403,
  });
});

test('D16 (magazine 3) refuses to reopen the story of a cancelled order with 409', async () => {
  await handIn(6);
  await app.runJobs();
  await cancelEdition(app.ctx({ kind: 'customer', id: 'asha', phone }), { edition: id });
  await expect(askCustomerForMore()).rejects.toMatchObject({ status: 409, code: 'cancelled' });
});
