import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from '#kernel/error-code.ts';
import { ObjectMissing, type ObjectStorage } from '../storage.ts';
import { fsyncFile, fsyncParents } from './durable-files.ts';

const sizeOf = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    stats => stats.size,
    () => undefined,
  );

/** Whether a path was gone when it was used: its folder was empty for a moment, and deleted. */
const isGone = (error: unknown): boolean => errorCodeOf(error) === 'ENOENT';

let temporaryCount = 0;

/**
 * Objects as files under `root`, each key a path. A file is written beside, flushed and renamed, and then the folders
 * up to `root` are flushed, so that what is stored outlives a crash and a power failure, and nothing is ever half
 * there.
 */
export function diskStorage(root: string): ObjectStorage {
  const pathOf = (key: string) => join(root, key);

  async function place(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
    await fsyncParents(to, root);
  }

  /** Places a file whose bytes are on disk; a folder that was deleted meanwhile, while empty, is made again. */
  const placeInFolder = (from: string, to: string): Promise<void> =>
    place(from, to).catch((error: unknown) => {
      if (isGone(error)) return place(from, to);
      throw error;
    });

  return {
    pathOf,
    async put(key, path, { isNew = false } = {}) {
      const to = pathOf(key);
      if (isNew) {
        await fsyncFile(path);
        return placeInFolder(path, to);
      }
      const stored = await sizeOf(to);
      // Another process may have renamed it in this moment, and not flushed its folders yet.
      if (stored !== undefined && stored === (await sizeOf(path))) return fsyncParents(to, root);
      const tmp = join(root, 'tmp', `put-${process.pid}-${temporaryCount++}`);
      await mkdir(dirname(tmp), { recursive: true });
      try {
        await pipeline(createReadStream(path), createWriteStream(tmp, { mode: 0o600 }));
        await fsyncFile(tmp);
        await placeInFolder(tmp, to);
      } finally {
        await rm(tmp, { force: true });
      }
    },
    async read(key) {
      const stream = createReadStream(pathOf(key));
      try {
        await once(stream, 'open');
      } catch (error) {
        throw isGone(error) ? new ObjectMissing(key) : error;
      }
      return stream;
    },
    size: key => sizeOf(pathOf(key)),
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Fails while there is anything else in it.
      await rmdir(dirname(path)).catch(() => undefined);
    },
  };
}
