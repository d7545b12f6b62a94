/**
 * T6: kills the shop again and again while answers and photos are saved; afterwards everything that was acknowledged
 * must be there.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import sharp from 'sharp';
import { openDatabase } from '#platform/database.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { startPostgres } from '#test/kit/postgres.ts';
import prepareSeededFolder, { startShopProcess, type ShopProcess } from '#test/kit/shop-process.ts';
import { atOnce, median, type Measurement } from './figures.ts';
import { StoryWriter } from './story-writer.ts';

/** An order takes no more photos than a fixed number, but any number of answers. */
const maxPhotos = 50;

/** Saves answers and photos as long as `isRunning`. Failed ones do not count as acknowledged. */
async function writeStory(writer: StoryWriter, at: number, isRunning: () => boolean): Promise<void> {
  for (let n = 0; isRunning(); n++) {
    if (n % 6 === 5 && writer.acknowledged.photos.length < maxPhotos) {
      const noise = { type: 'gaussian', mean: 128, sigma: 20 + at } as const;
      const picture = sharp({ create: { width: 700, height: 600, channels: 3, background: '#a46', noise } });
      await writer.photo(await picture.jpeg().toBuffer());
    } else await writer.save(1 + (n % 12));
  }
}

/** Writes for `ms`, then kills the shop. Answers how long it was down, ms. */
async function writeUntilKill(
  writers: readonly StoryWriter[],
  { ms, kill }: { ms: number; kill: () => Promise<void> },
): Promise<number> {
  let isRunning = true;
  const writing = Promise.all(writers.map((writer, at) => writeStory(writer, at, () => isRunning)));
  await new Promise(done => setTimeout(done, ms));
  const startedAt = performance.now();
  await kill();
  const awayMs = performance.now() - startedAt;
  isRunning = false;
  await writing;
  return awayMs;
}

interface SavedCounts {
  answers: number;
  photos: number;
  lost: number;
}

/** Compares what was acknowledged with the database of the stopped shop. */
async function compareSaved(
  writers: readonly StoryWriter[],
  database: Parameters<typeof openDatabase>[0],
): Promise<SavedCounts> {
  const { db, close } = await openDatabase(database);
  const textsOf = async (query: ReturnType<typeof sql>) =>
    new Set(((await db.execute(query)) as { rows: { text: string }[] }).rows.map(({ text }) => text));
  const found: SavedCounts = { answers: 0, photos: 0, lost: 0 };
  for (const { edition, acknowledged } of writers) {
    const answers = await textsOf(sql`select text from story_answers where edition = ${edition}`);
    const photos = await textsOf(sql`select sha256 as text from story_photos where edition = ${edition}`);
    found.answers += acknowledged.answers.length;
    found.photos += acknowledged.photos.length;
    found.lost += acknowledged.answers.filter(answer => !answers.has(answer.trim())).length;
    found.lost += acknowledged.photos.filter(photo => !photos.has(photo)).length;
  }
  await close();
  return found;
}

/** Counts the kept files, and those whose hash differs from their name. */
function countDamaged(dataDir: string): { files: number; damaged: number } {
  const paths = globSync(join(dataDir, 'files/*/*/*')).filter(path => statSync(path).isFile());
  const damaged = paths.filter(
    path => createHash('sha256').update(readFileSync(path)).digest('hex') !== basename(path),
  );
  return { files: paths.length, damaged: damaged.length };
}

async function measureKills(
  shop: ShopProcess,
  {
    name,
    kills,
    databaseUrl,
    restart,
  }: { name: string; kills: number; databaseUrl?: string; restart?: () => Promise<void> },
): Promise<Measurement[]> {
  const random = new SeededRandom(kills);
  const writers = await atOnce(4, at => StoryWriter.of(shop, `+9198200004${at}1`));
  const away: number[] = [];
  let ofDatabase = 0;
  for (let round = 0; round < kills; round++) {
    const database = restart && round % 2 === 1 ? restart : undefined;
    if (database) ofDatabase++;
    const kill = database ?? (() => shop.kill().then(() => shop.restart()));
    away.push(await writeUntilKill(writers, { ms: 500 + random.below(2000), kill }));
  }
  await shop.stop();
  const config = { databaseUrl, dataDir: shop.dataDir, production: false };
  const { answers, photos, lost } = await compareSaved(writers, config);
  const { files, damaged: broken } = countDamaged(shop.dataDir);
  const killed = ofDatabase > 0 ? `${kills - ofDatabase} x the shop, ${ofDatabase} x PostgreSQL` : `${kills} x`;
  const measured = `${answers} answers and ${photos} photos acknowledged, ${lost} lost; ${broken} of ${files} files damaged; back in ${(median(away) / 1000).toFixed(1)} s (median)`;
  console.log(`${name}: ${measured}`);
  return [
    {
      target: 'T6',
      what: `kill -9 among saves, ${name}: ${killed}`,
      measured,
      met: lost === 0 && broken === 0 && answers > kills,
    },
  ];
}

export async function proveKills({ kills }: { kills: number }): Promise<Measurement[]> {
  await prepareSeededFolder();
  const figures: Measurement[] = [];
  const env = { LIMITS: 'off' };
  const embedded = await startShopProcess({ env });
  try {
    figures.push(...(await measureKills(embedded, { name: 'embedded', kills })));
  } finally {
    await embedded.close();
  }
  const { url, restart, stop } = await startPostgres();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database kills');
  await admin.end();
  const databaseUrl = new URL(url);
  databaseUrl.pathname = '/kills';
  const real = await startShopProcess({ empty: true, env: { ...env, DATABASE_URL: databaseUrl.href } });
  try {
    const options = restart && { restart };
    figures.push(
      ...(await measureKills(real, { name: 'on PostgreSQL', kills, databaseUrl: databaseUrl.href, ...options })),
    );
  } finally {
    await real.close();
    stop();
  }
  return figures;
}
