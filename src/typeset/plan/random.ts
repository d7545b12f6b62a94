/** A repeatable stream of numbers in [0, 1) for one seed (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A number in [0, 1) for a seed and a key. Plans use no other randomness, so that pages are independent of each other.
 */
export const chanceOf =
  (seed: number) =>
  (key: string): number => {
    let hash = 2166136261 ^ seed;
    for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
    return randomStream(hash)();
  };
