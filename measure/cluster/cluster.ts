/**
 * The shop as a cluster of standard parts on this machine: PostgreSQL with a streaming replica, PgBouncer, Swift as the
 * S3 server, HAProxy, three web and two worker processes, and one sandbox bank for all. Everything is in a scratch
 * folder, on loopback and free ports, and is ended by its process id.
 */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { bankKeys, startBank, type Bank } from '#src/sandbox/bank/index.ts';
import { freePort } from '#test/kit/port.ts';
import { startSwift, type Swift } from '#test/kit/swift.ts';
import { Balancer } from './balancer.ts';
import { DatabaseServer } from './database-server.ts';
import type { Ending } from './ending.ts';
import { installParts } from './install.ts';
import { NodeProcess } from './node-process.ts';
import { Pool } from './pool.ts';
import { until } from './program.ts';

/** Whether a commit waits until the replica has it. */
export type Replication = 'synchronous' | 'asynchronous';

interface ClusterOptions {
  replication: Replication;
  say(text: string): void;
  /** Called when database, store and bank are there, before the first process of the shop starts. */
  prepare?(settings: Readonly<Record<string, string>>): Promise<void>;
  /** The folder of the release that the web processes run. */
  release?: string;
  /** Settings of all processes of the shop beside those of the cluster. */
  settings?: Readonly<Record<string, string>>;
  now?(): Date;
}

/** Where the logs of a run that failed are kept. */
const logFolder = 'test-results/cluster';
const webCount = 3;
const workerCount = 2;
const secret = 'the secret of a cluster for tests, long enough';
/** How often somebody asks whether the primary answers, and after how many failures it counts as lost. */
const watchMs = 500;
const lostAfter = 2;

export class Cluster {
  /** The settings that all processes of the shop share. */
  readonly settings: Readonly<Record<string, string>>;
  readonly url: string;
  readonly web: readonly NodeProcess[];
  readonly workers: readonly NodeProcess[];
  readonly store: Swift;
  readonly bank: Bank;
  readonly home: string;
  primary: DatabaseServer;
  replica: DatabaseServer;
  readonly #pool: Pool;
  readonly #replication: Replication;

  private constructor(parts: Parts, options: ClusterOptions) {
    const { home, primary, replica, pool, store, bank, url, settings } = parts;
    this.home = home;
    this.primary = primary;
    this.replica = replica;
    this.#pool = pool;
    this.#replication = options.replication;
    this.store = store;
    this.bank = bank;
    this.url = url;
    this.settings = settings;
    const processes = (role: 'web' | 'worker', ports: readonly number[]) =>
      ports.map((port, n) => {
        const release = (role === 'web' ? options.release : undefined) ?? resolve('.');
        const metricsPort = parts.metricsPorts[(role === 'web' ? 0 : webCount) + n] ?? 0;
        return new NodeProcess({ role, name: `${role}${n + 1}`, port, metricsPort, release, home, shared: settings });
      });
    this.web = processes('web', parts.webPorts);
    this.workers = processes('worker', parts.workerPorts);
  }

  /** Starts everything. Whatever has been started, also by a start that fails, is ended by `ending`. */
  static async start(options: ClusterOptions, ending: Ending): Promise<Cluster> {
    installParts(options.say);
    const parts = await startParts(options, ending);
    await migrate(parts.settings);
    await options.prepare?.(parts.settings);
    const cluster = new Cluster(parts, options);
    for (const one of [...cluster.workers, ...cluster.web]) ending.add(() => one.kill());
    options.say('The shop: 3 web and 2 worker processes …');
    // In a sandbox the first process makes the sample orders, alone.
    await cluster.web[0]?.start();
    await Promise.all([...cluster.web.slice(1), ...cluster.workers].map(one => one.start()));
    const balancer = await Balancer.start(parts.home, { port: Number(new URL(parts.url).port), web: parts.webPorts });
    ending.add(balancer.stop);
    return cluster;
  }

