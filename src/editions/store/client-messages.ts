import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { clientMessages, editions } from './tables.ts';

type ClientMessage = typeof clientMessages.$inferInsert;

/** Notes a message to a client; false when they got one of that kind today. */
export const noteClientMessage = async (db: Db, row: ClientMessage): Promise<boolean> =>
  (await db.insert(clientMessages).values(row).onConflictDoNothing().returning({ edition: clientMessages.edition }))
    .length > 0;

/** Locks these editions, in the order of their ids. */
export const lockEditions = async (db: Db, ids: readonly EditionId[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .select({ id: editions.id })
    .from(editions)
    .where(inArray(editions.id, [...ids]))
    .orderBy(editions.id)
    .for('no key update');
};

/** When the clients of these editions were reminded last since a time, of those who were. */
export async function lastReminders(db: Db, ids: readonly EditionId[], since: Date): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const { edition, kind, at } = clientMessages;
  const rows = await db
    .selectDistinctOn([edition], { edition, at })
    .from(clientMessages)
    .where(and(inArray(edition, [...ids]), eq(kind, 'reminder'), gt(at, since)))
    .orderBy(edition, desc(at));
  return new Map(rows.map(row => [row.edition, row.at]));
}
