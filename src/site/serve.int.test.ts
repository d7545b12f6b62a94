import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createInterceptor, type Interceptor } from '#platform/http/interceptor.ts';
import type { StartPlan } from './late-start/start-plan.ts';
import { mountSite } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let app: FastifyInstance;
const requestedCalls: string[] = [];
/** The shop's replies by call; all other calls are 404. */
const replies: Readonly<Record<string, unknown>> = {
  'GET /api/product': [{ _id: 'dadi' }],
  'GET /api/explore': [{ link: '/stolen-glances' }],
};

beforeAll(async () => {
  if (!existsSync(`${root}/build/server/index.js`))
    execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { cwd: root, stdio: 'ignore' });
  const interceptor = createInterceptor();
  app = fastify({
    serverFactory: interceptor.serverFactory,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  app.setErrorHandler((error: { status?: number; code?: string }, _request, reply) =>
    reply.status(error.status ?? 500).send({ error: { code: error.code, message: 'no' } }),
  );
  app.get('/api/known', () => ({ known: true }));
  const dispatch = (method: string, url: string) => {
    requestedCalls.push(`${method} ${url}`);
    const body = replies[`${method} ${url}`];
    return Promise.resolve(
      body ? { status: 200, body } : { status: 404, body: { error: { code: 'not-found', message: 'no' } } },
    );
  };
  const config = readConfig({ PORT: '3100', BANK_PORT: '3101', BRAND_NAME: 'Yaadein' });
  const intercept = (first: Interceptor) => interceptor.set(first);
  await mountSite({ app, dispatch, intercept }, { config, dev: false });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('D03 the HTML is the same with and without a session', async () => {
  const plain = await get('/login');
  const signedIn = await get('/login', { cookie: 'sid=secret-session', authorization: 'Bearer secret-token' });
  expect(plain.statusCode).toBe(200);
  expect(plain.body).toContain('<main id="content"');
  expect(signedIn.body).toBe(plain.body);
  expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
  expect(plain.headers['set-cookie']).toBeUndefined();
});

test('D03 the server requests no data for a screen that shows a user’s data', async () => {
  requestedCalls.length = 0;
  const first = await get('/tracking/0123456789abcdefghjkmnpqrs');
  const other = await get('/tracking/zzz?k=secret', { cookie: 'sid=secret-session' });
  expect(first.statusCode).toBe(200);
  expect(other.body).toBe(first.body);
  expect(requestedCalls).toEqual([]);
});

test.each(['/no-such-page', '/abc/def', '/404', '/explore/nothing/404', '/wp-login.php'])(
  'C-R19 %s is Page Not Found with status 404',
  async url => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('Page Not Found');
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test('C-R20 /500 is the page Something Went Wrong with status 500', async () => {
  const reply = await get('/500');
  expect(reply.statusCode).toBe(500);
  expect(reply.body).toContain('Something Went Wrong');
});

test.each([
  ['GET', '/api/no-such-call'],
  ['POST', '/api/known'],
  ['POST', '/about'],
  ['GET', '/studio/api/nothing'],
])('C-R19 %s %s is a refusal in JSON, not a page', async (method, url) => {
  const reply = await app.inject({ method: method as 'GET', url });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ error: { code: 'not-found' } });
});

test('D06 /xxyyzz redirects to the studio', async () => {
  const reply = await get('/xxyyzz');
  expect(reply.statusCode).toBe(302);
  expect(reply.headers.location).toBe('/studio');
});

test('T14 a page’s policy has a hash for each of its inline scripts', async () => {
  const reply = await get('/login');
  const policy = String(reply.headers['content-security-policy']);
  const scripts = reply.body.match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  expect(/script-src ([^;]+)/.exec(policy)?.[1]?.match(/'sha256-/g)?.length).toBe(scripts.length);
  expect(/style-src ([^;]+)/.exec(policy)?.[1]?.match(/'sha256-/g)?.length).toBe(1);
  expect(reply.body).not.toContain(' nonce=');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('D23 W11 the pages before a payment send our origin as referrer, without which PhonePe blocks the payment', async () => {
  // Razorpay adds fields of its own to the return address.
  for (const url of [
    '/checkout',
    '/summry',
    '/tracking/e1',
    '/processPayment?MID=m1&razorpay_payment_id=p&razorpay_signature=s',
  ]) {
    const page = await get(url);
    expect(page.statusCode, url).toBe(200);
    expect(page.headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
  }
});

test('T14 a page at a secret address is kept by no cache on its way, and other sites do not learn the address', async () => {
  for (const path of [
    '/tell/t',
    '/shared/t',
    '/erased/r',
    '/friends/e1',
    '/abstract/e1',
    '/edition/e1',
    '/tracking/e1',
  ]) {
    for (const again of [false, true]) {
      const page = await get(path);
      expect([page.statusCode, page.headers['cache-control']], `${path} ${again}`).toEqual([200, 'private, no-store']);
      const origin = /abstract|edition|tracking/.test(path);
      expect(page.headers['referrer-policy'], path).toBe(origin ? 'strict-origin-when-cross-origin' : 'no-referrer');
    }
  }
  const call = await app.inject({ method: 'GET', url: '/healthz' });
  expect(call.headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('D03 a client that has the page gets 304, and every encoding has the same tag', async () => {
  const first = await get('/login', { 'accept-encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(first.headers.vary).toBe('accept-encoding');
  const again = await get('/login', { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'gzip' });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('C-L14 a public page requests its scripts late, a screen that is empty without scripts at once', async () => {
  const early = /<link rel="modulepreload"|<script type="module"/;
  expect((await get('/login')).body).not.toMatch(early);
  expect((await get('/tracking/abc')).body).toMatch(early);
});

test('C-L14 the late start loads the same files and data as React Router’s own start', async () => {
  const [late, atOnce] = [(await get('/login')).body, (await get('/tracking/abc')).body];
  const plan = JSON.parse((/data-start="([^"]+)"/.exec(late)?.[1] ?? '').replaceAll('&quot;', '"')) as StartPlan;
  expect(plan.routes.map(([id]) => id).slice(0, 2)).toEqual(['root', 'root-layout']);
  for (const file of plan.preloads) expect((await get(file)).statusCode, file).toBe(200);
  // Both pages have the root and its layout, so React Router's own start contains these modules and the same entry.
  for (const file of [plan.entry, ...plan.routes.slice(0, 2).flatMap(([, modules]) => modules)])
    expect(atOnce, file).toContain(`"${file}"`);
  // The properties that its entry module reads.
  expect(atOnce).toContain('window.__reactRouterRouteModules = {"root":route0');
  expect(late).toContain('window.__reactRouterRouteModules=');
  const handoff = (html: string) =>
    /(window\.__reactRouterContext = ).*?(;window\.__reactRouterContext\.stream = .*?)<\/script>/.exec(html)?.slice(1);
  expect(handoff(late)).toBeDefined();
  expect(handoff(late)).toEqual(handoff(atOnce));
  expect(late).toContain('window.__reactRouterContext.streamController.close();');
});

test('D03 hashed files of the build are cached as immutable and sent compressed', async () => {
  const { body } = await get('/login');
  const script = /(\/assets\/[^"&]+\.js)/.exec(body)?.[1] ?? '';
  const reply = await get(script, { 'accept-encoding': 'gzip, br' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.headers['content-type']).toContain('javascript');
  expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  expect((await get('/favicon.ico')).statusCode).toBe(200);
});

test('D03 a page is rendered with React’s production build whatever NODE_ENV the process has', async () => {
  const reply = await get('/login');
  expect(process.env['NODE_ENV']).not.toBe('production');
  expect(reply.body).not.toContain('react-refresh');
  expect(reply.body).not.toContain('.development.');
});

/**
 * Requests a path over the network, as a browser does. The headers of the reply are without those of the connection.
 */
async function fetchPath(path: string, init: RequestInit = {}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
  const { date: _d, connection: _c, 'keep-alive': _k, ...headers } = Object.fromEntries(reply.headers);
  const { 'x-request-id': id = '', ...rest } = headers;
  return { status: reply.status, body: await reply.text(), id, headers: rest };
}
const fastifyId = /^req-/;
const cacheResponderId = /^page-/;

test('D03 a cached page is sent before Fastify reads the request, with the same body and headers', async () => {
  const first = await fetchPath('/orders');
  const again = await fetchPath('/orders');
  expect([first.id, again.id]).toEqual([expect.stringMatching(fastifyId), expect.stringMatching(cacheResponderId)]);
  expect({ ...again, id: '' }).toEqual({ ...first, id: '' });
  expect(again.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=(self)'),
    'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400',
    vary: 'accept-encoding',
  });
});

test('D03 the cache responder ignores sessions, sends no body for HEAD, and 304 to a client that has the page', async () => {
  await fetchPath('/account');
  const plain = await fetchPath('/account');
  const signedIn = await fetchPath('/account', { headers: { cookie: 'sid=secret', authorization: 'Bearer secret' } });
  expect(signedIn.id).toMatch(cacheResponderId);
  expect({ ...signedIn, id: '' }).toEqual({ ...plain, id: '' });
  const head = await fetchPath('/account', { method: 'HEAD' });
  expect([head.status, head.body, head.id]).toEqual([200, '', expect.stringMatching(cacheResponderId)]);
  expect(head.headers).toEqual(plain.headers);
  const conditional = { 'if-none-match': plain.headers['etag'] ?? '', 'accept-encoding': 'identity' };
  const unchanged = await fetchPath('/account', { headers: conditional });
  expect([unchanged.status, unchanged.body, unchanged.id]).toEqual([304, '', expect.stringMatching(cacheResponderId)]);
  const other = await fetchPath('/account', {
    headers: { 'accept-encoding': 'identity', 'if-none-match': 'W/"other"' },
  });
  expect([other.status, other.body, other.headers['content-encoding']]).toEqual([200, plain.body, undefined]);
});

test('D03 Fastify serves all other requests: calls, files, other methods and spellings', async () => {
  await fetchPath('/login');
  expect((await fetchPath('/login')).id).toMatch(cacheResponderId);
  expect((await fetchPath('/login', { method: 'POST' })).status).toBe(404);
  expect((await fetchPath('/api/known')).body).toBe('{"known":true}');
  expect((await fetchPath('/icon.svg')).id).not.toMatch(cacheResponderId);
  const spelled = await fetchPath('/LOGIN/?utm_source=x');
  expect([spelled.status, spelled.body]).toEqual([200, (await fetchPath('/login')).body]);
  expect(spelled.id).toMatch(fastifyId);
  const missing = await fetchPath('/no-such-page');
  expect([missing.status, missing.id, (await fetchPath('/no-such-page')).id]).toEqual([
    404,
    expect.stringMatching(fastifyId),
    expect.stringMatching(fastifyId),
  ]);
});

test('D03 a page contains its styles, so that its first paint needs no further request', async () => {
  const { body } = await get('/login');
  expect(/<style[^>]*>(.*?)<\/style>/s.exec(body)?.[1]?.length).toBeGreaterThan(20_000);
  expect(body).not.toContain('rel="stylesheet"');
});

test('D01 pages, their titles and the manifest name the configured brand and no other', async () => {
  for (const [path, title] of [
    ['/login', 'Sign in · Yaadein'],
    ['/orders', 'Your Orders · Yaadein'],
    ['/studio/money', 'Yaadein'],
    ['/no-such-page', 'Page Not Found · Yaadein'],
  ] as const) {
    const { body } = await get(path);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1], path).toBe(title);
    const words = body.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
    expect(words, path).not.toMatch(/imurs(?!\.example)/i);
  }
  const manifest = await get('/site.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toMatchObject({ name: 'Yaadein', start_url: '/' });
});

test('C-R16 D03 the HTML of a staff page does not reveal what it is', async () => {
  for (const path of [
    '/studio',
    '/studio/sign-in',
    '/studio/profile',
    '/studio/samples',
    '/studio/money',
    '/studio/content',
    '/studio/content/plans',
    '/studio/editions/x',
    '/studio/slip/x',
    '/EAAUbfCeJm1/x',
    '/editor/addTrackingLink/x',
  ]) {
    const { body } = await get(path);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1], path).toBe('Yaadein');
    expect(body.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' '), path).not.toMatch(
      /studio|review|approval|queue|tracking link/i,
    );
  }
});

test('M5 an invalid address is Page Not Found without scripts, other unknown addresses with scripts', async () => {
  for (const path of ['/explore/a%00b', '/plans?plan=a%00b', `/${'x'.repeat(2000)}`]) {
    const { statusCode, body } = await get(path);
    expect(statusCode, path).toBe(404);
    expect(body, path).toContain('Page Not Found');
    expect(body, path).not.toContain('<script');
  }
  expect((await get('/no-such-page')).body).toContain('<script');
});

test('minor 1 the policy has the hash of every inline script of a page, and the nonce is not sent', async () => {
  for (const path of ['/', '/login', '/studio', '/no-such-page']) {
    const { body, headers } = await get(path);
    const scripts = [...body.matchAll(/<script(?![^>]*(?: src=|json"))[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.length, path).toBeGreaterThan(2);
    for (const [, text = ''] of scripts)
      expect(headers['content-security-policy'], path).toContain(createHash('sha256').update(text).digest('base64'));
    expect(body, path).not.toContain('nonce=');
  }
});

test('C-R17 robots.txt names the sitemap, which lists each page once under its canonical address', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toContain('Disallow: /studio');
  expect(robots.body).toContain('Sitemap: http://localhost:3100/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  const pages = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page);
  expect(new Set(pages).size).toBe(pages.length);
  for (const path of ['/', '/plans', '/product/dadi', '/explore/stolen-glances', '/privacy'])
    expect(pages).toContain(`http://localhost:3100${path}`);
});
