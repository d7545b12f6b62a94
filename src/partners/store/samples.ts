import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import type { SampleOrder } from '../rules.ts';
import { partners, sampleOrders, type Partner } from '../store.ts';

interface PaidSample {
  partner: string;
  mid: string;
  order: SampleOrder;
}

/** Inserts a paid sample, once per payment; false when this partner has one of another payment already. */
export async function insertSample(ctx: Ctx, { partner, mid, order }: PaidSample): Promise<boolean> {
  const row = { id: ctx.random.id(), partner, mid, paidAt: ctx.now(), ...order };
  await ctx.db.insert(sampleOrders).values(row).onConflictDoNothing();
  return (await findSample(ctx.db, partner))?.mid === mid;
}

export type SampleOrderRow = typeof sampleOrders.$inferSelect;

/** A partner's paid sample. */
export const findSample = async (db: Db, partner: string): Promise<SampleOrderRow | undefined> =>
  (await db.select().from(sampleOrders).where(eq(sampleOrders.partner, partner)))[0];

/** A paid sample, locked until the transaction ends. */
export const lockSample = async (db: Db, id: string): Promise<SampleOrderRow | undefined> =>
  (await db.select().from(sampleOrders).where(eq(sampleOrders.id, id)).for('update'))[0];

export const saveSample = (db: Db, id: string, change: Partial<SampleOrderRow>) =>
  db.update(sampleOrders).set(change).where(eq(sampleOrders.id, id));

export const sampleById = async (db: Db, id: string): Promise<SampleOrderRow | undefined> =>
  (await db.select().from(sampleOrders).where(eq(sampleOrders.id, id)))[0];

export interface SampleWithPartner {
  sample: SampleOrderRow;
  partner: Partner;
}

/** These samples with their partners. */
export const samplesByIds = async (db: Db, ids: readonly string[]): Promise<SampleWithPartner[]> =>
  ids.length === 0
    ? []
    : db
        .select({ sample: sampleOrders, partner: partners })
        .from(sampleOrders)
        .innerJoin(partners, eq(partners.id, sampleOrders.partner))
        .where(inArray(sampleOrders.id, [...ids]));

/** Locks these samples, in the order of their ids. */
export const lockSamples = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const isOne = inArray(sampleOrders.id, [...ids]);
  await db.select({ id: sampleOrders.id }).from(sampleOrders).where(isOne).orderBy(asc(sampleOrders.id)).for('update');
};

/** How many paid samples are not on their way yet. */
export const countUnshippedSamples = (db: Db): Promise<number> =>
  db.$count(sampleOrders, and(isNull(sampleOrders.deliveredAt), isNull(sampleOrders.shippedAt)));

/** A page of the samples that are not delivered yet, with their partners, the longest paid first, after `place`. */
export const openSamples = (
  db: Db,
  place: PageCursor | undefined,
): Promise<{ sample: SampleOrderRow; partner: Partner }[]> =>
  db
    .select({ sample: sampleOrders, partner: partners })
    .from(sampleOrders)
    .innerJoin(partners, eq(partners.id, sampleOrders.partner))
    .where(and(isNull(sampleOrders.deliveredAt), newerThan(place, sampleOrders.paidAt, sampleOrders.id)))
    .orderBy(asc(sampleOrders.paidAt), asc(sampleOrders.id))
    .limit(pageSize);
