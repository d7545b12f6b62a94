/** Which pages are on which leaf of paper. `at` is the number of turned leaves, from 0 to `last`. */
export interface LeafBinding {
  last: number;
  front: (leaf: number) => number | undefined;
  back: (leaf: number) => number | undefined;
  /** The visible pages, counted from 0. */
  shown: (at: number) => number[];
  /** The number of turned leaves at which this page is visible. */
  atPage: (page: number) => number;
}

/** With two pages beside each other every leaf has two; otherwise each page is a leaf with an empty back. */
export function bindLeaves(pages: number, two: boolean): LeafBinding {
  const page = (n: number) => (n >= 0 && n < pages ? n : undefined);
  const front = (leaf: number) => page(two ? leaf * 2 : leaf);
  const back = (leaf: number) => (two ? page(leaf * 2 + 1) : undefined);
  return {
    last: Math.max(0, two ? Math.floor(pages / 2) : pages - 1),
    front,
    back,
    shown: at => [back(at - 1), front(at)].filter(n => n !== undefined),
    atPage: n => (two ? Math.ceil(n / 2) : n),
  };
}

/** The pages to fetch: the visible ones and those of two leaves to each side. */
export function pagesToLoad(leaves: LeafBinding, at: number): number[] {
  const around = [-2, -1, 0, 1, 2].map(step => at + step);
  return around.flatMap(leaf => [leaves.back(leaf - 1), leaves.front(leaf)]).filter(n => n !== undefined);
}

/** What the left and the right key and button of a magazine turn: on (1) or back (-1). */
export const turnsOf = ({ fromRight }: { fromRight: boolean }) =>
  fromRight ? ({ leftward: 1, rightward: -1 } as const) : ({ leftward: -1, rightward: 1 } as const);

/** What a button that turns says and does; `at`: the number of turned leaves of `last`. */
export const turnButton = (
  by: 1 | -1,
  { at, last, turn }: { at: number; last: number; turn: (by: 1 | -1) => void },
) => ({
  label: by === 1 ? 'Turn the page' : 'Turn back',
  'aria-disabled': at === (by === 1 ? last : 0),
  onClick: () => turn(by),
});

/** The label of the visible pages: "Page 1 of 20", "Pages 2 and 3 of 20". */
export function visiblePagesLabel(shown: readonly number[], pages: number): string {
  const numbers = shown.map(n => n + 1);
  return numbers.length > 1 ? `Pages ${numbers.join(' and ')} of ${pages}` : `Page ${numbers.join('')} of ${pages}`;
}
