import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { editionById } from '#src/editions/index.ts';
import { jobs as fileJobs } from '#src/files/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { placesOf, rowsOf, textColumns } from '#test/kit/all-texts.ts';
import { app, bank, customer, nextPhone, order, runJob, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { midOf } from '#test/kit/bank.ts';
import { toldMagazine, type Given } from '#test/kit/told-magazine.ts';
import { filePath } from '#test/kit/stored-file.ts';
import { sweeps } from './actions/keep-periods.ts';
import { jobs } from './index.ts';
import { personalTables } from './rules/inventory.ts';
import { otherTables } from './rules/other-tables.ts';
import { kinds } from './rules/retention.ts';
import { makePrintFiles } from '#test/kit/fake-press.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

replaceEngine(engine => ({
  ...engine,
  makePrintFiles,
}));
useCheckoutApp({ env: { KEEP_MAGAZINES_DAYS: '400' } });

const day = 86_400;
const keepPeriods = () => runJob(jobs, 'privacy/keep-periods');
const sweepFiles = () => runJob(fileJobs, 'files/sweep-files');
const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(app.ctx(), query);

let people = 0;
const given = (): Given => {
  people += 1;
  return {
    phone: nextPhone(),
    name: `Zebunnisa Keeper${people}`,
    email: `zebunnisa${people}@example.in`,
    street: `${people} Saffron Lane`,
    words: `She whistled the monsoon home ${people}.`,
    friend: `Friend Parveen${people}`,
    friendsWords: `She taught me to wait for mangoes ${people}.`,
    about: `Nani Gulnaar${people}`,
  };
};

test('W100 every table and every text of the database is in the inventory, with what becomes of it', async () => {
  const columns = (await textColumns(app.ctx())).filter(({ schema }) => schema === 'public');
  const tables = [...new Set(columns.map(({ table }) => table))];
  const named = new Map(personalTables.map(table => [table.table, table]));
  expect(tables.filter(table => !named.has(table) && !(table in otherTables))).toEqual([]);
  expect(Object.keys(otherTables).filter(table => named.has(table))).toEqual([]);
  const unknown = columns.filter(({ table: name, column }) => {
    const table = named.get(name);
    if (!table || [table.magazine, table.person].includes('delete')) return false;
    const erased = [table.magazine, table.person].flatMap(erasure => Object.keys(erasure ?? {}));
    return !erased.includes(column) && !table.stays?.columns.includes(column);
  });
  expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const missing = personalTables.flatMap(({ table, stays, hidden = [] }) =>
    [...(stays?.columns ?? []), ...hidden].map(column => `${table}.${column}`).filter(name => !known.has(name)),
  );
  expect(missing, 'columns that the database does not have').toEqual([]);
});

test('W100 each kind that this slice deletes has its sweep, and no other', () => {
  const swept = Object.entries(kinds).filter(([, { by }]) => by.includes('privacy/keep-periods'));
  expect(swept.map(([name]) => name).toSorted()).toEqual(Object.keys(sweeps).toSorted());
});

describe('W100 the material of a magazine', () => {
  test('W100 is erased after its time; its owner is told a month before, and the order and its papers stay', async () => {
    const who = given();
    const { browser, account, edition } = await toldMagazine(who);
    const files = await rows<{ id: string; sha256: string }>(
      sql`select id, sha256 from files where edition = ${edition}`,
    );
    expect(files.length).toBeGreaterThan(5);
    await app.later(369 * day);
    await keepPeriods();
    const told = async () =>
      (await newestMessages(app.ctx(), who.phone, 50)).filter(({ kind }) => kind === 'magazineEnds');
    expect(await told()).toEqual([]);

    await app.later(2 * day);
    await keepPeriods();
    await keepPeriods();
    expect(await told()).toMatchObject([
      { text: expect.stringContaining(who.about), link: expect.stringContaining(`/afterwards/${edition}`) },
    ]);
    await app.later(29 * day);
    await keepPeriods();
    expect(await placesOf(app.ctx(), [who.words])).not.toEqual([]);
    // Its number was idle for half a year (W8).
    await browser.signIn(who.phone);
    await browser.call('POST /api/claimAccount', { json: { edition, fact: '560034' } });
    expect((await browser.call(`GET /api/archive/${edition}`)).status).toBe(200);

    await app.later(2 * day);
    await keepPeriods();
    await sweepFiles();
    const { words, friend, friendsWords, about, street } = who;
    expect(await placesOf(app.ctx(), [words, friend, friendsWords, about])).toEqual([]);
    expect(await placesOf(app.ctx(), [street])).toEqual(['addresses.street']);
    expect(files.filter(file => existsSync(filePath(app.ctx(), file)))).toEqual([]);
    expect(await editionById(app.ctx(), edition)).toMatchObject({
      orderStatus: 6,
      customerName: who.name,
      erased: true,
      person: null,
      address: null,
    });
    expect((await rows(sql`select 1 from papers where holder = ${account}`)).length).toBeGreaterThan(0);
    expect((await browser.call('POST /api/show-order-D2C/', { json: {} })).body).toHaveLength(1);
    const { body } = await browser.call('POST /api/afterwards', { json: { edition } });
    expect([body.archive, body.shared, body.mayBuyCopies]).toEqual([null, null, false]);
    expect((await rows(sql`select 1 from accounts where id = ${account}`)).length).toBe(1);
    await keepPeriods();
  }, 120_000);

  test('W100 of an order in work, and of one with a copy that was ordered since, stays', async () => {
    const [working, copied] = [given(), given()];
    const open = await toldMagazine(working, { shipped: false });
    const sent = await toldMagazine(copied);
    await app.later(390 * day);
    const at = app.clock.now().toISOString();
    await app.ctx().db.execute(sql`insert into copy_orders
      (id, edition, copies, sha256, mid, street, city, postal_code, recipient, ordered_at, printed_at, shipped_at, track_link)
      values (${`copy of ${sent.edition}`}, ${sent.edition}, 1, 'x', ${sent.edition}, 'x', 'Pune', '411001', 'x', ${at}, ${at}, ${at}, 'https://courier.example/2')`);
    for (let round = 0; round < 3; round++) {
      await keepPeriods();
      await app.later(40 * day);
    }
    expect(await placesOf(app.ctx(), [working.words])).not.toEqual([]);
    expect(await placesOf(app.ctx(), [copied.words])).not.toEqual([]);
    expect((await editionById(app.ctx(), open.edition))?.erased).toBe(false);
    await app.later(400 * day);
    await keepPeriods();
    await app.later(31 * day);
    await keepPeriods();
    expect(await placesOf(app.ctx(), [copied.words])).toEqual([]);
    expect(await placesOf(app.ctx(), [working.words])).not.toEqual([]);
  }, 120_000);

  test('W100 a recording with a printed code plays until its day, and is erased then', async () => {
    const who = given();
    const { edition } = await toldMagazine(who);
    const [voice] = await rows<{ file: string; sha256: string }>(
      sql`select file, sha256 from story_voices where edition = ${edition}`,
    );
    const until = new Date(app.clock.now().getTime() + 500 * day * 1000).toISOString().slice(0, 10);
    await app.ctx().db
      .execute(sql`insert into page_marks (code, edition, file, key, question, speaker, seconds, made_at, kept_until)
      values (${`code ${edition}`.slice(0, 12)}, ${edition}, ${voice?.file}, 1, 'What does she sing?', ${who.about}, 2, now(), ${until})`);
    await app.later(371 * day);
    await keepPeriods();
    await app.later(31 * day);
    await keepPeriods();
    await sweepFiles();
    const path = filePath(app.ctx(), { sha256: voice?.sha256 ?? '' });
    expect([await placesOf(app.ctx(), [who.about]), existsSync(path)]).toEqual([['page_marks.speaker'], true]);
    await app.later(100 * day);
    await keepPeriods();
    await sweepFiles();
    await app.runJobs();
    expect(await placesOf(app.ctx(), [who.about])).toEqual([]);
    expect(existsSync(path)).toBe(false);
  }, 120_000);
});

test('W100 messages, payments that came to nothing, events and devices end after their days', async () => {
  const me = await customer();
  const mid = midOf((await me.call('POST /api/paymentD2C', { json: order() })).body.url);
  await bank.outcome(mid, 'declined');
  await me.call('POST /api/confPayment', { json: { MID: mid } });
  const count = async () =>
    (
      await rows<{ n: string }>(
        sql`select (select count(*) from messages where "to" = ${me.phone}) || ' ' || (select count(*) from payments where mid = ${mid})
          || ' ' || (select count(*) from devices where phone = ${me.phone}) as n`,
      )
    )[0]?.n;
  await app.runJobs();
  const before = await count();
  expect(before).toMatch(/^[1-9]\d* 1 1$/);
  await app.later(360 * day);
  await keepPeriods();
  expect(await count()).toBe(before);
  await app.later(10 * day);
  await keepPeriods();
  expect(await count()).toBe('0 0 1');
  await app.later(40 * day);
  await keepPeriods();
  expect(await count()).toBe('0 0 0');
});

test('W100 papers keep their people for eight years, and the database refuses to take them out before', async () => {
  const who = given();
  const { account } = await toldMagazine(who);
  const blank = sql`update papers set content = content || '{"buyer": {"name": "", "phone": null, "gstin": null, "address": null}, "delivery": null}' where holder = ${account}`;
  await expect(app.ctx().db.execute(blank)).rejects.toThrow();
  await app.ctx().db.execute(sql`alter table papers disable trigger papers_as_issued`);
  await app.ctx().db.execute(sql`update papers set day = day - interval '15 years' where holder = ${account}`);
  await app.ctx().db.execute(sql`update payments set paid_at = paid_at - interval '15 years' where payer = ${account}`);
  await app.ctx().db.execute(sql`alter table papers enable trigger papers_as_issued`);
  await keepPeriods();
  const papers = await rows<{ name: string; total: number; lines: number }>(
    sql`select content -> 'buyer' ->> 'name' as name, total, jsonb_array_length(content -> 'lines') as lines from papers where holder = ${account}`,
  );
  expect(papers.length).toBeGreaterThan(0);
  for (const paper of papers) expect(paper).toMatchObject({ name: '', total: expect.any(Number) });
  const [payment] = await rows<{ payer_name: string; amount: number }>(
    sql`select payer_name, amount from payments where payer = ${account}`,
  );
  expect(payment).toMatchObject({ payer_name: '' });
  expect(payment?.amount).toBeGreaterThan(0);
});
