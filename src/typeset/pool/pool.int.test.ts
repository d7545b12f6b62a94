import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { JobLimits, Worker } from './pool.ts';
import { Pool, TypesetFailed } from './pool.ts';
import { residentMegabytes } from './memory.ts';

const emptyDocument = {
  title: '',
  number: '',
  brand: '',
  parties: [],
  facts: [],
  items: { columns: [{ label: 'Item', figures: false }], rows: [], sums: [''] },
  taxes: { columns: [{ label: 'Tax', figures: true }], rows: [], sums: [''] },
  total: { label: '', amount: '', words: '' },
  notes: [],
  foot: [],
};

/** Sends the shortest job that a process can be given. */
const next = (worker: Worker, limits: JobLimits = {}): Promise<unknown> =>
  worker.request('document', emptyDocument, limits);

const seen: Worker[] = [];
const pidAfter = (pool: Pool, near: readonly string[] = []): Promise<number> =>
  pool.use(near, undefined, async worker => {
    seen.push(worker);
    await next(worker);
    return worker.pid;
  });
afterEach(() => {
  for (const worker of seen.splice(0)) worker.kill();
});

test('D16 a process stays warm for the next magazine, and is replaced after so many', async () => {
  const pool = new Pool({ workers: 1, maxJobs: 2 });
  const first = await pidAfter(pool);
  expect(pool.warm).toEqual([{ pid: first, jobs: 1 }]);
  expect(await pidAfter(pool)).toBe(first);
  expect(pool.warm).toEqual([]);
  expect(existsSync(seen[0]?.folder ?? '')).toBe(false);
  expect(await pidAfter(pool)).not.toBe(first);
});

test('D16 a process that has grown heavy is replaced, so that no job pays for those before it', async () => {
  const pool = new Pool({ maxIdleMegabytes: 10 });
  await pidAfter(pool);
  expect(pool.warm).toEqual([]);
});

test('D16 an idle process ends by itself', async () => {
  const pool = new Pool({ idleSeconds: 0 });
  await pidAfter(pool);
  await vi.waitFor(() => expect(pool.warm).toEqual([]));
});

test('D16 whoever comes back gets the process that knows the magazine', async () => {
  const pool = new Pool({ workers: 2 });
  const [one, other] = await Promise.all([pidAfter(pool, ['a.jpg']), pidAfter(pool, ['b.jpg'])]);
  expect(one).not.toBe(other);
  expect(await pidAfter(pool, ['b.jpg', 'c.jpg'])).toBe(other);
  expect(await pidAfter(pool, ['a.jpg'])).toBe(one);
});

test('D16 a killed process is said in words, and the next job gets another', async () => {
  const pool = new Pool({ workers: 1 });
  const killed = pool.use([], undefined, async worker => {
    const running = next(worker);
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

test('D16 no more are at work than there are places; the others wait, and may give up waiting', async () => {
  const pool = new Pool({ workers: 1 });
  const told: string[] = [];
  const done = Promise.withResolvers<void>();
  const first = pool.use([], undefined, async () => {
    told.push('first');
    await done.promise;
    told.push('first is done');
  });
  const stop = new AbortController();
  const impatient = pool.use([], stop.signal, async () => void told.push('impatient'));
  const second = pool.use([], undefined, async worker => {
    told.push('second');
    await next(worker);
    seen.push(worker);
  });
  stop.abort();
  await expect(impatient).rejects.toThrow('The typesetting was stopped.');
  done.resolve();
  await Promise.all([first, second]);
  expect(told).toEqual(['first', 'first is done', 'second']);
});

test('D16 too long, too heavy, stopped: each is said in words and leaves no process behind', async () => {
  const pool = new Pool({ workers: 1 });
  const held = (limits: JobLimits) =>
    pool.use([], undefined, async worker => {
      seen.push(worker);
      await next(worker, limits);
    });
  await expect(held({ seconds: 0.01 })).rejects.toThrow('took longer than 0.01 seconds');
  await expect(held({ megabytes: 5 })).rejects.toThrow('needed more than 5 MB');
  await expect(held({ signal: AbortSignal.abort() })).rejects.toThrow('was stopped');
  expect(pool.warm).toEqual([]);
  for (const { folder, pid } of seen) {
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    expect(existsSync(folder)).toBe(false);
  }
});

test('D16 a process is weighed by /proc, elsewhere by ps, and counts nothing where neither knows', async () => {
  const megabytes = process.memoryUsage().rss / 1e6;
  for (const proc of ['/proc', '/there-is-no-proc']) {
    const weighed = await residentMegabytes(process.pid, proc);
    expect(weighed).toBeGreaterThan(megabytes * 0.6);
    expect(weighed).toBeLessThan(megabytes * 1.6);
  }
  expect(await residentMegabytes(2 ** 30)).toBe(0);
});
