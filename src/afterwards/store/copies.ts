import { asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { copyOrders } from './tables.ts';

export type CopyOrder = typeof copyOrders.$inferSelect;

/** The most orders of copies of one edition, and the most open ones of all, that are shown. */
const most = { ofEdition: 20, open: 100 } as const;

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
    .limit(most.ofEdition);

/** The further copies that are not shipped yet, the longest ordered first. */
export const openCopies = (db: Db): Promise<CopyOrder[]> =>
  db
    .select()
    .from(copyOrders)
    .where(isNull(copyOrders.shippedAt))
    .orderBy(asc(copyOrders.orderedAt), asc(copyOrders.id))
    .limit(most.open);

/** The further copies that were shipped after that time: their tracking link can still be corrected. */
export const shippedSince = (db: Db, since: Date): Promise<CopyOrder[]> =>
  db
    .select()
    .from(copyOrders)
    .where(gt(copyOrders.shippedAt, since))
    .orderBy(asc(copyOrders.shippedAt))
    .limit(most.open);

/** Further copies, locked until the transaction ends. */
export const lockCopies = async (db: Db, id: string): Promise<CopyOrder | undefined> =>
  (await db.select().from(copyOrders).where(eq(copyOrders.id, id)).for('update'))[0];

type CopyChanges = Partial<Pick<CopyOrder, 'printedAt' | 'printedBy' | 'shippedAt' | 'shippedBy' | 'trackLink'>>;

export const saveCopies = (db: Db, id: string, progress: CopyChanges) =>
  db.update(copyOrders).set(progress).where(eq(copyOrders.id, id));
