import { setInterval as every, setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import { MemoryLocker } from '@tus/server';
import type { Ctx } from '#platform/context.ts';
import { releaseLease, renewLease, requestLease, takeLease } from '../store.ts';

const renewMs = 500;
const retryMs = 200;
/** How long a request waits for another one that writes to the same upload. */
const waitMs = 15_000;

/** Renews the lease until it ends; asks the holder to stop when somebody waits, or when another has the lease. */
async function keepLease(
  ctx: Ctx,
  lease: Record<'upload' | 'holder', string>,
  { ended, release }: { ended: AbortSignal; release: RequestRelease },
): Promise<void> {
  for await (const _ of every(renewMs, undefined, { signal: ended, ref: false })) {
    // A database that does not answer ends the lease by time.
    const state = await renewLease(ctx.db, lease).catch(() => 'held' as const);
    if (state === 'held') continue;
    await release();
    if (state === 'lost') return;
  }
}

class LeaseLock implements Lock {
  readonly #ctx: Ctx;
  readonly #lease: Record<'upload' | 'holder', string>;
  readonly #ended = new AbortController();

  constructor(ctx: Ctx, upload: string) {
    this.#ctx = ctx;
    this.#lease = { upload, holder: ctx.random.id() };
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const deadline = performance.now() + waitMs;
    while (!(await takeLease(this.#ctx.db, this.#lease))) {
      if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
      await requestLease(this.#ctx.db, this.#lease.upload);
      await pause(retryMs);
    }
    keepLease(this.#ctx, this.#lease, { ended: this.#ended.signal, release }).catch(() => undefined);
  }

  async unlock(): Promise<void> {
    this.#ended.abort();
    await releaseLease(this.#ctx.db, this.#lease);
  }
}

/** For the embedded database, which one process uses. */
const memoryLocker = new MemoryLocker({ acquireLockTimeout: waitMs });

/**
 * One request at a time writes to an upload. A second one, such as that of a phone whose connection broke unnoticed,
 * makes the first stop. On PostgreSQL the lock is a lease in a row, since the second may reach another server; without
 * it a part of the first is still refused, because two parts cannot begin at the same byte.
 */
export const uploadLocker = (ctx: Ctx): Locker =>
  ctx.config.databaseUrl ? { newLock: upload => new LeaseLock(ctx, upload) } : memoryLocker;
