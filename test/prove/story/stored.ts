/** What a stopped shop has of a story, read from its database and its files, past every call of the shop. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database.ts';

export interface StoredStory {
  /** Every version of every answer, in order. */
  versions: { key: number; text: string; save: string | null }[];
  photos: { id: string; sha256: string }[];
  originals: { photo: string; sha256: string }[];
  /** Seconds of the newest version of each recording. */
  voices: { key: number; seconds: number }[];
  handedIn: boolean;
  files: number;
  /** Files whose content is not what their name says. */
  damaged: string[];
}

export async function readStoredStory(dataDir: string, edition: string): Promise<StoredStory> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, production: false });
  try {
    const rows = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
      ((await db.execute(query)) as { rows: T[] }).rows;
    const [form] = await rows<{ handed: boolean }>(
      sql`select handed_in_at is not null as handed from story_forms where edition = ${edition}`,
    );
    return {
      versions: await rows(
        sql`select key, text, save from story_answers where edition = ${edition} order by key, version`,
      ),
      photos: await rows(
        sql`select id, sha256 from story_photos where edition = ${edition} and removed_at is null order by place`,
      ),
      originals: await rows(sql`select photo, sha256 from photo_originals where edition = ${edition}`),
      voices: await rows(
        sql`select distinct on (key) key, seconds from story_voices where edition = ${edition} order by key, version desc`,
      ),
      handedIn: form?.handed ?? false,
      ...damagedFiles(dataDir),
    };
  } finally {
    await close();
  }
}

function damagedFiles(dataDir: string): Pick<StoredStory, 'files' | 'damaged'> {
  const paths = globSync(join(dataDir, 'files/*/*/*')).filter(path => statSync(path).isFile());
  const damaged = paths.filter(
    path => createHash('sha256').update(readFileSync(path)).digest('hex') !== basename(path),
  );
  return { files: paths.length, damaged };
}
