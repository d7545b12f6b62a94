import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { storyHeadlines } from '../store.ts';

export type ChosenHeadline = typeof storyHeadlines.$inferSelect;

/** The chosen headlines of a story, by the key of their answer. */
export async function headlinesOf(db: Db, edition: string): Promise<Map<number, ChosenHeadline>> {
  const rows = await db.select().from(storyHeadlines).where(eq(storyHeadlines.edition, edition));
  return new Map(rows.map(row => [row.key, row]));
}

/** Writes down a chosen headline in place of the one before. */
export const saveHeadline = (db: Db, chosen: ChosenHeadline) =>
  db
    .insert(storyHeadlines)
    .values(chosen)
    .onConflictDoUpdate({ target: [storyHeadlines.edition, storyHeadlines.key], set: chosen });

/** Leaves the headline of an answer to the magazine again. */
export const deleteHeadline = (db: Db, { edition, key }: Pick<ChosenHeadline, 'edition' | 'key'>) =>
  db.delete(storyHeadlines).where(and(eq(storyHeadlines.edition, edition), eq(storyHeadlines.key, key)));