  /** The addresses of all parts, a line each. */
  addresses(): string {
    const lines = [
      ['the shop (HAProxy)', this.url],
      ['sandbox console', `${this.url}/sandbox`],
      ...this.web.map(({ name, url }) => [name, url]),
      ['bank', this.bank.origin],
      ['S3 (Swift)', `${this.store.endpoint}/${this.store.bucket}`],
      ['PgBouncer', this.#pool.url('shop')],
      ['  of sessions', this.#pool.url('shop_session')],
      ['  of the replica', this.#pool.url('shop_read')],
      [`PostgreSQL ${this.primary.name}`, `127.0.0.1:${this.primary.port} (primary)`],
      [`PostgreSQL ${this.replica.name}`, `127.0.0.1:${this.replica.port} (replica, ${this.#replication})`],
      ['logs', this.home],
    ] as const;
    return lines.map(([name = '', address = '']) => `${name.padEnd(20)} ${address}`).join('\n');
  }

  /**
   * Kills the primary and makes the replica the new one, as an operator or Patroni does: it counts as lost when it does
   * not answer twice. There is no replica then until `rejoin`, so no commit waits for one.
   */
  async failOver(): Promise<void> {
    await this.primary.kill();
    for (let failures = 0; failures < lostAfter; failures++) {
      await pause(watchMs);
      await this.primary.query('select 1').then(
        () => (failures = -1),
        () => undefined,
      );
    }
    await this.#exchange();
  }

  /**
   * Makes the replica the primary without losing a request: transactions that are open end, others wait. The pool of
   * sessions is not paused, since listening connections never end; they are broken and made again.
   */
  async switchOver(): Promise<void> {
    // Commits do not wait for a replica that will be the primary.
    await this.#pool.command('pause shop');
    await this.primary.stop();
    await this.#exchange();
    await this.#pool.command('resume shop');
  }

  async #exchange(): Promise<void> {
    await this.replica.promote();
    [this.primary, this.replica] = [this.replica, this.primary];
    await this.#pool.leadTo({ primary: this.primary.port, replica: this.primary.port });
  }

  /** The former primary becomes the replica. */
  async rejoin(): Promise<void> {
    await this.replica.rejoin(this.primary);
    await follow(this.primary, this.replica, this.#replication);
    await this.#pool.leadTo({ primary: this.primary.port, replica: this.replica.port });
  }
}

/** Waits until the replica receives the log, and has commits wait for it if they are to. */
async function follow(primary: DatabaseServer, replica: DatabaseServer, replication: Replication): Promise<void> {
  await until('the replica', async () => (await primary.replicaState(replica.name)) !== undefined);
  if (replication === 'asynchronous') return;
  await primary.waitFor(replica.name);
  await until('the synchronous replica', async () => (await primary.replicaState(replica.name)) === 'sync');
}

/** Brings the schema up to date apart, as before each release. */
const migrate = (settings: Readonly<Record<string, string>>) =>
  promisify(execFile)(resolve('node_modules/node/bin/node'), ['scripts/migrate.ts'], {
    env: { ...process.env, ...settings },
  });

type Parts = Awaited<ReturnType<typeof startParts>>;

/** Folders that PostgreSQL and PgBouncer, which refuse root, may write to. */
function makeFolders(home: string) {
  chmodSync(home, 0o711);
  const own = (name: string) => {
    const folder = join(home, name);
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(folder, 65534, 65534);
    return folder;
  };
  return { databases: own('databases'), pool: own('pool') };
}

/** Starts the primary and the replica, which follows it. */
async function startDatabases(folder: string, { replication, say }: ClusterOptions, ending: Ending) {
  say('PostgreSQL: a primary and its replica …');
  const primary = await DatabaseServer.create(folder, 'a');
  ending.add(() => primary.kill());
  await primary.startEmpty();
  const replica = await DatabaseServer.create(folder, 'b');
  ending.add(() => replica.kill());
  await replica.startAsReplicaOf(primary);
  await follow(primary, replica, replication);
  return { primary, replica };
}

/** The settings of all processes of the shop. */
const settingsOf = ({ home, url, bank, pool, store }: SharedParts) => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  BASE_URL: url,
  BANK_URL: bank.origin,
  SECRET: secret,
  DATABASE_URL: pool.url('shop'),
  DATABASE_DIRECT_URL: pool.url('shop_session'),
  DATABASE_REPLICA_URL: pool.url('shop_read'),
  FILES: 's3',
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: store.bucket,
  S3_ACCESS_KEY: store.accessKey,
  S3_SECRET_KEY: store.secretKey,
  MIGRATE: 'apart',
  TRUST_PROXY_HOPS: '1',
  DRAIN_SECONDS: '2',
  TYPESET_LANES: '1',
  RELEASE_ASSETS: join(home, 'assets'),
});

interface SharedParts {
  home: string;
  url: string;
  bank: Bank;
  pool: Pool;
  store: Swift;
}

/** Keeps what the processes wrote after a run that failed. */
function saveLogs(home: string): void {
  for (const name of readdirSync(home).filter(file => file.endsWith('.log')))
    cpSync(join(home, name), join(logFolder, name));
  console.log(`What the processes wrote is in ${logFolder}.`);
}

/** Starts everything but the processes of the shop. */
async function startParts(options: ClusterOptions, ending: Ending) {
  const { say, settings, now = () => new Date() } = options;
  const home = mkdtempSync(join(tmpdir(), 'imurs-cluster-'));
  ending.add(() => rmSync(home, { recursive: true, force: true }));
  ending.add(() => process.exitCode && saveLogs(home));
  const folders = makeFolders(home);
  const { primary, replica } = await startDatabases(folders.databases, options, ending);
  say('PgBouncer, and Swift as the S3 server …');
  const pool = await Pool.start(folders.pool, { primary: primary.port, replica: replica.port });
  ending.add(pool.stop);
  const store = await startSwift();
  ending.add(store.stop);
  const [port = 0, bankPort = 0, ...ports] = await freePorts(2 + 2 * (webCount + workerCount));
  const bank = await startBank({
    port: bankPort,
    host: '127.0.0.1',
    publicOrigin: `http://127.0.0.1:${bankPort}`,
    dataDir: home,
    log: pino({ level: 'silent' }),
    now,
    ...bankKeys(secret),
  });
  ending.add(() => bank.close());
  const shared = { home, url: `http://127.0.0.1:${port}`, bank, pool, store };
  return {
    ...shared,
    primary,
    replica,
    webPorts: ports.slice(0, webCount),
    workerPorts: ports.slice(webCount, webCount + workerCount),
    metricsPorts: ports.slice(webCount + workerCount),
    settings: { ...settingsOf(shared), ...settings },
  };
}

/** Distinct free ports: each is kept until all are found. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
