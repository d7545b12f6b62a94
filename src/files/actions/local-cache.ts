import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileExists } from './durable-files.ts';

/** How long a file stays after it was asked for: longer than any job or request uses its path. */
const inUseMs = 15 * 60_000;
/** How long a file is used: afterwards it is made anew, so that what was erased is nowhere after a day. */
const maxAgeMs = 20 * 3600_000;

interface LocalCacheOptions {
  folder: string;
  /** Where files are made; on the same disk. */
  temporaryFolder: string;
  /** Unset: files stay until they are deleted. */
  maxBytes?: number | undefined;
  /** Milliseconds that only grow. */
  now?: () => number;
}

interface CachedFile {
  bytes: number;
  madeAt: number;
  askedAt: number;
}

/**
 * Files that can be made again at any time, each made once and found by its name: thumbnails, and copies of objects
 * that are elsewhere. With `maxBytes` those that were not asked for the longest are deleted, but never one that may be
 * in use, so that for a while there may be more.
 */
export class LocalCache {
  readonly #options: LocalCacheOptions & { now: () => number };
  /** With `maxBytes` only; those that were asked for last are at the end. */
  readonly #files = new Map<string, CachedFile>();
  readonly #inProgress = new Map<string, Promise<string>>();
  #bytes = 0;
  #made = 0;

  constructor(options: LocalCacheOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The path of the file with this name. When it is missing, `make` writes it to the given path; returns its bytes. */
  async get(name: string, make: (path: string) => Promise<number>): Promise<string> {
    const path = join(this.#options.folder, name);
    if (await this.#isThere(name, path)) return path;
    const work = this.#inProgress.get(name) ?? this.#make(name, path, make);
    this.#inProgress.set(name, work);
    return work;
  }

  async delete(name: string): Promise<void> {
    this.#bytes -= this.#files.get(name)?.bytes ?? 0;
    this.#files.delete(name);
    await rm(join(this.#options.folder, name), { force: true });
  }

  /** Deletes files that are too old, and touches their folder, so that others see that it is in use. */
  async sweep(now: Date): Promise<void> {
    if (this.#options.maxBytes === undefined) return;
    await this.#trim();
    await utimes(this.#options.folder, now, now).catch(() => undefined);
  }

  /** Deletes all files of a process that ends; those without a limit stay. */
  async close(): Promise<void> {
    if (this.#options.maxBytes !== undefined) await rm(this.#options.folder, { recursive: true, force: true });
  }

  /** Deletes files that are too old or too many. */
  async #trim(): Promise<void> {
    const { maxBytes = Infinity, now } = this.#options;
    const at = now();
    for (const [name, { askedAt, madeAt }] of this.#files) {
      const isInUse = at - askedAt < inUseMs;
      const isTooOld = at - madeAt > maxAgeMs;
      if (!isInUse && (isTooOld || this.#bytes > maxBytes)) await this.delete(name);
    }
  }

  async #isThere(name: string, path: string): Promise<boolean> {
    const { maxBytes, now } = this.#options;
    if (maxBytes === undefined) return fileExists(path);
    const file = this.#files.get(name);
    if (!file || now() - file.madeAt > maxAgeMs) return false;
    this.#files.delete(name);
    this.#files.set(name, { ...file, askedAt: now() });
    return true;
  }

  async #make(name: string, path: string, make: (path: string) => Promise<number>): Promise<string> {
    const { temporaryFolder, maxBytes, now } = this.#options;
    const tmp = join(temporaryFolder, `copy-${process.pid}-${this.#made++}`);
    try {
      await Promise.all([dirname(tmp), dirname(path)].map(folder => mkdir(folder, { recursive: true, mode: 0o700 })));
      const bytes = await make(tmp);
      await rename(tmp, path);
      if (maxBytes !== undefined) {
        this.#bytes += bytes - (this.#files.get(name)?.bytes ?? 0);
        this.#files.delete(name);
        this.#files.set(name, { bytes, madeAt: now(), askedAt: now() });
        await this.#trim();
      }
      return path;
    } finally {
      this.#inProgress.delete(name);
      await rm(tmp, { force: true });
    }
  }
}
