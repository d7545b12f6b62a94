import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createInterceptor, type Interceptor } from '#platform/http/interceptor.ts';
import { packReply } from '#platform/http/packed-reply.ts';
import { mountSite } from '../serve.ts';
import { filesOfPage } from './form-files.ts';
import type { FormRelease } from './form-release.ts';
import { mountFormWorker } from './mount-form-worker.ts';

let folder: string;
beforeAll(async () => {
  if (!existsSync('build/server/index.js'))
    execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'ignore' });
  folder = await mkdtemp(join(tmpdir(), 'imurs-form-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The built site with these settings. */
async function startSite(env: Record<string, string> = {}) {
  const interceptor = createInterceptor();
  const app = fastify({ serverFactory: interceptor.serverFactory });
  const dispatch = () => Promise.resolve({ status: 404, body: { error: { code: 'not-found', message: 'no' } } });
  const config = readConfig({ PORT: '3100', BANK_PORT: '3101', ...env });
  const intercept = (first: Interceptor) => interceptor.set(first);
  await mountSite({ app, dispatch, intercept }, { config, dev: false });
  return app;
}

/** The release that a worker stores. */
const releaseOf = (worker: string): FormRelease =>
  JSON.parse(/^const formRelease = (.*);$/m.exec(worker)?.[1] ?? '{}') as FormRelease;

test('W51 the form’s worker is asked for anew each time, and reaches this site only', async () => {
  const app = await startSite();
  const { statusCode, headers, body } = await app.inject('/abstract-sw.js?v=1234');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(headers['service-worker-allowed']).toBeUndefined();
  expect((await app.inject('/abstract-sw.js?v=5')).body).toBe(body);
  expect(body).not.toContain('skipWaiting');
});

test('W51 the worker lists files that exist, with workers, drawings and fonts, and no screen beside the form', async () => {
  const app = await startSite();
  const { files, page } = releaseOf((await app.inject('/abstract-sw.js')).body);
  for (const file of files) expect((await app.inject(file)).statusCode, file).toBe(200);
  const names = files.map(file => file.replace(/^.*\//, '').replace(/[-.][\w-]{7,8}\.\w+$/, ''));
  const needed = [
    'manifest',
    'entry.client',
    'root',
    'root-layout',
    'abstract',
    'heic.worker',
    'icons',
    'tus-transfer',
  ];
  expect(names).toEqual(expect.arrayContaining([...needed, 'shrink-photo.worker', 'hanken-latin', 'fraunces-latin']));
  expect(names.filter(name => /studio|checkout|flipbook|home|tracking/.test(name))).toEqual([]);
  const { body } = await app.inject(page);
  const scripts = [...body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address);
  expect(files).toEqual(expect.arrayContaining(scripts));
});

test('W51 the page that is kept is the same for all editions and has nobody’s story', async () => {
  const app = await startSite();
  const { page } = releaseOf((await app.inject('/abstract-sw.js')).body);
  const kept = await app.inject(page);
  expect(kept.statusCode).toBe(200);
  expect((await app.inject({ url: '/abstract/MEERA-1', headers: { cookie: 'sid=secret' } })).body).toBe(kept.body);
  expect(kept.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
});

test('W51 another page, another file and other settings of the page give another worker', async () => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'assets', 'form-11111111.js'), 'import("./later-22222222.js")');
  await writeFile(join(folder, 'assets', 'later-22222222.js'), '');
  await writeFile(join(folder, 'assets', 'other-33333333.js'), '');
  let html = '<script src="/assets/form-11111111.js"></script>';
  const app = fastify();
  mountFormWorker(app, {
    enabled: true,
    code: { keep: 'keep();', retire: 'retire();' },
    folder,
    headers: {},
    loadPage: () => packReply(200, {}, Buffer.from(html)),
  });
  const first = (await app.inject('/abstract-sw.js')).body;
  expect((await app.inject('/abstract-sw.js')).body).toBe(first);
  expect(releaseOf(first).files).toEqual(['/assets/form-11111111.js', '/assets/later-22222222.js']);
  html += '<p>New words</p>';
  const second = (await app.inject('/abstract-sw.js')).body;
  expect(releaseOf(second).cacheName).not.toBe(releaseOf(first).cacheName);
  expect(releaseOf(second).pageSha256).not.toBe(releaseOf(first).pageSha256);
  expect(await filesOfPage('<p>no scripts</p>', folder)).toEqual([]);
});

test('W51 OFFLINE_FORM=off serves a worker that deletes what was kept and ends itself', async () => {
  const app = await startSite({ OFFLINE_FORM: 'off' });
  const { body, headers } = await app.inject('/abstract-sw.js');
  expect(headers['cache-control']).toBe('no-cache');
  for (const word of ['skipWaiting', 'unregister', 'caches.delete']) expect(body).toContain(word);
  expect(body).not.toContain('fetch');
});

test('W51 the landing and the orders do not register the worker', async () => {
  const app = await startSite();
  for (const address of ['/', '/orders']) {
    const { body } = await app.inject(address);
    const scripts = [...body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([script]) => script);
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of new Set(scripts))
      expect((await app.inject(script)).body, script).not.toContain('serviceWorker.register');
  }
});
