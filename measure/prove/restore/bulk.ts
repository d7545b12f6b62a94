/** Fills a shop with rows and files, in the tables and folders of real ones. */
import { createHash, randomFillSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { diskStorage } from '#src/files/index.ts';
import { objectPath } from '#src/files/rules.ts';

const rowBytes = 1200;
const rowsAtOnce = 50_000;

/** Adds messages of about a kilobyte each, which hardly compress, until the database has grown by `bytes`. */
export async function fillDatabase(url: string, bytes: number): Promise<void> {
  const fill = async (half: number) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let from = half * rowsAtOnce; from < bytes / rowBytes; from += 2 * rowsAtOnce)
      await client.query(
        `insert into messages (id, "to", kind, text, at, delivered_at)
        select 'bulk' || n, '+9170' || lpad(n::text, 8, '0'), 'shipped', (select string_agg(md5(n || ' ' || k), '') from generate_series(1, 32) k), now(), now()
        from generate_series(${from}, ${from + rowsAtOnce - 1}) n`,
      );
    await client.end();
  };
  await Promise.all([fill(0), fill(1)]);
}

const fileBytes = 3_000_000;

/** Adds files as large as photos from cameras, each with its row. */
export async function fillFiles(url: string, dataDir: string, bytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const content = Buffer.alloc(fileBytes);
  const disk = diskStorage(dataDir);
  for (let n = 0; n < bytes / fileBytes; n++) {
    const sha256 = createHash('sha256').update(randomFillSync(content)).digest('hex');
    const path = join(dataDir, 'tmp', 'bulk');
    writeFileSync(path, content);
    await disk.put(objectPath(sha256), path, { isNew: true });
    await client.query(
      `insert into files (id, sha256, type, kind, bytes, edition, public, created_at) values ($1, $2, 'image/jpeg', 'original', $3, null, false, now())`,
      [`bulk${n}`, sha256, fileBytes],
    );
  }
  await client.end();
}
