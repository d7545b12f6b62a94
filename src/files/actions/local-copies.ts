import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileExists } from './durable-files.ts';

/** How long a copy stays after it was asked for: longer than any job or request uses its path. */
const inUseMs = 15 * 60_000;
/** How long a copy is used: afterwards it is made anew, so that what was erased is nowhere after a day. */
const maxAgeMs = 20 * 3600_000;

interface LocalCopiesOptions {
  folder: string;
  /** Where copies are made; on the same disk. */
  temporaryFolder: string;
  /** Unset: copies stay until they are deleted. */
  maxBytes?: number | undefined;
  /** Milliseconds that only grow. */
  now?: () => number;
}

interface Copy {
  bytes: number;
  madeAt: number;
  askedAt: number;
}

/**
 * Files that can be made again at any time, each made once and found by its name: thumbnails, and copies of objects
 * that are elsewhere. With `maxBytes` those that were not asked for the longest are deleted, but never one that may be
 * in use, so that for a while there may be more.
 */
export class LocalCopies {
  readonly #options: LocalCopiesOptions & { now: () => number };
  /** With `maxBytes` only; those that were asked for last are at the end. */
  readonly #copies = new Map<string, Copy>();
  readonly #inProgress = new Map<string, Promise<string>>();
  #bytes = 0;
  #made = 0;

  constructor(options: LocalCopiesOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The path of the copy with this name. When it is missing, `make` writes it to the given path; returns its bytes. */
  async get(name: string, make: (path: string) => Promise<number>): Promise<string> {
    const path = join(this.#options.folder, name);
    if (await this.#isThere(name, path)) return path;
    const work = this.#inProgress.get(name) ?? this.#make(name, path, make);
    this.#inProgress.set(name, work);
    return work;
  }

  async delete(name: string): Promise<void> {
    this.#bytes -= this.#copies.get(name)?.bytes ?? 0;
    this.#copies.delete(name);
    await rm(join(this.#options.folder, name), { force: true });
  }

  /** Deletes copies that are too old, and touches their folder, so that others see that it is in use. */
  async sweep(now: Date): Promise<void> {
    if (this.#options.maxBytes === undefined) return;
    await this.#trim();
    await utimes(this.#options.folder, now, now).catch(() => undefined);
  }

  /** Deletes all copies of a process that ends; those without a limit stay. */
  async close(): Promise<void> {
    if (this.#options.maxBytes !== undefined) await rm(this.#options.folder, { recursive: true, force: true });
  }

  /** Deletes copies that are too old or too many. */
  async #trim(): Promise<void> {
    const { maxBytes = Infinity, now } = this.#options;
    const at = now();
    for (const [name, { askedAt, madeAt }] of this.#copies) {
      const isInUse = at - askedAt < inUseMs;
      const isTooOld = at - madeAt > maxAgeMs;
      if (!isInUse && (isTooOld || this.#bytes > maxBytes)) await this.delete(name);
    }
  }

  async #isThere(name: string, path: string): Promise<boolean> {
    const { maxBytes, now } = this.#options;
    if (maxBytes === undefined) return fileExists(path);
    const copy = this.#copies.get(name);
    if (!copy || now() - copy.madeAt > maxAgeMs) return false;
    this.#copies.delete(name);
    this.#copies.set(name, { ...copy, askedAt: now() });
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
        this.#bytes += bytes - (this.#copies.get(name)?.bytes ?? 0);
        this.#copies.delete(name);
        this.#copies.set(name, { bytes, madeAt: now(), askedAt: now() });
        await this.#trim();
      }
      return path;
    } finally {
      this.#inProgress.delete(name);
      await rm(tmp, { force: true });
    }
  }
}
