import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { JobLimits, Worker } from './pool.ts';
import { Pool, reportedError, TypesetFailed } from './pool.ts';
import { residentMegabytes } from './memory.ts';

const emptyDocument = {
  title: '',
  number: '',
  brand: '',
  parties: [],
  facts: [],
  items: { columns: [{ label: 'Item', figures: false }], rows: [], sums: [''] },
  breakdown: { label: 'Tax', columns: [{ label: 'Tax', figures: true }], rows: [], sums: [''] },
  total: { label: '', amount: '', words: '', wordsLabel: '' },
  notes: [],
  foot: [],
};

/** Sends the smallest job that a worker accepts. */
const runSmallJob = (worker: Worker, limits: JobLimits = {}): Promise<unknown> =>
  worker.request('document', emptyDocument, limits);

const usedWorkers: Worker[] = [];
const pidAfter = (pool: Pool, paths: readonly string[] = []): Promise<number> =>
  pool.use(paths, undefined, async worker => {
    usedWorkers.push(worker);
    await runSmallJob(worker);
    return worker.pid;
  });
afterEach(() => {
  for (const worker of usedWorkers.splice(0)) worker.kill();
});

test('D16 a process stays warm for the next magazine, and is replaced after its last job', async () => {
  const pool = new Pool({ workers: 1, maxJobs: 2 });
  const first = await pidAfter(pool);
  expect(pool.warm).toEqual([{ pid: first, jobs: 1 }]);
  expect(await pidAfter(pool)).toBe(first);
  expect(pool.warm).toEqual([]);
  expect(existsSync(usedWorkers[0]?.folder ?? '')).toBe(false);
  expect(await pidAfter(pool)).not.toBe(first);
});

test('D16 a process whose memory grew beyond the limit is replaced', async () => {
  const pool = new Pool({ maxIdleMegabytes: 10 });
  await pidAfter(pool);
  expect(pool.warm).toEqual([]);
});

test('D16 an idle process ends after its time', async () => {
  const pool = new Pool({ idleSeconds: 0 });
  await pidAfter(pool);
  await vi.waitFor(() => expect(pool.warm).toEqual([]));
});

test('D16 a further job on the same files gets the process that worked on them', async () => {
  const pool = new Pool({ workers: 2 });
  const [first, second] = await Promise.all([pidAfter(pool, ['a.jpg']), pidAfter(pool, ['b.jpg'])]);
  expect(first).not.toBe(second);
  expect(await pidAfter(pool, ['b.jpg', 'c.jpg'])).toBe(second);
  expect(await pidAfter(pool, ['a.jpg'])).toBe(first);
});

test('D16 a killed process gives an error message, and the next job gets a new process', async () => {
  const pool = new Pool({ workers: 1 });
  const killed = pool.use([], undefined, async worker => {
    const running = runSmallJob(worker);
    process.kill(worker.pid, 'SIGKILL');
    return running;
  });
  await expect(killed).rejects.toThrow(TypesetFailed);
  await expect(killed).rejects.toThrow('ended early (killed)');
  const pid = await pidAfter(pool);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(pool.warm).toEqual([]));
  expect(await pidAfter(pool)).not.toBe(pid);
});

test('D16 a process that ends early says why', () => {
  const report = "node:internal:9\n  throw err;\n\nError: Cannot find 'x'\n    at y (z:1)\n\nNode.js v24.21.0\n";
  expect(reportedError(report)).toBe("Error: Cannot find 'x'");
  expect(reportedError('one\nthe heap is full')).toBe('the heap is full');
  expect(reportedError('')).toBe('');
});

test('D16 no more jobs run than there are workers; the others wait, and may be aborted while they wait', async () => {
  const pool = new Pool({ workers: 1 });
  const events: string[] = [];
  const done = Promise.withResolvers<void>();
  const first = pool.use([], undefined, async () => {
    events.push('first');
    await done.promise;
    events.push('first is done');
  });
  const stop = new AbortController();
  const aborted = pool.use([], stop.signal, async () => void events.push('aborted'));
  const second = pool.use([], undefined, async worker => {
    events.push('second');
    await runSmallJob(worker);
    usedWorkers.push(worker);
  });
  stop.abort();
  await expect(aborted).rejects.toThrow('The typesetting was stopped.');
  done.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(['first', 'first is done', 'second']);
});

test('D16 a job that is too long, too large or stopped gives an error message and leaves no process behind', async () => {
  const pool = new Pool({ workers: 1 });
  const jobWithin = (limits: JobLimits) =>
    pool.use([], undefined, async worker => {
      usedWorkers.push(worker);
      await runSmallJob(worker, limits);
    });
  await expect(jobWithin({ seconds: 0.01 })).rejects.toThrow('took longer than 0.01 seconds');
  await expect(jobWithin({ megabytes: 5 })).rejects.toThrow('needed more than 5 MB');
  await expect(jobWithin({ signal: AbortSignal.abort() })).rejects.toThrow('was stopped');
  expect(pool.warm).toEqual([]);
  for (const { folder, pid } of usedWorkers) {
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    expect(existsSync(folder)).toBe(false);
  }
});

test('D16 memory is read from /proc, elsewhere from ps, and is 0 where neither knows the process', async () => {
  const megabytes = process.memoryUsage().rss / 1e6;
  for (const proc of ['/proc', '/there-is-no-proc']) {
    const resident = await residentMegabytes(process.pid, proc);
    expect(resident).toBeGreaterThan(megabytes * 0.6);
    expect(resident).toBeLessThan(megabytes * 1.6);
  }
  expect(await residentMegabytes(2 ** 30)).toBe(0);
});
