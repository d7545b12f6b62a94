/** Everything that takes part in the soak: the built shop in processes of its own, and what they need. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import { seedPeople } from '#src/sandbox/index.ts';
import { markSeeded } from '#src/sandbox/store.ts';
import type { SaleIds } from '#test/chaos/customers.ts';
import { DatabaseProxy, type ProxyFault } from '#test/chaos/database-proxy.ts';
import { seedSale } from '#test/chaos/sale.ts';
import { system } from '#test/chaos/staff.ts';
import { freePort } from '#test/kit/port.ts';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';
import { startPostgres, type Postgres } from '#test/kit/postgres.ts';
import { s3Env, startS3Server, type TestS3Server } from '#test/kit/s3-server.ts';
import type { SeededRandom } from '#test/kit/seeded-random.ts';

export const partNames = ['web', 'worker', 'killed worker'] as const;
export type PartName = (typeof partNames)[number];

/** One process of the shop, with a data folder and a temporary folder of its own. */
export class ShopPart {
  readonly name: PartName;
  readonly dataDir: string;
  readonly temporaryDir: string;
  readonly metricsUrl: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  /** What it wrote: warnings and errors. */
  readonly lines: string[] = [];

  constructor(name: PartName, { folder, port, env }: { folder: string; port: number; env: Record<string, string> }) {
    this.name = name;
    this.dataDir = join(folder, name, 'data');
    this.temporaryDir = join(folder, name, 'tmp');
    mkdirSync(this.temporaryDir, { recursive: true });
    this.metricsUrl = `http://127.0.0.1:${port}`;
    this.#env = {
      ...env,
      NODE_NAME: name.replaceAll(' ', '-'),
      METRICS_PORT: String(port),
      DATA_DIR: this.dataDir,
      TMPDIR: this.temporaryDir,
    };
  }

  get pid(): number | undefined {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  /** Resolves when the process is ready. Throws with its output when it ends first. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...shopArguments, 'src/main.ts'], {
      env: { ...process.env, ...shopEnvironment, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => this.lines.push(...chunk.toString().trim().split('\n')));
    for (;;) {
      if (this.pid === undefined) throw new Error(`${this.name} ended: ${this.lines.slice(-20).join('\n')}`);
      const reply = await fetch(`${this.metricsUrl}/readyz`).catch(() => undefined);
      if (reply?.ok) return;
      await pause(200);
    }
  }

  /** Ends the process with SIGKILL, as in a power cut. */
  kill = (): Promise<number | null> => this.#end('SIGKILL');
  /** Ends the process with SIGTERM. Answers its exit code. */
  stop = (): Promise<number | null> => this.#end('SIGTERM');

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || this.pid === undefined) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }
}

export interface SoakPlace {
  folder: string;
  shopUrl: string;
  bankUrl: string;
  postgres: Postgres;
  /** Between the shop and its database. */
  proxy: DatabaseProxy;
  storage: TestS3Server;
  parts: Record<PartName, ShopPart>;
  /** What is for sale. */
  saleIds: SaleIds;
  /** The same shop in this process, on the database itself, without faults. It serves nothing before `start`. */
  openApp(): Promise<RunningApp>;
  close(): Promise<void>;
}

const settings = {
  NODE_ENV: 'test',
  // Buyers are many people, who all come from this machine.
  LIMITS: 'off',
  LOG_LEVEL: 'warn',
  LOG_REQUESTS: 'off',
  APPROVAL_UNDO_MINUTES: '0',
  DATABASE_PREPARED: 'on',
  NODE_COMPILE_CACHE: 'node_modules/.cache/imurs/compiled',
  SECRET: 'the secret of a soak, which is long enough',
};

/** Seeds what is for sale and the staff of the sandbox, without its demonstration orders. */
async function seed(openApp: () => Promise<RunningApp>): Promise<SaleIds> {
  const { runtime, close } = await openApp();
  await runtime.jobs.start();
  const ctx = runtime.context(system);
  const saleIds = await seedSale(ctx);
  await seedPeople(ctx);
  await markSeeded(ctx.db);
  await close();
  return saleIds;
}

/** Starts PostgreSQL, storage, the sandbox bank (with the web process) and three processes of the built shop. */
export async function openPlace(random: SeededRandom, onFault: (fault: ProxyFault) => void): Promise<SoakPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-soak-'));
  const [postgres, storage] = [await startPostgres(), await startS3Server()];
  const proxy = await DatabaseProxy.start(postgres.url, random, onFault);
  const [port, bankPort] = [await freePort('localhost'), await freePort('localhost')];
  const shopUrl = `http://localhost:${port}`;
  const common = { ...settings, ...s3Env(storage), PORT: String(port), BANK_PORT: String(bankPort), BASE_URL: shopUrl };
  const openPart = async (name: PartName) =>
    new ShopPart(name, {
      folder,
      port: await freePort(),
      env: { ...common, DATABASE_URL: proxy.url, ROLE: name === 'web' ? 'web' : 'worker' },
    });
  const parts = {
    web: await openPart('web'),
    worker: await openPart('worker'),
    'killed worker': await openPart('killed worker'),
  };
  const config = readConfig({
    ...common,
    LOG_LEVEL: 'silent',
    ROLE: 'web',
    DATABASE_URL: postgres.url,
    // The bank's books are there.
    DATA_DIR: parts.web.dataDir,
  });
  const openApp = async () => createApp(config, { database: await openDatabase(config) });
  const saleIds = await seed(openApp);
  await Promise.all(Object.values(parts).map(part => part.start()));
  return {
    folder,
    saleIds,
    shopUrl,
    bankUrl: `http://localhost:${bankPort}`,
    postgres,
    proxy,
    storage,
    parts,
    openApp,
    async close() {
      for (const part of Object.values(parts)) await part.kill();
      proxy.close();
      await storage.close();
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
