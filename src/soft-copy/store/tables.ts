import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Edit, MagazineDocument } from '#typeset/index.ts';
import type { RoundState, WishKind, WishState } from '../rules/rounds.ts';

/**
 * Who changed something. `by`: the account, the end of a link's key, or the shop's own work; `byName`: as people read
 * it.
 */
const authorColumns = {
  by: text('by').notNull(),
  byName: text('by_name').notNull(),
  role: text('role').$type<EditorRole>().notNull(),
  at: instant('at').notNull(),
};
export type EditorRole = 'owner' | 'partner' | 'link' | 'staff' | 'system';

/**
 * The changes of a magazine in their order (D36): its document is its base plan with those of them that stand. Rows are
 * added and never changed; but the words of a friend who withdraws are taken out (W53).
 */
export const edits = pgTable(
  'edits',
  {
    edition: text('edition').$type<EditionId>().notNull(),
    /** Counted from 1 for each edition. */
    seq: integer('seq').notNull(),
    /** From the device that sent it, so that a repeat is the same. */
    id: text('id').notNull(),
    /** The last change that its author had seen. */
    base: integer('base').notNull(),
    /** What it does; null when it takes another one back, and after its words were withdrawn. */
    edit: jsonb('edit').$type<Edit>(),
    /** The change that it takes back. */
    undo: integer('undo'),
    /** The ids of the pages that it changed. */
    touches: jsonb('touches').$type<string[]>().notNull(),
    /** The round that it belongs to; 0 before the first soft copy. */
    round: integer('round').notNull(),
    /** The wish that it fulfils. */
    wish: text('wish'),
    reason: text('reason'),
    ...authorColumns,
  },
  t => [
    primaryKey({ columns: [t.edition, t.seq] }),
    uniqueIndex('edits_id').on(t.edition, t.id),
    check('edits_one_thing', sql`${t.edit} is null or ${t.undo} is null`),
  ],
);

/** The document of an edition at its last change. Locking the edition's row comes first, in every verb. */
export const editHeads = pgTable('edit_heads', {
  edition: text('edition').$type<EditionId>().primaryKey(),
  /** The version of the draft that its base plan was made for. */
  version: integer('version').notNull(),
  /** The last change, 0 before the first. */
  head: integer('head').notNull(),
  /** What base and changes make: kept so that no change needs all others again. Null until it is made anew. */
  document: jsonb('document').$type<MagazineDocument>(),
});

/** The rounds of changes of an edition, counted from 1 (D35). */
export const rounds = pgTable(
  'rounds',
  {
    edition: text('edition').$type<EditionId>().notNull(),
    n: integer('n').notNull(),
    state: text('state').$type<RoundState>().notNull(),
    openedAt: instant('opened_at').notNull(),
    sentAt: instant('sent_at'),
    sentBy: text('sent_by'),
    /** The last change that was sent with it. */
    head: integer('head'),
    /** When it was counted as a revision, and what it costs, in paise. */
    countedAt: instant('counted_at'),
    price: integer('price').notNull().default(0),
    /** The version that was published for it. */
    answeredVersion: integer('answered_version'),
  },
  t => [
    primaryKey({ columns: [t.edition, t.n] }),
    uniqueIndex('rounds_one_open')
      .on(t.edition)
      .where(sql`${t.state} <> 'answered'`),
    check('rounds_sent', sql`${t.state} <> 'sent' or (${t.sentAt} is not null and ${t.countedAt} is not null)`),
    check('rounds_answered', sql`(${t.state} = 'answered') = (${t.answeredVersion} is not null)`),
  ],
);

/** What people wish that they cannot change by themselves, and changes that a new plan has no place for. */
export const wishes = pgTable(
  'wishes',
  {
    edition: text('edition').$type<EditionId>().notNull(),
    id: text('id').notNull(),
    /** 0 before the first soft copy. */
    round: integer('round').notNull(),
    /** The draft that its author saw. */
    version: integer('version').notNull(),
    /** The page's id, and the place on it as fractions; null: about the magazine. */
    page: text('page'),
    x: real('x'),
    y: real('y'),
    kind: text('kind').$type<WishKind>().notNull(),
    words: text('words').notNull(),
    /** The recording of a spoken wish, until the magazine is on its way. */
    voice: text('voice').$type<FileId>(),
    state: text('state').$type<WishState>().notNull(),
    /** What the studio says about it. */
    answer: text('answer'),
    answeredBy: text('answered_by'),
    ...authorColumns,
  },
  t => [
    primaryKey({ columns: [t.edition, t.id] }),
    check('wishes_declined_with_words', sql`${t.state} <> 'declined' or ${t.answer} is not null`),
  ],
);
