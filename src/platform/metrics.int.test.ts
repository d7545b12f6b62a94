import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { freePort } from '#test/kit/port.ts';
import type { RequestFigures } from './observer.ts';
import { realDisk } from './disk-space.ts';
import { requestLog } from './http/request-log.ts';
import { createMetrics } from './metrics.ts';
import { startPrivateServer } from './private-server.ts';

let app: TestApp;
let url: string;
const seen: RequestFigures[] = [];
beforeAll(async () => {
  // Embedded, so that it has one connection.
  app = await testApp({ database: 'folder' });
  app.shop.runtime.observers.push({ onRequest: figures => seen.push(figures) });
  url = await app.shop.server.app
    .listen({ port: 0, host: 'localhost' })
    .then(address => address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost'));
});
afterAll(() => app.close());

/** What no test of metrics needs from outside. */
const outside = { newestBackup: async () => null, certificateEnd: async () => new Date(1_800_000_000_000) };
const trace = '0af7651916cd43dd8448eb211c80319c';
const next = () => vi.waitUntil(() => seen.shift());

test('W93 each request is told to the log and the metrics by its declared address, with the trace of its sender', async () => {
  const reply = await fetch(`${url}/api/samplePages/no-such-product`, {
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  await reply.text();
  expect(reply.headers.get('x-request-id')).toBe(trace);
  const figures = await next();
  expect(figures).toMatchObject({ method: 'GET', status: reply.status, trace });
  expect(figures?.route).toMatch(/^\/api\/samplePages\/:/);
  await (await fetch(`${url}/healthz?phone=9800000001`, { headers: { traceparent: 'nonsense' } })).text();
  const own = await next();
  expect(own?.route).toBe('/healthz');
  expect(own?.trace).toMatch(/^[0-9a-f]{32}$/);
  expect(own?.trace).not.toBe(trace);
});

test('W93 metrics have requests, jobs, queue, pool, disk and the slices’ figures, at an address of their own', async () => {
  const { runtime, server } = app.shop;
  const metrics = createMetrics({
    ...runtime,
    disk: realDisk,
    dataDir: runtime.config.dataDir,
    node: { node: 'web-1', release: 'r7', role: 'web' },
    figures: async () => [{ name: 'payments_open', value: 3 }],
    ...outside,
  });
  metrics.observer.onRequest?.({ method: 'GET', route: '/api/today', status: 200, seconds: 0.02, trace });
  metrics.observer.onJob?.({ job: 'press/make-print', outcome: 'failed', seconds: 2, waitSeconds: 30 });
  metrics.observer.onJob?.({ job: 'press/make-print', outcome: 'done', seconds: 2, waitSeconds: 30 });
  metrics.observer.onRequest?.({ method: 'POST', route: '/hooks/bank', status: 401, seconds: 0.01, trace });
  const address = { port: 0, host: '127.0.0.1' };
  const running = await startPrivateServer(address, { readiness: server.readiness, metrics });
  const privateUrl = `http://127.0.0.1:${(running.address() as AddressInfo).port}`;
  const text = await (await fetch(`${privateUrl}/metrics`)).text();
  for (const line of [
    'shop_http_request_seconds_count{method="GET",route="/api/today",status="200"} 1',
    'shop_job_seconds_count{job="press/make-print",outcome="failed"} 1',
    'shop_job_turnaround_seconds_sum{job="press/make-print"} 32',
    'shop_webhooks_total{outcome="refused"} 1',
    'shop_webhooks_total{outcome="failed"} 0',
    'shop_backup_age_seconds +Inf',
    'shop_certificate_end_timestamp_seconds 1800000000',
    'shop_ready 1',
    'shop_database_up 1',
    'shop_trouble{part="messenger"} 0',
    'shop_jobs_waiting{job="press/make-print"} 0',
    'shop_jobs_oldest_due_seconds{job="press/make-print"} 0',
    'shop_database_connections{state="total"} 1',
    'shop_figure{name="payments_open"} 3',
    'shop_info{node="web-1",release="r7",role="web"} 1',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/shop_disk_free_bytes \d/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`${privateUrl}/readyz`)).status).toBe(200);
  expect((await fetch(`${privateUrl}/api/today`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  running.close();
});

test('W93 without the database the figures of the process are there, and it says that the database is away', async () => {
  const { runtime } = app.shop;
  let isAway = true;
  let asked = 0;
  const hanging = new Promise<never>(() => undefined);
  const answer = async <T>(value: T): Promise<T> => {
    asked++;
    return isAway ? Promise.reject(new Error('away')) : value;
  };
  const metrics = createMetrics({
    ...runtime,
    database: { ...runtime.database, replication: () => hanging },
    jobs: { ...runtime.jobs, figures: () => answer([]) },
    disk: { ...realDisk, space: () => hanging },
    dataDir: runtime.config.dataDir,
    node: { node: 'web-1', release: 'r7', role: 'web' },
    figures: () => answer([{ name: 'payments_open', value: 3 }]),
    ...outside,
  });
  metrics.observer.onRequest?.({ method: 'GET', route: '/plans', status: 503, seconds: 0.02, trace });
  const since = performance.now();
  const text = await metrics.render(async () => ({ status: 503, body: { status: 'database' } }));
  expect(performance.now() - since).toBeLessThan(4000);
  for (const line of [
    'shop_database_up 0',
    'shop_ready 0',
    'shop_trouble{part="database"} 1',
    'shop_http_request_seconds_count{method="GET",route="/plans",status="503"} 1',
    'shop_info{node="web-1",release="r7",role="web"} 1',
  ])
    expect(text).toContain(line);
  // What is not known has no value, rather than the last one or 0.
  for (const name of ['shop_figure', 'shop_disk_free_bytes', 'shop_archive_age_seconds'])
    expect(text).not.toMatch(new RegExp(`^${name}[ {]`, 'm'));
  // A failure is not reused: once the database is back, the next scrape has it all.
  isAway = false;
  const again = await metrics.render(async () => ({ status: 200, body: { status: 'ready' } }));
  expect(again).toContain('shop_figure{name="payments_open"} 3');
  expect(again).toContain('shop_database_up 1');
  const before = asked;
  await metrics.render(async () => ({ status: 200, body: { status: 'ready' } }));
  expect(asked).toBe(before);
});

test('W93 a probe that succeeds is logged at level debug only', () => {
  const lines: string[] = [];
  const logged = (level: string) => {
    lines.length = 0;
    const log = requestLog(pino({ level }, { write: line => void lines.push(line) }));
    const request = { method: 'GET', seconds: 0.01, trace };
    for (const route of ['/healthz', '/readyz', '/metrics']) log.onRequest?.({ ...request, route, status: 200 });
    const successes = lines.length;
    log.onRequest?.({ ...request, route: '/readyz', status: 503 });
    log.onRequest?.({ ...request, route: 'page', status: 200 });
    return [successes, lines.length];
  };
  expect(logged('info')).toEqual([0, 2]);
  expect(logged('warn')).toEqual([0, 2]);
  expect(logged('debug')).toEqual([3, 5]);
});

test('W109 the private address says nothing before the shop serves', async () => {
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const metricsPort = await freePort();
  const other = await testApp({
    env: {
      PORT: String(await freePort('localhost')),
      BANK_PORT: String((taken.address() as AddressInfo).port),
      METRICS_PORT: String(metricsPort),
    },
  });
  await expect(other.shop.start({ dev: false })).rejects.toThrow('EADDRINUSE');
  await expect(fetch(`http://127.0.0.1:${metricsPort}/readyz`)).rejects.toThrow('fetch failed');
  await other.close();
  taken.close();
});
