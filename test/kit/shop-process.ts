import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { eventually } from './api-customer.ts';
import { freePort } from './port.ts';
import { templatePath } from './template.ts';

const node = resolve('node_modules/node/bin/node');
/** The data folder after a first start. Every shop process of the tests starts with a copy of it. */
export const seededFolder = resolve('node_modules/.cache/imurs/seeded');

/** A shop in a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  url: string;
  bankUrl: string;
  dataDir: string;
  /** What the process has written so far. */
  output(): string;
  /** The ids of the processes in which it typesets magazines. */
  typesetterIds(): number[];
  /** Ends the process with SIGKILL, as in a power cut. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM. Answers the exit code. */
  stop(): Promise<number | null>;
  /** Starts the shop again on the same data and ports, with changed settings. Resolves when it is healthy. */
  restart(changed?: Record<string, string>): Promise<void>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
}

export interface ShopProcessOptions {
  /** Start with an empty folder instead of the seeded one. */
  empty?: boolean;
  /** The folder that contains its data folder; the system's temporary one by default. */
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
  const allEnv = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    BANK_PORT: String(bankPort),
    DATA_DIR: dataDir,
    BASE_URL: url,
    LOG_LEVEL: 'error',
    // Printing begins with the approval, so that most tests need not wait for it.
    APPROVAL_UNDO_MINUTES: '0',
    ...env,
  };
  let child: ChildProcess | undefined;
  let output = '';
  const start = async (changed: Record<string, string> = {}) => {
    child = spawn(node, ['src/main.ts'], { env: { ...allEnv, ...changed }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // A first start typesets and prints the seeded magazines, which takes minutes on a busy machine.
    await untilHealthy(child, { url, timeoutMs: empty ? 300_000 : 90_000, output: () => output });
  };
  const end = (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ended = exited(child);
    child?.kill(signal);
    return ended;
  };
  await start();

  return {
    url,
    bankUrl: `http://localhost:${bankPort}`,
    dataDir,
    output: () => output,
    typesetterIds: () => typesetterIds(child?.pid),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    restart: start,
    async close() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves with the exit code when the process has ended; at once when it has already. */
const exited = (child: ChildProcess | undefined): Promise<number | null> =>
  new Promise(done =>
    child && child.exitCode === null && child.signalCode === null
      ? child.once('exit', done)
      : done(child?.exitCode ?? null),
  );

/** Resolves when the shop answers that it is healthy. Throws with its output when it ends or takes too long. */
async function untilHealthy(
  child: ChildProcess,
  { url, timeoutMs, output }: { url: string; timeoutMs: number; output: () => string },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}: ${output()}`);
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) return;
    if (performance.now() > deadline) throw new Error(`the shop did not get ready: ${output()}`);
    await new Promise(done => setTimeout(done, 100));
  }
}

/** The ids of the typesetting processes that a shop's process started. */
function typesetterIds(shopId: number | undefined): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map(line => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === shopId && args.join(' ').includes('typeset/pool/worker-process.'),
    )
    .map(([id]) => Number(id));
}

/** Closes the pages that a test left open, whose videos, for example, would slow later tests down. */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

async function printFilesAreMade(url: string): Promise<boolean> {
  const jobs = (await (await fetch(`${url}/sandbox/api/jobs`)).json()) as { name: string; state: string }[];
  return jobs.filter(({ name }) => name === 'press/make-print').every(({ state }) => state === 'completed');
}

/**
 * Playwright's global set-up: makes the seeded folder by a first start of the shop, when the build or a migration has
 * changed since the last time.
 */
export default async function prepareSeededFolder(): Promise<void> {
  const stamp = `${readFileSync('build/stamp', 'utf8')} ${templatePath()}`;
  const stampPath = `${seededFolder}.stamp`;
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  rmSync(seededFolder, { recursive: true, force: true });
  const shop = await startShopProcess({ empty: true });
  // The print files of the seeded editions are made here once instead of in every test.
  await eventually('the seeded print files', () => printFilesAreMade(shop.url), 240);
  const code = await shop.stop();
  if (code !== 0) throw new Error(`SIGTERM ended the shop with ${code}: ${shop.output()}`);
  mkdirSync(seededFolder, { recursive: true });
  cpSync(shop.dataDir, seededFolder, { recursive: true });
  await shop.close();
  writeFileSync(stampPath, stamp);
}
