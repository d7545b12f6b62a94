import { expect, test } from 'vitest';
import { judgeSoak, slopeOf, type Outcome } from './judge.ts';
import type { Sample } from './samples.ts';

const calm: Outcome = {
  violations: [],
  failed: 0,
  unanswered: 0,
  failedJobs: 0,
  temporaryFiles: [],
  exitCodes: [0, 0, 0],
};

interface Changing {
  megabytes?: number;
  p50?: number;
  descriptors?: number;
  deadRows?: number;
  inFault?: boolean;
}

/** An hour of samples; `at` says what differs in a minute. */
const hour = (at: (minute: number) => Changing = () => ({})): Sample[] =>
  Array.from({ length: 60 }, (_, n) => {
    const { megabytes = 200, p50 = 4, descriptors = 60, deadRows = 100, inFault = false } = at(n + 1);
    // What a collector of garbage leaves from minute to minute.
    const noise = (n * 37) % 15;
    const part = {
      megabytes: megabytes + noise,
      heapMegabytes: 90 + noise,
      childMegabytes: 0,
      lagP99: 12,
      descriptors,
    };
    const times = { count: 300, p50, p99: p50 * 4 };
    return {
      minute: n + 1,
      inFault,
      load: 1,
      processorPercent: { web: 20, worker: 10, 'killed worker': 10, database: 10, buyers: 5 },
      parts: { web: part, worker: part },
      calls: { small: times, page: times },
      queue: { waiting: 3, oldestDueSeconds: 0, failed: 0 },
      database: { connections: 30, megabytes: 60, liveRows: 1000, deadRows },
      temporaryFiles: 1,
    };
  });

const broken = (samples: Sample[], outcome: Partial<Outcome> = {}): string[] =>
  judgeSoak(samples, { ...calm, ...outcome })
    .filter(({ holds }) => !holds)
    .map(({ what }) => what);

test('the slope of a line is what it rises by in a minute, whatever lies above and below it', () => {
  const points = Array.from({ length: 45 }, (_, minute) => ({
    minute,
    value: 10 + minute * 2 + (minute % 2 ? 3 : -3),
  }));
  expect(slopeOf(points)).toBeCloseTo(2, 1);
  expect(slopeOf([{ minute: 1, value: 5 }])).toBe(0);
  expect(slopeOf([])).toBe(0);
});

test('W109 an hour in which nothing grows, slows down or breaks is a good one', () => {
  expect(broken(hour())).toEqual([]);
});

test('W109 memory may grow while the process warms up, and not afterwards', () => {
  expect(broken(hour(minute => ({ megabytes: 120 + 80 * Math.min(1, minute / 12) })))).toEqual([]);
  expect(broken(hour(minute => ({ megabytes: 200 + minute })))).toEqual([
    'memory of the web process, after warm-up',
    'memory of the worker process, after warm-up',
  ]);
});

test('W109 what is slow during a fault is not counted, what becomes slower is', () => {
  expect(broken(hour(minute => (minute > 40 ? { p50: 90 } : {})))).toContain(
    'p50 of a small call, first and last third',
  );
  expect(broken(hour(minute => (minute % 5 === 0 ? { p50: 900, inFault: true } : {})))).toEqual([]);
});

test('W109 connections, files and dead rows that pile up are found, and so is everything that broke', () => {
  expect(broken(hour(minute => ({ descriptors: 60 + minute })))).toHaveLength(2);
  expect(broken(hour(minute => ({ deadRows: minute * 20 })))).toEqual(['dead rows of all tables, last third']);
  const outcome = { violations: ['4a.3'], failed: 1, unanswered: 1, failedJobs: 1, temporaryFiles: ['a'] };
  expect(broken(hour(), { ...outcome, exitCodes: [0, null, 0] })).toHaveLength(6);
});
