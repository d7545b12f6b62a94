import { and, desc, eq, gt, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { paise, type Paise } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { Theme } from '#kernel/themes.ts';
import type { Db } from '#platform/context.ts';
import { olderThan, type PageCursor } from '#platform/pagination.ts';
import type { Live, OrderStatus, EditionState, StepName } from './rules.ts';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One order for a magazine. `order_status` and `live` move only through `edition_steps` (trigger). Money is paise. */
export const editions = pgTable(
  'editions',
  {
    id: text('id').primaryKey(),
    customer: text('customer'),
    partner: text('partner'),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone'),
    theme: text('theme').$type<Theme>().notNull(),
    subCategory: text('sub_category').notNull(),
    category: text('category').notNull(),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    planPages: integer('plan_pages').$type<PageCount>().notNull(),
    copies: integer('copies').notNull(),
    total: integer('total').notNull(),
    paid: integer('paid').notNull(),
    isFifty: boolean('is_fifty').notNull(),
    mid: text('mid'),
    orderStatus: integer('order_status').notNull().default(0),
    live: integer('live').notNull().default(0),
    street: text('street'),
    city: text('city'),
    postalCode: text('postal_code'),
    state: text('state'),
    /** Who takes the parcel in, and the number the courier calls; the customer when null. */
    recipient: text('recipient'),
    recipientPhone: text('recipient_phone'),
    email: text('email'),
    trackLink: text('track_link'),
    trackLinkAt: time('track_link_at'),
    /** The day it arrived, in India (D28). */
    deliveredAt: date('delivered_at', { mode: 'string' }),
    pdf: text('pdf'),
    thumbnail: text('thumbnail'),
    createdAt: time('created_at').notNull(),
    /** When it took its last step (trigger), or was placed. */
    movedAt: time('moved_at').notNull(),
    /** A cancelled edition takes no step any more (trigger); `cancel_refund` is what was promised back. */
    cancelledAt: time('cancelled_at'),
    cancelRefund: integer('cancel_refund'),
  },
  t => [
    uniqueIndex('editions_mid').on(t.mid),
    index('editions_of_customer').on(t.customer, t.createdAt, t.id),
    index('editions_of_partner').on(t.partner, t.createdAt, t.id),
    index('editions_under_way')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} < 6 and ${t.cancelledAt} is null`),
    index('editions_shipped_at')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} = 6`),
    check('editions_belong_to_somebody', sql`${t.customer} is not null or ${t.partner} is not null`),
    check('editions_money', sql`${t.total} >= 0 and ${t.paid} >= 0`),
    check('editions_copies', sql`${t.copies} between 1 and 5`),
    check(
      'editions_address_whole',
      sql`(${t.street} is null) = (${t.city} is null) and (${t.street} is null) = (${t.postalCode} is null)`,
    ),
    check(
      'editions_track_link',
      sql`${t.trackLink} is null or (${t.trackLink} like 'https://%' and ${t.trackLinkAt} is not null)`,
    ),
    // Nothing is printed that is not paid for or has nowhere to go (D16).
    check(
      'editions_print_when_settled',
      sql`${t.orderStatus} < 4 or (${t.paid} >= ${t.total} and ${t.street} is not null)`,
    ),
    check(
      'editions_cancelled_before_print',
      sql`${t.cancelledAt} is null or (${t.orderStatus} < 4 and ${t.cancelRefund} >= 0)`,
    ),
    check('editions_delivered_when_shipped', sql`${t.deliveredAt} is null or ${t.orderStatus} = 6`),
    check('editions_shipped_with_link', sql`${t.orderStatus} <> 6 or ${t.trackLink} is not null`),
  ],
);

/** The mirror of `steps` in rules.ts; its rows stand in db/migrations/0001_editions.sql. */
export const editionTransitions = pgTable(
  'edition_transitions',
  {
    step: text('step').$type<StepName>().notNull(),
    fromStatus: integer('from_status').notNull(),
    fromLive: integer('from_live').notNull(),
    toStatus: integer('to_status').notNull(),
    toLive: integer('to_live').notNull(),
  },
  t => [
    primaryKey({ name: 'edition_transitions_pk', columns: [t.step, t.fromStatus, t.fromLive, t.toStatus, t.toLive] }),
  ],
);

const attributionColumns = {
  /** Who: the kind of actor, its id when it has one, and a name for people. */
  byKind: text('by_kind').notNull(),
  byId: text('by_id'),
  byName: text('by_name'),
  at: time('at').notNull(),
  reason: text('reason'),
};

