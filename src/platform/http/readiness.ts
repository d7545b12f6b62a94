import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DiskSpaceWatch } from '../disk-space.ts';

/** How long the database may take to answer before the shop counts as not ready, in milliseconds. */
const healthTimeoutMs = 2000;

const withinTimeout = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([check.catch(() => false), pause(healthTimeoutMs, false, { ref: false })]);

/** The checks that the app gives; the disk and stopping are the server's own. */
export interface HealthChecks {
  /** Whether the database answers. */
  isDatabaseHealthy(): Promise<boolean>;
  /** Names of other parts that fail while requests are served as usual; `/readyz` lists them and stays 200. */
  listTroubles(): Promise<readonly string[]>;
}

interface Readiness {
  status: 200 | 503;
  body: { status: string; trouble?: readonly string[] };
}

/** Answers whether requests should be sent to this process, and which parts fail nevertheless. */
export const readinessOf =
  (checks: HealthChecks, { isStopping, diskSpace }: { isStopping(): boolean; diskSpace: DiskSpaceWatch }) =>
  async (): Promise<Readiness> => {
    const notReady = (status: string) => ({ status: 503, body: { status } }) as const;
    if (isStopping()) return notReady('stopping');
    if (!(await withinTimeout(checks.isDatabaseHealthy()))) return notReady('database');
    if ((await diskSpace.now()) === 'none') return notReady('disk');
    const trouble = await checks.listTroubles().catch(() => []);
    return { status: 200, body: { status: 'ready', ...(trouble.length > 0 && { trouble }) } };
  };

/** `/healthz`: the process runs. `/readyz`: requests should be sent here; lists parts that fail nevertheless. */
export function addHealthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { status, body } = await readiness();
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}
