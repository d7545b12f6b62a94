import { Server } from '@tus/server';
import type { Exchange } from '#kernel/call.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { isId } from '#kernel/ids.ts';
import { port, type Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { maxTakeBytes } from '../rules.ts';
import { findReceiver } from '../store.ts';
import { uploadLocker } from './lock.ts';
import { PartStore } from './part-store.ts';

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
