/** One line of the report of `npm run prove:security`. */
export interface Measurement {
  /** The target that it proves: T2, T4 … */
  target: string;
  what: string;
  measured: string;
  met: boolean;
}

/** The median of times, milliseconds. */
export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN];
  return (low + high) / 2;
}

/** Starts `many` promises at once. */
export const atOnce = <T>(count: number, start: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => start(at)));

/** Counts the statuses of answers: `1 x 200, 15 x 409`. */
export function countStatuses(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
}
