/** Counts how often each named event happened. */
export class EventCounter {
  readonly #counts = new Map<string, number>();
  add(name: string): void {
    this.#counts.set(name, this.count(name) + 1);
  }
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
  total(): number {
    return [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
  }
  /** All events with their counts, the most frequent first. */
  rows(): [name: string, times: number][] {
    return [...this.#counts].toSorted(([, a], [, b]) => b - a);
  }
}
