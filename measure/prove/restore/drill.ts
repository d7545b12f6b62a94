/**
 * `npm run prove -- restore`: fills a built shop on PostgreSQL with orders, photos and drafts, makes a base backup,
 * lets customers go on, kills everything and deletes the database; restores it to a time and to the end of the archive,
 * starts the shop on it, and compares what was confirmed, and every file by its SHA-256. Prints how much was lost (RPO)
 * and how long it took (RTO); ends with 1 when anything else is missing. `--bucket`: files and repository in an
 * OpenStack Swift, the repository through TLS. `--database-gb 4 --files-gb 6`: with so much more in it. `--seconds
 * 150`: how long customers go on after the backup.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ApiCustomer, eventually } from '#test/kit/api-customer.ts';
import { startArchivedPostgres, type ArchivedPostgres } from '#test/kit/archived-postgres.ts';
import { orderFor } from '#test/kit/story-order.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { startShopProcess, type ShopProcess } from '#test/kit/shop-process.ts';
import { startSwift } from '#test/kit/swift.ts';
import { startTlsProxy } from './tls-proxy.ts';
import { fillDatabase, fillFiles } from './bulk.ts';

const maxLossSeconds = 300;
const maxRestoreMinutes = 30;
const photosEach = 6;

/** What a customer was told is kept. */
interface Confirmed {
  edition: string;
  photos: number;
  at: Date;
}

const say = (text: string) => console.log(text);
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  const seconds = secondsSince(begun);
  say(`${what}: ${seconds.toFixed(1)} s`);
  return { seconds, result };
}

async function query<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** One customer after the other orders and sends photos until `ended`; what was confirmed is written down. */
async function customersGoOn(
  shop: ShopProcess,
  { first, ended, confirmed }: { first: number; ended: () => boolean; confirmed: Confirmed[] },
): Promise<void> {
  const photos = await cameraPhotos(photosEach);
  for (let n = first; !ended(); n++) {
    try {
      const customer = new ApiCustomer(shop, `+9198${String(20_000_000 + n)}`);
      const edition = await orderFor(customer, { payer: `Asha ${n}` });
      confirmed.push({ edition, photos: 0, at: new Date() });
      for (const [at, path] of photos.entries()) {
        await customer.upload(edition, path, { number: at + 1 });
        confirmed.push({ edition, photos: at + 1, at: new Date() });
      }
    } catch (error) {
      // It was killed in the middle.
      if (!ended()) throw error;
    }
  }
}

/** What was confirmed and is not in the database. */
async function lostOf(url: string, confirmed: readonly Confirmed[]): Promise<Confirmed[]> {
  const rows = await query<{ id: string; photos: number }>(
    url,
    `select e.id, count(f.id)::int as photos from editions e left join files f on f.edition = e.id and f.kind = 'photo' group by e.id`,
  );
  const found = new Map(rows.map(({ id, photos }) => [id, photos]));
  return confirmed.filter(({ edition, photos }) => (found.get(edition) ?? -1) < photos);
}

interface Parts {
  postgres: ArchivedPostgres;
  shop: ShopProcess;
  env: Record<string, string>;
}

/** Compares every file with its row. Returns the exit code. */
function checkFiles({ shop, env }: Parts): number | null {
  const { status, stdout, stderr } = spawnSync(resolve('node_modules/node/bin/node'), ['scripts/files.ts', 'check'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: shop.dataDir, ...env },
    encoding: 'utf8',
  });
  say(`${stdout}${stderr}`.trim());
  return status;
}

const failures: string[] = [];
function must(holds: boolean, what: string): void {
  say(`${holds ? 'holds' : 'FAILS'}: ${what}`);
  if (!holds) failures.push(what);
}

/** Restores to a time, on a try-out beside which nothing else is started. */
async function restoreToTime({ postgres }: Parts, confirmed: readonly Confirmed[], target: Date): Promise<void> {
  await timed(`restore to ${target.toISOString()}`, () => postgres.restore(target));
  const before = confirmed.filter(({ at }) => at < target);
  const orders = new Set(before.map(({ edition }) => edition));
  const after = confirmed.filter(({ at, edition }) => at > target && !orders.has(edition));
  const lost = await lostOf(postgres.url, confirmed);
  // An order may have been written just before that time and confirmed just after it.
  const early = after.filter(entry => entry.at.getTime() > target.getTime() + 2000 && !lost.includes(entry));
  must(
    !before.some(entry => lost.includes(entry)),
    `all ${before.length} that were confirmed before that time are there`,
  );
  must(early.length === 0, `nothing of ${after.length} later ones is there`);
  await postgres.lose();
}

