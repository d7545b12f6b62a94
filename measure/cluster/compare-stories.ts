/** Compares what people were told is stored with what the cluster has at the end: rows, drafts, bytes by SHA-256. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { s3Storage } from '#src/adapters/storage/s3.ts';
import { objectPath } from '#src/files/rules.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/context.ts';
import { inParallel } from '#test/kit/in-parallel.ts';
import type { ToldStories } from './storyteller.ts';

type Row = Record<string, string>;

export async function rowsOf(db: Db, query: string): Promise<Row[]> {
  const result: unknown = await db.execute(sql.raw(query));
  return (result as { rows: Row[] }).rows;
}

/** Acknowledged answers, photos and hand-ins that are not there, and drafts that were not made, in words. */
export async function findMissing(db: Db, { answers, photos, handedIn }: ToldStories): Promise<string[]> {
  const newest =
    'select distinct on (edition, key) edition, key, text from story_answers order by edition, key, version desc';
  const texts = new Map((await rowsOf(db, newest)).map(row => [`${row['edition']} ${row['key']}`, row['text']]));
  const stored = await rowsOf(db, 'select edition, sha256 from story_photos where removed_at is null');
  const sent = new Set(stored.map(row => `${row['edition']} ${row['sha256']}`));
  const forms = await rowsOf(db, 'select edition from story_forms where handed_in_at is not null');
  const closed = new Set(forms.map(row => row['edition']));
  const made = new Set(
    (await rowsOf(db, 'select edition from drafts where made_at is not null')).map(r => r['edition']),
  );
  return [
    ...[...answers]
      .filter(([place, text]) => texts.get(place) !== text)
      .map(([place]) => `the answer ${place} is lost`),
    ...[...photos].filter(photo => !sent.has(photo)).map(photo => `the photo ${photo} is lost`),
    ...[...handedIn].filter(edition => !closed.has(edition)).map(edition => `the hand-in of ${edition} is lost`),
    ...[...handedIn].filter(edition => !made.has(edition)).map(edition => `the draft of ${edition} was not made`),
  ];
}

/** Reads the object of every row back from the store and hashes it. */
export async function hashObjects(
  db: Db,
  { s3 }: Config,
): Promise<{ objects: number; bytes: number; wrong: string[] }> {
  if (!s3) throw new Error('the cluster has its files in an S3 store');
  const storage = s3Storage(s3);
  const contents = await rowsOf(db, 'select distinct sha256 from files');
  const wrong: string[] = [];
  let bytes = 0;
  await inParallel(contents, 4, async ({ sha256 = '' }) => {
    const hash = createHash('sha256');
    try {
      for await (const chunk of (await storage.read(objectPath(sha256))) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      if (hash.digest('hex') !== sha256) wrong.push(`the object ${sha256} has other bytes`);
    } catch (error) {
      wrong.push(`the object ${sha256} is missing: ${String(error)}`);
    }
  });
  return { objects: contents.length, bytes, wrong };
}
