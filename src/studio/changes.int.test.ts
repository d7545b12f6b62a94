import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { noteOnOrder } from '#src/correspondence/actions/notes.ts';
import { settleLetters, writeLetter } from '#src/correspondence/actions/letters.ts';
import { createEdition } from '#src/editions/index.ts';
import { waitingChanges } from './rules/waiting.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { changesDuring, openStudioBrowser } from '#test/kit/studio-events.ts';

let app: TestApp;
let meera: Browser;
beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  meera = await openStudioBrowser(app, '+919810000081');
});
afterAll(() => app.close());

const nisha: Actor = { kind: 'staff', id: 'support-1', role: 'support', name: 'Nisha Pillai' };

const order = () =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Asha Rao',
    customerPhone: '+919810000001',
    ...birthdayOrder,
    copies: 1,
  });

test('W147 what a transaction changed is said within two seconds once it commits: kinds and ids, nothing of people', async () => {
  let id = '';
  const changes = await changesDuring(app, meera, async () => {
    id = await order();
    await app
      .ctx()
      .transaction(async ctx => {
        await ctx.db.execute(sql`update editions set customer_name = 'Never' where id = ${id}`);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await meera.call('POST /studio/api/assign', { json: { editions: [id], to: 'me' } });
    await meera.call('POST /studio/api/presence', { json: { edition: id, here: true } });
    await meera.call('POST /studio/api/presence', { json: { edition: id, here: true } });
  });
  expect(new Set(changes)).toEqual(new Set([`order ${id}`, `present ${id}`]));
  expect(
    changes.filter(change => change.startsWith('present')),
    'a repeated sign of life is no change',
  ).toHaveLength(1);
});

test('W147 parcels and batches are said, too', async () => {
  const changes = await changesDuring(app, meera, async () => {
    const { db } = app.ctx();
    await db.execute(sql`insert into parcels (kind, id, number, state, since, rank_on)
      values ('edition', 'edition-1', 'J0GZHH', 'print', now(), '2026-12-01')`);
  });
  const ofBatches = await changesDuring(app, meera, () =>
    app.ctx().db.execute(sql`insert into print_batches (id, key, made_at, made_by)
      values ('batch-1', 'key-1', now(), 'Ravi')`),
  );
  expect([changes, ofBatches]).toEqual([['parcel'], ['parcel']]);
});

test('W147 nothing is said to somebody who was signed out, and the stream is for staff alone', async () => {
  const other = await openStudioBrowser(app, '+919810000082');
  const changes = await changesDuring(app, other, async () => {
    await other.call('POST /api/logout');
    await order();
  });
  expect(changes).toEqual([]);
  expect((await other.call('GET /studio/api/changes')).status).toBe(404);
  expect((await app.browser().call('GET /studio/api/changes')).status).toBe(404);
});

test('W147 a stream is neither kept back by proxies nor stored, and says at once when to come again', async () => {
  const reply = meera.call('GET /studio/api/changes');
  const { headers, bytes } = await reply;
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  });
  expect(headers['content-disposition']).toBeUndefined();
  expect(bytes.toString()).toBe('retry: 2000\n\n');
});

test('W148 what waits is counted by kind, the chat until somebody of the studio answers', async () => {
  const id = await order();
  const { db } = app.ctx();
  const say = (staff: string | null, n: number) =>
    db.execute(sql`insert into chat_thread (id, edition, person, staff, staff_name, words, at)
      values (${`entry-${n}`}, ${id}, 'person-1', ${staff}, ${staff}, 'When does it come?', now())`);
  const chats = async () => (await meera.call('GET /studio/api/waiting')).body.chats;
  await say(null, 1);
  await say(null, 2);
  expect(await chats()).toBe(1);
  expect((await meera.call('GET /studio/api/orders?chat=waits')).body.orders.map(({ _id }) => _id)).toEqual([id]);
  await say('editor-1', 3);
  expect(await chats()).toBe(0);
  await say(null, 4);
  await db.execute(sql`delete from chat_thread where edition = ${id}`);
  expect(await chats()).toBe(0);
  await db.execute(sql`insert into claims (id, edition, kind, wish, words, photos, made_at, state)
    values ('claim-1', ${id}, 'print', 'reprint', 'Smudged', '[]', now(), 'open')`);
  expect((await meera.call('GET /studio/api/waiting')).body).toMatchObject({ claims: 1, copies: 0, jobs: 0 });
});

test('W147 W148 a letter and a note are said as a change of their order, and letters are counted until the answer', async () => {
  const id = await order();
  const asha = app.ctx({ kind: 'customer', id: 'customer-1', phone: '+919810000001' });
  const letters = async () => (await meera.call('GET /studio/api/waiting')).body.letters;
  const uuid = () => crypto.randomUUID();
  const changesOf = (act: () => Promise<unknown>) => changesDuring(app, meera, act);
  const written = await changesOf(() => writeLetter(asha, { edition: id, id: uuid(), words: 'By Friday?' }));
  expect(written).toContain(`order ${id}`);
  expect(await letters()).toBe(1);
  const answered = await changesOf(() => settleLetters(app.ctx(nisha), id));
  expect(answered).toContain(`order ${id}`);
  expect(await letters()).toBe(0);
  const note = { edition: id, id: uuid(), words: '@Meera please call.' };
  expect(await changesOf(() => noteOnOrder(app.ctx(nisha), note))).toContain(`order ${id}`);
  expect(await changesOf(() => meera.call('POST /studio/api/notes/read', { json: { edition: id } }))).toContain(
    `order ${id}`,
  );
});

test('W147 W148 each kind of what waits has a table whose changes are said', () => {
  const schema = readFileSync('db/schema.sql', 'utf8');
  const said = [...schema.matchAll(/EXECUTE FUNCTION studio_changed\w*\('(\w+)'\)/gi)].map(([, change]) => change);
  expect(Object.values(waitingChanges).filter(change => !said.includes(change))).toEqual([]);
});
