/** Runs `work` over all, two at a time, keeping the order. */
export async function inPairs<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length) {
      const at = next++;
      results[at] = await work(all[at] as T, at);
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}
