import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { eventually } from './api-customer.ts';
import { freePort } from './port.ts';
import { templatePath } from './template.ts';

const node = resolve('node_modules/node/bin/node');
/** A data folder as it is after the first start; every shop of the tests begins with a copy of it. */
export const seededFolder = resolve('node_modules/.cache/imurs/seeded');

/** A shop in a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  url: string;
  bankUrl: string;
  dataDir: string;
  /** What the process wrote so far. */
  output(): string;
  /** The processes that it has magazines typeset in, by their ids. */
  typesetterIds(): number[];
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** Starts again on the same data and ports; ready when it answers. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

export interface ShopProcessOptions {
  /** Begin with an empty folder instead of the seeded one. */
  empty?: boolean;
  /** The folder its data are put in; the system's for temporary files otherwise. */
  within?: string;
  env?: Record<string, string>;
}

/** Starts the built shop on free ports and waits until it is healthy. */
export async function startShopProcess({
  empty = false,
  within = tmpdir(),
  env = {},
}: ShopProcessOptions = {}): Promise<ShopProcess> {
  const dataDir = mkdtempSync(join(within, 'imurs-shop-'));
  if (!empty && existsSync(seededFolder)) cpSync(seededFolder, dataDir, { recursive: true });
  const [port, bankPort] = [await freePort('localhost'), await freePort('localhost')];
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const exited = () =>
    new Promise<number | null>(done =>
      child && child.exitCode === null && child.signalCode === null
        ? child.once('exit', done)
        : done(child?.exitCode ?? null),
    );
  const start = async () => {
    child = spawn(node, ['src/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        BANK_PORT: String(bankPort),
        DATA_DIR: dataDir,
        BASE_URL: url,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // A first start typesets and prints the seeded magazines; on a busy machine that takes minutes.
    const deadline = performance.now() + (empty ? 300_000 : 90_000);
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}: ${output}`);
      const response = await fetch(`${url}/healthz`).catch(() => undefined);
      if (response?.ok) return;
      if (performance.now() > deadline) throw new Error(`the shop did not get ready: ${output}`);
      await new Promise(done => setTimeout(done, 100));
    }
  };
  await start();

  return {
    url,
    bankUrl: `http://localhost:${bankPort}`,
    dataDir,
    output: () => output,
    typesetterIds: () =>
      execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
        .split('\n')
        .map(line => line.trim().split(/\s+/))
        .filter(([, parent, ...args]) => Number(parent) === child?.pid && args.join(' ').includes('typeset/child.'))
        .map(([id]) => Number(id)),
    async kill() {
      const ended = exited();
      child?.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const ended = exited();
      child?.kill('SIGTERM');
      return ended;
    },
    restart: start,
    async close() {
      const ended = exited();
      child?.kill('SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a test leaves open would go on running, a film for example, beside every test after it. */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

async function printFilesAreMade(url: string): Promise<boolean> {
  const jobs = (await (await fetch(`${url}/sandbox/api/jobs`)).json()) as { name: string; state: string }[];
  return jobs.filter(({ name }) => name === 'press/make-print').every(({ state }) => state === 'completed');
}

/**
 * Playwright's global set-up: one first start, kept as the folder all others are copied from, until the build or a
 * migration changes.
 */
export default async function prepareSeededFolder(): Promise<void> {
  const stamp = `${readFileSync('build/stamp', 'utf8')} ${templatePath()}`;
  const stampPath = `${seededFolder}.stamp`;
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  rmSync(seededFolder, { recursive: true, force: true });
  const shop = await startShopProcess({ empty: true });
  // The seeded editions at the printer get their print files here, once, and not in every test.
  await eventually('the seeded print files', () => printFilesAreMade(shop.url), 240);
  const code = await shop.stop();
  if (code !== 0) throw new Error(`SIGTERM ended the shop with ${code}: ${shop.output()}`);
  mkdirSync(seededFolder, { recursive: true });
  cpSync(shop.dataDir, seededFolder, { recursive: true });
  await shop.close();
  writeFileSync(stampPath, stamp);
}
