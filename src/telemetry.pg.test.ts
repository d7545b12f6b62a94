import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, inject, test } from 'vitest';

interface Span {
  name: string;
  traceId: string;
  parentSpanId?: string;
}

const trace = '0af7651916cd43dd8448eb211c80319c';
const program = `
const [{ startTelemetry }, { tracing }] = [await import('./src/telemetry.ts'), await import('#platform/tracing.ts')];
const end = startTelemetry(process.env.COLLECTOR, { node: 'n', release: 'r', role: 'all' });
const { default: fastify } = await import('fastify');
const { default: pg } = await import('pg');
const pool = new pg.Pool({ connectionString: process.env.DATABASE });
const app = fastify();
app.get('/orders/:id', async request => {
  tracing().nameRequest('GET', request.routeOptions.url);
  await tracing().span('job notes/print', () => pool.query('select 1'));
  return { trace: tracing().traceId() };
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const reply = await fetch(url + '/orders/7', { headers: { traceparent: '00-${trace}-b7ad6b7169203331-01' } });
console.log((await reply.json()).trace);
await app.close();
await pool.end();
await end();
process.exit(0);
`;

test('W93 a request, its job and its statement are one trace, which begins at the sender', async () => {
  const spans: Span[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>(done => collector.listen(0, '127.0.0.1', done));
  const child = spawn(resolve('node_modules/node/bin/node'), ['--input-type=module', '-e', program], {
    env: {
      ...process.env,
      COLLECTOR: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      DATABASE: inject('postgresUrl'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', chunk => (output += String(chunk)));
  expect(await new Promise(done => child.once('exit', done))).toBe(0);
  collector.close();
  expect(output.trim()).toBe(trace);
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['GET /orders/:id', 'job notes/print']));
  expect(names.some(name => name.startsWith('pg.query'))).toBe(true);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
});
