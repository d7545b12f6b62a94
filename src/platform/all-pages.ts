/**
 * The items of a list that is read by its key, one page in memory at a time. `next` answers the page after an item, the
 * first one for `undefined`; it is asked once the page before is worked through, until a page is empty.
 */
export async function* allPages<Item>(
  next: (after: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<Item, void, void> {
  for (let page = await next(undefined); page.length > 0; page = await next(page.at(-1))) yield* page;
}
