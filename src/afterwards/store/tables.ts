import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { ClaimKind, ClaimState, ClaimRemedy } from '../rules/claims.ts';

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
    check('claims_state', sql`${t.state} in ('open', 'reprint', 'refund', 'declined')`),
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
    check('copy_orders_copies', sql`${t.copies} between 1 and 20`),
    check('copy_orders_cause', sql`(${t.claim} is null) <> (${t.mid} is null)`),
    check(
      'copy_orders_in_order',
      sql`(${t.shippedAt} is null or ${t.printedAt} is not null) and (${t.shippedAt} is null) = (${t.trackLink} is null)`,
    ),
  ],
);
