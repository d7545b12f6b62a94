/**
 * The shop of `npm run fuzz` in a process of its own, on the PostgreSQL of FUZZ_SERVER or the embedded database. Sends
 * its port and what inputs are generated from, then its memory for every message.
 */
import { openWorld } from '#test/access/world.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { fuzzContext } from '#test/fuzz/context.ts';
import type { FuzzContext } from '#test/fuzz/inputs.ts';

export interface ShopReady {
  port: number;
  senders: FuzzContext['senders'];
  known: FuzzContext['known'];
  /** A JPEG, base64. */
  photo: string;
}
export type ShopMessage = { opened: ShopReady } | { rss: number };

const sendMessage = (message: ShopMessage) => process.send?.(message);
const server = process.env['FUZZ_SERVER'];
const world = await openWorld({
  env: { LOG_LEVEL: 'error' },
  site: true,
  ...(server && { database: 'postgres' as const, server }),
});
const port = await listenOnFreePort(world.app);
const { senders, known, photo } = await fuzzContext(world);
process.on('message', () => {
  globalThis.gc?.();
  sendMessage({ rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => void world.close().finally(() => process.exit(0)));
sendMessage({ opened: { port, senders, known, photo: photo.toString('base64') } });
