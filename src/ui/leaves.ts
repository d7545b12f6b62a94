/** Pages bound to leaves of paper. `at` is how many leaves lie turned on the left, from 0 to `last`. */
export interface LeafBinding {
  last: number;
  front: (leaf: number) => number | undefined;
  back: (leaf: number) => number | undefined;
  /** The pages to be seen, counted from 0. */
  shown: (at: number) => number[];
  /** How many leaves are turned when this page is to be seen. */
  atPage: (page: number) => number;
}

/** With two pages beside each other every leaf carries two; alone, each page is a leaf with an empty back. */
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

/** The pages worth fetching: those seen and two leaves to each side. */
export function pagesToLoad(leaves: LeafBinding, at: number): number[] {
  const around = [-2, -1, 0, 1, 2].map(step => at + step);
  return around.flatMap(leaf => [leaves.back(leaf - 1), leaves.front(leaf)]).filter(n => n !== undefined);
}

/** What is seen, in words: "Page 1 of 20", "Pages 2 and 3 of 20". */
export function visiblePagesLabel(shown: readonly number[], pages: number): string {
  const numbers = shown.map(n => n + 1);
  return numbers.length > 1 ? `Pages ${numbers.join(' and ')} of ${pages}` : `Page ${numbers.join('')} of ${pages}`;
}
