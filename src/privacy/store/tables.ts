import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#platform/columns.ts';
import type { Receipt } from '../rules/erasure.ts';

/**
 * Who asked to be erased, and what became of it (W101). Once it is done the row is the receipt: it names nobody, and
 * `account` is an id that no other row has.
 */
export const erasures = pgTable(
  'erasures',
  {
    /** Opens the receipt, so it is as hard to guess as a key. */
    id: text('id').primaryKey(),
    /** A client is somebody for whom a partner ordered, and who has no account. */
    kind: text('kind').$type<'customer' | 'partner' | 'client'>().notNull(),
    /** The account; of a client their number, and once it is done the erasure's own id. */
    account: text('account').notNull(),
    /** The orders of a client that go with it, as they were when it began: they name no account of ours. */
    editions: text('editions').array().notNull().default([]),
    /** Of a partner: what becomes of clients' magazines whose clients nobody can tell. */
    untold: text('untold').$type<'keep' | 'erase'>().notNull().default('keep'),
    askedAt: instant('asked_at').notNull(),
    /** It is done from this moment on, unless it is taken back. */
    dueAt: instant('due_at').notNull(),
    /** The member of staff who asked for somebody, and why; null once it is done, and when the person asked. */
    staff: text('staff'),
    staffName: text('staff_name'),
    reason: text('reason'),
    /** Its number in the list of erasures that is kept outside the database, given when it begins (`files/erased`). */
    entry: integer('entry').unique(),
    takenBackAt: instant('taken_back_at'),
    doneAt: instant('done_at'),
    /** How many rows of what were erased so far. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    receipt: jsonb('receipt').$type<Receipt>(),
  },
  t => [
    uniqueIndex('erasures_once')
      .on(t.account)
      .where(sql`${t.takenBackAt} is null`),
    index('erasures_due')
      .on(t.dueAt, t.id)
      .where(sql`${t.doneAt} is null and ${t.takenBackAt} is null`),
    index('erasures_asked').on(t.askedAt, t.id),
    check('erasures_done', sql`(${t.doneAt} is null) = (${t.receipt} is null)`),
    check('erasures_taken_back', sql`${t.takenBackAt} is null or ${t.doneAt} is null`),
  ],
);

export type Erasure = typeof erasures.$inferSelect;

/** Copies that staff made of everything about somebody, for whoever wrote to us (W102). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    account: text('account').notNull(),
    at: instant('at').notNull(),
    staff: text('staff').notNull(),
    staffName: text('staff_name').notNull(),
    reason: text('reason').notNull(),
  },
  t => [index('data_exports_of').on(t.account, t.at)],
);
