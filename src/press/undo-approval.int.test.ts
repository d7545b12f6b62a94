import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkKeyHeader } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { addPaid, customerLink, editionById, editionNews, historyOf, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { insertPartner } from '#src/partners/store.ts';
import { approve, approvedDraft, draftsOf } from '#src/soft-copy/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { approvedMagazine, testEditor } from '#test/kit/approved-magazine.ts';
import { makePrint, printFilesOf, printState, remakePrint } from './index.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** Writes files for the printer without typesetting. */
replaceEngine(() => ({
  defaultPress: { condition: { identifier: 'FOGRA39' } },
  async makePrintFiles(_order: unknown, { outDir }: { outDir: string }) {
    const write = (name: string) => {
      const [path, content] = [join(outDir, name), `%PDF ${name}`];
      writeFileSync(path, content);
      return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    };
    const ticket = { json: write('ticket.json').path, pdf: write('ticket.pdf').path };
    return { files: [{ name: 'whole', pages: 2, ...write('whole.pdf') }], ticket, findings: [], differences: [] };
  },
}));

const hour = 3600;
let app: TestApp;
let me: Browser;
let owner: Actor;
const phone = '+919812340082';
beforeAll(async () => {
  app = await testApp({ env: { APPROVAL_UNDO_MINUTES: '60' } });
  app.shop.runtime.on(editionNews, (_ctx, { edition, news: kind }) => {
    if (kind === 'atPrinter') news.push(`${edition.id} ${kind}`);
    return Promise.resolve();
  });
  me = app.browser();
  const { body } = await me.signIn(phone);
  owner = { kind: 'customer', id: (body as { data: { _id: string } }).data._id, phone };
});
afterAll(() => app.close());

const ownMagazine = (over: object = {}) =>
  approvedMagazine(app, { customer: 'id' in owner ? owner.id : '', customerPhone: phone, ...over });
const stateOf = async (id: EditionId) => {
  const edition = await editionById(app.ctx(), id);
  return [edition?.orderStatus, edition?.live];
};
const printOf = async (id: EditionId) => printState(await printFilesOf(app.ctx(), id));
const undo = (edition: string, who = me) => who.call('POST /api/approve/undo', { json: { edition } });
const messagesAbout = async (id: EditionId) =>
  (await newestMessages(app.ctx(), phone, 50)).filter(({ link }) => link?.includes(id)).map(({ kind }) => kind);

/** What is told of the printing, to partners only: the customer's message of the approval says it. */
let news: string[];
beforeEach(() => {
  news = [];
});

test('W82 an approval is taken back within the hour: nothing is printed, and it can be approved again', async () => {
  const id = await ownMagazine();
  await app.later(59 * 60);
  await app.runJobs();
  expect([await stateOf(id), await printOf(id)]).toEqual([[4, 3], 'making']);
  expect(news).toEqual([]);
  const record = await me.call('POST /api/editions', { json: { edition: id } });
  const left = new Date(record.body.undoUntil ?? 0).getTime() - app.ctx().now().getTime();
  expect(left).toBeLessThanOrEqual(60_000);

  const reply = await undo(id);
  expect([reply.status, reply.body]).toEqual([200, { live: 1, orderStatus: 3 }]);
  expect((await undo(id)).body).toEqual(reply.body);
  expect([await printOf(id), await approvedDraft(app.ctx(), id)]).toEqual(['none', undefined]);
  expect((await historyOf(app.ctx(), id)).filter(({ what }) => what === 'undoApproval')).toHaveLength(1);
  expect(await messagesAbout(id)).toContain('approvalUndone');
  expect((await me.call('POST /api/editions', { json: { edition: id } })).body.undoUntil).toBeNull();

  await app.later(30 * 60);
  await approve(app.ctx(owner), { edition: id });
  await app.later(31 * 60);
  await app.runJobs();
  // The job of the first approval finds the second one, whose hour is not over.
  expect(await printOf(id)).toBe('making');
  await app.later(29 * 60);
  await app.runJobs();
  const [print, draft] = [await printFilesOf(app.ctx(), id), await approvedDraft(app.ctx(), id)];
  expect(printState(print)).toBe('released');
  expect(print?.approved).toBe(draft?.sha256);
});

test('W82 after the hour the printing begins by itself, is told once, and the approval stands', async () => {
  const id = await ownMagazine();
  await app.later(hour);
  const late = await undo(id);
  expect([late.status, late.body]).toMatchObject([409, { error: { code: 'too-late' } }]);
  await app.runJobs();
  await makePrint(app.ctx(), { edition: id });
  await remakePrint(app.ctx(testEditor), { edition: id });
  await app.runJobs();
  expect([await stateOf(id), await printOf(id)]).toEqual([[4, 3], 'released']);
  expect(news).toEqual([`${id} atPrinter`]);
  expect((await undo(id)).status).toBe(409);
});

test('W82 a job that comes too early makes nothing, and staff cannot have the files made before the hour is over', async () => {
  const id = await ownMagazine();
  await makePrint(app.ctx(), { edition: id });
  expect((await printFilesOf(app.ctx(), id))?.begunAt).toBeNull();
  await expect(remakePrint(app.ctx(testEditor), { edition: id })).rejects.toMatchObject({ status: 409 });
});

test('W82 the printing is queued with the approval, for the end of the hour: a process that dies changes nothing', async () => {
  const id = await ownMagazine();
  const printing = async (edition: EditionId) =>
    (await app.shop.runtime.jobs.list(100)).filter(
      ({ name, data }) => name === 'press/make-print' && (data as { edition: string }).edition === edition,
    );
  const waiting = await printing(id);
  expect(waiting.map(({ state }) => state)).toEqual(['created']);
  const seconds = ((waiting[0]?.startAfter.getTime() ?? 0) - (waiting[0]?.createdOn.getTime() ?? 0)) / 1000;
  expect(Math.abs(seconds - hour)).toBeLessThan(60);
  // The approval that fails takes its job with it.
  const other = await ownMagazine({ approved: false });
  const failing = app.ctx(owner).transaction(async ctx => {
    await approve(ctx, { edition: other });
    throw new Error('the power is out');
  });
  await expect(failing).rejects.toThrow('the power is out');
  expect([await stateOf(other), await printing(other)]).toEqual([[3, 1], []]);
});

test('W82 what was paid stays paid, and an approval that waits for its payment is taken back, too', async () => {
  const id = await ownMagazine({ total: paise(200_000), paid: paise(100_000), isFifty: true });
  expect(await stateOf(id)).toEqual([3, 3]);
  await addPaid(app.ctx(), id, paise(100_000));
  expect(await stateOf(id)).toEqual([4, 3]);
  expect((await undo(id)).status).toBe(200);
  const edition = await editionById(app.ctx(), id);
  expect([edition?.paid, edition?.total]).toEqual([200_000, 200_000]);

  const unpaid = await ownMagazine({ total: paise(200_000), paid: paise(100_000), isFifty: true });
  expect((await undo(unpaid)).body).toEqual({ live: 1, orderStatus: 3 });
  await app.later(hour);
  await app.runJobs();
  expect([await stateOf(unpaid), await printOf(unpaid)]).toEqual([[3, 1], 'none']);
});

test('W82 what waits for its payment cannot be taken back after the hour, either', async () => {
  const id = await ownMagazine({ total: paise(200_000), paid: paise(100_000), isFifty: true });
  await app.later(hour);
  expect((await undo(id)).status).toBe(409);
  expect(await stateOf(id)).toEqual([3, 3]);
});

test('W82 those who may approve take it back; staff say why', async () => {
  const id = await ownMagazine();
  expect((await undo(id, app.browser())).status).toBe(401);
  const other = app.browser();
  await other.signIn('+919812340083');
  expect((await undo(id, other)).status).toBe(403);
  const { undoApproval } = await import('#src/soft-copy/actions/undo-approval.ts');
  await expect(undoApproval(app.ctx(testEditor), { edition: id })).rejects.toMatchObject({ code: 'reason-missing' });
  await undoApproval(app.ctx(testEditor), { edition: id, reason: 'They called.' });
  expect(await historyOf(app.ctx(), id)).toContainEqual(
    expect.objectContaining({ what: 'undoApproval', by: 'Meera Iyer (staff)', reason: 'They called.' }),
  );
  expect((await draftsOf(app.ctx(), id))[0]?.approvedAt).toBeNull();
});

test('W82 a partner takes an approval back; their client only where they may approve', async () => {
  const studio = {
    id: 'partner-82',
    phone: '+919810000082',
    name: 'Studio Sona',
    email: 's@sona.example',
    city: 'Pune',
  };
  await insertPartner(app.ctx().db, { ...studio, type: 't1', logo: null, addresses: [], createdAt: app.ctx().now() });
  const partner: Actor = { kind: 'partner', id: studio.id, phone: studio.phone };
  const id = await approvedMagazine(app, { partner: studio.id, clientApproves: false });
  const key = (await customerLink(app.ctx(partner), id)).split('key=')[1] ?? '';
  const asClient = () =>
    app.call('POST /api/approve/undo', { json: { edition: id }, headers: { [linkKeyHeader]: key } });
  expect((await asClient()).status).toBe(403);
  const { undoApproval } = await import('#src/soft-copy/actions/undo-approval.ts');
  expect(await undoApproval(app.ctx(partner), { edition: id })).toMatchObject({ live: 1, orderStatus: 3 });
  await expect(takeStep(app.ctx(partner), id, 'undoApproval')).rejects.toMatchObject({ status: 409 });
});
