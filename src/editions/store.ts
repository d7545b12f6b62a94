import { and, asc, desc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { PostalAddress } from '#kernel/pins.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import type { DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { paise, type Paise } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { FormLanguage, Subject } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import type { Db } from '#platform/context.ts';
import { newerThan, olderThan, type PageCursor } from '#platform/pagination.ts';
import type { AwaitedAct, EditionStep, Live, OrderStatus, StepName } from './rules.ts';
import { editionNotes, editions, editionSteps } from './store/tables.ts';

/** What the form's first screen asks: whom the magazine is about, and for which day. Days are `2026-11-22` in India. */
export interface SubjectDetails {
  subject: Subject | null;
  from: string | null;
  occasionOn: string | null;
  neededBy: string | null;
  language: FormLanguage;
}

/** An order for a magazine. Money is paise, `category` is the name shown as "{category} Edition". */
export interface Edition {
  id: EditionId;
  customer: string | null;
  partner: string | null;
  /** Of a partner's order: the account of its client, once they proved the number (W101). */
  client: string | null;
  /** Who ordered it; for a partner's order, whom it is for. */
  customerName: string;
  /** Whom the magazine is about, by name; null while nobody is named (W50). Titles of orders: `orderName` in rules. */
  person: string | null;
  /** `version` counts the changes, so that two people do not overwrite each other. */
  about: SubjectDetails & { version: number };
  /** The PIN code named at the checkout, for the estimate until there is an address (W57). */
  arrivalPin: string | null;
  /** E.164. */
  customerPhone: string | null;
  theme: Theme;
  /** The chosen design; null: the theme's own (`designOf`). */
  design: DesignName | null;
  /** What somebody chose to lead; null: nobody did (`emphasisOf`). */
  emphasis: Emphasis | null;
  /**
   * When somebody who only knows the id changed the names or the design; null once who may act decided. `nameBefore`:
   * the name that whoever may act knew last; null: nobody was named.
   */
  guestChanges: { names: Date | null; design: Date | null; nameBefore: string | null };
  subCategory: string;
  category: string;
  plan: { id: string; name: string; pages: PageCount };
  copies: number;
  total: Paise;
  paid: Paise;
  isFifty: boolean;
  orderStatus: OrderStatus;
  live: Live;
  address: PostalAddress | null;
  /** Who receives the parcel, and the number the courier calls (E.164): the customer unless somebody else was named. */
  recipient: { name: string; phone: string | null };
  /** The e-mail address that was given with the delivery address. */
  email: string | null;
  trackLink: { link: string; lastUpdate: Date } | null;
  /** The day it arrived, `2026-11-22`. */
  deliveredAt: string | null;
  createdAt: Date;
  /**
   * Of a partner's order: whether their client may approve, and when the present soft copy was sent to them; null while
   * it was not (W68).
   */
  clientApproves: boolean;
  sentToClientAt: Date | null;
  /** When it took its last step, or was placed. */
  movedAt: Date;
  thumbnail: FileId | null;
  /** The published soft copy; empty while there is none. */
  pdf: FileId[];
  /** When the order was cancelled, and the promised refund (W34); null otherwise. */
  cancelled: { at: Date; refund: Paise } | null;
  /** Whether its material was erased: its story, its magazine and whom it is about (W100). */
  erased: boolean;
}

/** The columns of whom an edition is about. */
export const subjectColumns = ({ subject, from, occasionOn, neededBy, language }: SubjectDetails) => ({
  subjectName: subject?.name ?? null,
  subjectCalled: subject?.calledAs ?? null,
  subjectKind: subject?.kind ?? null,
  subjectPronoun: subject?.pronoun ?? null,
  subjectFrom: from,
  occasionOn,
  neededBy,
  language,
});

function aboutFromRow(row: typeof editions.$inferSelect): Edition['about'] {
  const { subjectName: name, subjectCalled: calledAs, subjectKind: kind, subjectPronoun: pronoun } = row;
  return {
    subject: name !== null && kind !== null && pronoun !== null ? { name, calledAs, kind, pronoun } : null,
    from: row.subjectFrom,
    occasionOn: row.occasionOn,
    neededBy: row.neededBy,
    language: row.language,
    version: row.subjectVersion,
  };
}

function editionFromRow(row: typeof editions.$inferSelect): Edition {
  const { street, city, postalCode, state } = row;
  return {
    id: row.id as EditionId,
    customer: row.customer,
    partner: row.partner,
    client: row.client,
    customerName: row.customerName,
    person: row.subjectName,
    about: aboutFromRow(row),
    arrivalPin: row.arrivalPin,
    customerPhone: row.customerPhone,
    theme: row.theme,
    design: row.design,
    emphasis: row.emphasis,
    guestChanges: { names: row.guestNamedAt, design: row.guestDesignedAt, nameBefore: row.nameBeforeGuest },
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
    email: row.email,
    trackLink: row.trackLink !== null && row.trackLinkAt ? { link: row.trackLink, lastUpdate: row.trackLinkAt } : null,
    deliveredAt: row.deliveredAt,
    createdAt: row.createdAt,
    movedAt: row.movedAt,
    clientApproves: row.clientApproves,
    sentToClientAt: row.sentToClientAt,
    thumbnail: row.thumbnail as FileId | null,
    pdf: row.pdf === null ? [] : [row.pdf as FileId],
    cancelled: row.cancelledAt && { at: row.cancelledAt, refund: paise(row.cancelRefund ?? 0) },
    erased: row.erasedAt !== null,
  };
}

const selectEdition = builtOnce((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(editions).where(eq(editions.id, id)),
);
export async function findEdition(db: Db, id: string): Promise<Edition | undefined> {
  const [row] = await selectEdition(db, { id });
  return row && editionFromRow(row);
}

export const findEditions = async (db: Db, ids: readonly string[]): Promise<Edition[]> =>
  (
    await db
      .select()
      .from(editions)
      .where(inArray(editions.id, [...ids] as EditionId[]))
  ).map(editionFromRow);

/**
 * The edition, its row locked until the transaction ends. Rows that refer to it can be inserted meanwhile: otherwise
 * whoever changed one of its rows and then writes its history waited for somebody who waits for them.
 */
export async function findEditionForUpdate(db: Db, id: string): Promise<Edition | undefined> {
  const [row] = await db.select().from(editions).where(eq(editions.id, id)).for('no key update');
  return row && editionFromRow(row);
}

export async function editionOfMid(db: Db, mid: string): Promise<Edition | undefined> {
  const [row] = await db.select().from(editions).where(eq(editions.mid, mid));
  return row && editionFromRow(row);
}

/** One page of the editions of a customer or partner, the newest first, after `place`. */
export async function listEditions(
  db: Db,
  of: { customer: string } | { partner: string },
  place: PageCursor | undefined,
): Promise<Edition[]> {
  const ownerCondition = 'customer' in of ? eq(editions.customer, of.customer) : eq(editions.partner, of.partner);
  const rows = await db
    .select()
    .from(editions)
    .where(and(ownerCondition, olderThan(place, editions.createdAt, editions.id)))
    .orderBy(desc(editions.createdAt), desc(editions.id))
    .limit(pageSize);
  return rows.map(editionFromRow);
}

/** One page of so many shipped editions, the newest first, after `place`. */
export async function listShipped(
  db: Db,
  { place, size }: { place: PageCursor | undefined; size: number },
): Promise<Edition[]> {
  const rows = await db
    .select()
    .from(editions)
    .where(and(sql`${editions.orderStatus} = 6`, olderThan(place, editions.movedAt, editions.id)))
    .orderBy(desc(editions.movedAt), desc(editions.id))
    .limit(size);
  return rows.map(editionFromRow);
}

/** The conditions of `awaits` in rules.ts, each as its index has it. */
const awaiting: Record<AwaitedAct, SQL> = {
  story: sql`${editions.orderStatus} = 0`,
  decision: sql`${editions.orderStatus} = 3 and ${editions.live} = 1`,
  balance: sql`${editions.orderStatus} = 3 and ${editions.live} = 3 and ${editions.paid} < ${editions.total}`,
};

/** One page of the editions that last moved in a span of time and wait for an act, the oldest first, after `place`. */
export async function listAwaiting(
  db: Db,
  { act, from, until }: { act: AwaitedAct; from: Date; until: Date },
  place: PageCursor | undefined,
): Promise<Edition[]> {
  const { movedAt, id, cancelledAt } = editions;
  const rows = await db
    .select()
    .from(editions)
    .where(
      and(awaiting[act], isNull(cancelledAt), gt(movedAt, from), lte(movedAt, until), newerThan(place, movedAt, id)),
    )
    .orderBy(asc(movedAt), asc(id))
    .limit(pageSize);
  return rows.map(editionFromRow);
}

type NewEdition = typeof editions.$inferInsert;
const insertEditionRow = builtOnce((db, row: Placeholders<NewEdition>) =>
  db.insert(editions).values(row).onConflictDoNothing({ target: editions.mid }).returning(),
);

/** Inserts an edition; undefined when its payment has created one before. */
export async function insertEdition(db: Db, row: NewEdition): Promise<Edition | undefined> {
  const [inserted] = await insertEditionRow(db, row);
  return inserted && editionFromRow(inserted);
}

type EditionChanges = Partial<
  Omit<typeof editions.$inferInsert, 'id' | 'orderStatus' | 'live' | 'createdAt' | 'movedAt'>
>;

/** Changes columns that may change without a step. */
export async function changeEdition(db: Db, id: EditionId, changes: EditionChanges): Promise<Edition> {
  const [row] = await db.update(editions).set(changes).where(eq(editions.id, id)).returning();
  if (!row) throw new Error(`no edition ${id}`);
  return editionFromRow(row);
}

/** Moves the editions that an account ordered, and those that partners ordered for it, to another. */
export async function moveEditionsToCustomer(db: Db, from: string, into: string): Promise<void> {
  await db.update(editions).set({ customer: into }).where(eq(editions.customer, from));
  await db.update(editions).set({ client: into }).where(eq(editions.client, from));
}

/**
 * Adds to `paid` in one statement, so that two simultaneous payments both count. `alsoTotal`: adds to the price, too.
 */
export async function addToPaid(
  db: Db,
  id: EditionId,
  { amount, alsoTotal = false }: { amount: Paise; alsoTotal?: boolean },
): Promise<Edition> {
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

/** Adds to what an edition costs; less than 0 takes off. */
export const addToTotal = async (db: Db, id: EditionId, amount: Paise): Promise<void> =>
  void (await db
    .update(editions)
    .set({ total: sql`${editions.total} + ${amount}` })
    .where(eq(editions.id, id)));

/** Puts an edition on another plan and adds to its price and to what is paid, in one statement. */
export const putOnPlan = (
  db: Db,
  id: EditionId,
  { plan, price, paid }: { plan: Edition['plan']; price: Paise; paid: Paise },
) =>
  db
    .update(editions)
    .set({
      planId: plan.id,
      planName: plan.name,
      planPages: plan.pages,
      total: sql`${editions.total} + ${price}`,
      paid: sql`${editions.paid} + ${paid}`,
    })
    .where(eq(editions.id, id));

export interface Attribution {
  byKind: string;
  byId: string | null;
  byName: string | null;
  at: Date;
  reason: string | null;
}

export const insertStep = (
  db: Db,
  { edition, step, attribution }: { edition: EditionId; step: EditionStep; attribution: Attribution },
) =>
  db.insert(editionSteps).values({
    edition,
    step: step.name,
    fromStatus: step.from[0],
    fromLive: step.from[1],
    toStatus: step.to[0],
    toLive: step.to[1],
    ...attribution,
  });

export const insertNote = (
  db: Db,
  { edition, what, attribution }: { edition: EditionId; what: string; attribution: Attribution },
) => db.insert(editionNotes).values({ edition, what, ...attribution });

/** When an edition first took a step of that name; `undefined` when it never did. */
export async function firstStepAt(db: Db, edition: string, step: StepName): Promise<Date | undefined> {
  const { at, number } = editionSteps;
  const isStep = and(eq(editionSteps.edition, edition), eq(editionSteps.step, step));
  return (await db.select({ at }).from(editionSteps).where(isStep).orderBy(asc(number)).limit(1))[0]?.at;
}

/** The same of many editions; those that have not taken it are missing. */
export async function firstStepsAt(
  db: Db,
  editions: readonly EditionId[],
  step: StepName,
): Promise<Map<EditionId, Date>> {
  const { edition, at, number } = editionSteps;
  const rows = await db
    .selectDistinctOn([edition], { edition, at })
    .from(editionSteps)
    .where(and(inArray(edition, [...editions]), eq(editionSteps.step, step)))
    .orderBy(edition, asc(number));
  return new Map(rows.map(row => [row.edition as EditionId, row.at]));
}

/** The most steps, and the most notes, of an edition's history that are shown. */
const historyLimit = 200;

/** The newest steps of an edition, oldest first. */
export const stepsOf = async (db: Db, edition: string) => {
  const { number } = editionSteps;
  const steps = db.select().from(editionSteps).where(eq(editionSteps.edition, edition));
  return (await steps.orderBy(desc(number)).limit(historyLimit)).toReversed();
};

/** The newest notes of an edition, oldest first. */
/** Who first made a note of that text; null when nobody did. */
export async function nameOfNote(db: Db, edition: string, what: string): Promise<string | null> {
  const { number, byName } = editionNotes;
  const isNote = and(eq(editionNotes.edition, edition), eq(editionNotes.what, what));
  return (
    (await db.select({ byName }).from(editionNotes).where(isNote).orderBy(asc(number)).limit(1))[0]?.byName ?? null
  );
}

export const notesOf = async (db: Db, edition: string) => {
  const { number } = editionNotes;
  const notes = db.select().from(editionNotes).where(eq(editionNotes.edition, edition));
  return (await notes.orderBy(desc(number)).limit(historyLimit)).toReversed();
};
