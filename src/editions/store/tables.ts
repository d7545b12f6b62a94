import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { Theme } from '#kernel/themes.ts';
import type { FormLanguage, Pronoun, SubjectKind } from '#kernel/subject.ts';
import { bytewiseText, instant } from '#platform/columns.ts';
import type { StepName } from '../rules.ts';
import type { LinkRole, LinkTerm } from '../rules/links.ts';

type ListedColumn =
  | 'id'
  | 'partner'
  | 'orderStatus'
  | 'cancelledAt'
  | 'createdAt'
  | 'movedAt'
  | 'neededBy'
  | 'subjectName'
  | 'customerName'
  | 'live'
  | 'street'
  | 'paid'
  | 'total'
  | 'deliveredAt'
  | 'clientApproves'
  | 'sentToClientAt';

/** As `partnerTurnOf` in rules/partner-list.ts: the place of an order's turn in `partnerTurns`. */
export const partnerTurnSql = (t: Readonly<Record<ListedColumn, SQLWrapper>>): SQL =>
  sql`(case when ${t.cancelledAt} is not null or ${t.deliveredAt} is not null then 4
    when ${t.orderStatus} = 6 then 3
    when ${t.orderStatus} = 0 then 1
    when ${t.orderStatus} = 3 and ${t.live} = 1 then case when ${t.clientApproves} or ${t.sentToClientAt} is not null then 1 else 0 end
    when ${t.orderStatus} = 3 and ${t.live} = 3 and (${t.street} is null or ${t.paid} < ${t.total}) then 0
    else 2 end)`;

/**
 * How soon an order is needed, for its partner's list: the sooner the greater, least without a day. Days before 2000,
 * so that what is needed first and what moved last are both at one end of the index.
 */
export const partnerSoonSql = (t: Readonly<Record<ListedColumn, SQLWrapper>>): SQL =>
  sql`(case when ${t.cancelledAt} is not null or ${t.deliveredAt} is not null or ${t.neededBy} is null then -999999 else '2000-01-01'::date - ${t.neededBy} end)`;

/** The indexes of the studio's list of all orders: the newest first, by name, and by the day somebody needs it. */
function listIndexes(t: Readonly<Record<ListedColumn, AnyPgColumn>>) {
  const titleName = sql`lower(coalesce(${t.subjectName}, ${t.customerName})) collate "C"`;
  return [
    index('editions_newest').on(t.createdAt, t.id),
    index('editions_newest_under_way')
      .on(t.createdAt, t.id)
      .where(sql`${t.orderStatus} < 6 and ${t.cancelledAt} is null`),
    index('editions_newest_cancelled')
      .on(t.createdAt, t.id)
      .where(sql`${t.cancelledAt} is not null`),
    index('editions_of_partner_under_way')
      .on(t.partner, t.movedAt, t.id)
      .where(sql`${t.orderStatus} < 6 and ${t.cancelledAt} is null and ${t.partner} is not null`),
    index('editions_named').on(titleName, t.id),
    index('editions_named_under_way')
      .on(titleName, t.id)
      .where(sql`${t.orderStatus} < 6 and ${t.cancelledAt} is null`),
    index('editions_named_of_partner')
      .on(t.partner, titleName, t.id)
      .where(sql`${t.partner} is not null`),
    index('editions_partner_work')
      .on(t.partner, partnerTurnSql(t), partnerSoonSql(t), t.movedAt, t.id)
      .where(sql`${t.partner} is not null`),
    index('editions_needed')
      .on(t.neededBy, t.movedAt, t.id)
      .where(sql`${t.orderStatus} < 6 and ${t.cancelledAt} is null and ${t.neededBy} is not null`),
  ];
}

