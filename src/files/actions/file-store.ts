import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '#kernel/refusals.ts';
import { port, type Ctx, type Job, type SendOptions } from '#platform/context.ts';
import { objectPath, thumbnailPaths } from '../rules.ts';
import { ObjectMissing, type ObjectStorage, StorageAway } from '../storage.ts';
import type { LocalCache } from './local-cache.ts';

interface FileStoreParts {
  objects: ObjectStorage;
  /** Where objects were stored before: what is not in `objects` yet is read from here. */
  before?: ObjectStorage | undefined;
  /** Thumbnails, and what was fetched of objects that are elsewhere. */
  cache: LocalCache;
}

/** Whether an error says that the storage is away, so that the same may work later. */
export const isStorageAway = (error: unknown): boolean => error instanceof Refused && error.code === 'files-away';

/** The shop's objects. Every method throws `Refused` 503 while the storage is away. */
export class FileStore {
  readonly #objects: ObjectStorage;
  readonly #before: ObjectStorage | undefined;
  #isAway = false;
  readonly cache: LocalCache;

  constructor({ objects, before, cache }: FileStoreParts) {
    this.#objects = objects;
    this.#before = before;
    this.cache = cache;
  }

  /** Whether the storage was away when it was asked last. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** As `ObjectStorage`; what is only in the storage of before is stored again. */
  put(...put: Parameters<ObjectStorage['put']>): Promise<void> {
    return this.#reach(this.#objects.put(...put));
  }

  /** Deletes an object, also where it was before. */
  async delete(key: string): Promise<void> {
    await this.#reach(this.#objects.delete(key));
    await this.#before?.delete(key);
  }

  /** Deletes content with its thumbnails and what is cached of it on this machine; those on others end within a day. */
  async deleteContent(sha256: string): Promise<void> {
    const key = objectPath(sha256);
    for (const name of thumbnailPaths(sha256)) await this.cache.delete(name);
    await this.delete(key);
    if (!this.#objects.pathOf) await this.cache.delete(key);
  }

  /**
   * The bytes of an object, opened when the first are asked for. What is elsewhere is copied to this machine first: a
   * storage does not wait for a reader on a slow connection.
   */
  async *read(key: string, sha256?: string): AsyncGenerator<Uint8Array> {
    const chunks: AsyncIterable<Uint8Array> = createReadStream(await this.#localPath(key, sha256));
    yield* chunks;
  }

  /**
   * The path of the content with this SHA-256 on this machine; a copy of what is elsewhere is compared with the hash
   * and stays for a quarter of an hour at least. Throws `ObjectMissing`, and an `Error` for damaged content.
   */
  localPath(sha256: string): Promise<string> {
    return this.#localPath(objectPath(sha256), sha256);
  }

  async #localPath(key: string, sha256: string | undefined): Promise<string> {
    const path = this.#objects.pathOf?.(key);
    return path ?? this.#reach(this.cache.get(key, to => this.#copy(key, sha256, to)));
  }

  /** Opens an object wherever it is, also while it is moved. */
  async #open(key: string): Promise<Readable> {
    const before = this.#before;
    const tries = [this.#objects, ...(before ? [before, this.#objects] : [])];
    for (const storage of tries) {
      try {
        return await storage.read(key);
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error;
      }
    }
    throw new ObjectMissing(key);
  }

  async #copy(key: string, sha256: string | undefined, to: string): Promise<number> {
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      await this.#open(key),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(to, { mode: 0o600 }),
    );
    if (sha256 !== undefined && hash.digest('hex') !== sha256)
      throw new Error(`the object ${key} is damaged: it has another SHA-256`);
    return bytes;
  }

  /** Waits for the storage; one that is away becomes a `Refused` 503. */
  async #reach<T>(work: Promise<T>): Promise<T> {
    try {
      const done = await work;
      this.#isAway = false;
      return done;
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error;
      this.#isAway = true;
      throw Object.assign(new Refused('files-away'), { cause: error });
    }
  }
}

export const fileStore = port<FileStore>('files: store');

/** How long a job waits for a storage that is away. */
const awaySeconds = 20;

interface PutOffJob<T extends object> {
  job: Job<T>;
  data: T;
  /** How it is enqueued again, where that takes more than its data. */
  sendAgain?: (options: SendOptions) => Promise<void>;
}

/** Runs a job; while the storage is away it is put off as often as needed, which does not count as a failure. */
export async function runWhenReachable<T extends object>(
  ctx: Ctx,
  { job, data, sendAgain = options => ctx.send(job, data, options) }: PutOffJob<T>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    ctx.log.warn({ job: job.name }, 'the storage is away: the job is put off');
    await sendAgain({ afterSeconds: awaySeconds });
  }
}
