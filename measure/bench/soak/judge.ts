/** Judges a soak by its samples. Pure. */
import { median } from '../report.ts';
import type { Sample } from './samples.ts';
import type { TimedKind } from './calls.ts';
import type { PartName } from './place.ts';

export interface Verdict {
  what: string;
  /** What must hold, in words. */
  bound: string;
  measured: string;
  holds: boolean;
}

/** What was counted over the whole run. */
export interface Outcome {
  /** Broken invariants of the books, of stories and files, in words. */
  violations: readonly string[];
  failed: number;
  unanswered: number;
  /** Jobs that failed for good. */
  failedJobs: number;
  /** Temporary files at the end, by path. */
  temporaryFiles: readonly string[];
  /** The exit codes of the processes that were asked to stop. */
  exitCodes: readonly (number | null)[];
}

/** The least-squares slope of values over time, in values a minute; 0 for fewer than two. */
export function slopeOf(points: readonly { minute: number; value: number }[]): number {
  const mean = (of: (point: { minute: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [minute, value] = [mean(point => point.minute), mean(point => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.minute - minute) ** 2, 0);
  if (spread === 0 || points.length < 2) return 0;
  return points.reduce((sum, point) => sum + (point.minute - minute) * (point.value - value), 0) / spread;
}

/** The first and the last third of the samples, without those in which something was out of order. */
function thirds(samples: readonly Sample[]): [first: Sample[], last: Sample[]] {
  const calm = samples.filter(sample => !sample.inFault);
  const size = Math.max(1, Math.floor(calm.length / 3));
  return [calm.slice(0, size), calm.slice(-size)];
}

const oneDigit = (n: number): string => n.toFixed(1);

/** Memory after warm-up, the first quarter: it must not grow by more than this, megabytes a minute. */
const maxGrowth = 0.5;

function judgeMemory(samples: readonly Sample[], name: PartName): Verdict[] {
  const end = samples.at(-1)?.minute ?? 0;
  const warm = samples.filter(({ minute }) => minute >= end / 4);
  const kinds = [
    { what: 'memory', field: 'megabytes' },
    { what: 'heap', field: 'heapMegabytes' },
  ] as const;
  return kinds.map(({ what, field }) => {
    const points = warm.flatMap(({ minute, parts }) => {
      const value = parts[name]?.[field];
      return value === undefined ? [] : [{ minute, value }];
    });
    const slope = slopeOf(points);
    const values = points.map(({ value }) => value);
    return {
      what: `${what} of the ${name} process, after warm-up`,
      bound: `grows by at most ${maxGrowth} MB a minute`,
      measured: `${slope.toFixed(2)} MB a minute; median ${Math.round(median(values))}, most ${Math.round(Math.max(0, ...values))} MB`,
      holds: points.length > 1 && slope <= maxGrowth,
    };
  });
}

/** How much slower the last third may be than the first: so many times, and so many milliseconds more. */
const slower = { p50: { times: 1.25, milliseconds: 1 }, p99: { times: 1.5, milliseconds: 10 } } as const;

function judgeLatency(samples: readonly Sample[], kind: TimedKind, what: string): Verdict[] {
  const [first, last] = thirds(samples);
  return (['p50', 'p99'] as const).map(part => {
    const [before, after] = [first, last].map(third => median(third.map(({ calls }) => calls[kind][part]))) as [
      number,
      number,
    ];
    const { times, milliseconds } = slower[part];
    return {
      what: `${part} of ${what}, first and last third`,
      bound: `at most × ${times} + ${milliseconds} ms`,
      measured: `${oneDigit(before)} ms, ${oneDigit(after)} ms`,
      holds: after <= before * times + milliseconds,
    };
  });
}

interface Figure {
  what: string;
  of: (sample: Sample) => number;
  /** By how much the last third may be above the first. */
  more: number;
}

const stableFigures: readonly Figure[] = [
  { what: 'connections of the shop', of: ({ database }) => database.connections, more: 6 },
  { what: 'file descriptors of the web process', of: ({ parts }) => parts.web?.descriptors ?? 0, more: 15 },
  { what: 'file descriptors of the worker process', of: ({ parts }) => parts.worker?.descriptors ?? 0, more: 15 },
  { what: 'event-loop lag of the web process, p99 ms', of: ({ parts }) => parts.web?.lagP99 ?? 0, more: 20 },
  { what: 'age of the oldest due job, s', of: ({ queue }) => queue.oldestDueSeconds, more: 5 },
  { what: 'temporary files', of: ({ temporaryFiles }) => temporaryFiles, more: 10 },
];

function judgeFigure(samples: readonly Sample[], { what, of, more }: Figure): Verdict {
  const [before, after] = thirds(samples).map(third => median(third.map(of))) as [number, number];
  return {
    what: `${what}, first and last third`,
    bound: `at most ${more} more`,
    measured: `${oneDigit(before)}, ${oneDigit(after)}`,
    holds: after <= before + more,
  };
}

/** Dead rows may be this share of the living ones, as autovacuum leaves them. */
const maxDeadShare = 0.3;

function judgeBloat(samples: readonly Sample[]): Verdict {
  const share = median(thirds(samples)[1].map(({ database }) => database.deadRows / Math.max(1, database.liveRows)));
  return {
    what: 'dead rows of all tables, last third',
    bound: `at most ${maxDeadShare * 100} % of the living ones`,
    measured: `${Math.round(share * 100)} %`,
    holds: share <= maxDeadShare,
  };
}

const none = (what: string, count: number): Verdict => ({
  what,
  bound: 'none',
  measured: String(count),
  holds: count === 0,
});

/** Every criterion of the soak with what was measured. */
export function judgeSoak(samples: readonly Sample[], outcome: Outcome): Verdict[] {
  return [
    none('broken invariants', outcome.violations.length),
    none('requests that were never answered', outcome.unanswered),
    none('requests that failed without a fault', outcome.failed),
    none('jobs that failed for good', outcome.failedJobs),
    none('temporary files at the end', outcome.temporaryFiles.length),
    none('processes that did not end with 0', outcome.exitCodes.filter(code => code !== 0).length),
    ...judgeMemory(samples, 'web'),
    ...judgeMemory(samples, 'worker'),
    ...judgeLatency(samples, 'small', 'a small call'),
    ...judgeLatency(samples, 'page', 'a public page'),
    ...stableFigures.map(figure => judgeFigure(samples, figure)),
    judgeBloat(samples),
  ];
}
