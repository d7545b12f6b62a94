import { isId } from '#kernel/ids.ts';
import { foldTyped } from '#kernel/typed.ts';

/**
 * The number of a paper, `INV/2627/000012`, or the MID of its payment, as somebody typed it; undefined for all else,
 * such as names, which stand in no address.
 */
export function paperFind(typed: string): string | undefined {
  const text = foldTyped(typed);
  if (/^[a-z\d]+\/\d{4}\/\d+$/i.test(text)) return text.toUpperCase();
  return isId(text.toLowerCase()) ? text.toLowerCase() : undefined;
}

/** What to do when a search is neither. */
export const paperFindHelp =
  'Type the whole number of a paper, such as INV/2627/000012, or a MID. Names are searched under Orders.';
