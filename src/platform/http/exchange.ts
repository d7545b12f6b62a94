import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallShape, Exchange } from '#kernel/call.ts';
import { watchTransferRate } from './request-body.ts';
import type { AppRuntime } from '../runtime.ts';
import type { UploadTracker } from './uploads.ts';

/** Whether the handler of a call reads the request and writes the response itself. */
export const isExchange = ({ replies }: CallShape): boolean => Object.values(replies).includes('exchange');

interface ExchangeRun {
  runtime: AppRuntime;
  uploads: UploadTracker;
  request: FastifyRequest;
  reply: FastifyReply;
  run(exchange: Exchange): Promise<void>;
}

/**
 * Hands the request to a handler that answers in a protocol of its own, with the headers that every reply has. Its
 * body counts as an upload: it is limited per address and by the disk, and its connection is closed when almost nothing
 * arrives for `UPLOAD_IDLE_SECONDS`. It counts until its connection has closed, even if the handler still waits to
 * answer
 * a sender that is gone. Throws `Refused` 429 when the address has too many uploads.
 */
export async function runExchange({ request, reply, run, runtime, uploads }: ExchangeRun): Promise<FastifyReply> {
  const account = uploads.open(request.ip);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  const pace = watchTransferRate(request.raw, runtime.config.serverLimits.idleSeconds);
  // What has arrived is kept; the sender goes on from there.
  pace.late.catch(() => request.raw.destroy(new Error('too slow')));
  reply.hijack();
  let isCounted = true;
  const take = (bytes: number) => (isCounted ? account.take(bytes) : Promise.resolve());
  const answered = run({ request: request.raw, response: reply.raw, take }).catch((error: unknown) => {
    runtime.log.error({ err: error, request: request.id, url: request.routeOptions.url }, 'a request failed');
    reply.raw.destroy();
  });
  const closed = new Promise<void>(done => void (reply.raw.destroyed ? done() : reply.raw.once('close', done)));
  await Promise.race([answered, closed]);
  isCounted = false;
  pace.stop();
  account.close();
  return reply;
}
