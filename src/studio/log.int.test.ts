import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrderId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { createEdition } from '#src/editions/index.ts';

let app: TestApp;
let owner: Browser;
const ownerSecret = 'IMURSADMINSANDBOX222222222222222';
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const edition = '0123456789abcdefghjkmnpqrs';

beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  const phone = '+919812380001';
  await addStaff(app.ctx(), { phone, name: 'Dev', role: 'owner', totpSecret: ownerSecret });
  owner = app.browser();
  const { pass } = (await owner.call('POST /studio/api/sendCode', { json: { phone } })).body;
  await owner.call('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), ownerSecret) } });
  await recordAct(app.ctx(meera), { act: 'publish', object: { kind: 'edition', id: edition }, after: { live: 1 } });
  await app.later(60);
  const reason = '=HYPERLINK("https://evil.example","Asha")';
  await recordAct(app.ctx(meera), { act: 'refund decided', object: { kind: 'payment', id: 'mid-1' }, edition, reason });
  for (let n = 0; n < 60; n++)
    await recordAct(app.ctx({ ...meera, id: 'support-1', role: 'support', name: 'Nisha' }), {
      act: 'message sent again',
      object: { kind: 'message', id: `m${n}` },
    });
});
afterAll(() => app.close());

const read = async (query: Record<string, string> = {}) =>
  (await owner.call(`GET /studio/api/log?${new URLSearchParams(query)}`)).body;

test('W142 the log has pages by key, the newest first, and says what it can be filtered by', async () => {
  const first = await read();
  expect([first.entries.length, first.more]).toEqual([50, true]);
  const second = await read({ after: first.entries.at(-1)?._id ?? '' });
  expect([second.entries.length, second.more]).toEqual([12, false]);
  expect(new Set([...first.entries, ...second.entries].map(({ _id }) => _id)).size).toBe(62);
  expect(second.entries.at(-1)).toMatchObject({
    act: 'publish',
    name: 'Meera Iyer',
    role: 'editor',
    after: { live: 1 },
  });
  expect(first.acts).toEqual(['message sent again', 'publish', 'refund decided']);
  expect(first.people.map(({ name }) => name)).toEqual(['Dev']);
  expect((await owner.call('GET /studio/api/log?after=unknown')).status).toBe(404);
});

test('W142 the log is filtered by person, act, object and day; an order has all that was done about it', async () => {
  expect((await read({ staff: 'editor-1' })).entries).toHaveLength(2);
  expect((await read({ act: 'refund decided' })).entries).toHaveLength(1);
  expect((await read({ object: edition })).entries.map(({ kind }) => kind)).toEqual(['payment', 'edition']);
  expect((await read({ object: 'm7' })).entries).toHaveLength(1);
  const [newest] = (await read({ staff: 'editor-1' })).entries;
  const day = new Date(new Date(newest?.at ?? '').getTime() + 5.5 * 3600_000).toISOString().slice(0, 10);
  expect((await read({ staff: 'editor-1', day })).entries.length).toBeGreaterThan(0);
  expect((await read({ day: '2020-01-01' })).entries).toEqual([]);
});

test('W142 all about an order is found by its number as the screens show it', async () => {
  const who = { customer: 'customer-1', customerName: 'Asha Rao', customerPhone: '+919810000001' };
  const id = await createEdition(app.ctx(), { ...who, ...birthdayOrder, copies: 1 });
  await recordAct(app.ctx({ ...meera, id: 'editor-2' }), { act: 'publish', object: { kind: 'edition', id } });
  for (const object of [shortOrderId(id), `# ${id.slice(-6)}`, id])
    expect((await read({ object })).entries, object).toMatchObject([{ object: id }]);
  const { bytes } = await owner.call(`GET /studio/api/log.csv?object=${shortOrderId(id)}`);
  expect(bytes.toString().trim().split('\r\n')).toHaveLength(2);
});

test('W142 the CSV has the same entries, and no cell that a spreadsheet runs', async () => {
  const { bytes, headers } = await owner.call('GET /studio/api/log.csv?staff=editor-1');
  expect(headers['content-disposition']).toMatch(/log-20\d\d-\d\d-\d\d\.csv/);
  const lines = bytes.toString().trim().split('\r\n');
  expect(lines[0]).toContain('When,Who,Role,Act');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=HYPERLINK(`);
});

test('W142 what stands in the log of an order’s reasons goes with its magazine, and nothing else can go', async () => {
  await app.ctx().db.execute(sql`update staff_log set reason = null where edition = ${edition}`);
  expect((await read({ object: edition })).entries.map(({ reason, act }) => [act, reason])).toEqual([
    ['refund decided', null],
    ['publish', null],
  ]);
});
