/** Runs `work` for each item, two at a time. Returns the results in the order of the items. */
export async function inPairs<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  // Both loops take from the same iterator.
  const entries = items.entries();
  const workThrough = async () => {
    for (const [at, item] of entries) results[at] = await work(item, at);
  };
  await Promise.all([workThrough(), workThrough()]);
  return results;
}