/** Every step an edition took. To insert a row is to take the step: a trigger moves the edition, or refuses. Append-only. */
export const editionSteps = pgTable(
  'edition_steps',
  {
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    edition: text('edition')
      .notNull()
      .references(() => editions.id),
    step: text('step').$type<StepName>().notNull(),
    fromStatus: integer('from_status').notNull(),
    fromLive: integer('from_live').notNull(),
    toStatus: integer('to_status').notNull(),
    toLive: integer('to_live').notNull(),
    ...attributionColumns,
  },
  t => [
    index('edition_steps_of').on(t.edition, t.number),
    foreignKey({
      name: 'edition_steps_only_known',
      columns: [t.step, t.fromStatus, t.fromLive, t.toStatus, t.toLive],
      foreignColumns: [
        editionTransitions.step,
        editionTransitions.fromStatus,
        editionTransitions.fromLive,
        editionTransitions.toStatus,
        editionTransitions.toLive,
      ],
    }),
  ],
);

/** What happened to an edition without moving it: an address, money, a corrected tracking link, a new draft. Append-only. */
export const editionNotes = pgTable(
  'edition_notes',
  {
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    edition: text('edition')
      .notNull()
      .references(() => editions.id),
    what: text('what').notNull(),
    ...attributionColumns,
  },
  t => [index('edition_notes_of').on(t.edition, t.number)],
);

/** Keys of customer links (D05). Only the SHA-256 is here; the key itself is in the link and nowhere else. */
export const editionKeys = pgTable(
  'edition_keys',
  {
    hash: text('hash').primaryKey(),
    edition: text('edition')
      .notNull()
      .references(() => editions.id),
    createdAt: time('created_at').notNull(),
    /** From then on it opens nothing. */
    expiresAt: time('expires_at').notNull(),
  },
  t => [index('edition_keys_of').on(t.edition)],
);

export interface DeliveryAddress {
  street: string;
  city: string;
  postalCode: string;
  state: string | null;
}

/** An order for a magazine. Money is paise, `category` is the name shown as "{category} Edition". */
export interface Edition {
  id: EditionId;
  customer: string | null;
  partner: string | null;
  customerName: string;
  /** E.164. */
  customerPhone: string | null;
  theme: Theme;
  subCategory: string;
  category: string;
  plan: { id: string; name: string; pages: PageCount };
  copies: number;
  total: Paise;
  paid: Paise;
  isFifty: boolean;
  orderStatus: OrderStatus;
  live: Live;
  address: DeliveryAddress | null;
  /** Who takes the parcel in, and the number the courier calls (E.164): the customer unless somebody else was named. */
  recipient: { name: string; phone: string | null };
  trackLink: { link: string; lastUpdate: Date } | null;
  /** The day it arrived, `2026-11-22`. */
  deliveredAt: string | null;
  createdAt: Date;
  /** When it took its last step, or was placed. */
  movedAt: Date;
  thumbnail: FileId | null;
  /** The published soft copy; empty while there is none. */
  pdf: FileId[];
  /** Set once the order is off: when, and what was promised back (W34). */
  cancelled: { at: Date; refund: Paise } | null;
}

function editionFromRow(row: typeof editions.$inferSelect): Edition {
  const { street, city, postalCode, state } = row;
  return {
    id: row.id as EditionId,
    customer: row.customer,
    partner: row.partner,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    theme: row.theme,
    subCategory: row.subCategory,
    category: row.category,
    plan: { id: row.planId, name: row.planName, pages: row.planPages },
    copies: row.copies,
    total: paise(row.total),
    paid: paise(row.paid),
    isFifty: row.isFifty,
    orderStatus: row.orderStatus as OrderStatus,
    live: row.live as Live,
    address: street !== null && city !== null && postalCode !== null ? { street, city, postalCode, state } : null,
    recipient: { name: row.recipient ?? row.customerName, phone: row.recipientPhone ?? row.customerPhone },
    trackLink: row.trackLink !== null && row.trackLinkAt ? { link: row.trackLink, lastUpdate: row.trackLinkAt } : null,
    deliveredAt: row.deliveredAt,
    createdAt: row.createdAt,
    movedAt: row.movedAt,
    thumbnail: row.thumbnail as FileId | null,
    pdf: row.pdf === null ? [] : [row.pdf as FileId],
    cancelled: row.cancelledAt && { at: row.cancelledAt, refund: paise(row.cancelRefund ?? 0) },
  };
}

export async function findEdition(db: Db, id: string): Promise<Edition | undefined> {
  const [row] = await db.select().from(editions).where(eq(editions.id, id));
  return row && editionFromRow(row);
}

/** The edition, held against others until the transaction ends. */
export async function findEditionForUpdate(db: Db, id: string): Promise<Edition | undefined> {
  const [row] = await db.select().from(editions).where(eq(editions.id, id)).for('update');
  return row && editionFromRow(row);
}

export async function editionOfMid(db: Db, mid: string): Promise<Edition | undefined> {
  const [row] = await db.select().from(editions).where(eq(editions.mid, mid));
  return row && editionFromRow(row);
}

