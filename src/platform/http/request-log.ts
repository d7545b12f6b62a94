import type { Logger } from 'pino';
import type { Observer } from '../observer.ts';

/** What load balancers and Prometheus ask for all the time: 172,800 lines a day of each process if all were logged. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line for each request: its declared address, never what stands in it (W48). Written whatever LOG_LEVEL is, but
 * that a probe which succeeds is written at level debug only.
 */
export function requestLog(log: Logger): Observer {
  const lines = log.child({}, { level: 'info' });
  return {
    onRequest({ method, route, status, seconds, trace }) {
      const facts = { trace, method, route, status, ms: Math.round(seconds * 1000) };
      if (probes.has(route) && status < 400) log.debug(facts, 'request');
      else lines.info(facts, 'request');
    },
  };
}
