import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import type { LeftOut } from '../rules.ts';
import { printBatches, printBatchParcels, shipments, type PrintBatch } from '../store.ts';
import type { ParcelRef } from './parcels.ts';

type BatchParcel = typeof printBatchParcels.$inferSelect;

/** Adds a batch; undefined when one of that key is there. */
export async function insertBatch(
  db: Db,
  row: Pick<PrintBatch, 'id' | 'key' | 'madeAt' | 'madeBy'>,
): Promise<PrintBatch | undefined> {
  return (await db.insert(printBatches).values(row).onConflictDoNothing({ target: printBatches.key }).returning())[0];
}

export const batchByKey = async (db: Db, key: string): Promise<PrintBatch | undefined> =>
  (await db.select().from(printBatches).where(eq(printBatches.key, key)))[0];

export const batchById = async (db: Db, id: string): Promise<PrintBatch | undefined> =>
  (await db.select().from(printBatches).where(eq(printBatches.id, id)))[0];

/** The batch, locked until the transaction ends. */
export const lockBatch = async (db: Db, id: string): Promise<PrintBatch | undefined> =>
  (await db.select().from(printBatches).where(eq(printBatches.id, id)).for('update'))[0];

/** Puts parcels into a batch; answers those that are in no other open one, and so are in it now. */
export const insertBatchParcels = (db: Db, rows: Omit<BatchParcel, 'open'>[]): Promise<BatchParcel[]> =>
  db
    .insert(printBatchParcels)
    .values(rows.map(row => ({ ...row, open: true })))
    .onConflictDoNothing()
    .returning();

/** The parcels of a batch, in their order. */
export const parcelsOfBatch = (db: Db, batch: string): Promise<BatchParcel[]> =>
  db
    .select()
    .from(printBatchParcels)
    .where(eq(printBatchParcels.batch, batch))
    .orderBy(asc(printBatchParcels.position));

/** Ends a batch: from then on others may have its parcels. */
export async function endBatch(
  db: Db,
  id: string,
  end: { endedAt: Date; endedBy: string; printed: boolean; leftOut?: LeftOut[] },
): Promise<void> {
  await db.update(printBatches).set(end).where(eq(printBatches.id, id));
  await db.update(printBatchParcels).set({ open: false }).where(eq(printBatchParcels.batch, id));
}

/** The most open batches, and the most ended ones, that are listed. */
const mostBatches = { open: 30, ended: 6 } as const;

/** The batches that are not printed yet, and the last ones that ended, with how many parcels each has; newest first. */
export async function newestBatches(db: Db): Promise<{ batch: PrintBatch; parcels: number }[]> {
  const count = sql<number>`(select count(*) from ${printBatchParcels} p where p.batch = ${printBatches}.id)`;
  const list = (isEnded: boolean) =>
    db
      .select({ batch: printBatches, parcels: count.mapWith(Number) })
      .from(printBatches)
      .where(isEnded ? isNotNull(printBatches.endedAt) : isNull(printBatches.endedAt))
      .orderBy(desc(printBatches.number))
      .limit(isEnded ? mostBatches.ended : mostBatches.open);
  return [...(await list(false)), ...(await list(true))];
}

/** The open batches that these parcels are in. */
export const openBatchesOf = async (
  db: Db,
  refs: readonly ParcelRef[],
): Promise<{ kind: ParcelRef['kind']; parcel: string; number: number }[]> =>
  refs.length === 0
    ? []
    : db
        .select({ kind: printBatchParcels.kind, parcel: printBatchParcels.parcel, number: printBatches.number })
        .from(printBatchParcels)
        .innerJoin(printBatches, and(eq(printBatches.id, printBatchParcels.batch), isNull(printBatches.endedAt)))
        .where(
          and(
            sql`${printBatchParcels.open}`,
            inArray(
              printBatchParcels.parcel,
              refs.map(({ id }) => id),
            ),
          ),
        );

type Shipment = typeof shipments.$inferSelect;

export const shipmentByKey = async (db: Db, key: string): Promise<Shipment | undefined> =>
  (await db.select().from(shipments).where(eq(shipments.key, key)))[0];

export const insertShipment = async (db: Db, row: Shipment): Promise<void> => {
  await db.insert(shipments).values(row);
};
