import { eq, gt, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { builtOnce, rowsBuiltOnce, type Placeholders } from './built-once.ts';
import { instant } from './columns.ts';

const letters = pgTable('built_letters', {
  id: text('id').primaryKey(),
  place: integer('place').notNull().default(7),
  at: instant('at'),
  more: jsonb('more').$type<{ vowel: boolean }>(),
});
type Letter = typeof letters.$inferInsert;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app
    .ctx()
    .db.execute(
      sql`create table built_letters (id text primary key, place integer not null default 7, at timestamptz, more jsonb)`,
    );
});
afterAll(() => app.close());

let builds = 0;
const insertLetter = builtOnce((db, row: Placeholders<Letter>) => {
  builds += 1;
  return db.insert(letters).values(row).onConflictDoNothing().returning();
});
const letterById = builtOnce((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(letters).where(eq(letters.id, id)),
);

test('repository: a statement is built once for the same values, and stores and reads each kind of column', async () => {
  const { db } = app.ctx();
  const at = new Date('2026-11-27T10:00:00.000Z');
  for (const id of ['a', 'e', 'i'])
    expect(await insertLetter(db, { id, place: 1, at, more: { vowel: true } })).toEqual([
      { id, place: 1, at, more: { vowel: true } },
    ]);
  expect(builds).toBe(1);
  expect(await insertLetter(db, { id: 'a', place: 2, at, more: null })).toEqual([]);
  expect(await letterById(db, { id: 'e' })).toEqual([{ id: 'e', place: 1, at, more: { vowel: true } }]);
  expect(await letterById(db, { id: 'z' })).toEqual([]);
});

test('repository: null is stored as nothing, and a value that is undefined leaves the column’s default', async () => {
  const { db } = app.ctx();
  expect(await insertLetter(db, { id: 'n', place: undefined, at: null, more: null })).toEqual([
    { id: 'n', place: 7, at: null, more: null },
  ]);
  const [row] = await db
    .select({ isNull: sql<boolean>`more is null` })
    .from(letters)
    .where(eq(letters.id, 'n'));
  expect(row).toEqual({ isNull: true });
});

test('repository: it runs in the transaction of its handle, which may be rolled back', async () => {
  const failed = app.ctx().transaction(async ({ db }) => {
    await insertLetter(db, { id: 'gone' });
    expect(await letterById(db, { id: 'gone' })).toHaveLength(1);
    throw new Error('not this time');
  });
  await expect(failed).rejects.toThrow('not this time');
  expect(await letterById(app.ctx().db, { id: 'gone' })).toEqual([]);
});

test('repository: rows are inserted together, however many there are', async () => {
  const insertLetters = rowsBuiltOnce((db, rows: Placeholders<Letter>[]) =>
    db.insert(letters).values(rows).returning(),
  );
  const { db } = app.ctx();
  for (const count of [1, 2, 2, 25]) {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `${count} ${app.ctx().random.id()}`,
      place: 100 + at,
    }));
    expect((await insertLetters(db, rows)).map(({ id, place }) => ({ id, place }))).toEqual(rows);
  }
  expect(await db.$count(letters, gt(letters.place, 99))).toBe(30);
});
