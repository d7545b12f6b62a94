import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#kernel/refusals.ts';
import { rateLimitAddress } from './request-origin.ts';

/** The body did not arrive in time. */
const tooSlow = () => new Refused('too-slow');
export const cutOff = () => new Refused('cut-off');

/**
 * How long, in milliseconds, the rest of an answered request's body is read and discarded. Many senders read the reply
 * only after they have sent everything, and their next request on the connection follows this body.
 */
const lingerMs = 10_000;

/** Whether a request has a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits how many requests or forms each address has in progress. */
export function concurrencyPerAddress(most: number) {
  const counts = new Map<string, number>();
  return {
    /**
     * Counts one more and returns a function that takes it off again, once. Throws `Refused` 429 when the address has
     * `most` already.
     */
    acquire(ip: string): () => void {
      const address = rateLimitAddress(ip);
      const count = counts.get(address) ?? 0;
      if (count >= most)
        throw new Refused(
          'too-many',
          'Too much is on its way from your network at once. Please try again in a minute.',
        );
      counts.set(address, count + 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const remaining = (counts.get(address) ?? 1) - 1;
        if (remaining === 0) counts.delete(address);
        else counts.set(address, remaining);
      };
    },
  };
}
type ConcurrencyPerAddress = ReturnType<typeof concurrencyPerAddress>;

/**
 * Counts a request until its body has arrived. Closes the connection when the reply is sent and the body still does not
 * come.
 */
export function trackBody(request: FastifyRequest, reply: FastifyReply, open: ConcurrencyPerAddress): void {
  if (!hasBody(request.raw)) return;
  const release = open.acquire(request.ip);
  request.raw.once('end', release);
  reply.raw.once('close', release);
  reply.raw.once('finish', () => {
    release();
    if (request.raw.complete) return;
    request.raw.unpipe();
    request.raw.resume();
    const timer = setTimeout(() => request.raw.destroy(), lingerMs).unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * Reads a whole body into memory. Throws `Refused` 413 above `most` bytes, 408 after `seconds`, 400 when the connection
 * breaks.
 */
export function readBody(body: IncomingMessage, { most, seconds }: { most: number; seconds: number }) {
  return new Promise<Buffer>((done, failed) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooLarge = () => new Refused('too-large');
    const end = (refused?: Refused) => {
      clearTimeout(timer);
      body.off('data', handleData).off('end', handleEnd).off('error', handleBreak).off('close', handleBreak);
      if (refused) failed(refused);
      else done(Buffer.concat(chunks, bytes));
    };
    const handleData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) end(tooLarge());
      else chunks.push(chunk);
    };
    const handleEnd = () => end();
    const handleBreak = () => end(cutOff());
    const timer = setTimeout(() => end(tooSlow()), seconds * 1000);
    if (Number(body.headers['content-length']) > most) return end(tooLarge());
    body.on('data', handleData).once('end', handleEnd).once('error', handleBreak).once('close', handleBreak);
  });
}

/** The slowest transfer that is accepted: a tenth of what the slowest phones reach. */
const minBytesPerSecond = 1024;

/**
 * Rejects `late` with `Refused` 408 once fewer than `minBytesPerSecond` bytes a second arrived during `seconds`. `stop`
 * ends the watch. It counts the bytes of the connection, which carries only this request meanwhile.
 */
export function watchTransferRate(request: IncomingMessage, seconds: number): { late: Promise<never>; stop(): void } {
  const samplesPerWindow = 4;
  const samples = [request.socket.bytesRead];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setInterval(
      () => {
        samples.push(request.socket.bytesRead);
        const now = samples.at(-1) ?? 0;
        const then = samples.at(-1 - samplesPerWindow);
        if (!request.complete && then !== undefined && now - then < minBytesPerSecond * seconds) failed(tooSlow());
      },
      (seconds * 1000) / samplesPerWindow,
    ).unref();
  });
  return { late, stop: () => clearInterval(timer) };
}
