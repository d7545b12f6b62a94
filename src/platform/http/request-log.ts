import type { Logger } from 'pino';
import type { Observer } from '../observer.ts';

/** One line for each request: its declared address, never what stands in it (W48). Written whatever LOG_LEVEL is. */
export function requestLog(log: Logger): Observer {
  const lines = log.child({}, { level: 'info' });
  return {
    onRequest: ({ method, route, status, seconds, trace }) =>
      lines.info({ trace, method, route, status, ms: Math.round(seconds * 1000) }, 'request'),
  };
}
