import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { connectPglite } from '#platform/database.ts';

/** The path of the migrated, empty database of integration tests. It is made once per set of migrations. */
export function templatePath(): string {
  const hash = createHash('sha256');
  for (const file of globSync('db/migrations/**/*').sort())
    if (/\.(sql|json)$/.test(file)) hash.update(file).update(readFileSync(file));
  return `node_modules/.cache/imurs/template-${hash.digest('hex').slice(0, 16)}.tar`;
}

/** Vitest's global set-up: makes the template when there is none. */
export async function setup(): Promise<void> {
  const path = templatePath();
  if (existsSync(path)) return;
  const pg = await PGlite.create();
  await connectPglite(pg);
  const dump = await pg.dumpDataDir('none');
  mkdirSync('node_modules/.cache/imurs', { recursive: true });
  writeFileSync(path, new Uint8Array(await dump.arrayBuffer()));
  await pg.close();
}
