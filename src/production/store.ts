import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EditionId } from '#kernel/ids.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import { parcelKinds, parcelStates, type LeftOut, type ParcelKind, type ParcelState } from './rules.ts';

/**
 * What is printed and sent: an edition from when it is at the printer, further copies, a partner's sample. Triggers on
 * those tables keep the rows (W155), so that a lane is one page of one index. Only `promisedOn`, and of copies the
 * delivery, are written here.
 */
export const parcels = pgTable(
  'parcels',
  {
    kind: text('kind').$type<ParcelKind>().notNull(),
    id: text('id').notNull(),
    edition: text('edition').$type<EditionId>(),
    /** The partner whose sample it is. */
    partner: text('partner'),
    /** The end of its id in capitals, as people read it and slips have it as a barcode. */
    number: text('number').notNull(),
    state: text('state').$type<ParcelState>().notNull(),
    /** When it took its last step. */
    since: instant('since').notNull(),
    /** What its lane is sorted by: about the day it is due. */
    rankOn: date('rank_on', { mode: 'string' }).notNull(),
    /** The day by which the courier brings it, as promised when it was sent. */
    promisedOn: date('promised_on', { mode: 'string' }),
    deliveredOn: date('delivered_on', { mode: 'string' }),
  },
  t => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('parcels_lane')
      .on(t.state, t.rankOn, t.id)
      .where(sql`${t.state} <> 'there'`),
    index('parcels_late')
      .on(t.promisedOn, t.id)
      .where(sql`${t.state} = 'way'`),
    index('parcels_number').on(t.number),
    index('parcels_of_edition').on(t.edition),
    index('parcels_of_partner')
      .on(t.partner)
      .where(sql`${t.partner} is not null`),
    check('parcels_kind', isOneOf(t.kind, parcelKinds)),
    check('parcels_state', isOneOf(t.state, parcelStates)),
  ],
);

export type ParcelRow = typeof parcels.$inferSelect;

/** The couriers that the shop uses, which staff edit under Content (W158). */
export const couriers = pgTable(
  'couriers',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The address that shows where a parcel is, with `{number}` in place of its number. */
    linkPattern: text('link_pattern').notNull(),
    /** What its numbers look like: `12`, `10-14`, or a simple regular expression; null: anything. */
    numberForm: text('number_form'),
    shown: boolean('shown').notNull(),
    position: integer('position').notNull(),
  },
  t => [uniqueIndex('couriers_name').on(sql`lower(${t.name})`)],
);

export type Courier = typeof couriers.$inferSelect;

/** The numbers under which couriers have parcels: each is of one parcel for ever, so that none is used twice (W157). */
export const parcelNumbers = pgTable(
  'parcel_numbers',
  {
    courier: text('courier').notNull(),
    number: text('number').notNull(),
    kind: text('kind').$type<ParcelKind>().notNull(),
    parcel: text('parcel').notNull(),
    edition: text('edition').$type<EditionId>(),
    partner: text('partner'),
    at: instant('at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.courier, t.number] }),
    index('parcel_numbers_number').on(t.number),
    index('parcel_numbers_of').on(t.kind, t.parcel),
    index('parcel_numbers_of_edition').on(t.edition),
    index('parcel_numbers_of_partner')
      .on(t.partner)
      .where(sql`${t.partner} is not null`),
  ],
);

/** What was printed together (W156). `key`: that of the request, so that a repetition makes no second one. */
export const printBatches = pgTable(
  'print_batches',
  {
    id: text('id').primaryKey(),
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
    key: text('key').notNull().unique(),
    madeAt: instant('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** When it was marked as printed, or given up. */
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
    printed: boolean('printed').notNull().default(false),
    /** The parcels that were not marked with it, and why. */
    leftOut: jsonb('left_out').$type<LeftOut[]>(),
  },
  t => [
    index('print_batches_open')
      .on(t.number)
      .where(sql`${t.endedAt} is null`),
    index('print_batches_ended')
      .on(t.number)
      .where(sql`${t.endedAt} is not null`),
    check('print_batches_ended', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    check('print_batches_printed', sql`not ${t.printed} or (${t.endedAt} is not null and ${t.leftOut} is not null)`),
  ],
);

export type PrintBatch = typeof printBatches.$inferSelect;

/** The parcels of a batch. While it is open, no other batch has them. */
export const printBatchParcels = pgTable(
  'print_batch_parcels',
  {
    batch: text('batch').notNull(),
    kind: text('kind').$type<ParcelKind>().notNull(),
    parcel: text('parcel').notNull(),
    position: integer('position').notNull(),
    /** When its print file was made, which says whether it is still the one of the batch; '' without one. */
    made: text('made').notNull(),
    open: boolean('open').notNull(),
  },
  t => [
    primaryKey({ columns: [t.batch, t.kind, t.parcel] }),
    uniqueIndex('print_batch_parcels_open')
      .on(t.kind, t.parcel)
      .where(sql`${t.open}`),
  ],
);

/** Parcels that were shipped together, by the key of the request: sending it again ships nothing (W157). */
export const shipments = pgTable('shipments', {
  key: text('key').primaryKey(),
  /** The hash of what was sent. */
  hash: text('hash').notNull(),
  by: text('by').notNull(),
  at: instant('at').notNull(),
  parcels: integer('parcels').notNull(),
});
