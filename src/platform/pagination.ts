import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The last row of the page before, by the columns that a list is sorted by. */
export interface PageCursor {
  at: Date;
  id: string;
}

/**
 * The condition for rows after a cursor in a list sorted by `at` and `id`, newest first; `undefined` without a cursor.
 */
export const olderThan = (cursor: PageCursor | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  cursor && sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`;

/** As `olderThan`, for a list that has the oldest first. */
export const newerThan = (cursor: PageCursor | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  cursor && sql`(${at}, ${id}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`;

/**
 * The items of a list that is read by its key, one page in memory at a time. `next` answers the page after an item, the
 * first one for `undefined`; it is asked once the page before is worked through, until a page is empty.
 */
export async function* allPages<Item>(
  next: (after: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<Item, void, void> {
  for (let page = await next(undefined); page.length > 0; page = await next(page.at(-1))) yield* page;
}
