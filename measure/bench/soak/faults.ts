import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { EventCounter } from '#test/chaos/counter.ts';
import type { SoakPlace } from './place.ts';

export const faultNames = ['database cut', 'bank slow', 'worker killed', 'storage away'] as const;
type FaultName = (typeof faultNames)[number];

/** How long a fault lasts, and for how long after it requests may still suffer from it. */
const [faultMs, recoveryMs] = [25_000, 10_000];

const bankFaults = [
  { fault: 'slow', chance: 0.4, ms: 1500 },
  { fault: 'lost', chance: 0.05, ms: 100 },
  { fault: 'down', chance: 0.1 },
  { fault: 'broken', chance: 0.05 },
  { fault: 'nonsense', chance: 0.05 },
] as const;

/** When faults begin, in seconds: the four in turn, evenly, none at the beginning or near the end. */
export function planFaults(seconds: number): { at: number; name: FaultName }[] {
  const gap = Math.min(300, Math.max(35, seconds / 6));
  const last = seconds - 40;
  return Array.from({ length: Math.max(0, Math.floor(last / gap)) }, (_, n) => ({
    at: (n + 1) * gap,
    name: faultNames[n % faultNames.length] as FaultName,
  }));
}

/** Makes parts fail, one after the other, and counts how often. */
export class Faults {
  readonly #place: SoakPlace;
  readonly #counter: EventCounter;
  #busyUntil = 0;
  #seen = false;

  constructor(place: SoakPlace, counter: EventCounter) {
    this.#place = place;
    this.#counter = counter;
  }

  /** Whether a fault lasts or has just ended. */
  get active(): boolean {
    return performance.now() < this.#busyUntil;
  }

  /** Whether anything was out of order, or had just been, since the last call of this. */
  takeSeen(): boolean {
    const seen = this.#seen || this.active;
    this.#seen = this.active;
    return seen;
  }

  /** Begins a fault and ends it. Resolves when everything works again. */
  async strike(name: FaultName): Promise<void> {
    this.#busyUntil = Infinity;
    this.#seen = true;
    this.#counter.add(name);
    try {
      await this.#faults[name]();
    } finally {
      this.#busyUntil = performance.now() + recoveryMs;
    }
  }

  readonly #faults: Record<FaultName, () => Promise<void>> = {
    'database cut': async () => {
      this.#place.proxy.healthy = false;
      for (let at = 0; at < 3; at++) {
        await pause(faultMs / 4);
        await this.#cutConnections();
      }
      await pause(faultMs / 4);
      this.#place.proxy.healthy = true;
    },
    'bank slow': async () => {
      await this.#tellBank(bankFaults);
      await pause(faultMs);
      await this.#tellBank([]);
    },
    'worker killed': async () => {
      const worker = this.#place.parts['killed worker'];
      await worker.kill();
      await pause(faultMs / 2);
      await worker.start();
    },
    'storage away': async () => {
      const { storage } = this.#place;
      storage.fault = 'busy';
      await pause(faultMs / 2);
      storage.fault = 'silent';
      await pause(faultMs / 2);
      storage.fault = undefined;
    },
  };

  /** Ends every connection of the shop at the database, whatever it is doing. */
  async #cutConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#place.postgres.url });
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^shop (web web|worker)'`,
    );
    for (let at = 0; at < (rowCount ?? 0); at++) this.#counter.add('connections cut');
    await client.end();
  }

  async #tellBank(faults: readonly object[]): Promise<void> {
    await fetch(`${this.#place.bankUrl}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seed: 1, faults }),
    });
  }
}
