import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { rowsOf } from '#test/kit/all-texts.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { accountRows, orderRows } from './actions/export.ts';
import { eraseAccount } from './actions/erase-people.ts';
import { eraseEdition } from './actions/erase-edition.ts';
import { personalTables, type Key, type PersonalTable } from './rules/inventory.ts';
import { allEditions, claimClientOrders, ownersOfPhone, type Owner } from './store/owners.ts';

/**
 * Two people who share every phone and e-mail address that any table has. The tables of the inventory are copied
 * without their rules, and both get a row in each, in which every text that does not say whose it is is the shared one.
 * So a table that is found by an address is found here, without a line in this file.
 */

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const phone = '+919812399001';
const email = 'shared@example.in';

interface Twin {
  id: 'asha' | 'bala';
  kind: 'customer' | 'partner';
  retired?: boolean;
}

const pairs: Readonly<Record<string, readonly [Twin, Twin]>> = {
  'the same e-mail address or number saved by both': [
    { id: 'asha', kind: 'customer' },
    { id: 'bala', kind: 'customer' },
  ],
  'a number that was given to somebody else': [
    { id: 'asha', kind: 'customer', retired: true },
    { id: 'bala', kind: 'customer' },
  ],
  'a customer’s and a partner’s account of one number': [
    { id: 'asha', kind: 'customer' },
    { id: 'bala', kind: 'partner' },
  ],
  'two partners': [
    { id: 'asha', kind: 'partner', retired: true },
    { id: 'bala', kind: 'partner' },
  ],
};

interface Column {
  column: string;
  type: string;
  nullable: boolean;
}

/** What says that a row is a twin's, by the key of its column. */
const keyOf = (id: string): Record<Key, string> => ({
  account: id,
  edition: `order-${id}`,
  about: `order-${id}`,
  contribution: `contribution-${id}`,
  payment: `mid-${id}`,
});

const emptyOf = (type: string): string => {
  if (/^(integer|bigint|smallint|numeric|double precision|real)$/.test(type)) return '1';
  if (type === 'boolean') return 'false';
  if (/^timestamp|^date/.test(type)) return '2026-11-01';
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'ARRAY') return '{}';
  return '';
};

const other = ({ id }: Twin) => (id === 'asha' ? 'bala' : 'asha');

/** The value of a column in a twin's row; `shared`: the phone or the e-mail address of both. */
function valueOf({ table, by }: PersonalTable, { column, type, nullable }: Column, twin: Twin, shared: string) {
  const keys = keyOf(twin.id);
  const key = by[column];
  if (key) return keys[key];
  if (table === 'payments' && column === 'mid') return keys.payment;
  if (table === 'contributions' && column === 'id') return keys.contribution;
  if (table === 'accounts') {
    if (column === 'kind') return twin.kind;
    if (column === 'retired_at') return twin.retired ? '2026-11-02' : null;
  }
  if (table === 'editions' && ['customer', 'partner', 'client'].includes(column))
    return column === twin.kind ? twin.id : null;
  // An order that is the other's: no copy may name it.
  if (column === 'edition') return `order-${other(twin)}`;
  if (column === 'logo' || column === 'erased_at') return null;
  if (type === 'text') return shared;
  return nullable ? null : emptyOf(type);
}

const columnsOf = (ctx: Ctx, table: string): Promise<Column[]> =>
  rowsOf<Column>(
    ctx,
    sql`select column_name as column, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  );

async function makeTwins(ctx: Ctx, twins: readonly Twin[], shared: string): Promise<void> {
  await ctx.db.execute(sql`create schema twins`);
  for (const table of personalTables) {
    const name = sql`twins.${sql.identifier(table.table)}`;
    await ctx.db.execute(sql`create table ${name} (like public.${sql.identifier(table.table)})`);
    const columns = await columnsOf(ctx, table.table);
    for (const twin of twins) {
      const row = Object.fromEntries(columns.map(column => [column.column, valueOf(table, column, twin, shared)]));
      const values = columns.map(({ column, type }) =>
        type === 'jsonb' && row[column] !== null ? sql`'{}'::jsonb` : sql`${row[column] ?? null}`,
      );
      const names = columns.map(({ column }) => sql`${sql.identifier(column)}`);
      await ctx.db.execute(
        sql`insert into ${name} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
      );
    }
  }
  await ctx.db.execute(sql`set local search_path = twins, public`);
}

/** The rows that name a twin, by table. */
async function rowsNaming(ctx: Ctx, id: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table, by } of personalTables) {
    const is = Object.entries(by).map(([column, key]) => sql`${sql.identifier(column)} = ${keyOf(id)[key]}`);
    const query = sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where ${sql.join(is, sql` or `)}`;
    found[table] = (await rowsOf<{ row: string }>(ctx, query)).map(({ row }) => row).toSorted();
  }
  return found;
}

class Undone extends Error {}

/** Does it with twins, and undoes everything. */
async function withTwins(twins: readonly Twin[], shared: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const done = app.ctx().transaction(async ctx => {
    await makeTwins(ctx, twins, shared);
    await work(ctx);
    throw new Undone();
  });
  await expect(done).rejects.toBeInstanceOf(Undone);
}

const cases = Object.entries(pairs).flatMap(([name, twins]) =>
  [phone, email].flatMap(shared => twins.map(self => ({ name, twins, shared, self }))),
);

describe.for(cases)('D41 W102 $name, $shared, $self.id', ({ twins, shared, self }) => {
  const owner: Owner = { kind: self.kind, account: self.id };

  test('a copy has their own rows and names nothing of the other', () =>
    withTwins(twins, shared, async ctx => {
      const account = await accountRows(ctx, owner);
      const own = personalTables.filter(({ by }) =>
        Object.values(by).some(key => key === 'account' || key === 'payment'),
      );
      expect(Object.keys(account).toSorted()).toEqual(own.map(({ what }) => what).toSorted());
      const orders: EditionId[] = [];
      for await (const { id } of allEditions(ctx.db, owner)) orders.push(id);
      expect(orders).toEqual([keyOf(self.id).edition]);
      const ofOrders = Object.fromEntries(await orderRows(ctx, orders));
      const text = JSON.stringify([account, ofOrders]);
      expect(text).toContain(self.id);
      expect(text).not.toContain(other(self));
    }));

  test('an erasure takes their own rows and leaves those of the other as they are', () =>
    withTwins(twins, shared, async ctx => {
      const before = await rowsNaming(ctx, other(self));
      const { edition } = keyOf(self.id);
      await ctx.db.execute(sql`select id from "editions" where id = ${edition} for no key update`);
      await eraseEdition(ctx, edition as EditionId, { person: true });
      await eraseAccount(ctx, owner);
      expect(await rowsNaming(ctx, other(self))).toEqual(before);
      const left = await rowsNaming(ctx, self.id);
      for (const { table, magazine, person } of personalTables)
        if (magazine === 'delete' || person === 'delete') expect([table, left[table]]).toEqual([table, []]);
    }));

  test('a search by the number finds each as themselves, and a proved number takes no order of the other', () =>
    withTwins(twins, shared, async ctx => {
      const found = (await ownersOfPhone(ctx.db, phone)).map(({ id, kind, setAside }) => ({ id, kind, setAside }));
      const expected = twins.map(({ id, kind, retired = false }) => ({ id, kind, setAside: retired }));
      expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(shared === phone ? expected : []);
      await claimClientOrders(ctx.db, self.id);
      const orders: string[] = [];
      for await (const { id } of allEditions(ctx.db, owner)) orders.push(id);
      expect(orders).toEqual([keyOf(self.id).edition]);
    }));
});