/** Restores to the end of the archive and starts the shop. */
async function restoreToEnd(parts: Parts, confirmed: readonly Confirmed[], lostAt: Date): Promise<void> {
  const { postgres, shop } = parts;
  const begun = performance.now();
  await timed('restore to the end of the archive', () => postgres.restore());
  await timed('start of the shop', () => shop.restart());
  const minutes = secondsSince(begun) / 60;
  const [size] = await query<{ gb: number }>(postgres.url, `select pg_database_size(current_database()) / 1e9 as gb`);
  const lost = await lostOf(postgres.url, confirmed);
  const first = lost.reduce((time, { at }) => Math.min(time, at.getTime()), lostAt.getTime());
  const lossSeconds = (lostAt.getTime() - first) / 1000;
  say(`RPO: ${lost.length} of ${confirmed.length} confirmed are lost, of the last ${lossSeconds.toFixed(1)} s`);
  say(`RTO: ${minutes.toFixed(2)} min until customers are served, database ${Number(size?.gb).toFixed(2)} GB`);
  must(lossSeconds <= maxLossSeconds, `at most ${maxLossSeconds} s are lost`);
  const code = await timed('every file compared with its row', () => Promise.resolve(checkFiles(parts)));
  must(code.result === 0, 'every row has its file');
  must(secondsSince(begun) / 60 <= maxRestoreMinutes, `all of it within ${maxRestoreMinutes} min`);
  const kept = confirmed.find(entry => !lost.includes(entry));
  const page = await fetch(`${shop.url}/readyz`);
  must(page.ok && kept !== undefined, 'the shop is ready');
  await orderFor(new ApiCustomer(shop, '+919899999999'), { payer: 'The first one afterwards' });
  say('A new order was placed and paid.');
}

async function openParts(usesBucket: boolean): Promise<Parts & { close(): Promise<void> }> {
  const swift = usesBucket ? await startSwift() : undefined;
  const tls = swift && (await startTlsProxy(swift.endpoint));
  const postgres = await startArchivedPostgres({
    archiveTimeout: 60,
    ...(swift && tls && { bucket: { ...swift, ...tls } }),
  });
  const env = {
    DATABASE_URL: postgres.url,
    LIMITS: 'off',
    ...(swift && {
      FILES: 's3',
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET: swift.bucket,
      S3_ACCESS_KEY: swift.accessKey,
      S3_SECRET_KEY: swift.secretKey,
    }),
  };
  const { result: shop } = await timed('first start, with the demo orders', () =>
    startShopProcess({ empty: true, env }),
  );
  const close = async () => {
    await shop.close();
    await postgres.stop();
    tls?.stop();
    swift?.stop();
  };
  return { postgres, shop, env, close };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bucket: { type: 'boolean', default: false },
      'database-gb': { type: 'string', default: '0' },
      'files-gb': { type: 'string', default: '0' },
      seconds: { type: 'string', default: '150' },
    },
  });
  const parts = await openParts(values.bucket);
  const { postgres, shop } = parts;
  try {
    const rows = Number(values['database-gb']);
    if (rows > 0) await timed(`${rows} GB of rows`, () => fillDatabase(postgres.url, rows * 1e9));
    const files = Number(values['files-gb']);
    if (files > 0) await timed(`${files} GB of files`, () => fillFiles(postgres.url, shop.dataDir, files * 1e9));
    await timed('base backup', () => postgres.backUp());
    const confirmed: Confirmed[] = [];
    let isOver = false;
    const crowd = [1, 2].map(n => customersGoOn(shop, { first: n * 1_000_000, ended: () => isOver, confirmed }));
    const half = Number(values.seconds) / 2;
    const begun = performance.now();
    await eventually('half of the time', () => Promise.resolve(secondsSince(begun) > half), half + 60);
    const target = new Date();
    await eventually('the other half', () => Promise.resolve(secondsSince(begun) > 2 * half), half + 60);
    isOver = true;
    const lostAt = new Date();
    await Promise.all([shop.kill(), postgres.lose()]);
    await Promise.all(crowd);
    say(`Killed after ${confirmed.length} confirmations; the database is deleted.`);
    await restoreToTime(parts, confirmed, target);
    await restoreToEnd(parts, confirmed, lostAt);
  } finally {
    await parts.close();
  }
  say(failures.length === 0 ? 'Everything holds.' : `${failures.length} of it fail.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

await main();
