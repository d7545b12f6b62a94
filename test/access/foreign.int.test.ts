import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { CallShape } from '#kernel/call.ts';
import type { Browser } from '#test/kit/app.ts';
import { declaredCalls } from '#test/kit/calls.ts';
import { openWorld, type World } from './world.ts';

const ownOrigin = 'https://imurs.example';
let world: World;
let calls: readonly CallShape[];
let owner: Browser;
beforeAll(async () => {
  world = await openWorld({ env: { BASE_URL: ownOrigin, LOG_LEVEL: 'silent' }, site: true });
  calls = (await declaredCalls()).filter(call => !call.path.startsWith('/sandbox'));
  owner = world.callers.find(({ name }) => name === 'owner')!.browser;
});
afterAll(() => world.close());

/** The headers a browser sends from a page of another site; `ownHeaders`: from a page of ours, or without a browser. */
const foreignHeaders: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: ownOrigin },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://imurs.example' },
  { origin: `${ownOrigin}.evil.example` },
];
const ownHeaders: readonly Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: ownOrigin }, {}];

const addressOf = ({ method, path }: CallShape) => `${method} ${path.replace(/:\w+/, 'x')}`;
const isOtherSite = (body: unknown) => (body as { error?: { code: string } }).error?.code === 'other-site';

test('T14 W11 a call that changes something is refused from another site’s page and accepted from ours', async ({
  annotate,
}) => {
  const changing = calls.filter(({ method, anySite }) => method !== 'GET' && method !== 'HEAD' && !anySite);
  const wrong: string[] = [];
  for (const call of changing) {
    for (const headers of foreignHeaders) {
      const { status, body } = await owner.call(addressOf(call), { json: {}, headers });
      if (status !== 403 || !isOtherSite(body)) wrong.push(`${addressOf(call)} ${JSON.stringify(headers)}: ${status}`);
    }
    // Made without a session: a call that is not refused may end one.
    for (const headers of ownHeaders)
      if (isOtherSite((await world.app.call(addressOf(call), { json: {}, headers })).body))
        wrong.push(`${addressOf(call)} ${JSON.stringify(headers)}: refused`);
  }
  expect(wrong).toEqual([]);
  await annotate(
    `${changing.length} calls x ${foreignHeaders.length} foreign and ${ownHeaders.length} own sets of headers`,
  );
});

test('T14 D41 the button of a page without a script is taken as browsers send it, and of no other call', async () => {
  const inject = ({ method, path }: CallShape) =>
    world.app.shop.server.app.inject({
      method: method as 'POST',
      url: path.replaceAll(/:\w+/g, 'x'),
      headers: {
        host: new URL(ownOrigin).host,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: '',
    });
  const posts = calls.filter(({ method, form, raw, replies }) => method === 'POST' && !form && !raw && replies);
  const buttons = posts.filter(({ replies }) => Object.values(replies).includes('page'));
  expect(buttons.map(({ path }) => path).toSorted()).toEqual(['/confirm-email', '/reminders', '/reminders/allow']);
  for (const call of buttons) expect((await inject(call)).statusCode, call.path).not.toBe(415);
  for (const call of posts.filter(call => !buttons.includes(call) && !call.anySite))
    expect((await inject(call)).statusCode, call.path).toBe(415);
});

test('T14 each kind of answer has its security headers, and none is open to other sites', async ({ annotate }) => {
  const { rows } = (await world.app.ctx().db.execute(sql`select id from files limit 1`)) as { rows: { id: string }[] };
  const page = await world.app.call('GET /');
  const script = /\/assets\/[\w.-]+\.js/.exec(String(page.body))?.[0] ?? '';
  const pages = ['/', '/profile', '/orders', '/studio', '/explore', '/nothing-here', '/xxyyzz'];
  const otherPaths = [
    ...calls.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/:\w+/, 'x')),
    `/download?fileId=${rows[0]?.id}`,
    `/thumbnail/${rows[0]?.id}`,
    `/paper/${world.targets.paper[0]?.id}`,
    script,
    '/healthz',
    '/readyz',
    '/api/nothing-here',
    '/robots.txt',
  ];
  const wrong: string[] = [];
  for (const path of [...pages, ...otherPaths]) {
    for (const browser of [world.app.browser(), owner, world.callers.find(({ name }) => name === 'Asha')!.browser]) {
      const { status, headers } = await browser.call(`GET ${path}`);
      const needs = (name: string, pattern: RegExp) =>
        pattern.test(String(headers[name])) || wrong.push(`${path} (${status}): ${name} is ${String(headers[name])}`);
      needs('x-content-type-options', /^nosniff$/);
      needs('referrer-policy', /^(same-origin|strict-origin-when-cross-origin)$/);
      needs('cross-origin-resource-policy', /^same-origin$/);
      needs('strict-transport-security', /^max-age=31536000/);
      needs('access-control-allow-origin', /^undefined$/);
      needs('x-powered-by', /^undefined$/);
      if (!String(headers['content-type']).includes('text/html')) continue;
      needs('content-security-policy', /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'|default-src 'none'/);
      needs('cross-origin-opener-policy', /^same-origin$/);
      if (pages.includes(path)) needs('permissions-policy', /camera=\(\)/);
    }
  }
  expect(wrong).toEqual([]);
  await annotate(`${pages.length} pages and ${otherPaths.length} other addresses x 3 callers`);
});

test('T14 W9 every cookie meets the __Host- rules; a sign-in starts a new session, and signing out ends it', async () => {
  const browser = world.app.browser();
  browser.cookies.set('__Host-sid', 'planted');
  const sent = await browser.call('POST /api/sendOtp', {
    json: { phone: '+919812360099', country: 'IN', code: '91', type: false },
  });
  const login = await browser.call('POST /api/login', {
    json: { phone: '+919812360099', type: false, pass: sent.body.pass },
  });
  const cookies = [sent, login].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-(sid|otp|dev)=/);
    for (const word of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(word);
    expect(cookie).not.toContain('Domain');
  }
  const token = browser.cookies.get('__Host-sid');
  expect(token).not.toBe('planted');
  await browser.call('POST /api/logout');
  const cookie = `__Host-sid=${token}`;
  expect((await world.app.call('POST /api/login', { headers: { cookie } })).body).toMatchObject({
    userType: 'Visitor',
  });
});
