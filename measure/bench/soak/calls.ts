import type { RequestWatch } from '#test/chaos/customers.ts';

/** `small`: one's own account. `page`: a public page. Other requests are counted and not timed. */
export const timedKinds = ['small', 'page'] as const;
export type TimedKind = (typeof timedKinds)[number];

export interface CallTimes {
  count: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** How many requests there were and how they ended. */
export interface RequestCounts {
  requests: number;
  /** Attempts during a fault, or just after it, that broke or were answered with 5xx; all were repeated. */
  repeated: number;
  /** The same without a fault. */
  failed: number;
  /** Requests that were never answered, however often they were repeated. */
  unanswered: number;
}

const timesOf = (milliseconds: number[]): CallTimes => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
};

/** What happened to the requests of the soak, all of them and in the present minute. */
export class CallLog implements RequestWatch {
  readonly counts: RequestCounts = { requests: 0, repeated: 0, failed: 0, unanswered: 0 };
  /** The failed and the unanswered ones, in words. */
  readonly failures: string[] = [];
  readonly #inFault: () => boolean;
  #times: Record<TimedKind, number[]> = { small: [], page: [] };

  /** @param inFault whether something is out of order now. */
  constructor(inFault: () => boolean) {
    this.#inFault = inFault;
  }

  tried(path: string, { milliseconds, status }: { milliseconds: number; status: number | undefined }): void {
    this.counts.requests += 1;
    if (status !== undefined && status < 500) return;
    if (this.#inFault()) this.counts.repeated += 1;
    else {
      this.counts.failed += 1;
      this.failures.push(`${path}: ${status ?? 'no answer'} after ${Math.round(milliseconds)} ms`);
    }
  }

  gaveUp(path: string): void {
    this.counts.unanswered += 1;
    this.failures.push(`${path}: never answered`);
  }

  /** As `tried`, with its time among those of the minute. */
  timed(kind: TimedKind, path: string, attempt: { milliseconds: number; status: number | undefined }): void {
    this.tried(path, attempt);
    this.#times[kind].push(attempt.milliseconds);
  }

  /** The times since the last call of this. */
  takeTimes(): Record<TimedKind, CallTimes> {
    const times = this.#times;
    this.#times = { small: [], page: [] };
    return { small: timesOf(times.small), page: timesOf(times.page) };
  }
}
