/**
 * `npm run prove -- bench-pages [--seconds 5] [--runs 3] [--only first,cached,storm,lighthouse]`: measures how fast the
 * pages are and writes build/measured. Uses loopback only. `cached` needs Debian's `wrk`, `lighthouse` a
 * Chromium (`CHROMIUM`, or /usr/bin/chromium).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { freshSeconds } from '#platform/http/packed-reply.ts';
import { firstLoad, totalBytes } from '#test/kit/first-load.ts';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';
import prepareSeededFolder, { seededFolder } from '#test/kit/shop-process.ts';
import { installedFile } from '#tools/installed.ts';
import { saveReport, machine, median, table } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'first,cached,storm,lighthouse' },
  },
});
const seconds = Math.min(30, Number(values.seconds));
const runs = Math.min(9, Number(values.runs));
const parts = values.only.split(',');
const connections = 50;
const accepted = 'br';
const run = promisify(execFile);
const logProgress = (line: string): void => console.error(line);

/** A server process with the address that it printed. */
interface Server {
  url: string;
  pid: number;
  end(): Promise<void>;
}

/** Resolves when the process prints an address that matches `find`. Rejects when it ends before. */
function waitForServer(child: ChildProcess, find: RegExp): Promise<Server> {
  return new Promise((done, fail) => {
    const { stdout, pid } = child;
    if (!stdout || pid === undefined) return fail(new Error('the process has no output'));
    child.once('exit', code => fail(new Error(`it ended with ${code}`)));
    createInterface(stdout).on('line', line => {
      const url = find.exec(line)?.[0];
      if (!url) return;
      const ended = new Promise<void>(resolveEnded => child.once('exit', () => resolveEnded()));
      done({ url: url.replace(/\/$/, ''), pid, end: () => (child.kill('SIGTERM'), ended) });
    });
  });
}

