import { readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { linkKeyHeader } from '#kernel/call.ts';
import { customerLink, historyOf, setTrackLink, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { insertPartner } from '#src/partners/store.ts';
import { approvedDraft } from '#src/soft-copy/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import type { Actor } from '#platform/context.ts';
import { approvedMagazine, testEditor } from '#test/kit/approved-magazine.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { decideClaim } from './actions/claims.ts';
import { stepCopies } from './actions/copies.ts';
import { listForStaff } from './actions/staff-list.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** The fake press: it writes what it is asked to. */
const press = { runs: 0 };
replaceEngine(engine => ({
  ...engine,
  async makePrintFiles(_order: object, { outDir }: { outDir: string }) {
    press.runs += 1;
    const write = (name: string, content: string) => {
      const path = join(outDir, name);
      writeFileSync(path, content);
      return path;
    };
    const content = '%PDF-1.6 whole';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const whole = { name: 'whole', path: write('whole.pdf', content), pages: 12, bytes: content.length, sha256 };
    const ticket = { json: write('ticket.json', '{}'), pdf: write('ticket.pdf', '%PDF ticket') };
    return { files: [whole], ticket, findings: [], differences: [] };
  },
}));

const phone = '+919812345691';
let app: TestApp;
let asha: Browser;
let ashaId: string;
let photo: Blob;
beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  asha = app.browser();
  ashaId = (await asha.signIn(phone)).body.data._id;
  photo = new Blob([readFileSync((await cameraPhotos(1))[0] ?? '')], { type: 'image/jpeg' });
});
afterAll(() => app.close());

const asEditor = () => app.ctx(testEditor);

/** A magazine that was shipped; its two copies were printed from released print files. */
async function shippedMagazine(): Promise<EditionId> {
  const id = await approvedMagazine(app, { customer: ashaId, customerPhone: phone, copies: 2 });
  await app.runJobs();
  await takeStep(asEditor(), id, 'printed');
  await setTrackLink(asEditor(), { edition: id, link: 'https://courier.example/1' });
  return id;
}

function claimForm(edition: string, changes: Record<string, string> = {}, photos: readonly Blob[] = [photo]) {
  const data = new FormData();
  const fields = { edition, kind: 'damage', wish: 'reprint', words: 'A corner of the cover is bent.', ...changes };
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const [at, blob] of photos.entries()) data.set(`image${at}`, blob, 'corner.jpg');
  return { form: data };
}
const claim = (edition: string, ...rest: [changes?: Record<string, string>, photos?: readonly Blob[]]) =>
  asha.call('POST /api/makeClaim', claimForm(edition, ...rest));
const recordOf = async (edition: string) => (await asha.call('POST /api/afterwards', { json: { edition } })).body;
const claimsFor = async (edition: string) =>
  (await listForStaff(app.ctx({ ...testEditor, role: 'support' } as Actor))).claims.filter(
    one => one.edition === edition,
  );
const copiesFor = async (edition: string) =>
  (await listForStaff(asEditor())).copies.filter(one => one.edition === edition);
const kindsSent = async () => (await newestMessages(app.ctx(), phone, 50)).map(({ kind }) => kind);

test('W73 a claim with words and pictures reaches the studio, and its people are told that we have it', async () => {
  const id = await shippedMagazine();
  const { status, body } = await claim(id);
  expect([status, body.claims]).toMatchObject([
    200,
    [{ kind: 'damage', wish: 'reprint', words: 'A corner of the cover is bent.', state: 'open', answer: null }],
  ]);
  const [file = ''] = body.claims?.[0]?.photos ?? [];
  expect((await asha.call(`GET /thumbnail/${file}`)).headers['content-type']).toBe('image/webp');
  expect(await claimsFor(id)).toMatchObject([
    { title: 'Nani’s Birthday Spotlight Edition', copies: 2, photos: [file] },
  ]);
  expect(await kindsSent()).toContain('claimReceived');
  // A lost reply: sent again it says that we have it.
  expect(await claim(id)).toMatchObject({ status: 409, body: { error: { code: 'not-now' } } });
  expect(await claimsFor(id)).toHaveLength(1);
});

test('W73 a claim needs words and a picture, and comes within a week of the delivery', async () => {
  const printing = await approvedMagazine(app, { customer: ashaId });
  expect((await claim(printing)).status).toBe(409);
  const id = await shippedMagazine();
  expect((await claim(id, { words: ' ' })).body).toMatchObject({ error: { code: 'empty' } });
  expect((await claim(id, {}, [])).body).toMatchObject({ error: { code: 'no-photo' } });
  const noPhoto = new Blob(['<html>'], { type: 'image/jpeg' });
  expect((await claim(id, {}, [noPhoto])).status).toBe(415);
  await asha.call('POST /api/arrived', { json: { edition: id, arrived: true } });
  expect((await recordOf(id)).claimProblem).toBeNull();
  await app.clock.advance(8 * 86_400);
  expect((await recordOf(id)).claimProblem).toContain('more than 7 days ago');
  expect(await claim(id)).toMatchObject({ status: 409 });
  expect(await claimsFor(id)).toEqual([]);
});

