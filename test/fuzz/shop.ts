/**
 * The shop that `npm run fuzz` asks, in a process of its own, on the PostgreSQL of FUZZ_SERVER or embedded: tells its
 * port and what is there, then its memory whenever it is asked.
 */
import { openWorld } from '#test/access/world.ts';
import { listening } from '#test/kit/socket.ts';
import { groundOf } from './ground.ts';
import type { Ground } from './inputs.ts';

export interface Opened {
  port: number;
  senders: Ground['senders'];
  known: Ground['known'];
  /** Base64. */
  photo: string;
}
export type Told = { opened: Opened } | { rss: number };

const tell = (told: Told) => process.send?.(told);
const server = process.env['FUZZ_SERVER'];
const world = await openWorld({
  env: { LOG_LEVEL: 'error' },
  site: true,
  ...(server && { database: 'postgres' as const, server }),
});
const port = await listening(world.app);
const { senders, known, photo } = await groundOf(world);
process.on('message', () => {
  globalThis.gc?.();
  tell({ rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => void world.close().finally(() => process.exit(0)));
tell({ opened: { port, senders, known, photo: photo.toString('base64') } });
