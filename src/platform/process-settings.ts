import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { machineLimits, type MachineLimits } from './machine-limits.ts';
import { StartupError } from './startup-error.ts';

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