/** Starts the built shop as in production, except that the sandbox provides bank and messenger. */
async function startShop(dataDir: string): Promise<Server> {
  cpSync(seededFolder, dataDir, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PORT: '4790',
    BANK_PORT: '4791',
  };
  const child = spawn(process.execPath, [...shopArguments, 'src/main.ts'], {
    env: { ...env, ...shopEnvironment, BASE_URL: 'http://localhost:4790' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return waitForServer(child, /http:\/\/localhost:4790$/);
}

const startBare = (address: string): Promise<Server> =>
  waitForServer(
    spawn(process.execPath, ['measure/bench/bare.ts', address, accepted], { stdio: ['ignore', 'pipe', 'inherit'] }),
    /http:\S+/,
  );

/** Processor time of a process so far, in microseconds, and its resident memory in megabytes. Linux only. */
function readCost(pid: number): { micros: number; megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  return { micros: ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10_000, megabytes: ((fields[21] ?? 0) * 4096) / 1e6 };
}

interface LoadResult {
  perSecond: number;
  p99: number;
  micros: number;
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Sends requests with wrk as fast as the server answers. */
async function measureLoad({ url, pid }: Server, path: string): Promise<LoadResult> {
  const before = readCost(pid);
  const pressure = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, '--latency'];
  const { stdout } = await run('wrk', [...pressure, `--header=accept-encoding: ${accepted}`, url + path]);
  const findInOutput = (pattern: RegExp) => pattern.exec(stdout)?.[1];
  if (findInOutput(/(Non-2xx.*|Socket errors.*)/)) throw new Error(stdout);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(findInOutput(/Requests\/sec:\s+([\d.]+)/)),
    p99: Number(p99) * (milliseconds[unit] ?? Number.NaN),
    micros: (readCost(pid).micros - before.micros) / Number(findInOutput(/(\d+) requests in/)),
  };
}

const whole = (n: number): string => Math.round(n).toLocaleString('en');
const kilobytes = (n: number): string => (n / 1000).toFixed(1);

function reportFirst(screens: Readonly<Record<string, string>>): string {
  const rows = Object.entries(screens).map(([path, id]) => {
    const files = firstLoad(id);
    return [path, files.length, kilobytes(totalBytes(files, 'gzip')), kilobytes(totalBytes(files, 'brotli'))];
  });
  const each = firstLoad('../editorial/pages/home').map(({ file, bytes, gzip, brotli }) => [
    file.replace('/assets/', ''),
    whole(bytes),
    whole(gzip),
    whole(brotli),
  ]);
  return `### First-load JavaScript

All scripts that the HTML of a page names are counted, in KB of 1000 bytes; gzip has level 9. The budget of the
landing page is 125 KB gzip.

${table([['page', 'files', 'gzip', 'brotli'], ...rows])}

${table([['file of the landing page, bytes', 'plain', 'gzip', 'brotli'], ...each])}`;
}

/** Compares cached pages with a bare server that sends the same bytes. They take turns, so that load affects both. */
async function reportCached(shop: Server, paths: readonly string[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    await fetch(shop.url + path);
    const bareServer = await startBare(shop.url + path);
    const [shopResults, bareResults]: [LoadResult[], LoadResult[]] = [[], []];
    for (let n = 0; n < runs; n++) {
      bareResults.push(await measureLoad(bareServer, '/'));
      shopResults.push(await measureLoad(shop, path));
    }
    await bareServer.end();
    const medianOf = (shots: readonly LoadResult[], what: keyof LoadResult) => median(shots.map(shot => shot[what]));
    const ratio = median(shopResults.map((shot, n) => shot.perSecond / (bareResults[n]?.perSecond ?? 1)));
    const [perSecond, bound] = [medianOf(shopResults, 'perSecond'), medianOf(bareResults, 'perSecond')];
    logProgress(`${path}: ${whole(perSecond)} a second, bare ${whole(bound)}`);
    rows.push([
      path.replace(/[0-9a-z]{20,}/, '{id}'),
      whole(perSecond),
      whole(bound),
      `${Math.round(ratio * 100)} %`,
      medianOf(shopResults, 'p99'),
      Math.round(medianOf(shopResults, 'micros')),
      Math.round(medianOf(bareResults, 'micros')),
    ]);
  }
  const head = ['page', 'requests/s', 'bare Node', 'share', 'p99 ms', 'CPU µs a request', 'bare Node'];
  return `### Cached pages, one process

Each page is requested with Brotli over ${connections} connections for ${seconds} s; the figures are medians of ${runs}. The load generator (wrk)
shares the cores. Bare Node sends the same bytes and headers and does nothing else: it shows what this machine can do
at most in the same minutes. The processor time of a request stays comparable on a busy machine: 66 µs are 15,000
requests a second on a core of one's own.

${table([head, ...rows])}`;
}

/** Requests one new address after the other on each connection for `seconds`. Answers the rate and the refusals. */
async function requestNewAddresses(
  shop: Server,
  address: (n: number) => string,
): Promise<{ perSecond: number; putOff: number }> {
  const until = performance.now() + seconds * 1000;
  let sentRequests = 0;
  let refusedRequests = 0;
  const sendRequests = async () => {
    while (performance.now() < until) {
      const reply = await fetch(shop.url + address(sentRequests++));
      await reply.arrayBuffer();
      if (reply.status >= 500) refusedRequests++;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));
  return { perSecond: sentRequests / seconds, putOff: refusedRequests };
}

/** Requests addresses that do not exist, all different. Reports the shop's memory and which real pages stay cached. */
async function reportStorm(shop: Server, real: readonly string[]): Promise<string> {
  // All are rendered again first: a page that becomes stale during the run would look as if it had been evicted.
  await setTimeout(freshSeconds * 1000);
  for (const path of real) await fetch(shop.url + path);
  const memory = [readCost(shop.pid).megabytes];
  const rows: (string | number)[][] = [];
  // The first round grows the process to its working size; what later rounds add is kept because of the addresses.
  for (const round of [1, 2, 3]) {
    for (const path of ['/no-such-page/', '/product/', '/plans?plan=']) {
      const { perSecond, putOff } = await requestNewAddresses(shop, n => `${path}made-up-${round}-${n}`);
      logProgress(`new addresses ${path}: ${whole(perSecond)} a second`);
      if (round === 1) rows.push([`${path}{random}`, whole(perSecond), putOff]);
    }
    memory.push(readCost(shop.pid).megabytes);
  }
  const [before, ...after] = memory.map(Math.round);
  const stillCached = await Promise.all(
    real.map(async path => (await fetch(shop.url + path)).headers.get('x-request-id')?.startsWith('page-')),
  );
  return `### Requests for addresses that do not exist

Each request has another address; ${connections} requests are open at once, for ${seconds} s for each kind.

${table([['addresses', 'responses/s', 'refused (503)'], ...rows])}

Memory of the process: ${before} MB before; after one, two and three such rounds ${after.join(', ')} MB. Real pages still cached and fresh afterwards: ${stillCached.filter(Boolean).length} of ${real.length}.`;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
interface LighthouseResult {
  scores: number[];
  lcp: number;
  tbt: number;
  cls: number;
  faults: string[];
}

const installedLighthouse = (): string => installedFile('lighthouse', 'lighthouse', 'cli/index.js');

/** Turns off Chromium's own pages, which it would prepare while the measured page loads. */
const flags = [
  '--headless=new --no-sandbox --disable-gpu',
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/** Runs Lighthouse, and once more when its trace has no start of the navigation, as happens at times (NO_NAVSTART). */
async function measureWithRetry(url: string, throttling: Throttling): Promise<LighthouseResult> {
  const result = await measureLighthouse(url, throttling).catch((error: unknown) => {
    if (!/NO_NAVSTART/.test(String(error))) throw error;
  });
  return result ?? measureLighthouse(url, throttling);
}

type Throttling = 'simulate' | 'devtools';

/** Runs Lighthouse once, with the mobile preset. `faults` are the failed audits of the categories without times. */
async function measureLighthouse(url: string, throttling: Throttling): Promise<LighthouseResult> {
  const { stdout } = await run(
    process.execPath,
    [
      installedLighthouse(),
      url,
      '--output=json',
      '--quiet',
      `--throttling-method=${throttling}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    {
      maxBuffer: 64e6,
      timeout: 180_000,
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    },
  );
  const report = JSON.parse(stdout) as {
    categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number }>;
  };
  const value = (name: string) => report.audits[name]?.numericValue ?? 0;
  const faults = categories
    .slice(1)
    .flatMap(name => report.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: categories.map(name => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults,
  };
}

async function reportLighthouse(shop: Server, paths: readonly string[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    const simulated: LighthouseResult[] = [];
    const applied: LighthouseResult[] = [];
    for (let n = 0; n < runs; n++) {
      simulated.push(await measureWithRetry(shop.url + path, 'simulate'));
      applied.push(await measureWithRetry(shop.url + path, 'devtools'));
    }
    const scores = categories.map((_, at) => median(simulated.map(result => result.scores[at] ?? 0)));
    const of = (what: 'lcp' | 'tbt' | 'cls') => median(applied.map(result => result[what]));
    const faults = [...new Set(simulated.flatMap(result => result.faults))];
    logProgress(`${path}: ${scores.join(' ')}, LCP ${whole(of('lcp'))}, TBT ${whole(of('tbt'))} ${faults.join(' ')}`);
    rows.push([
      path.replace(/[0-9a-z]{20,}/, '{id}').replace(/(explore)\/.+/, '$1/{link}'),
      ...scores,
      `${(of('lcp') / 1000).toFixed(2)} s`,
      `${whole(of('tbt'))} ms`,
      of('cls').toFixed(3),
      median(applied.map(result => result.scores[0] ?? 0)),
    ]);
  }
  const head = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'TBT', 'CLS', 'performance'];
  return `### Lighthouse, mobile preset

The figures are medians of ${runs} runs. The first four scores are taken with simulated throttling, Lighthouse's default; LCP,
TBT, CLS and the last score with applied throttling (slow 4G, and a processor slowed down four times, which other
programs on this machine slow down further).

${table([head, ...rows])}`;
}

const screens = {
  '/': '../editorial/pages/home',
  '/plans': '../catalogue/pages/plans',
  '/product/{id}': '../catalogue/pages/product',
  '/explore/{link}': '../editorial/pages/explore-link',
  '/samples': '../catalogue/pages/samples',
  '/login': '../accounts/pages/login',
  '/pricing': '../catalogue/pages/pricing',
};

const dataDir = mkdtempSync(join(tmpdir(), 'bench-pages-'));
let shop: Server | undefined;
try {
  await run(process.execPath, ['--eval', "import('./scripts/setup.mjs').then(setup => setup.build())"]);
  const load = loadavg()[0] ?? 0;
  const sections: string[] = [];
  if (parts.includes('first')) sections.push(reportFirst(screens));
  if (parts.some(part => part !== 'first')) {
    await prepareSeededFolder();
    shop = await startShop(dataDir);
    const [product] = (await (await fetch(`${shop.url}/api/product`)).json()) as { _id: string }[];
    const [card] = (await (await fetch(`${shop.url}/api/explore`)).json()) as { link: string }[];
    const paths = [
      '/',
      '/plans',
      `/product/${product?._id}`,
      `/explore${card?.link}`,
      '/samples',
      '/login',
      '/pricing',
    ];
    if (parts.includes('cached')) sections.push(await reportCached(shop, paths.slice(0, 3)));
    if (parts.includes('storm')) sections.push(await reportStorm(shop, paths));
    if (parts.includes('lighthouse')) sections.push(await reportLighthouse(shop, paths));
  }
  const busy = `load ${load.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const text = `## The pages\n\nWritten by \`npm run prove -- bench-pages\`. ${machine}; ${busy}.\n\n${sections.join('\n\n')}`;
  console.log(text);
  saveReport('bench-pages', text);
} finally {
  await shop?.end();
  rmSync(dataDir, { recursive: true, force: true });
}
