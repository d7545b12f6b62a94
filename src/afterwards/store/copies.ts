import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import { copyOrders } from './tables.ts';

export type CopyOrder = typeof copyOrders.$inferSelect;

/** The most orders of copies of one edition that are shown. */
const mostOfEdition = 20;

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