/** One order for a magazine. A trigger changes `order_status` and `live` only by `edition_steps`. Money is paise. */
export const editions = pgTable(
  'editions',
  {
    id: text('id').primaryKey(),
    customer: text('customer'),
    partner: text('partner'),
    /** Of a partner's order: the account of the client it is for, once they proved its number (`claimClientOrders`). */
    client: text('client'),
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
    /** Who receives the parcel, and the number the courier calls; the customer when null. */
    recipient: text('recipient'),
    recipientPhone: text('recipient_phone'),
    email: text('email'),
    trackLink: text('track_link'),
    trackLinkAt: instant('track_link_at'),
    /** The day it arrived, in India (D28). */
    deliveredAt: date('delivered_at', { mode: 'string' }),
    pdf: text('pdf'),
    thumbnail: text('thumbnail'),
    createdAt: instant('created_at').notNull(),
    /** When it took its last step (trigger), or was placed. */
    movedAt: instant('moved_at').notNull(),
    /** A cancelled edition takes no step any more (trigger); `cancel_refund` is the promised refund. */
    cancelledAt: instant('cancelled_at'),
    cancelRefund: integer('cancel_refund'),
    /** Whom the magazine is about, apart from who pays (`Subject`). All null until somebody said it. */
    subjectName: text('subject_name'),
    subjectCalled: text('subject_called'),
    subjectKind: text('subject_kind').$type<SubjectKind>(),
    subjectPronoun: text('subject_pronoun').$type<Pronoun>(),
    /** From whom it is, as the cover says it. */
    subjectFrom: text('subject_from'),
    /** The day it is made for, and the day by which it is needed, in India. */
    occasionOn: date('occasion_on', { mode: 'string' }),
    neededBy: date('needed_by', { mode: 'string' }),
    /** The PIN code named at the checkout, by which the arrival is estimated until there is an address (W57). */
    arrivalPin: text('arrival_pin'),
    /** The language of the form's questions. */
    language: text('language').$type<FormLanguage>().notNull().default('en'),
    /** Counts the changes of the columns above, so that two people do not overwrite each other. */
    subjectVersion: integer('subject_version').notNull().default(0),
    /** The design that was chosen; null: the theme's own (`designOf`). */
    design: text('design').$type<DesignName>(),
    /** What was chosen to lead; null: nobody did (`emphasisOf`). */
    emphasis: text('emphasis').$type<Emphasis>(),
    /** When somebody who only knows the id last changed the names, or the design; null once who may act decided. */
    guestNamedAt: instant('guest_named_at'),
    guestDesignedAt: instant('guest_designed_at'),
    /** The name before `guestNamedAt`, as whoever may act knew it last; null: nobody was named. */
    nameBeforeGuest: text('name_before_guest'),
    /** Of a partner's order: whether their client may approve, and when they were sent the present soft copy (W68). */
    clientApproves: boolean('client_approves').notNull().default(true),
    sentToClientAt: instant('sent_to_client_at'),
    /** When its people were told that its material is going to be erased, and when it was (W100). */
    eraseToldAt: instant('erase_told_at'),
    erasedAt: instant('erased_at'),
  },
  t => [
    uniqueIndex('editions_mid').on(t.mid),
    index('editions_of_customer').on(t.customer, t.createdAt, t.id),
    index('editions_of_partner').on(t.partner, t.createdAt, t.id),
    index('editions_of_client')
      .on(t.client, t.createdAt, t.id)
      .where(sql`${t.client} is not null`),
    index('editions_of_unknown_client')
      .on(t.customerPhone)
      .where(sql`${t.partner} is not null and ${t.client} is null`),
    index('editions_under_way')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} < 6 and ${t.cancelledAt} is null`),
    index('editions_of_courier').on(sql`studio_courier_number(${t.trackLink})`),
    index('editions_of_email')
      .on(sql`lower(${t.email})`, t.createdAt, t.id)
      .where(sql`${t.email} is not null`),
    index('editions_awaiting_story')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} = 0 and ${t.cancelledAt} is null`),
    index('editions_awaiting_decision')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} = 3 and ${t.live} = 1 and ${t.cancelledAt} is null`),
    index('editions_awaiting_balance')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} = 3 and ${t.live} = 3 and ${t.paid} < ${t.total} and ${t.cancelledAt} is null`),
    index('editions_shipped_at')
      .on(t.movedAt, t.id)
      .where(sql`${t.orderStatus} = 6`),
    ...listIndexes(t),
    index('editions_to_erase')
      .on(sql`coalesce(${t.cancelledAt}, ${t.movedAt})`, t.id)
      .where(sql`${t.erasedAt} is null and (${t.orderStatus} = 6 or ${t.cancelledAt} is not null)`),
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
    // Only a paid edition with an address is printed (D16).
    check(
      'editions_print_when_settled',
      sql`${t.orderStatus} < 4 or (${t.paid} >= ${t.total} and (${t.street} is not null or ${t.erasedAt} is not null))`,
    ),
    check(
      'editions_cancelled_before_print',
      sql`${t.cancelledAt} is null or (${t.orderStatus} < 4 and ${t.cancelRefund} >= 0)`,
    ),
    check(
      'editions_subject_whole',
      sql`(${t.subjectName} is null) = (${t.subjectKind} is null) and (${t.subjectName} is null) = (${t.subjectPronoun} is null)`,
    ),
    check('editions_delivered_when_shipped', sql`${t.deliveredAt} is null or ${t.orderStatus} = 6`),
    check('editions_shipped_with_link', sql`${t.orderStatus} <> 6 or ${t.trackLink} is not null`),
  ],
);

