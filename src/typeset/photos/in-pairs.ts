/** Runs `work` over all, two at a time, keeping the order. */
export async function inPairs<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  // Both lanes take from the same iterator.
  const entries = all.entries();
  const lane = async () => {
    for (const [at, one] of entries) results[at] = await work(one, at);
  };
  await Promise.all([lane(), lane()]);
  return results;
}
