import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { openDatabase, connectPglite, type Database } from '#platform/database.ts';
import type { Disk } from '#platform/disk-space.ts';
import { mountSite } from '#src/site/serve.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import { seedTaxes } from '#src/papers/index.ts';
import { assignPhotoWork } from '#typeset/photos/photo-work.ts';
import type { ReplyBody } from './call-table.ts';
import { watchLockOrder } from './lock-order.ts';
import { sharedPhotoWork } from './photo-results.ts';
import { templatePath } from './template.ts';

export interface TestRequest {
  json?: unknown;
  form?: FormData;
  /** Bytes that are sent as they are. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}
export interface TestResponse<Body = unknown> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Sends a request to an address, `method path`. The body has the fields that the call declares (`ReplyBody`). */
export type TestCall = <const Address extends string>(
  address: Address,
  request?: TestRequest,
) => Promise<TestResponse<ReplyBody<Address>>>;

/** A client with a cookie jar of its own. */
export interface Browser {
  call: TestCall;
  /** Signs in by code as a customer, or as a partner. */
  signIn(phone: string, options?: { partner?: boolean }): Promise<TestResponse<ReplyBody<'POST /api/login'>>>;
  cookies: Map<string, string>;
}

export interface TestApp {
  shop: RunningApp;
  clock: RunningApp['clock'];
  /** The address of its database, if that is a PostgreSQL. */
  databaseUrl: string | undefined;
  /** A context of the shop for this actor; the system when there is none. */
  ctx(actor?: Actor): Ctx;
  call: TestCall;
  browser(): Browser;
  /** Runs every job that is due, and what those enqueue. Throws what a handler throws. */
  runJobs(): Promise<void>;
  /** Advances the shop's clock, and makes due what waits for a time. */
  later(seconds: number): Promise<void>;
  close(): Promise<void>;
}

async function embedded(): Promise<Database> {
  const pg = await PGlite.create({ loadDataDir: new Blob([readFileSync(templatePath())]) });
  return { ...(await connectPglite(pg)), name: 'in memory', close: () => pg.close() };
}

async function onPostgres(
  dataDir: string,
  { server: serverUrl, connection }: { server?: string | undefined; connection?: string | undefined },
): Promise<{ database: Database; url: string; drop(): Promise<void> }> {
  const { default: pg } = await import('pg');
  watchLockOrder();
  const server = new URL(serverUrl ?? inject('postgresUrl'));
  const template = serverUrl === undefined ? ` template ${inject('postgresTemplate')}` : '';
  const name = `t_${process.pid}_${Math.trunc(performance.now() * 1000)}`;
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`create database ${name}${template}`);
  const url = new URL(server.href);
  url.pathname = `/${name}`;
  if (connection) url.searchParams.set('options', connection);
  const database = await openDatabase({ databaseUrl: url.href, dataDir, production: false });
  return {
    database,
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export interface TestAppOptions {
  /** `folder`: embedded, on the disk, as `npm start` has it. Unless stated, `postgres` in vitest, else `embedded`. */
  database?: 'embedded' | 'folder' | 'postgres';
  /** The address of the PostgreSQL, outside vitest, which has one of its own. */
  server?: string | undefined;
  /** PostgreSQL's options for each connection, e.g. `-c work_mem=64MB`. */
  connection?: string;
  env?: Record<string, string>;
  disk?: Disk;
  /** Another process of this shop, on the same PostgreSQL; it is closed first. */
  beside?: TestApp;
  /** Mounts the built pages, too. */
  site?: true;
}

/** Where the shops of tests write their log, so that what `npm test` prints is what fails and nothing else. */
const logFile = 'test-results/integration/shop.log';

/** Printing begins with the approval, so that most tests need not wait for it. */
const immediatePrint = { APPROVAL_UNDO_MINUTES: '0' };

let openShops = 0;
/**
 * Counts the open shops. While there is one, tests share what is read of photos; programs that measure do not, and
 * neither do the engine's own tests.
 */
function countShop(by: 1 | -1): void {
  openShops += by;
  assignPhotoWork(process.env['VITEST'] && openShops > 0 ? sharedPhotoWork : undefined);
}

/** A shop with a database of its own, no workers, a clock that can be moved, and nothing seeded but the tax rates. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...immediatePrint,
    ...options.env,
  });
  const kind = options.database ?? (process.env['VITEST'] ? 'postgres' : 'embedded');
  const postgres = kind === 'postgres' && !options.beside ? await onPostgres(dataDir, options) : undefined;
  const local = () => (kind === 'folder' ? openDatabase(config) : embedded());
  const shared = () =>
    options.beside && openDatabase({ databaseUrl: options.beside.databaseUrl, dataDir, production: false });
  const shop = await createApp(config, {
    database: postgres?.database ?? (await shared()) ?? (await local()),
    log: pino({ level: config.logLevel }, pino.destination({ dest: logFile, mkdir: true, sync: true })),
    ...(options.disk && { disk: options.disk }),
  });
  if (options.site)
    await mountSite(shop.server, {
      config,
      dev: false,
      onContentChange: changed => shop.runtime.contentCache.onChange(changed),
    });
  await shop.runtime.jobs.start();
  countShop(1);
  // Settling a payment writes its receipt, which needs a tax rate.
  await seedTaxes(shop.runtime.context({ kind: 'system', name: 'seed' }));
  return {
    shop,
    clock: shop.clock,
    databaseUrl: postgres?.url,
    ctx: (actor = { kind: 'system', name: 'test' }) => shop.runtime.context(actor),
    call: (address, request = {}) => injectRequest(shop, address, request),
    browser: () => openBrowser(shop),
    runJobs: () => shop.runtime.jobs.runDue(),
    async later(seconds) {
      await shop.clock.advance(seconds);
      await shop.runtime.jobs.makeDueSooner(seconds);
    },
    async close() {
      countShop(-1);
      await shop.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Hands a request to the shop's server without a network. Sends the cookies and keeps those that come back. */
async function injectRequest<const Address extends string>(
  shop: RunningApp,
  address: Address,
  { json, form, bytes, headers = {}, cookies }: TestRequest & { cookies?: Map<string, string> },
): Promise<TestResponse<ReplyBody<Address>>> {
  const [method, url] = address.split(' ');
  const encoded = form ? new Response(form) : undefined;
  const response = await shop.server.app.inject({
    method: method as 'GET',
    url: url ?? '/',
    headers: {
      host: new URL(shop.runtime.config.baseUrl).host,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...(cookies?.size && { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
      ...headers,
    },
    ...(json !== undefined && { payload: JSON.stringify(json) }),
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    ...(bytes && { payload: Buffer.from(bytes) }),
  });
  for (const { name, value } of response.cookies)
    if (value === '') cookies?.delete(name);
    else cookies?.set(name, value);
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: response.headers as TestResponse['headers'],
    bytes: response.rawPayload,
    body: (isJson && response.body ? JSON.parse(response.body) : response.body) as ReplyBody<Address>,
  };
}

function openBrowser(shop: RunningApp): Browser {
  const cookies = new Map<string, string>();
  const call: TestCall = (address, request = {}) => injectRequest(shop, address, { ...request, cookies });
  return {
    cookies,
    call,
    async signIn(phone, { partner = false } = {}) {
      const sent = await call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: partner } });
      return call('POST /api/login', { json: { phone, type: partner, pass: sent.body.pass } });
    },
  };
}
