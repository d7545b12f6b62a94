import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { errorCodeOf } from '#kernel/error-code.ts';
import { ObjectMissing, StorageAway, type ObjectStorage } from '#src/files/storage.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  /** Unset, with `secretKey`: the identity that the platform gives this process. */
  accessKey: string | undefined;
  secretKey: string | undefined;
  /** How long nothing may move before the server counts as away, in milliseconds. */
  idleMs?: number;
}

const defaultIdleMs = 10_000;
const connectMs = 1000;
/** What the slowest network that is bearable carries, bytes in a millisecond. */
const slowestRate = 500;
/** How often an object is sent: a connection that was kept open may have ended unseen. */
const attempts = 3;

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

const networkErrors = /^(E[A-Z]+|UND_ERR_.*|ERR_(STREAM|SOCKET|HTTP|SSL|TLS)_.*)$/;

/** Whether an error says that the server cannot be reached or cannot answer now. */
function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 503;
    return status >= 500 || status === 429 || status === 408;
  }
  return error instanceof Error && (error.name === 'TimeoutError' || networkErrors.test(errorCodeOf(error) ?? ''));
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Errors in our own words; those of the server may name its address and our access key. */
function storageError(error: unknown, key: string): unknown {
  if (isAway(error)) return new StorageAway('the storage does not answer', { cause: error });
  if (statusOf(error) === 404) return new ObjectMissing(key);
  const reason = error instanceof Error ? error.name : 'unknown';
  return new Error(`the storage refuses ${key}: ${statusOf(error) ?? ''} ${reason}`, { cause: error });
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('base64');
}

/** An object's bytes; a connection that breaks off becomes `StorageAway`. */
async function* streamOf(body: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw storageError(error, key);
  }
}

const connect = ({ endpoint, region, accessKey, secretKey }: S3Settings, idleMs: number): S3Client =>
  new S3Client({
    // What goes wrong is thrown, and logged by whoever handles it.
    logger: silent,
    endpoint,
    region,
    forcePathStyle: true,
    ...(accessKey && secretKey && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    // Servers other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without all of these a server that hangs is waited for without end.
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: idleMs,
      socketTimeout: idleMs,
      throwOnRequestTimeout: true,
    },
  });

class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #idleMs: number;

  constructor(settings: S3Settings) {
    this.#idleMs = settings.idleMs ?? defaultIdleMs;
    this.#client = connect(settings, this.#idleMs);
    this.#bucket = settings.bucket;
  }

  async put(key: string, path: string, { isNew = false }: { isNew?: boolean } = {}): Promise<void> {
    const { size: bytes } = await stat(path);
    if (!isNew && (await this.size(key)) === bytes) return;
    await this.#send(key, path, { bytes, md5: await md5Of(path) });
  }

  async read(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#at(key)));
      return Readable.from(streamOf(Body as Readable, key), { objectMode: false });
    } catch (error) {
      throw storageError(error, key);
    }
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#at(key)))).ContentLength;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw storageError(error, key);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#at(key)));
    } catch (error) {
      if (statusOf(error) !== 404) throw storageError(error, key);
    }
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  /** Sends a file. The client itself does not repeat what it reads from a stream. */
  async #send(key: string, path: string, content: { bytes: number; md5: string }): Promise<void> {
    const requestTimeout = this.#idleMs + content.bytes / slowestRate;
    for (let attempt = 1; ; attempt++) {
      const body = createReadStream(path);
      try {
        const put = { ...this.#at(key), Body: body, ContentLength: content.bytes, ContentMD5: content.md5 };
        await this.#client.send(new PutObjectCommand(put), { requestTimeout });
        return;
      } catch (error) {
        if (!isAway(error) || attempt === attempts) throw storageError(error, key);
        await pause(100 * attempt);
      } finally {
        body.destroy();
      }
    }
  }
}

/**
 * Objects in a bucket. Only what every S3 server knows is asked for: no conditional puts, no checksums but Content-MD5,
 * which makes the server refuse bytes that were changed on the way.
 */
export const s3Storage = (settings: S3Settings): ObjectStorage => new S3Storage(settings);
