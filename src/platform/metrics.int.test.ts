import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { freePort } from '#test/kit/port.ts';
import type { RequestFigures } from './observer.ts';
import { realDisk } from './disk-space.ts';
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
  });
  metrics.observer.onRequest?.({ method: 'GET', route: '/api/today', status: 200, seconds: 0.02, trace });
  metrics.observer.onJob?.({ job: 'press/make-print', outcome: 'failed', seconds: 2 });
  const address = { port: 0, host: '127.0.0.1' };
  const running = await startPrivateServer(address, { readiness: server.readiness, metrics });
  const privateUrl = `http://127.0.0.1:${(running.address() as AddressInfo).port}`;
  const text = await (await fetch(`${privateUrl}/metrics`)).text();
  for (const line of [
    'shop_http_request_seconds_count{method="GET",route="/api/today",status="200"} 1',
    'shop_job_seconds_count{job="press/make-print",outcome="failed"} 1',
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
