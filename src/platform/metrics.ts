import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, ReplicationFigures } from './database.ts';
import type { Observer } from './observer.ts';
import type { JobQueue, QueueFigures } from './jobs.ts';
import type { Disk } from './disk-space.ts';
import { troubleParts, type Readiness } from './http/readiness.ts';
import { within } from './within.ts';

/** A number out of the database, the same whichever process is asked. */
export interface Figure {
  /** Its label `name`, e.g. `payments_open`. */
  name: string;
  value: number;
}

interface MetricsParts {
  database: Database;
  jobs: JobQueue;
  disk: Disk;
  dataDir: string;
  node: { node: string; release: string; role: string };
  /** The slices' figures, by one statement each. */
  figures(): Promise<readonly Figure[]>;
  /** When the newest backup of BACKUP_DIR was made; null: there is none yet; undefined: nobody looks. */
  newestBackup(): Promise<Date | null | undefined>;
  /** When the certificate at BASE_URL ends; undefined while it is not known. */
  certificateEnd(): Promise<Date | undefined>;
}

/** Answers of the database are reused for so long, in milliseconds, so that several scrapers cost no more than one. */
const reuseMs = 10_000;
/** How long a scrape waits for a value, in milliseconds. A part that hangs costs its own values and nothing else. */
const patienceMs = 1500;

/**
 * Asks at most once in `reuseMs`, and once at a time however long that takes. Only answers are reused: after a failure
 * the next caller asks again.
 */
function reused<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: T } | undefined;
  let asking: Promise<T> | undefined;
  const askOnce = async () => {
    try {
      const answer = await ask();
      last = { at: performance.now(), answer };
      return answer;
    } finally {
      asking = undefined;
    }
  };
  return () => (last && performance.now() - last.at < reuseMs ? Promise.resolve(last.answer) : (asking ??= askOnce()));
}

/** How a provider's notification was answered, for `shop_webhooks_total`. */
const webhookOutcome = (status: number) => (status < 300 ? 'accepted' : status < 500 ? 'refused' : 'failed');