test('W73 a partner is told what their client says is wrong, and what we answer', async () => {
  const studio = {
    id: 'partner-73',
    phone: '+919810000073',
    name: 'Studio Sona',
    email: 's@sona.example',
    city: 'Pune',
  };
  await insertPartner(app.ctx().db, { ...studio, type: 't1', logo: null, addresses: [], createdAt: app.ctx().now() });
  const id = await approvedMagazine(app, { partner: studio.id, customerPhone: '+919810000074' });
  await app.runJobs();
  await takeStep(asEditor(), id, 'printed');
  await setTrackLink(asEditor(), { edition: id, link: 'https://courier.example/1' });
  const key = (await customerLink(app.ctx(), id)).split('key=')[1] ?? '';
  const made = await app.call('POST /api/makeClaim', { ...claimForm(id), headers: { [linkKeyHeader]: key } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const [open] = await claimsFor(id);
  await decideClaim(asEditor(), { claim: open?.id ?? '', decision: 'declined', answer: 'It came as it was sent.' });
  const texts = (await newestMessages(app.ctx(), studio.phone, 20)).map(({ kind, text }) => ({ kind, text }));
  expect(texts.slice(0, 2)).toEqual([
    { kind: 'partnerNews', text: expect.stringContaining(': It came as it was sent.') },
    { kind: 'partnerNews', text: expect.stringContaining('your client told us that something is wrong with it.') },
  ]);
});

test('W73 D05 only whoever may act tells what is wrong, and only staff decide', async () => {
  const id = await shippedMagazine();
  const kabir = app.browser();
  await kabir.signIn('+919812345692');
  for (const [browser, status] of [[app.browser(), 401] as const, [kabir, 403] as const])
    expect((await browser.call('POST /api/makeClaim', claimForm(id))).status).toBe(status);
  await claim(id);
  const [{ id: open } = { id: '' }] = await claimsFor(id);
  const decision = { claim: open, decision: 'declined' as const, answer: 'No.' };
  await expect(decideClaim(app.ctx({ kind: 'customer', id: ashaId, phone }), decision)).rejects.toMatchObject({
    status: 403,
  });
  expect((await asha.call('GET /studio/api/afterwards')).status).toBe(404);
});

test('W73 a reprint is printed from the files of the approved magazine, never typeset again, and shipped', async () => {
  const id = await shippedMagazine();
  const runs = press.runs;
  await claim(id);
  const [{ id: open } = { id: '' }] = await claimsFor(id);
  const decision = { claim: open, decision: 'reprint' as const, answer: 'We print it again.', copies: 1 };
  await decideClaim(asEditor(), decision);
  await decideClaim(asEditor(), decision);
  const [order] = await copiesFor(id);
  const draft = await approvedDraft(app.ctx(), id);
  expect(order).toMatchObject({
    copies: 1,
    bought: false,
    sha256: draft?.sha256,
    next: 'printed',
    to: 'Nani, 12 Lake View Road, Bengaluru 560034, Karnataka',
    problem: null,
    files: [{ name: 'whole' }],
  });
  expect(await recordOf(id)).toMatchObject({
    claims: [{ state: 'reprint', answer: 'We print it again.' }],
    copies: [{ line: expect.stringMatching(/^1 copy with the printer since .*, with you by /), bought: false }],
  });
  const step = (step: 'printed' | 'shipped', link?: string) =>
    stepCopies(asEditor(), { order: order?.id ?? '', step, ...(link && { link }) });
  await expect(step('shipped', 'https://courier.example/2')).rejects.toMatchObject({ status: 409 });
  for (const _ of [1, 2]) await step('printed');
  await expect(step('shipped', 'http://courier')).rejects.toMatchObject({ status: 400 });
  for (const _ of [1, 2]) await step('shipped', 'https://courier.example/2');
  await step('shipped', 'https://courier.example/3');
  expect((await recordOf(id)).copies).toMatchObject([{ trackLink: 'https://courier.example/3' }]);
  expect((await kindsSent()).filter(kind => kind === 'copiesShipped')).toHaveLength(2);
  expect(press.runs).toBe(runs);
  const notes = (await historyOf(app.ctx(), id)).map(({ what }) => what);
  expect(notes.filter(what => /claim|copy|wrong/.test(what))).toEqual([
    'something is wrong with it',
    'claim decided: reprint',
    'further copy printed',
    'further copy shipped',
    'further copy shipped',
  ]);
});

test('W73 copies are not printed from the file of another approved soft copy', async () => {
  const id = await shippedMagazine();
  await claim(id);
  const [{ id: open } = { id: '' }] = await claimsFor(id);
  await decideClaim(asEditor(), { claim: open, decision: 'reprint', answer: 'We print it again.' });
  await app.ctx().db.execute(sql`update prints set approved = 'another' where edition = ${id}`);
  const [order] = await copiesFor(id);
  expect(order?.problem).toContain('another approved soft copy');
  await expect(stepCopies(asEditor(), { order: order?.id ?? '', step: 'printed' })).rejects.toMatchObject({
    status: 409,
  });
});

test('W73 a declined claim says why; it cannot be decided otherwise later, and another can be made', async () => {
  const id = await shippedMagazine();
  await claim(id, { wish: 'refund' });
  const [{ id: open } = { id: '' }] = await claimsFor(id);
  await decideClaim(asEditor(), { claim: open, decision: 'declined', answer: 'The crease is in your photo.' });
  await expect(
    decideClaim(asEditor(), { claim: open, decision: 'reprint', answer: 'After all.' }),
  ).rejects.toMatchObject({ status: 409, code: 'decided' });
  expect((await recordOf(id)).claims).toMatchObject([{ state: 'declined', answer: 'The crease is in your photo.' }]);
  const sent = (await newestMessages(app.ctx(), phone, 50)).find(({ kind }) => kind === 'claimAnswered');
  expect(sent?.text).toContain('The crease is in your photo.');
  expect((await claim(id)).status).toBe(200);
  expect(await copiesFor(id)).toEqual([]);
});
