import { hostname, availableParallelism, totalmem } from 'node:os';
import { resolve, dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { StartupError } from './load-settings.ts';

/** What this process may use: cores, which may be a part of one, and bytes of memory. */
interface MachineLimits {
  cores: number;
  memoryBytes: number;
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** A limit as the kernel writes it; without one, or with a nonsense one, Infinity. */
const limitOf = (text: string): number => (/^[1-9]\d*$/.test(text) ? Number(text) : Infinity);

/** Cores of a quota in a period, both in the same unit of time; `max` and -1 are no quota. */
const coresOf = (quota = '', period = ''): number => limitOf(quota) / (Number(period) || 1);

/** A folder of control groups and those above it: each limits what is below. */
function* upwards(mount: string, group: string): Generator<string> {
  for (let path = group; ; path = dirname(path)) {
    yield join(mount, path);
    if (path === '/' || path === '.') return;
  }
}

/**
 * The limits that containers and systemd set by control groups, version 2 or 1; Infinity where there is none. `root` is
 * the file system's, another in tests. In a container the path of version 1 is the host's, so only its end is there.
 */
export function controlGroupLimits(root = '/'): MachineLimits {
  const limits = { cores: Infinity, memoryBytes: Infinity };
  const lower = (cores: number, memoryBytes: number) => {
    limits.cores = Math.min(limits.cores, cores);
    limits.memoryBytes = Math.min(limits.memoryBytes, memoryBytes);
  };
  for (const line of read(join(root, 'proc/self/cgroup')).split('\n')) {
    const [, controllers = '', group = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const names = controllers.split(',');
    if (controllers === '')
      for (const path of upwards(join(root, 'sys/fs/cgroup'), group))
        lower(coresOf(...read(join(path, 'cpu.max')).split(' ')), limitOf(read(join(path, 'memory.max'))));
    if (names.includes('cpu'))
      for (const path of upwards(join(root, 'sys/fs/cgroup/cpu'), group))
        lower(coresOf(read(join(path, 'cpu.cfs_quota_us')), read(join(path, 'cpu.cfs_period_us'))), Infinity);
    if (names.includes('memory'))
      for (const path of upwards(join(root, 'sys/fs/cgroup/memory'), group))
        lower(Infinity, limitOf(read(join(path, 'memory.limit_in_bytes'))));
  }
  return limits;
}

/** What this process may use of the machine, by its control group and by what the machine has. */
export function machineLimits(): MachineLimits {
  const { cores, memoryBytes } = controlGroupLimits();
  return { cores: Math.min(cores, availableParallelism()), memoryBytes: Math.min(memoryBytes, totalmem()) };
}

/** What one process of the shop does, and what it is called (W91). */
export interface ProcessConfig {
  /** `web` serves customers and enqueues jobs, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker';
  /** How logs, metrics and the database call this process; unique among those that run at the same time. */
  node: string;
  /** How many drafts this process typesets at the same time. */
  typesetLanes: number;
  /** The folder in which the hashed files of the last releases are; unset: only this one's are served. */
  releaseAssets: string | undefined;
  /** Which release runs, as logs and metrics name it. */
  release: string;
  /** Where metrics and health are served to those who run the shop; unset: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** The OTLP collector that traces are sent to; unset: there are none. */
  tracesTo: string | undefined;
  /** Whether each request is logged. */
  logsRequests: boolean;
}

/** The settings of `.env.example` that this is read from. */
interface ProcessSettings {
  DATABASE_URL?: string | undefined;
  ROLE?: ProcessConfig['role'] | undefined;
  NODE_NAME?: string | undefined;
  TYPESET_LANES?: number | undefined;
  RELEASE_ASSETS?: string | undefined;
  RELEASE?: string | undefined;
  METRICS_PORT?: number | undefined;
  METRICS_HOST?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  LOG_REQUESTS?: 'on' | 'off' | undefined;
}

/** Memory that one draft may take while it is typeset, in bytes (typeset/pool). */
const bytesOfLane = 1_200_000_000;

/**
 * How many drafts a process typesets at once unless it is set: one for each core, as far as the memory goes; half as
 * many where customers are served beside. At least one. Pure.
 */
export const defaultLanes = (role: ProcessConfig['role'], { cores, memoryBytes }: MachineLimits): number =>
  Math.max(1, Math.floor(Math.min(role === 'worker' ? cores : cores / 2, memoryBytes / bytesOfLane)));

/** Throws `StartupError` when a role needs a database that several processes can share. */
export function processConfig(s: ProcessSettings, logLevel: string): ProcessConfig {
  const role = s.ROLE ?? 'all';
  if (role !== 'all' && !s.DATABASE_URL)
    throw new StartupError(
      `ROLE is ${role}, which needs a DATABASE_URL: the embedded database belongs to one process that does everything.`,
    );
  return {
    role,
    node: s.NODE_NAME ?? hostname(),
    typesetLanes: s.TYPESET_LANES ?? defaultLanes(role, machineLimits()),
    release: s.RELEASE ?? 'unnamed',
    metrics: s.METRICS_PORT ? { port: s.METRICS_PORT, host: s.METRICS_HOST ?? '127.0.0.1' } : undefined,
    tracesTo: s.OTEL_EXPORTER_OTLP_ENDPOINT,
    logsRequests: s.LOG_REQUESTS ? s.LOG_REQUESTS === 'on' : logLevel === 'info' || logLevel === 'debug',
    releaseAssets: s.RELEASE_ASSETS ? resolve(s.RELEASE_ASSETS) : undefined,
  };
}