/** The same steps as `statusMachine` in rules.ts; db/migrations/0001_editions.sql inserts the rows. */
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
  /** The kind of actor, its id if it has one, and a display name. */
  byKind: text('by_kind').notNull(),
  byId: text('by_id'),
  byName: text('by_name'),
  at: instant('at').notNull(),
  reason: text('reason'),
};

/**
 * Every step an edition took. Inserting a row takes the step: a trigger changes the edition, or refuses. Append-only.
 */
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

/**
 * Events of an edition that do not change its status: an address, money, a corrected tracking link, a new draft.
 * Append-only.
 */
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

/**
 * Which members of staff read an edition's story (W112), or only found its order by a search (W121), and on which days
 * in India. Without a foreign key, whose check would lock the edition's row: a read waits for no step.
 */
export const staffReads = pgTable(
  'staff_reads',
  {
    edition: text('edition').notNull(),
    staff: text('staff').notNull(),
    day: text('day').notNull(),
    name: text('name').notNull(),
    how: text('how').$type<'story' | 'search'>().notNull().default('story'),
  },
  t => [primaryKey({ columns: [t.edition, t.day, t.staff] })],
);

/**
 * Keys of customer links (D05), found by their SHA-256. The key itself is stored encrypted where its maker may see the
 * link again (W181), and nowhere else.
 */
export const editionKeys = pgTable(
  'edition_keys',
  {
    hash: text('hash').primaryKey(),
    edition: text('edition')
      .notNull()
      .references(() => editions.id),
    createdAt: instant('created_at').notNull(),
    /** The key is invalid from this time on. */
    expiresAt: instant('expires_at').notNull(),
    /** Whom it was made for, in its maker's words; null: nobody said. */
    label: text('label'),
    /** Whether it is in a message of ours. */
    byMessage: boolean('by_message').notNull().default(false),
    lastOpenedAt: instant('last_opened_at'),
    /** When it was ended by hand, before its time. */
    endedAt: instant('ended_at'),
    /** What whoever has it may do, and how long it works (W182). */
    role: text('role').$type<LinkRole>().notNull().default('approves'),
    lasts: text('lasts').$type<LinkTerm>().notNull().default('180'),
    /** The encrypted key; null for the links in our messages, and for those that were made before W181. */
    sealedKey: text('sealed_key'),
  },
  t => [index('edition_keys_of').on(t.edition)],
);

/**
 * Which clients their partner had a link sent or a reminder, on which days in India (W183, W184): one of each a day.
 * `client`: a keyed hash of the number, so that who has several orders is reminded once.
 */
export const clientMessages = pgTable(
  'client_messages',
  {
    edition: text('edition')
      .$type<EditionId>()
      .notNull()
      .references(() => editions.id),
    kind: text('kind').$type<'link' | 'reminder'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    client: text('client').notNull(),
    at: instant('at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.edition, t.kind, t.day] }),
    uniqueIndex('client_messages_one_reminder')
      .on(t.client, t.day)
      .where(sql`${t.kind} = 'reminder'`),
  ],
);

/**
 * What a partner's orders are searched by (W166): of each the keys of `studio_search_keys`, by partner. A trigger keeps
 * them as the edition has them, so an erased name is in no key.
 */
export const partnerSearchKeys = pgTable(
  'partner_search_keys',
  {
    partner: text('partner').notNull(),
    key: bytewiseText('key').notNull(),
    /** The negative time of the order in milliseconds: of the same key, the newest comes first. */
    age: bigint('age', { mode: 'number' }).notNull(),
    edition: text('edition').$type<EditionId>().notNull(),
  },
  t => [primaryKey({ columns: [t.partner, t.key, t.age, t.edition] })],
);
