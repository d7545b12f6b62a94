/**
 * `npm run bench:pages -- [--seconds 5] [--runs 3] [--only first,cached,storm,lighthouse]`: how fast the pages are,
 * into docs/benchmarks.md. Loopback only. Kept pages need Debian's `wrk`, Lighthouse a Chromium (`CHROMIUM`, or
 * /usr/bin/chromium).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { freshSeconds } from '#src/site/page-cache.ts';
import { firstLoad, totalBytes } from '../kit/first-load.ts';
import prepareSeededFolder, { seededFolder } from '../kit/shop-process.ts';
import { keepSection, machine, median, table } from './section.ts';

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
const said = (line: string): void => console.error(line);

/** A process with the address it told; the first line that is one. */
interface Server {
  url: string;
  pid: number;
  end(): Promise<void>;
}

function started(child: ChildProcess, find: RegExp): Promise<Server> {
  return new Promise((done, fail) => {
    const { stdout, pid } = child;
    if (!stdout || pid === undefined) return fail(new Error('the process has no output'));
    child.once('exit', code => fail(new Error(`it ended with ${code}`)));
    createInterface(stdout).on('line', line => {
      const url = find.exec(line)?.[0];
      if (!url) return;
      const ended = new Promise<void>(over => child.once('exit', () => over()));
      done({ url: url.replace(/\/$/, ''), pid, end: () => (child.kill('SIGTERM'), ended) });
    });
  });
}