/** Requests, webhooks and jobs, counted as they happen. */
function observed(registers: [Registry]): Observer {
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const jobBuckets = [...buckets, 30, 60, 120, 300, 600, 1800];
  const requests = new Histogram({
    name: 'shop_http_request_seconds',
    help: 'Requests by declared address and status; 499: the client went away.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const webhooks = new Counter({
    name: 'shop_webhooks_total',
    help: 'Notifications of the payment provider and of WhatsApp by outcome (accepted, refused: wrong signature, failed).',
    labelNames: ['outcome'],
    registers,
  });
  // From the beginning, because nobody sees the first one of a counter that begins with it.
  for (const outcome of ['accepted', 'refused', 'failed']) webhooks.inc({ outcome }, 0);
  const jobs = new Histogram({
    name: 'shop_job_seconds',
    help: 'Jobs that ran, by name and outcome (done, failed): how long they ran.',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const turnarounds = new Histogram({
    name: 'shop_job_turnaround_seconds',
    help: 'Jobs that are done, by name: from when they were due until they were done, the waiting included.',
    labelNames: ['job'],
    buckets: jobBuckets,
    registers,
  });
  return {
    onRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
      if (route.startsWith('/hooks/') && status !== 499) webhooks.inc({ outcome: webhookOutcome(status) });
    },
    onJob({ job, outcome, seconds, waitSeconds }) {
      jobs.observe({ job, outcome }, seconds);
      if (outcome === 'done') turnarounds.observe({ job }, waitSeconds + seconds);
    },
  };
}

/** One reading: its value, and the value of the gauge's label if it has one. */
type Reading = readonly [value: number, label?: string];

interface GaugeParts {
  name: string;
  help: string;
  label?: string;
  read(): Promise<readonly Reading[]>;
}

/** The gauges of the job queue, which one question answers. */
function queueGauges(jobs: JobQueue): GaugeParts[] {
  const queues = reused(() => jobs.figures());
  const gauge = (pick: Exclude<keyof QueueFigures, 'name'>, name: string, help: string): GaugeParts => ({
    name,
    help,
    label: 'job',
    read: async () => (await queues()).map(queue => [queue[pick], queue.name]),
  });
  return [
    gauge('waiting', 'shop_jobs_waiting', 'Jobs that wait, due or not.'),
    gauge('active', 'shop_jobs_active', 'Jobs that run now, in all processes.'),
    gauge('failed', 'shop_jobs_failed', 'Jobs that failed for good and are kept, to be run again.'),
    gauge('oldestDueSeconds', 'shop_jobs_oldest_due_seconds', 'For how long the oldest due job has been waiting.'),
  ];
}

const secondsSince = (at: Date): number => (Date.now() - at.getTime()) / 1000;

/** The gauges of backups and of the archive of the database's log. */
function backupGauges({ newestBackup }: MetricsParts, replication: () => Promise<ReplicationFigures>): GaugeParts[] {
  return [
    {
      name: 'shop_backup_age_seconds',
      help: 'How old the newest backup in BACKUP_DIR is; infinite while there is none.',
      async read() {
        const at = await newestBackup();
        return at === undefined ? [] : [[at ? secondsSince(at) : Infinity]];
      },
    },
    {
      name: 'shop_archive_age_seconds',
      help: 'When PostgreSQL last archived a part of its log, in seconds ago; nothing without archive_mode.',
      async read() {
        const { archiveAgeSeconds } = await replication();
        return archiveAgeSeconds === undefined ? [] : [[archiveAgeSeconds]];
      },
    },
  ];
}

/** What is read when somebody asks: connections, disk, queue, backups, certificate, and the slices' figures. */
function gaugesOf(parts: MetricsParts): GaugeParts[] {
  const { database, jobs, disk, dataDir, figures, certificateEnd } = parts;
  const business = reused(figures);
  const replication = reused(() => database.replication());
  return [
    {
      name: 'shop_database_connections',
      help: 'Connections of the pool by state; waiting: requests for one.',
      label: 'state',
      read: async () => Object.entries(database.connections()).map(([state, count]) => [count, state]),
    },
    {
      name: 'shop_disk_free_bytes',
      help: 'Free bytes on the disk of DATA_DIR.',
      read: async () => [[(await disk.space(dataDir)).free]],
    },
    ...queueGauges(jobs),
    ...backupGauges(parts, replication),
    {
      name: 'shop_certificate_end_timestamp_seconds',
      help: 'When the certificate at BASE_URL ends; nothing while it cannot be asked.',
      async read() {
        const end = await certificateEnd();
        return end ? [[end.getTime() / 1000]] : [];
      },
    },
    {
      name: 'shop_figure',
      help: 'Figures of the business, by name; the same from every process.',
      label: 'name',
      read: async () => (await business()).map(({ name, value }) => [value, name]),
    },
  ];
}

/** Adds a gauge, and answers how to read it anew: without an answer in time it has no value. */
function addGauge(registers: [Registry], { name, help, label, read }: GaugeParts): () => Promise<void> {
  const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers });
  return async () => {
    const readings = await within(patienceMs, read(), []);
    gauge.reset();
    // A gauge without a label begins at 0, which would be a value.
    if (!label) gauge.remove();
    for (const [value, labelled] of readings) gauge.set(label ? { [label]: labelled ?? '' } : {}, value);
  };
}

/**
 * The gauges of `/readyz`: whether requests should come here, whether the database answers, and each part's trouble.
 */
function readinessGauges(registers: [Registry]): (readiness: Readiness) => void {
  const ready = new Gauge({ name: 'shop_ready', help: '1 while /readyz is 200.', registers });
  const database = new Gauge({ name: 'shop_database_up', help: '1 while the database answers.', registers });
  const trouble = new Gauge({
    name: 'shop_trouble',
    help: '1 while /readyz names this part.',
    labelNames: ['part'],
    registers,
  });
  return ({ status, body }) => {
    const named: readonly string[] = [body.status, ...(body.trouble ?? [])];
    ready.set(status === 200 ? 1 : 0);
    database.set(body.status === 'database' ? 0 : 1);
    for (const part of troubleParts) trouble.set({ part }, named.includes(part) ? 1 : 0);
  };
}

interface Metrics {
  observer: Observer;
  /** The text, with `/readyz` as it is now. Without the database the figures of this process are there as always. */
  render(readiness: () => Promise<Readiness>): Promise<string>;
  type: string;
}

/** The metrics of this process in Prometheus's text format, and the observer that feeds them. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'shop_info',
    help: 'Name, release and role of this process.',
    labelNames: ['node', 'release', 'role'],
    registers,
  }).set({ node: parts.node.node, release: parts.node.release, role: parts.node.role }, 1);
  const readings = gaugesOf(parts).map(gauge => addGauge(registers, gauge));
  const setReadiness = readinessGauges(registers);
  return {
    observer: observed(registers),
    async render(readiness) {
      await Promise.all([...readings.map(read => read()), readiness().then(setReadiness)]);
      return registry.metrics();
    },
    type: registry.contentType,
  };
}
