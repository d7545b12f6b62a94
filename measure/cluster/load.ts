/** What people do to the cluster while parts of it fail, and what they notice. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestWatch } from '#test/chaos/customers.ts';
import { EventCounter } from '#test/chaos/counter.ts';

/** Counts the requests that failed, by the phase of the run in which they did. */
export class FailureLog implements RequestWatch {
  readonly #phases = new Map<string, EventCounter>();
  #phase = 'before';

  readonly tried: RequestWatch['tried'] = (path, { status, milliseconds }) => {
    if (status !== undefined && status < 500) return;
    this.note(path, status, `after ${Math.round(milliseconds / 10_000) * 10} s`);
  };

  readonly gaveUp: RequestWatch['gaveUp'] = path => this.note(`${path} in the end`, undefined);

  /** Counts a request that failed; without a status it was not answered at all. */
  note(path: string, status: number | undefined, when = ''): void {
    this.of(this.#phase).add(`${path.replaceAll(/[\w-]{20,}/g, '…')} ${status ?? 'no answer'} ${when}`.trimEnd());
  }

  /** Begins a phase; failures count for it from now on. */
  begin(phase: string): void {
    this.#phase = phase;
  }

  of(phase: string): EventCounter {
    const counter = this.#phases.get(phase) ?? new EventCounter();
    this.#phases.set(phase, counter);
    return counter;
  }
}

/** Has all items begin evenly within so many seconds, whatever those before do; resolves when all have ended. */
export async function arrive<T>(items: readonly T[], seconds: number, work: (item: T) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(
    items.map(async (item, n) => {
      await pause(Math.max(0, (n * seconds * 1000) / items.length - (performance.now() - startedAt)));
      await work(item);
    }),
  );
}

/** Reads addresses in turn until it is stopped. An answer other than 200 is a failure. */
export class Reader {
  readonly #ended: Promise<void>;
  #stopping = false;
  count = 0;

  constructor(origin: string, paths: readonly string[], failures: FailureLog) {
    const read = async () => {
      for (let at = 0; !this.#stopping; at++) {
        const path = paths[at % paths.length] ?? '/';
        const reply = await fetch(origin + path, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
        await reply?.arrayBuffer().catch(() => undefined);
        if (reply?.status === 200) this.count++;
        else failures.note(path, reply?.status);
        await pause(50);
      }
    };
    this.#ended = read();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#ended;
  }
}
