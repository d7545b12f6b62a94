import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  boolean,
  index,
} from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { EditionRole } from '#src/editions/rules.ts';
import type { DraftWait } from '#src/editions/rules/arrival.ts';
import type { Edit, MagazineDocument, Story } from '#typeset/index.ts';
import type { RoundState, WishKind, WishState } from '../rules/rounds.ts';

export interface DraftPage {
  file: FileId;
  /** Pixels. */
  width: number;
  height: number;
  /** The same page 1,600 px wide, to be looked at closely; absent in earlier drafts. */
  sharp?: FileId;
}
export interface DraftFinding {
  code: string;
  message: string;
  page?: number;
}

/**
 * The drafts of an edition: requested, made, then perhaps published and approved. One row per version, counted from 1.
 */
export const drafts = pgTable(
  'drafts',
  {
    edition: text('edition').$type<EditionId>().notNull(),
    version: integer('version').notNull(),
    askedAt: instant('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    reason: text('reason'),
    /** Why the last attempt failed, for staff; null when it did not. */
    trouble: text('trouble'),
    /** Why it waits: `thin`: staff must decide about a thin story; `asked`: the customer was asked for more. */
    waits: text('waits').$type<DraftWait>(),
    /** When the customer opened the story again, so that this draft is neither made nor published. */
    discardedAt: instant('discarded_at'),
    /** When its files were erased, since somebody withdrew what it prints: it is neither shown nor printed. */
    erasedAt: instant('erased_at'),
    /** Whether it only replaces the soft copy of a magazine that is printed already. */
    onlyOnline: boolean('only_online').notNull().default(false),
    madeAt: instant('made_at'),
    /** How long making it took; null where that is not known. */
    seconds: integer('seconds'),
    /** What it says of its subject (`printedSubject`); null in drafts from before that was kept. */
    subject: text('subject'),
    /** The contributions of friends that are printed in it. */
    contributions: jsonb('contributions').$type<string[]>().notNull().default([]),
    pdf: text('pdf').$type<FileId>(),
    /** SHA-256 of the PDF, which identifies the approved bytes (W20). */
    sha256: text('sha256'),
    thumbnail: text('thumbnail').$type<FileId>(),
    pages: jsonb('pages').$type<DraftPage[]>(),
    /** The typesetter's plan: the content of each page. */
    plan: jsonb('plan').$type<unknown>(),
    /**
     * Of a draft that is made of changes, the version of the draft whose plan they change (D36). Null when it is
     * planned from its story.
     */
    base: integer('base'),
    /** The last change that is in it. */
    head: integer('head').notNull().default(0),
    /** The plan as it was planned, where changes were made in it afterwards. */
    planned: jsonb('planned').$type<unknown>(),
    /** The story that it was typeset from; null in drafts from before that was kept. */
    story: jsonb('story').$type<Story>(),
    /** The SHA-256 of each page's pixels; null in drafts from before that was kept. */
    pageHashes: jsonb('page_hashes').$type<string[]>(),
    /** What the studio tells the customer with it. */
    note: text('note'),
    findings: jsonb('findings').$type<DraftFinding[]>(),
    publishedAt: instant('published_at'),
    approvedAt: instant('approved_at'),
    approvedBy: text('approved_by'),
  },
  t => [
    primaryKey({ columns: [t.edition, t.version] }),
    // The numbers of a day (W162).
    index('drafts_published')
      .on(t.publishedAt)
      .where(sql`${t.publishedAt} is not null`),
    index('drafts_approved')
      .on(t.approvedAt)
      .where(sql`${t.approvedAt} is not null`),
    index('drafts_measured')
      .on(t.madeAt)
      .where(sql`${t.seconds} is not null`),
    check(
      'drafts_made_whole',
      sql`(${t.madeAt} is null) = (${t.pdf} is null) and (${t.pdf} is null) = (${t.sha256} is null) and (${t.pdf} is null) = (${t.pages} is null)`,
    ),
    check('drafts_published_made', sql`${t.publishedAt} is null or ${t.madeAt} is not null`),
    check('drafts_approved_published', sql`${t.approvedAt} is null or ${t.publishedAt} is not null`),
  ],
);

/** The version that each viewer saw last, so that nobody approves a version that they have not seen (W20). */
export const softCopyViews = pgTable(
  'soft_copy_views',
  {
    edition: text('edition').$type<EditionId>().notNull(),
    viewer: text('viewer').notNull(),
    version: integer('version').notNull(),
    at: instant('at').notNull(),
  },
  t => [primaryKey({ columns: [t.edition, t.viewer] })],
);

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
export type EditorRole = Exclude<EditionRole, 'stranger' | 'teller' | 'reader' | 'viewer'>;

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
