import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Where in a list, by time and then by id, its next page begins. */
export interface PageCursor {
  at: Date;
  id: string;
}

/**
 * The rows that come after a place in a list that is sorted by `at` and `id`, the newest first; all of them without a
 * place.
 */
export const olderThan = (place: PageCursor | undefined, at: PgColumn, id: PgColumn): SQL | undefined =>
  place && sql`(${at}, ${id}) < (${place.at.toISOString()}::timestamptz, ${place.id})`;

/** As `olderThan`, for a list that has the oldest first. */
export const newerThan = (place: PageCursor | undefined, at: PgColumn, id: PgColumn): SQL | undefined =>
  place && sql`(${at}, ${id}) > (${place.at.toISOString()}::timestamptz, ${place.id})`;
