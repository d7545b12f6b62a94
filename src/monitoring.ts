import { codeFigures } from './accounts/index.ts';
import { chatFigures } from './conversations/index.ts';
import { newestBackup, type FileStore } from './files/index.ts';
import { failingChannels, messageFigures } from './messages/index.ts';
import { paymentFigures } from './payments/index.ts';
import { certificateWatch } from '#platform/certificate.ts';
import type { Disk } from '#platform/disk-space.ts';
import { troubleParts, type HealthChecks, type TroublePart } from '#platform/http/readiness.ts';
import { requestLog } from '#platform/http/request-log.ts';
import type { Server } from '#platform/http/server.ts';
import type { AppRuntime } from '#platform/runtime.ts';
import { within } from '#platform/within.ts';

/** How `/readyz` names a channel that fails. */
const troubleOf = { whatsapp: 'messenger', email: 'mailer' } as const;

/** How old a due job may become before `/readyz` names the queue, in seconds. */
const maxJobWaitSeconds = 300;

/** How long one part of `/readyz` may take to answer, in milliseconds; a replica that does not is lost. */
const partMs = 1500;

/** The checks of `/readyz`: whether the database answers, what else fails, whether jobs are late. */
export const healthChecks = (runtime: AppRuntime, store: FileStore): HealthChecks => ({
  isDatabaseHealthy: async () => {
    await runtime.database.db.execute('select 1');
    return true;
  },
  listTroubles: async () => {
    const ctx = runtime.context({ kind: 'system', name: 'health' });
    const [failing, dueSeconds, replica] = await Promise.all([
      within(partMs, failingChannels(ctx), []),
      within(partMs, runtime.jobs.oldestDueSeconds(), 0),
      within(
        partMs,
        runtime.database.replication().then(
          found => found.isReplicaLost,
          () => false,
        ),
        true,
      ),
    ]);
    const channels = new Set(failing.map(channel => troubleOf[channel]));
    const others: Partial<Record<TroublePart, boolean>> = {
      replica,
      messenger: channels.has('messenger'),
      mailer: channels.has('mailer'),
      files: store.isAway,
      jobs: dueSeconds > maxJobWaitSeconds,
    };
    return troubleParts.filter(part => others[part]);
  },
});

/**
 * Watches requests and jobs, as the settings say: the request log, and metrics with a server of their own (W93). Call
 * it before the server is created.
 */
export async function watchProcess(runtime: AppRuntime, disk: Disk) {
  const { process, dataDir, baseUrl } = runtime.config;
  if (process.logsRequests) runtime.observers.push(requestLog(runtime.log));
  let running: { close(): void } | undefined;
  const { metrics: address } = process;
  if (!address) return { open: async () => undefined, close: () => undefined };
  const { createMetrics } = await import('#platform/metrics.ts');
  const { startPrivateServer } = await import('#platform/private-server.ts');
  const ctx = runtime.context({ kind: 'system', name: 'metrics' });
  const figures = async () =>
    (await Promise.all([paymentFigures, codeFigures, messageFigures, chatFigures].map(read => read(ctx)))).flat();
  const metrics = createMetrics({
    ...runtime,
    disk,
    dataDir,
    node: process,
    figures,
    newestBackup: () => newestBackup(ctx),
    certificateEnd: certificateWatch(baseUrl),
  });
  runtime.observers.push(metrics.observer);
  return {
    async open(readiness: Server['readiness']) {
      running = await startPrivateServer(address, { readiness, metrics });
    },
    close: () => running?.close(),
  };
}
