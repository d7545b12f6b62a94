import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from '#kernel/error-code.ts';
import type { Ctx } from '#platform/context.ts';
import { ObjectMissing, type ObjectStorage } from '../storage.ts';
import { hashFile } from './durable-files.ts';
import type { NamedObject, NamedObjects } from './named-objects.ts';

/**
 * What became of an object. `moved`: it is in the new storage, compared by its SHA-256. `there`: it was there already.
 * `gone`: its row was deleted meanwhile. `left`: it is only in the old storage, found by a comparison. The others are
 * to be looked into: `damaged` has other bytes than its row says, `missing` is nowhere.
 */
export type MoveOutcome = 'moved' | 'there' | 'gone' | 'left' | 'damaged' | 'missing';

export interface MovedObject {
  outcome: MoveOutcome;
  /** The bytes that were compared. */
  bytes: number;
}

interface Storages {
  /** Where objects are to be. */
  to: ObjectStorage;
  /** The folder of this machine they may still be in; none when that is where they are to be. */
  from?: ObjectStorage;
}

interface Content {
  sha256: string;
  bytes: number;
}

/** The SHA-256 and size of an object, read as a stream; `undefined` when there is none. */
async function contentIn(storage: ObjectStorage, key: string): Promise<Content | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(await storage.read(key), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    });
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes };
}

const isAsNamed = (found: Content, { sha256 = found.sha256, bytes = found.bytes }: NamedObject): boolean =>
  found.sha256 === sha256 && found.bytes === bytes;

/** Whether a local file was deleted while it was used. */
const wasDeleted = (error: unknown): boolean => errorCodeOf(error) === 'ENOENT' || error instanceof ObjectMissing;

/** What to say of an object that is in neither storage. */
async function absent(ctx: Ctx, kind: NamedObjects, object: NamedObject): Promise<MovedObject> {
  return { outcome: (await kind.isNamed(ctx, object)) ? 'missing' : 'gone', bytes: 0 };
}

/**
 * Compares an object with what its row says, by all its bytes, and changes nothing. Throws `StorageAway`.
 */
export async function checkObject(
  ctx: Ctx,
  { kind, to, from }: Storages & { kind: NamedObjects },
  object: NamedObject,
): Promise<MovedObject> {
  const there = await contentIn(to, object.key);
  if (there) return { outcome: isAsNamed(there, object) ? 'there' : 'damaged', bytes: there.bytes };
  const here = from && (await contentIn(from, object.key));
  if (here) return { outcome: isAsNamed(here, object) ? 'left' : 'damaged', bytes: here.bytes };
  return absent(ctx, kind, object);
}

/** Stores a file under its key and reads it back; whether it is the same. */
async function copyVerified(to: ObjectStorage, key: string, file: Content & { path: string }): Promise<boolean> {
  await to.put(key, file.path);
  return (await contentIn(to, key))?.sha256 === file.sha256;
}

class CopyDiffers extends Error {}

/**
 * Moves an object from a folder of this machine to another storage while the shop runs (W105): stores it, reads it
 * back, compares its SHA-256, and deletes it here unless `keep`. What has other bytes than its row says is neither
 * moved nor deleted. Safe to repeat after it ended anywhere. Throws `StorageAway`.
 */
export async function moveObject(
  ctx: Ctx,
  { kind, to, from, keep }: Required<Storages> & { kind: NamedObjects; keep: boolean },
  object: NamedObject,
): Promise<MovedObject> {
  const { key } = object;
  const path = from.pathOf?.(key) ?? '';
  if ((await from.size(key)) === undefined) {
    const bytes = await to.size(key);
    return bytes === undefined ? absent(ctx, kind, object) : { outcome: 'there', bytes: 0 };
  }
  try {
    const file = { ...(await hashFile(path)), path };
    if (!isAsNamed(file, object)) return { outcome: 'damaged', bytes: file.bytes };
    const copy = async () => {
      if (await copyVerified(to, key, file)) return;
      // Something of the same size was there already.
      await to.delete(key);
      if (!(await copyVerified(to, key, file))) throw new CopyDiffers(key);
    };
    const remove = () => (keep ? Promise.resolve() : from.delete(key));
    const stays = await kind.move(ctx, object, { copy, remove });
    return { outcome: stays ? 'moved' : 'gone', bytes: file.bytes };
  } catch (error) {
    if (error instanceof CopyDiffers) return { outcome: 'damaged', bytes: 0 };
    // It was erased, or another move was faster.
    if (wasDeleted(error)) return { outcome: (await to.size(key)) === undefined ? 'gone' : 'there', bytes: 0 };
    throw error;
  }
}
