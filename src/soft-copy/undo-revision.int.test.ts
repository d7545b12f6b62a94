import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkKeyHeader } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { customerLink, historyOf, takeStep, viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { approvedMagazine, testEditor } from '#test/kit/approved-magazine.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';
import { redraft } from './actions/review.ts';

/** Plans are read as they are: these tests are about the status. */
replaceEngine(engine => ({
  ...engine,
  readPlan: (plan: unknown) => ({ plan }),
  documentOf: (plan: unknown) => ({ plan, texts: {}, headlines: {}, captions: {}, crops: {}, locked: [] }),
}));

const shop: Actor = { kind: 'system', name: 'withdrawn' };
const phone = '+919812340083';
let app: TestApp;
let asha: Browser;
let customer: string;
beforeAll(async () => {
  app = await testApp();
  asha = app.browser();
  const { body } = await asha.signIn(phone);
  customer = (body as { data: { _id: string } }).data._id;
});
afterAll(() => app.close());

const inReview = () => approvedMagazine(app, { customer, customerPhone: phone, approved: false });
const ask = (edition: string, who = asha) => who.call('POST /api/request-revision', { json: { edition } });
const undo = (edition: string, who: Pick<Browser, 'call'> = asha) =>
  who.call('POST /api/request-revision/undo', { json: { edition } });
const approve = (edition: string) => asha.call('POST /api/approve', { json: { edition, version: 1 } });
const shown = async (edition: string) => {
  const { body } = await asha.call(`GET /api/softcopy/${edition}`);
  return [(await viewEdition(app.ctx(), edition)).live, body.revision];
};
const wish = (edition: string) =>
  asha.call('POST /api/wishes', {
    json: { edition, id: randomUUID(), version: 1, kind: 'other', words: 'More of the sea.' },
  });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const messagesAbout = async (edition: EditionId) =>
  (await newestMessages(app.ctx(), phone, 50)).filter(({ link }) => link?.includes(edition)).length;

test('C-E04 a revision that was asked for by mistake is taken back: nothing is counted, and it is approved', async () => {
  const edition = await inReview();
  expect(await shown(edition)).toEqual([1, null]);
  expect((await ask(edition)).body).toMatchObject({ live: 2, revisions: 1 });
  expect(await shown(edition)).toEqual([2, 'asked']);
  expect(codeOf(await approve(edition))).toEqual([409, 'not-now']);
  const told = await messagesAbout(edition);

  expect(await undo(edition)).toMatchObject({ status: 200, body: { live: 1 } });
  // A repeat, as after a lost answer, gets the same answer.
  expect(await undo(edition)).toMatchObject({ status: 200, body: { live: 1 } });
  expect(await shown(edition)).toEqual([1, null]);
  const steps = (await historyOf(app.ctx(), edition)).map(({ what }) => what);
  expect(steps.filter(what => what === 'undoRevision')).toHaveLength(1);
  expect(await messagesAbout(edition)).toBe(told);

  expect((await ask(edition)).body).toMatchObject({ live: 2, revisions: 1 });
  await undo(edition);
  expect((await approve(edition)).body).toMatchObject({ live: 3 });
  expect(codeOf(await undo(edition))).toEqual([409, 'not-now']);
});

test('C-E04 D35 what was sent is not taken back; what was only written down stays, and is sent or taken back first', async () => {
  const edition = await inReview();
  await ask(edition);
  await wish(edition);
  await undo(edition);
  expect(codeOf(await approve(edition))).toEqual([409, 'unsent-changes']);
  await ask(edition);
  const { body } = await asha.call('POST /api/rounds/send', { json: { edition, round: 1, head: 0 } });
  expect(body).toMatchObject({ live: 2, round: { state: 'sent' } });
  expect(await shown(edition)).toEqual([2, 'making']);
  expect(codeOf(await undo(edition))).toEqual([409, 'not-now']);
  expect(await shown(edition)).toEqual([2, 'making']);
});

test('C-E04 a revision that the studio works on, or that the shop began by itself, is not taken back', async () => {
  const begun = await inReview();
  await ask(begun);
  await redraft(app.ctx(testEditor), { edition: begun, reason: 'They called: the dog is Miso' });
  expect(await shown(begun)).toEqual([2, 'making']);
  expect(codeOf(await undo(begun))).toEqual([409, 'not-now']);

  const withdrawn = await inReview();
  await takeStep(app.ctx(shop), withdrawn, { name: 'takeBack', reason: 'Leela withdrew her words.' });
  expect(await shown(withdrawn)).toEqual([2, 'making']);
  expect(codeOf(await undo(withdrawn))).toEqual([409, 'not-now']);
});

test('C-E04 D05 only whoever may ask for a revision takes it back, and staff with a reason', async () => {
  const edition = await inReview();
  await ask(edition);
  expect((await undo(edition, app)).status).toBe(401);
  const other = app.browser();
  await other.signIn('+919812340084');
  expect((await undo(edition, other)).status).toBe(403);
  expect(await shown(edition)).toEqual([2, 'asked']);
  const key = (await customerLink(app.ctx(), edition)).split('key=')[1] ?? '';
  const withLink = await app.call('POST /api/request-revision/undo', {
    json: { edition },
    headers: { [linkKeyHeader]: key },
  });
  expect(withLink.body).toEqual({ live: 1 });
});
