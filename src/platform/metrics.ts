import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';
import type { Observer } from './observer.ts';
import type { JobQueue, QueueFigures } from './jobs.ts';
import type { Disk } from './disk-space.ts';

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
}

/** Answers of the database are reused for so long, in milliseconds, so that several scrapers cost no more than one. */
const reuseMs = 10_000;

function reused<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at > reuseMs) last = { at, answer: ask() };
    return last.answer;
  };
}

/** Requests and jobs, counted as they happen. */
function observed(registers: [Registry]): Observer {
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const requests = new Histogram({
    name: 'shop_http_request_seconds',
    help: 'Requests by declared address and status; 499: the client went away.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'shop_job_seconds',
    help: 'Jobs that ran, by name and outcome (done, failed).',
    labelNames: ['job', 'outcome'],
    buckets: [...buckets, 30, 60, 120, 300],
    registers,
  });
  return {
    onRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    onJob: ({ job, outcome, seconds }) => jobs.observe({ job, outcome }, seconds),
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

/** What is read when somebody asks: connections, disk, queue, and the slices' figures. */
function gaugesOf({ database, jobs, disk, dataDir, figures }: MetricsParts): GaugeParts[] {
  const queues = reused(() => jobs.figures());
  const business = reused(figures);
  const queueGauge = (pick: Exclude<keyof QueueFigures, 'name'>, name: string, help: string): GaugeParts => ({
    name,
    help,
    label: 'job',
    read: async () => (await queues()).map(queue => [queue[pick], queue.name]),
  });
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
    queueGauge('waiting', 'shop_jobs_waiting', 'Jobs that wait, due or not.'),
    queueGauge('active', 'shop_jobs_active', 'Jobs that run now, in all processes.'),
    queueGauge('failed', 'shop_jobs_failed', 'Jobs that failed for good and are kept, to be run again.'),
    queueGauge('oldestDueSeconds', 'shop_jobs_oldest_due_seconds', 'For how long the oldest due job has been waiting.'),
    {
      name: 'shop_figure',
      help: 'Figures of the business, by name; the same from every process.',
      label: 'name',
      read: async () => (await business()).map(({ name, value }) => [value, name]),
    },
  ];
}

function addGauge(registers: [Registry], { name, help, label, read }: GaugeParts): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    async collect() {
      for (const [value, labelled] of await read()) gauge.set(label ? { [label]: labelled ?? '' } : {}, value);
    },
  });
}

/** The metrics of this process in Prometheus's text format, and the observer that feeds them. */
export function createMetrics(parts: MetricsParts): { observer: Observer; render(): Promise<string>; type: string } {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'shop_info',
    help: 'Name, release and role of this process.',
    labelNames: ['node', 'release', 'role'],
    registers,
  }).set({ node: parts.node.node, release: parts.node.release, role: parts.node.role }, 1);
  for (const gauge of gaugesOf(parts)) addGauge(registers, gauge);
  return { observer: observed(registers), render: () => registry.metrics(), type: registry.contentType };
}
