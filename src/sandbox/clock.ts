import type { Db } from '#platform/context.ts';
import type { Clock } from '#platform/house.ts';
import { aheadSeconds, saveAhead } from './store.ts';

export interface SandboxClock extends Clock {
  /** Moves the shop's clock forward; it stays moved after a restart. */
  advance(seconds: number): Promise<void>;
  ahead(): number;
  /** Does something as if it were so many seconds from now (negative: ago); for the orders of the first start. */
  pretend(seconds: number, work: () => Promise<void>): Promise<void>;
}

/** A clock that can be moved: "three days later" (never in production). */
export async function sandboxClockOf(db: Db): Promise<SandboxClock> {
  let ahead = await aheadSeconds(db);
  return {
    now: () => new Date(Date.now() + ahead * 1000),
    ahead: () => ahead,
    async pretend(seconds, work) {
      ahead += seconds;
      try {
        await work();
      } finally {
        ahead -= seconds;
      }
    },
    async advance(seconds) {
      ahead += Math.trunc(seconds);
      await saveAhead(db, ahead);
    },
  };
}
