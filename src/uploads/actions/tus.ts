import { setInterval as every, setTimeout as pause } from 'node:timers/promises';
import { Server, MemoryLocker } from '@tus/server';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { Exchange } from '#kernel/call.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { isId } from '#kernel/ids.ts';
import { port, type Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { maxTakeBytes } from '../rules.ts';
import { findReceiver, releaseLease, renewLease, requestLease, takeLease } from '../store.ts';
import { PartStore } from './part-store.ts';

const renewMs = 500;
const retryMs = 200;
/** How long a request waits for another one that writes to the same upload. */
const waitMs = 15_000;

/** Renews the lease until it ends; asks the holder to stop when somebody waits, or when another has the lease. */
async function holdLease(
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
    holdLease(this.#ctx, this.#lease, { ended: this.#ended.signal, release }).catch(() => undefined);
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
const uploadLocker = (ctx: Ctx): Locker =>
  ctx.config.databaseUrl ? { newLock: upload => new LeaseLock(ctx, upload) } : memoryLocker;

/** Requests about one upload in an hour: far more than its chunks and cuts, far fewer than its bytes. */
const requestLimit: RateLimit = { name: 'upload-requests', max: 3000, seconds: 3600 };

/** How long a request that another one replaces may still store what it has received. */
const drainMs = 300;

const refusalReply = (refused: Refused) => ({
  status_code: refused.status,
  body: JSON.stringify({ error: { code: refused.code, message: refused.message } }),
});

/** Throws `Refused` 401 or 403 to a caller who may not add to the story of an edition; a higher slice answers. */
export const assertMayAdd = port<(ctx: Ctx, edition: string) => Promise<void>>('uploads: assert may add');

/**
 * Answers a request about an upload by the tus protocol. Whoever has the upload's id and may add to its story may send
 * its bytes. Throws `Refused` 404 when there is no such upload, 429, and as `assertMayAdd`.
 */
export async function serveTus(ctx: Ctx, id: string): Promise<(exchange: Exchange) => Promise<void>> {
  const receiver = isId(id) ? await findReceiver(ctx.db, id) : undefined;
  if (!receiver) throw notFound('upload');
  await ctx.use(assertMayAdd)(ctx, receiver.edition);
  await consumeRateLimit(ctx, requestLimit, id);
  return async ({ request, response, take }) => {
    const server = new Server({
      path: '/api/uploads',
      datastore: new PartStore(ctx, take),
      locker: uploadLocker(ctx),
      lockDrainTimeout: drainMs,
      ...(receiver.bytes === undefined && { maxSize: maxTakeBytes }),
      // The default would let every other site read the replies.
      allowedOrigins: () => false,
      onResponseError(_request, error) {
        if (error instanceof Refused) return refusalReply(error);
        if (error instanceof Error) ctx.log.error({ err: error, upload: id }, 'an upload failed');
        return undefined;
      },
    });
    await server.handle(request, response);
  };
}
