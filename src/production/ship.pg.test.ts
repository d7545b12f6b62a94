import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrderId, type EditionId } from '#kernel/ids.ts';
import { editionById } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { editionsToPrint, pasteOf, printedEditions, quickPress } from '#test/kit/printed-parcels.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';
import { makeBatch, markBatchPrinted } from './actions/batches.ts';
import { seedCouriers } from './actions/linked.ts';
import { shipPasted } from './actions/ship.ts';

replaceEngine(engine => ({ ...engine, ...quickPress }));

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: 'postgres' });
  await seedCouriers(app.ctx());
});
afterAll(() => app.close());

const asEditor = () => app.ctx(testEditor);
const ship = (text: string, key: string = crypto.randomUUID()) => shipPasted(asEditor(), { key, text, dry: false });
const dispatches = async (edition: string): Promise<number> => {
  const { rows } = (await app
    .ctx()
    .db.execute(sql`select from edition_steps where edition = ${edition} and step = 'dispatch'`)) as never as {
    rows: unknown[];
  };
  return rows.length;
};

/** Puts shipped editions back where they were printed, for the next race: what only a test does. */
async function printAgain(ids: readonly EditionId[]): Promise<void> {
  const { db } = app.ctx();
  const list = sql.join(
    ids.map(id => sql`${id}`),
    sql`, `,
  );
  await db.transaction(async db => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`delete from edition_steps where step = 'dispatch' and edition in (${list})`);
    await db.execute(
      sql`update editions set order_status = 5, track_link = null, track_link_at = null where id in (${list})`,
    );
    await db.execute(sql`update parcels set state = 'printed' where id in (${list})`);
    await db.execute(sql`delete from parcel_numbers where parcel in (${list})`);
  });
}

test('W157 25 parcels are shipped with eighteen statements each at most', async () => {
  const text = pasteOf(await printedEditions(app, 25), 500_000_000_001);
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, args) as never;
  };
  const { shipped } = await ship(text);
  pg.Client.prototype.query = query;
  expect(shipped).toBe(25);
  expect(count).toBeLessThanOrEqual(25 * 18);
}, 120_000);

test('W157 in a thousand races of two pastes no order is shipped twice, and nobody waits for ever', async () => {
  const ids = await printedEditions(app, 3);
  const [a = '', b = '', c = ''] = ids.map(shortOrderId);
  const races = 1000;
  for (let race = 0; race < races; race++) {
    const first = 600_000_000_000 + race * 10;
    // Both have the order b; the numbers of both overlap in the opposite order.
    const pastes =
      race % 2 === 0
        ? [`${a} ${first + 1}\n${b} ${first + 2}`, `${b} ${first + 3}\n${c} ${first + 4}`]
        : [`${a} ${first + 1}\n${b} ${first + 2}`, `${c} ${first + 2}\n${b} ${first + 1}`];
    const replies = await Promise.all(pastes.map(text => ship(text)));
    expect(replies.map(({ shipped }) => shipped).toSorted()).toEqual([0, 2]);
    expect(await dispatches(ids[1]!)).toBe(1);
    const { rows } = (await app
      .ctx()
      .db.execute(
        sql`select number from parcel_numbers where number like ${`${String(first).slice(0, 11)}%`}`,
      )) as never as {
      rows: unknown[];
    };
    expect(rows).toHaveLength(2);
    await printAgain(ids);
  }
  expect((await editionById(app.ctx(), ids[0]!))?.orderStatus).toBe(5);
}, 280_000);

test('W157 the same request sent twice at once ships once and answers twice', async () => {
  const ids = await printedEditions(app, 2);
  const text = pasteOf(ids, 700_000_000_001);
  const key = crypto.randomUUID();
  const replies = await Promise.all([ship(text, key), ship(text, key), ship(text, key)]);
  expect(replies.map(({ shipped }) => shipped)).toEqual([2, 2, 2]);
  for (const id of ids) expect(await dispatches(id)).toBe(1);
});

test('W156 two who make a batch of the same orders at once share them, and two who mark it print each once', async () => {
  for (let race = 0; race < 10; race++) {
    const ids = await editionsToPrint(app, 3);
    const parcels = ids.map(id => ({ kind: 'edition' as const, id }));
    const made = await Promise.allSettled(
      [parcels, parcels.toReversed()].map(parcels => makeBatch(asEditor(), { key: crypto.randomUUID(), parcels })),
    );
    const batches = made.flatMap(one => (one.status === 'fulfilled' ? [one.value.batch] : []));
    expect(batches.reduce((sum, batch) => sum + batch.parcels, 0)).toBe(3);
    const [batch] = batches;
    const marked = await Promise.all([1, 2].map(() => markBatchPrinted(asEditor(), batch?._id ?? '')));
    expect(marked[0]).toEqual(marked[1]);
    const { rows } = (await app
      .ctx()
      .db.execute(sql`select from edition_steps where step = 'printed' and edition = ${ids[0]}`)) as never as {
      rows: unknown[];
    };
    expect(rows).toHaveLength(1);
  }
}, 120_000);
