import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/refusals.ts';

/** How many releases are kept: this one, the one before, and the one that follows while the processes are exchanged. */
const storedReleases = 3;

const fileName = /^[\w.-]+$/;

/** The releases in `folder`, the newest first. */
async function releasesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => /^[0-9a-f]{16}$/.test(name));
  const dated = await Promise.all(
    names.map(async name => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

/**
 * Copies the hashed files of this build, `assets`, into `folder`, which all releases share, and removes those of the
 * oldest ones. May run in several processes at once: a release is copied beside and renamed.
 */
export async function storeRelease(assets: string, folder: string): Promise<void> {
  const names = (await readdir(assets)).sort();
  const release = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const target = join(folder, release);
  await mkdir(folder, { recursive: true });
  if (!(await stat(target).catch(() => undefined))) {
    const copy = await mkdtemp(`${target}.`);
    await cp(assets, copy, { recursive: true });
    // Another process may have been first; then its copy stays.
    await rename(copy, target).catch(() => rm(copy, { recursive: true, force: true }));
  }
  // Started again, this release is the newest: a file's time is set by writing it.
  await writeFile(join(target, '.started'), '');
  await rm(join(target, '.started'));
  for (const old of (await releasesIn(folder)).slice(storedReleases))
    await rm(join(folder, old), { recursive: true, force: true });
}

/**
 * Serves, under `/assets/`, the hashed files of other releases than this one: while processes are exchanged one after
 * the other, a page of one release asks a process of another for its scripts (W92).
 */
export function mountReleaseAssets(
  app: FastifyInstance,
  folder: string,
  headers: Readonly<Record<string, string>>,
): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    if (!fileName.test(name)) throw notFound();
    for (const release of await releasesIn(folder)) {
      if (!(await stat(join(folder, release, name)).catch(() => undefined))) continue;
      void reply.headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' });
      return reply.sendFile(name, join(folder, release), { cacheControl: false });
    }
    throw notFound();
  });
}
