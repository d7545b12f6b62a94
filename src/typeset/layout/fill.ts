/** How the parts of a page share its height. Pure: lengths in, lengths out, mm. */

/** The heights that a part can have, and in which turn it takes what the others leave. */
export interface Size {
  least: number;
  most: number;
  /** The height at which it is good: reached before others grow. */
  preferred: number;
  /** Words grow first, then pictures, then empty room. */
  grows: 'words' | 'pictures' | 'room' | 'never';
  /** It is left out where its preferred height does not fit. */
  optional?: true;
  /** How much of a height it can use: type has few sizes. What it cannot use goes to the others. */
  useful?: (height: number) => number;
}

export const fixed = (h: number): Size => ({ least: h, preferred: h, most: h, grows: 'never' });
export const nothing: Size = fixed(0);
export const isNothing = ({ most }: Size): boolean => most === 0;
/** Empty room, which takes whatever is left. */
export const endlessRoom: Size = { least: 0, preferred: 0, most: 1000, grows: 'room' };

/** What may be missing or left over without a fault, mm. */
export const tolerance = 0.05;

/**
 * The height of each part within `room`; `undefined` when their least heights do not fit. Optional parts get 0 where
 * they find no room. What nobody takes is left at the end.
 */
export function fill(sizes: readonly Size[], room: number): number[] | undefined {
  const heights = sizes.map(({ least, optional }) => (optional ? 0 : least));
  const left = () => room - heights.reduce((sum, h) => sum + h, 0);
  if (left() < -tolerance) return undefined;
  const grow = (turn: Size['grows'], to: 'preferred' | 'most') => {
    const limits = sizes.map((size, at) => (!size.optional && size.grows === turn ? size[to] : (heights[at] ?? 0)));
    share(heights, { limits, left: left() });
  };
  const giveBack = () =>
    sizes.forEach(({ useful, least }, at) => {
      if (useful) heights[at] = Math.max(least, useful(heights[at] ?? 0));
    });
  grow('words', 'preferred');
  giveBack();
  grow('pictures', 'preferred');
  sizes.forEach((size, at) => {
    if (size.optional && size.preferred > 0 && size.preferred <= left()) heights[at] = size.preferred;
  });
  grow('pictures', 'most');
  grow('words', 'most');
  giveBack();
  grow('room', 'most');
  return heights;
}

/** Raises heights towards their limits, evenly, by at most `left` in all. Changes `heights`. */
function share(heights: number[], { limits, left }: { limits: readonly number[]; left: number }): void {
  let free = left;
  let open = heights.flatMap((h, at) => ((limits[at] ?? 0) > h + tolerance ? [at] : []));
  while (free > tolerance && open.length > 0) {
    const each = free / open.length;
    for (const at of open) {
      const step = Math.min(each, (limits[at] ?? 0) - (heights[at] ?? 0));
      heights[at] = (heights[at] ?? 0) + step;
      free -= step;
    }
    open = open.filter(at => (limits[at] ?? 0) > (heights[at] ?? 0) + tolerance);
  }
}

/** The turn in which several parts grow together: the first in which one of them does. */
const turnOf = (sizes: readonly Size[]): Size['grows'] =>
  (['pictures', 'words', 'room'] as const).find(turn => sizes.some(({ grows }) => grows === turn)) ?? 'never';

/** The sizes of parts one below the other, as one size. */
export function below(sizes: readonly Size[]): Size {
  const own = sizes.filter(({ optional }) => !optional);
  const sum = (of: 'least' | 'preferred' | 'most') => own.reduce((all, size) => all + size[of], 0);
  const size: Size = { least: sum('least'), preferred: sum('preferred'), most: sum('most'), grows: turnOf(own) };
  const useful = usefulBelow(sizes);
  return useful ? { ...size, useful } : size;
}

/** How much of a height parts can use of which type alone has sizes: what it cannot use goes to what is around them. */
function usefulBelow(sizes: readonly Size[]): Size['useful'] {
  const [type, ...more] = sizes.filter(({ least, most }) => most > least);
  if (!type?.useful || more.length > 0 || sizes.some(({ optional }) => optional)) return undefined;
  const { useful } = type;
  const others = sizes.reduce((sum, size) => sum + (size === type ? 0 : size.least), 0);
  return height => others + useful(height - others);
}

/** The sizes of parts side by side, as one size. */
export function level(sizes: readonly Size[]): Size {
  const highest = (of: 'least' | 'preferred' | 'most') => Math.max(0, ...sizes.map(size => size[of]));
  return { least: highest('least'), preferred: highest('preferred'), most: highest('most'), grows: turnOf(sizes) };
}
