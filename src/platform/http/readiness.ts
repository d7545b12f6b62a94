import type { FastifyInstance } from 'fastify';
import type { DiskSpaceWatch } from '../disk-space.ts';
import { within } from '../within.ts';

/** How long the database may take to answer before the shop counts as not ready, in milliseconds. */
const healthTimeoutMs = 2000;

/** The checks that the app gives; the disk and stopping are the server's own. */
export interface HealthChecks {
  /** Whether the database answers. */
  isDatabaseHealthy(): Promise<boolean>;
  /** Other parts that fail while requests are served as usual; `/readyz` lists them and stays 200. */
  listTroubles(): Promise<readonly TroublePart[]>;
}

/**
 * What `/readyz` may name. `disk`: below the reserve no file is taken, below the floor it is 503. `replica`: commits
 * wait for one that is away, or lists are read from the database in its place.
 */
export const troubleParts = ['database', 'disk', 'replica', 'messenger', 'mailer', 'files', 'jobs'] as const;
export type TroublePart = (typeof troubleParts)[number];

export interface Readiness {
  status: 200 | 503;
  body: { status: string; trouble?: readonly TroublePart[] };
}

/** Answers whether requests should be sent to this process, and which parts fail nevertheless. */
export const readinessOf =
  (checks: HealthChecks, { isStopping, diskSpace }: { isStopping(): boolean; diskSpace: DiskSpaceWatch }) =>
  async (): Promise<Readiness> => {
    const notReady = (status: string) => ({ status: 503, body: { status } }) as const;
    if (isStopping()) return notReady('stopping');
    if (!(await within(healthTimeoutMs, checks.isDatabaseHealthy(), false))) return notReady('database');
    const space = await diskSpace.now();
    if (space === 'none') return notReady('disk');
    const others = await within(healthTimeoutMs, checks.listTroubles(), []);
    const trouble: TroublePart[] = [...(space === 'low' ? (['disk'] as const) : []), ...others];
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
