import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { pageSize, shortPageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import { type ClaimKind, type ClaimState, type ClaimRemedy, claimStates } from './rules.ts';

/**
 * Links by which anybody leafs through an approved magazine, without signing in (W71). The secret itself is derived
 * from the id and the shop's secret and stored nowhere; `hash` is its SHA-256.
 */
export const sharedLinks = pgTable(
  'shared_links',
  {
    id: text('id').primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** When somebody last opened it. */
    openedAt: instant('opened_at'),
    endedAt: instant('ended_at'),
  },
  t => [
    index('shared_links_of').on(t.edition),
    index('shared_links_open')
      .on(t.edition)
      .where(sql`${t.endedAt} is null`),
  ],
);

/** What is wrong with a magazine that was delivered, and what staff decided about it (W73). */
export const claims = pgTable(
  'claims',
  {
    id: text('id').primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    kind: text('kind').$type<ClaimKind>().notNull(),
    /** What its people would rather have. */
    remedy: text('wish').$type<ClaimRemedy>().notNull(),
    words: text('words').notNull(),
    photos: jsonb('photos').$type<FileId[]>().notNull(),
    madeAt: instant('made_at').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    /** What staff answered, in words for the customer. */
    answer: text('answer'),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
  },
  t => [
    index('claims_of_edition').on(t.edition, t.madeAt),
    uniqueIndex('claims_one_open')
      .on(t.edition)
      .where(sql`${t.state} = 'open'`),
    index('claims_open')
      .on(t.madeAt, t.id)
      .where(sql`${t.state} = 'open'`),
    index('claims_made').on(t.madeAt),
    check('claims_state', isOneOf(t.state, claimStates)),
    check('claims_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
);

/**
 * Further copies of an approved magazine, printed from the files of the first: a reprint that a claim asked for, or
 * copies that were bought. Each is printed and shipped by staff.
 */
export const copyOrders = pgTable(
  'copy_orders',
  {
    id: text('id').primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    copies: integer('copies').notNull(),
    /** The SHA-256 of the approved PDF that they are copies of. */
    sha256: text('sha256').notNull(),
    /** Where they come from: the claim that is reprinted, or the payment that bought them. */
    claim: text('claim').unique(),
    mid: text('mid').unique(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    state: text('state'),
    recipient: text('recipient').notNull(),
    phone: text('phone'),
    orderedAt: instant('ordered_at').notNull(),
    printedAt: instant('printed_at'),
    printedBy: text('printed_by'),
    shippedAt: instant('shipped_at'),
    shippedBy: text('shipped_by'),
    trackLink: text('track_link'),
  },
  t => [
    index('copy_orders_of_edition').on(t.edition, t.orderedAt),
    index('copy_orders_open')
      .on(t.orderedAt, t.id)
      .where(sql`${t.shippedAt} is null`),
    index('copy_orders_shipped')
      .on(t.shippedAt)
      .where(sql`${t.shippedAt} is not null`),
    // What the studio finds by a courier's number (W146).
    index('copy_orders_of_courier')
      .on(sql`studio_courier_number(${t.trackLink})`)
      .where(sql`${t.trackLink} is not null`),
    check('copy_orders_copies', sql`${t.copies} between 1 and 20`),
    check('copy_orders_cause', sql`(${t.claim} is null) <> (${t.mid} is null)`),
    check(
      'copy_orders_in_order',
      sql`(${t.shippedAt} is null or ${t.printedAt} is not null) and (${t.shippedAt} is null) = (${t.trackLink} is null)`,
    ),
  ],
);

export type SharedLink = typeof sharedLinks.$inferSelect;

const isShared = isNull(sharedLinks.endedAt);

/** The link of an edition that is open; undefined without one. */
export const openLinkOf = async (db: Db, edition: EditionId): Promise<SharedLink | undefined> =>
  (
    await db
      .select()
      .from(sharedLinks)
      .where(and(eq(sharedLinks.edition, edition), isShared))
      .orderBy(desc(sharedLinks.createdAt))
      .limit(1)
  )[0];

export const findOpenLink = async (db: Db, hash: string): Promise<SharedLink | undefined> =>
  (
    await db
      .select()
      .from(sharedLinks)
      .where(and(eq(sharedLinks.hash, hash), isShared))
  )[0];

export const insertLink = (db: Db, row: typeof sharedLinks.$inferInsert) => db.insert(sharedLinks).values(row);

export const markOpened = (db: Db, id: string, openedAt: Date) =>
  db.update(sharedLinks).set({ openedAt }).where(eq(sharedLinks.id, id));

/** Ends every open link of an edition. Returns whether there was one. */
export async function endLinks(db: Db, edition: EditionId, endedAt: Date): Promise<boolean> {
  const ended = await db
    .update(sharedLinks)
    .set({ endedAt })
    .where(and(eq(sharedLinks.edition, edition), isShared))
    .returning({ id: sharedLinks.id });
  return ended.length > 0;
}

export type Claim = typeof claims.$inferSelect;

/** The most claims, and the most orders of copies, of one edition that are shown. */
const mostOfEdition = 20;

/** Adds a claim; false when the edition has an open one. */
export async function insertClaim(db: Db, row: typeof claims.$inferInsert): Promise<boolean> {
  return (await db.insert(claims).values(row).onConflictDoNothing().returning({ id: claims.id })).length > 0;
}

/** The claims of an edition, the newest first. */
export const claimsOf = (db: Db, edition: EditionId): Promise<Claim[]> =>
  db.select().from(claims).where(eq(claims.edition, edition)).orderBy(desc(claims.madeAt)).limit(mostOfEdition);

export const claimById = async (db: Db, id: string): Promise<Claim | undefined> =>
  (await db.select().from(claims).where(eq(claims.id, id)))[0];

/** A page of the claims that wait for a decision, the longest waiting first, after `place`. */
export const openClaims = (db: Db, place: PageCursor | undefined): Promise<Claim[]> =>
  db
    .select()
    .from(claims)
    .where(and(sql`${claims.state} = 'open'`, newerThan(place, claims.madeAt, claims.id)))
    .orderBy(asc(claims.madeAt), asc(claims.id))
    .limit(shortPageSize);

type Decided = Pick<Claim, 'state' | 'answer' | 'decidedAt' | 'decidedBy'>;

/** Saves a decision, once. */
export const decide = (db: Db, id: string, decided: Decided) =>
  db
    .update(claims)
    .set(decided)
    .where(and(eq(claims.id, id), eq(claims.state, 'open')));

export type CopyOrder = typeof copyOrders.$inferSelect;

/** Adds further copies; false when their claim or payment has some already. */
export const insertCopies = async (db: Db, row: typeof copyOrders.$inferInsert): Promise<boolean> =>
  (await db.insert(copyOrders).values(row).onConflictDoNothing().returning({ id: copyOrders.id })).length > 0;

/** The further copies of an edition, the newest first. */
export const copiesOf = (db: Db, edition: EditionId): Promise<CopyOrder[]> =>
  db
    .select()
    .from(copyOrders)
    .where(eq(copyOrders.edition, edition))
    .orderBy(desc(copyOrders.orderedAt))
    .limit(mostOfEdition);

export const copiesById = async (db: Db, id: string): Promise<CopyOrder | undefined> =>
  (await db.select().from(copyOrders).where(eq(copyOrders.id, id)))[0];

/** These orders of further copies, of those that there are. */
export const copiesByIds = async (db: Db, ids: readonly string[]): Promise<CopyOrder[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(copyOrders)
        .where(inArray(copyOrders.id, [...ids]));

/** A page of the further copies that are not shipped yet, the longest ordered first, after `place`. */
export const openCopies = (db: Db, place: PageCursor | undefined): Promise<CopyOrder[]> =>
  db
    .select()
    .from(copyOrders)
    .where(and(isNull(copyOrders.shippedAt), newerThan(place, copyOrders.orderedAt, copyOrders.id)))
    .orderBy(asc(copyOrders.orderedAt), asc(copyOrders.id))
    .limit(pageSize);

/** A page of the further copies that were shipped after that time, the longest shipped first, after `place`. */
export const shippedSince = (db: Db, since: Date, place: PageCursor | undefined): Promise<CopyOrder[]> =>
  db
    .select()
    .from(copyOrders)
    .where(and(gt(copyOrders.shippedAt, since), newerThan(place, copyOrders.shippedAt, copyOrders.id)))
    .orderBy(asc(copyOrders.shippedAt), asc(copyOrders.id))
    .limit(pageSize);

type CopyChanges = Partial<Pick<CopyOrder, 'printedAt' | 'printedBy' | 'shippedAt' | 'shippedBy' | 'trackLink'>>;

export const saveCopies = (db: Db, id: string, progress: CopyChanges) =>
  db.update(copyOrders).set(progress).where(eq(copyOrders.id, id));
