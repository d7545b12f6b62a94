/** How often each of several things happened. */
export class Tally {
  readonly #counts = new Map<string, number>();
  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }
  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
  all(): number {
    return [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
  }
  /** The most frequent first. */
  rows(): [name: string, times: number][] {
    return [...this.#counts].toSorted(([, a], [, b]) => b - a);
  }
}
