import type { Db } from '#platform/context.ts';
import type { Clock } from '#platform/runtime.ts';
import { readAheadSeconds, saveAheadSeconds } from './store.ts';

export interface SandboxClock extends Clock {
  /** Moves the shop's clock forward, also for later starts. */
  advance(seconds: number): Promise<void>;
  aheadSeconds(): number;
  /**
   * Runs `work` with the clock shifted by that many seconds, negative for the past. For the orders of the first start.
   */
  runShifted(seconds: number, work: () => Promise<void>): Promise<void>;
}

/** A clock that can be moved forward ("three days later"). Never in production. */
export async function createSandboxClock(db: Db): Promise<SandboxClock> {
  let ahead = await readAheadSeconds(db);
  return {
    now: () => new Date(Date.now() + ahead * 1000),
    aheadSeconds: () => ahead,
    async runShifted(seconds, work) {
      ahead += seconds;
      try {
        await work();
      } finally {
        ahead -= seconds;
      }
    },
    async advance(seconds) {
      ahead += Math.trunc(seconds);
      await saveAheadSeconds(db, ahead);
    },
  };
}