/** A page of somebody's editions, the newest first, beginning after `place`. */
export async function listEditions(
  db: Db,
  of: { customer: string } | { partner: string },
  place: PageCursor | undefined,
): Promise<Edition[]> {
  const whose = 'customer' in of ? eq(editions.customer, of.customer) : eq(editions.partner, of.partner);
  const rows = await db
    .select()
    .from(editions)
    .where(and(whose, olderThan(place, editions.createdAt, editions.id)))
    .orderBy(desc(editions.createdAt), desc(editions.id))
    .limit(pageSize);
  return rows.map(editionFromRow);
}

/** A page of the shipped editions, the newest first, beginning after `place`. */
export async function listShipped(db: Db, place: PageCursor | undefined): Promise<Edition[]> {
  const rows = await db
    .select()
    .from(editions)
    .where(and(sql`${editions.orderStatus} = 6`, olderThan(place, editions.movedAt, editions.id)))
    .orderBy(desc(editions.movedAt), desc(editions.id))
    .limit(pageSize);
  return rows.map(editionFromRow);
}

export const insertEdition = (db: Db, row: typeof editions.$inferInsert) => db.insert(editions).values(row);

type EditionChanges = Partial<
  Omit<typeof editions.$inferInsert, 'id' | 'orderStatus' | 'live' | 'createdAt' | 'movedAt'>
>;

/** Changes what may change without a step. */
export async function changeEdition(db: Db, id: EditionId, changes: EditionChanges): Promise<Edition> {
  const [row] = await db.update(editions).set(changes).where(eq(editions.id, id)).returning();
  if (!row) throw new Error(`no edition ${id}`);
  return editionFromRow(row);
}

export const moveEditionsToCustomer = async (db: Db, from: string, into: string): Promise<void> =>
  void (await db.update(editions).set({ customer: into }).where(eq(editions.customer, from)));

/**
 * Adds to what was paid, in one statement, so that two payments at once both count. `alsoTotal`: the price moves by as much.
 */
export async function addToPaid(db: Db, id: EditionId, amount: Paise, alsoTotal = false): Promise<Edition> {
  const [row] = await db
    .update(editions)
    .set({
      paid: sql`${editions.paid} + ${amount}`,
      ...(alsoTotal && { total: sql`${editions.total} + ${amount}` }),
    })
    .where(eq(editions.id, id))
    .returning();
  if (!row) throw new Error(`no edition ${id}`);
  return editionFromRow(row);
}

export interface Attribution {
  byKind: string;
  byId: string | null;
  byName: string | null;
  at: Date;
  reason: string | null;
}

export const insertStep = (
  db: Db,
  edition: EditionId,
  move: { name: StepName; from: EditionState; to: EditionState },
  who: Attribution,
) =>
  db.insert(editionSteps).values({
    edition,
    step: move.name,
    fromStatus: move.from[0],
    fromLive: move.from[1],
    toStatus: move.to[0],
    toLive: move.to[1],
    ...who,
  });

export const insertNote = (db: Db, edition: EditionId, what: string, who: Attribution) =>
  db.insert(editionNotes).values({ edition, what, ...who });

export const countSteps = (db: Db, edition: string, step: StepName) =>
  db.$count(editionSteps, and(eq(editionSteps.edition, edition), eq(editionSteps.step, step)));

/** So much of an edition's history is shown. */
const historyLimit = 200;

/** The newest steps of an edition, in their order. */
export const stepsOf = async (db: Db, edition: string) => {
  const { number } = editionSteps;
  const steps = db.select().from(editionSteps).where(eq(editionSteps.edition, edition));
  return (await steps.orderBy(desc(number)).limit(historyLimit)).toReversed();
};

/** The newest notes of an edition, in their order. */
export const notesOf = async (db: Db, edition: string) => {
  const { number } = editionNotes;
  const notes = db.select().from(editionNotes).where(eq(editionNotes.edition, edition));
  return (await notes.orderBy(desc(number)).limit(historyLimit)).toReversed();
};

export const insertLinkKey = async (db: Db, key: typeof editionKeys.$inferInsert): Promise<void> => {
  await db.insert(editionKeys).values(key);
};

/** Ends every key of an edition. */
export const deleteLinkKeys = async (db: Db, edition: string): Promise<void> => {
  await db.delete(editionKeys).where(eq(editionKeys.edition, edition));
};

/** Whether this is a key of the edition that may still be used. */
export async function hasLinkKey(
  db: Db,
  { edition, hash, now }: { edition: string; hash: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ hash: editionKeys.hash })
    .from(editionKeys)
    .where(and(eq(editionKeys.hash, hash), eq(editionKeys.edition, edition), gt(editionKeys.expiresAt, now)));
  return rows.length > 0;
}
