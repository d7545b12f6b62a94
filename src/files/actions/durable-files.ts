import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a file or folder to disk, so that its content survives a power failure. */
export async function fsyncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Flushes the folder of a path and each folder above it up to `root`, so that the name is on disk. Cheap when nothing
 * changed.
 */
export async function fsyncParents(path: string, root: string): Promise<void> {
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) await fsyncFile(folder);
}

/** Writes a small file atomically: under another name, flushed, then renamed; flushes the folders up to `root`. */
export async function writeDurably(path: string, content: Uint8Array, root: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await fsyncParents(path, root);
}

/** The SHA-256 (hex) and size of a file, read as a stream. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

export const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A path for a temporary file; leftovers are deleted at the next start, or after a day. */
export const temporaryPath = (dataDir: string, name: string): string => join(dataDir, 'tmp', name);
