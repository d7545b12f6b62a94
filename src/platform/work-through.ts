/**
 * Works through what is due, a page at a time, until a page is empty or the time is over; the next run goes on. `work`
 * must make its item not due any more, or throw. At most `maxSeconds` and one page (W98).
 */
export async function workThrough<Item>(
  { next, maxSeconds }: { next(): Promise<readonly Item[]>; maxSeconds: number },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < maxSeconds * 1000) {
    const page = await next();
    if (page.length === 0) return;
    for (const item of page) await work(item);
  }
}
