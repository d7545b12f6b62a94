import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { mostInLane, type Lane, type ParcelKind } from '../rules.ts';
import { couriers, parcelNumbers, parcels, type Courier, type ParcelRow } from '../store.ts';

/** A parcel by its kind and id. */
export interface ParcelRef {
  kind: ParcelKind;
  id: string;
}

/** A place in a lane. */
export interface LanePlace {
  on: string;
  id: string;
}

interface LaneQuery {
  lane: Lane;
  kind?: ParcelKind | undefined;
  after?: LanePlace | undefined;
  limit: number;
}

/** The next parcels of a lane, the most urgent first. */
export const parcelsInLane = (ctx: Ctx, { lane, kind, after, limit }: LaneQuery): Promise<ParcelRow[]> =>
  ctx.db
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.state, lane),
        // Said once more for the partial index.
        ne(parcels.state, sql`'there'`),
        kind && eq(parcels.kind, kind),
        after && sql`(${parcels.rankOn}, ${parcels.id}) > (${after.on}::date, ${after.id})`,
      ),
    )
    .orderBy(asc(parcels.rankOn), asc(parcels.id))
    .limit(limit);

/** The next parcels that their courier was to bring before `today`, the longest overdue first. */
export const lateParcels = (
  ctx: Ctx,
  { today, after, limit }: { today: string; after?: LanePlace | undefined; limit: number },
): Promise<ParcelRow[]> =>
  ctx.db
    .select()
    .from(parcels)
    .where(
      and(
        sql`${parcels.state} = 'way'`,
        lt(parcels.promisedOn, today),
        after && sql`(${parcels.promisedOn}, ${parcels.id}) > (${after.on}::date, ${after.id})`,
      ),
    )
    .orderBy(asc(parcels.promisedOn), asc(parcels.id))
    .limit(limit);

/** How many parcels are in each lane, and how many of those on their way are late; `mostInLane` and one at most. */
export async function countLanes(ctx: Ctx, today: string): Promise<Record<Lane | 'late', number>> {
  const most = sql.raw(String(mostInLane + 1));
  const inLane = (lane: Lane) =>
    sql<number>`(select count(*) from (select from parcels where state = ${sql.raw(`'${lane}'`)} and state <> 'there' limit ${most}) x)`.mapWith(
      Number,
    );
  const late = sql<number>`(select count(*) from (select from parcels where state = 'way' and promised_on < ${today}::date limit ${most}) x)`;
  const [row] = await ctx.db
    .select({ print: inLane('print'), printed: inLane('printed'), way: inLane('way'), late: late.mapWith(Number) })
    .from(sql`(select) one`);
  return row ?? { print: 0, printed: 0, way: 0, late: 0 };
}

const refsCondition = (refs: readonly ParcelRef[]) =>
  sql`(${parcels.kind}, ${parcels.id}) in (${sql.join(
    refs.map(({ kind, id }) => sql`(${kind}, ${id})`),
    sql`, `,
  )})`;

/** These parcels, of those that there are. */
export const parcelsByRef = async (db: Db, refs: readonly ParcelRef[]): Promise<ParcelRow[]> =>
  refs.length === 0 ? [] : db.select().from(parcels).where(refsCondition(refs));

/** The parcels that have one of these numbers on their slip. */
export const parcelsByNumber = async (db: Db, numbers: readonly string[]): Promise<ParcelRow[]> =>
  numbers.length === 0
    ? []
    : db
        .select()
        .from(parcels)
        .where(inArray(parcels.number, [...numbers]));

/** Sets the day by which the courier brings these parcels, where there is none from when they were first sent. */
export const setPromised = (db: Db, refs: readonly ParcelRef[], promisedOn: string) =>
  db
    .update(parcels)
    .set({ promisedOn: sql`coalesce(${parcels.promisedOn}, ${promisedOn}::date)` })
    .where(refsCondition(refs));

/** Records the day further copies arrived; nothing for parcels whose own rows say so. */
export const setCopiesDelivered = (db: Db, id: string, deliveredOn: string) =>
  db
    .update(parcels)
    .set({ state: 'there', deliveredOn })
    .where(and(eq(parcels.kind, 'copies'), eq(parcels.id, id), eq(parcels.state, 'way')));

/** All couriers in their order, those that are out of use, too, since they may still have parcels. */
export const allCouriers = (db: Db): Promise<Courier[]> =>
  db.select().from(couriers).orderBy(asc(couriers.position), asc(couriers.id));

/** The couriers that are in use, in their order. */
export const shownCouriers = async (db: Db): Promise<Courier[]> => (await allCouriers(db)).filter(({ shown }) => shown);

/** Adds these couriers where there are none at all. */
export async function addFirstCouriers(db: Db, rows: (typeof couriers.$inferInsert)[]): Promise<void> {
  if ((await db.$count(couriers)) === 0) await db.insert(couriers).values(rows).onConflictDoNothing();
}

type ParcelNumber = typeof parcelNumbers.$inferSelect;

/** Which of these numbers a courier has a parcel under, whichever courier. */
export const usedNumbers = async (db: Db, numbers: readonly string[]): Promise<ParcelNumber[]> =>
  numbers.length === 0
    ? []
    : db
        .select()
        .from(parcelNumbers)
        .where(inArray(parcelNumbers.number, [...numbers]));

/** The numbers of these parcels. */
export const numbersOf = async (db: Db, refs: readonly ParcelRef[]): Promise<ParcelNumber[]> =>
  refs.length === 0
    ? []
    : db
        .select()
        .from(parcelNumbers)
        .where(
          sql`(${parcelNumbers.kind}, ${parcelNumbers.parcel}) in (${sql.join(
            refs.map(({ kind, id }) => sql`(${kind}, ${id})`),
            sql`, `,
          )})`,
        );

/** Forgets the numbers of a parcel. */
export const clearNumbers = async (db: Db, { kind, id }: ParcelRef): Promise<void> => {
  await db.delete(parcelNumbers).where(and(eq(parcelNumbers.kind, kind), eq(parcelNumbers.parcel, id)));
};

/** Gives parcels their numbers, in this order; false when another parcel has one of them. */
export async function reserveAll(db: Db, rows: readonly ParcelNumber[]): Promise<boolean> {
  const refs = rows.map(({ kind, parcel }) => sql`(${kind}, ${parcel})`);
  await db
    .delete(parcelNumbers)
    .where(sql`(${parcelNumbers.kind}, ${parcelNumbers.parcel}) in (${sql.join(refs, sql`, `)})`);
  const added = await db
    .insert(parcelNumbers)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ number: parcelNumbers.number });
  return added.length === rows.length;
}

interface NumberedParcel extends ParcelRef {
  courier: string;
  number: string;
  edition: EditionId | null;
  partner: string | null;
  at: Date;
}

/** Gives a parcel a courier's number in place of an earlier one; false when it is another parcel's. */
export async function setNumber(db: Db, { kind, id, ...row }: NumberedParcel): Promise<boolean> {
  const isOther = sql`(${parcelNumbers.courier}, ${parcelNumbers.number}) <> (${row.courier}, ${row.number})`;
  await db.delete(parcelNumbers).where(and(eq(parcelNumbers.kind, kind), eq(parcelNumbers.parcel, id), isOther));
  await db
    .insert(parcelNumbers)
    .values({ ...row, kind, parcel: id })
    .onConflictDoNothing();
  const isThis = and(eq(parcelNumbers.courier, row.courier), eq(parcelNumbers.number, row.number));
  const [kept] = await db.select().from(parcelNumbers).where(isThis);
  return kept?.kind === kind && kept.parcel === id;
}