/** The built shop as it runs in production, except that the pretend outside fills it. */
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
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'src/main.ts'], {
    env: { ...env, BASE_URL: 'http://localhost:4790' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return started(child, /http:\/\/localhost:4790$/);
}

const startBare = (address: string): Promise<Server> =>
  started(
    spawn(process.execPath, ['test/bench/bare.ts', address, accepted], { stdio: ['ignore', 'pipe', 'inherit'] }),
    /http:\S+/,
  );

/** Processor time of a process so far, in microseconds, and its memory in megabytes; Linux only. */
function cost(pid: number): { micros: number; megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  return { micros: ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10_000, megabytes: ((fields[21] ?? 0) * 4096) / 1e6 };
}

interface Shot {
  perSecond: number;
  p99: number;
  micros: number;
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Asks a server as fast as it answers, from a process of its own that costs little itself. */
async function shoot({ url, pid }: Server, path: string): Promise<Shot> {
  const before = cost(pid);
  const pressure = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, '--latency'];
  const { stdout } = await run('wrk', [...pressure, `--header=accept-encoding: ${accepted}`, url + path]);
  const told = (pattern: RegExp) => pattern.exec(stdout)?.[1];
  if (told(/(Non-2xx.*|Socket errors.*)/)) throw new Error(stdout);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(told(/Requests\/sec:\s+([\d.]+)/)),
    p99: Number(p99) * (milliseconds[unit] ?? Number.NaN),
    micros: (cost(pid).micros - before.micros) / Number(told(/(\d+) requests in/)),
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

/** A kept page of the shop and a bare server with the same bytes, in turns, so that a busy minute hits both alike. */
async function reportCached(shop: Server, paths: readonly string[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    await fetch(shop.url + path);
    const bare = await startBare(shop.url + path);
    const [ours, theirs]: [Shot[], Shot[]] = [[], []];
    for (let n = 0; n < runs; n++) {
      theirs.push(await shoot(bare, '/'));
      ours.push(await shoot(shop, path));
    }
    await bare.end();
    const of = (shots: readonly Shot[], what: keyof Shot) => median(shots.map(shot => shot[what]));
    const ratio = median(ours.map((shot, n) => shot.perSecond / (theirs[n]?.perSecond ?? 1)));
    const [perSecond, bound] = [of(ours, 'perSecond'), of(theirs, 'perSecond')];
    said(`${path}: ${whole(perSecond)} a second, bare ${whole(bound)}`);
    rows.push([
      path.replace(/[0-9a-z]{20,}/, '{id}'),
      whole(perSecond),
      whole(bound),
      `${Math.round(ratio * 100)} %`,
      of(ours, 'p99'),
      Math.round(of(ours, 'micros')),
      Math.round(of(theirs, 'micros')),
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

/** Asks for one new address after the other on each connection, until the time is over. */
async function storm(shop: Server, address: (n: number) => string): Promise<{ perSecond: number; putOff: number }> {
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  let putOff = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const reply = await fetch(shop.url + address(asked++));
      await reply.arrayBuffer();
      if (reply.status >= 500) putOff++;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { perSecond: asked / seconds, putOff };
}

/** Addresses that nobody ever asked for, all different, and what they do to the memory and to the real pages. */
async function reportStorm(shop: Server, real: readonly string[]): Promise<string> {
  // All are made anew first: one that grows old in the middle would look as if it had been pushed out.
  await setTimeout(freshSeconds * 1000);
  for (const path of real) await fetch(shop.url + path);
  const memory = [cost(shop.pid).megabytes];
  const rows: (string | number)[][] = [];
  // A process grows to its working size first; what a second and a third storm add is what the addresses leave behind.
  for (const round of [1, 2, 3]) {
    for (const path of ['/no-such-page/', '/product/', '/plans?plan=']) {
      const { perSecond, putOff } = await storm(shop, n => `${path}made-up-${round}-${n}`);
      said(`storm ${path}: ${whole(perSecond)} a second`);
      if (round === 1) rows.push([`${path}{random}`, whole(perSecond), putOff]);
    }
    memory.push(cost(shop.pid).megabytes);
  }
  const [before, ...after] = memory.map(Math.round);
  const kept = await Promise.all(
    real.map(async path => (await fetch(shop.url + path)).headers.get('x-request-id')?.startsWith('page-')),
  );
  return `### Requests for addresses that do not exist

Each request has another address; ${connections} requests are open at once, for ${seconds} s for each kind.

${table([['addresses', 'responses/s', 'refused (503)'], ...rows])}

Memory of the process: ${before} MB before; after one, two and three such rounds ${after.join(', ')} MB. Real pages still cached and fresh afterwards: ${kept.filter(Boolean).length} of ${real.length}.`;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
interface Seen {
  scores: number[];
  lcp: number;
  tbt: number;
  cls: number;
  faults: string[];
}

/** Without the browser's own screens, which it prepares while the page loads, on the same two cores. */
const flags = [
  '--headless=new --no-sandbox --disable-gpu',
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/**
 * Looks once more where the trace came to nothing, as it now and then does (NO_NAVSTART): nothing was measured then.
 */
async function look(url: string, throttling: Throttling): Promise<Seen> {
  const traced = await lookOnce(url, throttling).catch((error: unknown) => {
    if (!/NO_NAVSTART/.test(String(error))) throw error;
  });
  return traced ?? lookOnce(url, throttling);
}

type Throttling = 'simulate' | 'devtools';

async function lookOnce(url: string, throttling: Throttling): Promise<Seen> {
  const { stdout } = await run(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
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
  const told = JSON.parse(stdout) as {
    categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number }>;
  };
  const value = (name: string) => told.audits[name]?.numericValue ?? 0;
  const faults = categories
    .slice(1)
    .flatMap(name => told.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (told.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: categories.map(name => Math.round((told.categories[name]?.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults,
  };
}

async function reportLighthouse(shop: Server, paths: readonly string[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    const simulated: Seen[] = [];
    const applied: Seen[] = [];
    for (let n = 0; n < runs; n++) {
      simulated.push(await look(shop.url + path, 'simulate'));
      applied.push(await look(shop.url + path, 'devtools'));
    }
    const scores = categories.map((_, at) => median(simulated.map(one => one.scores[at] ?? 0)));
    const of = (what: 'lcp' | 'tbt' | 'cls') => median(applied.map(one => one[what]));
    const faults = [...new Set(simulated.flatMap(one => one.faults))];
    said(`${path}: ${scores.join(' ')}, LCP ${whole(of('lcp'))}, TBT ${whole(of('tbt'))} ${faults.join(' ')}`);
    rows.push([
      path.replace(/[0-9a-z]{20,}/, '{id}').replace(/(explore)\/.+/, '$1/{link}'),
      ...scores,
      `${(of('lcp') / 1000).toFixed(2)} s`,
      `${whole(of('tbt'))} ms`,
      of('cls').toFixed(3),
      median(applied.map(one => one.scores[0] ?? 0)),
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
  const text = `## The pages\n\nWritten by \`npm run bench:pages\`. ${machine}; ${busy}.\n\n${sections.join('\n\n')}`;
  console.log(text);
  await keepSection('bench:pages', text);
} finally {
  await shop?.end();
  rmSync(dataDir, { recursive: true, force: true });
}
