import type { Readable } from 'node:stream';

/**
 * Bytes under a key, such as `files/ab/cd/abcd…` or `uploads/…/…`. A key is only ever written with one content, so an
 * object never changes. Adapters: the disk of this machine, an S3 server.
 */
export interface ObjectStorage {
  /**
   * Stores the file at `path` unless an object of its size is there: whole or not at all, and durable when it returns.
   * `isNew`: nothing was ever stored under this key, and the file at `path` is not needed any more. Throws
   * `StorageAway`.
   */
  put(key: string, path: string, options?: { isNew?: boolean }): Promise<void>;
  /** Opens an object. Throws `ObjectMissing`, `StorageAway`; the stream fails when the storage breaks off. */
  read(key: string): Promise<Readable>;
  /** The bytes of an object; `undefined` when there is none. Throws `StorageAway`. */
  size(key: string): Promise<number | undefined>;
  /** Deletes an object if it is there. Throws `StorageAway`. */
  delete(key: string): Promise<void>;
  /** Where an object is, or would be, in a folder of this machine; absent for storage that is elsewhere. */
  pathOf?(key: string): string;
}

/** The storage does not answer, or says that it cannot now: the same may work later. */
export class StorageAway extends Error {}

/** There is no object under this key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`there is no object ${key}`);
  }
}
