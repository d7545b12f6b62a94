import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { chosenHeadlines } from '../store.ts';

type ChosenHeadline = typeof chosenHeadlines.$inferSelect;

/** The chosen headlines of a story, by the key of their answer. */
export async function chosenHeadlinesOf(db: Db, edition: string): Promise<Map<number, ChosenHeadline>> {
  const rows = await db.select().from(chosenHeadlines).where(eq(chosenHeadlines.edition, edition));
  return new Map(rows.map(row => [row.key, row]));
}

/** Writes down a chosen headline in place of the one before. */
export const saveHeadline = (db: Db, chosen: ChosenHeadline) =>
  db
    .insert(chosenHeadlines)
    .values(chosen)
    .onConflictDoUpdate({ target: [chosenHeadlines.edition, chosenHeadlines.key], set: chosen });

/** Leaves the headline of an answer to the magazine again. */
export const deleteHeadline = (db: Db, { edition, key }: Pick<ChosenHeadline, 'edition' | 'key'>) =>
  db.delete(chosenHeadlines).where(and(eq(chosenHeadlines.edition, edition), eq(chosenHeadlines.key, key)));
