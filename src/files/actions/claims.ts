import type { Ctx } from '#platform/context.ts';
import { workThrough } from '#platform/sweep-table.ts';
import { objectPath } from '../rules.ts';
import * as store from '../store.ts';
import { fileStore, isStorageAway } from './file-store.ts';

/** How long an object may take from its first byte to its row. */
const storingMs = 24 * 3600 * 1000;

const dayAfter = (ctx: Ctx): Date => new Date(ctx.now().getTime() + storingMs);
/** A moment that has passed for every later look at the clock. */
const justBefore = (ctx: Ctx): Date => new Date(ctx.now().getTime() - 1);

/** Until when an object stays whose row is deleted now. */
const released = (ctx: Ctx): Date => new Date(justBefore(ctx).getTime() + ctx.config.objectStaysSeconds * 1000);

/** An object in storage, and what it belongs to. */
interface OwnedObject {
  key: string;
  /** The id of its upload. */
  subject: string;
}

const contentOf = (sha256: string): OwnedObject => ({ key: objectPath(sha256), subject: sha256 });

/**
 * Notes that content is going to be stored and named by a row, before its first byte is: whatever happens then, it is
 * either named or deleted. Returns the claim for `settleClaim`.
 */
export async function claimContent(ctx: Ctx, sha256: string): Promise<string> {
  const id = ctx.random.id();
  await store.insertContentClaim(ctx.db, { id, ...contentOf(sha256), until: dayAfter(ctx) });
  return id;
}

/** The same for an object of its own, which nobody else stores. */
export async function claimObject(ctx: Ctx, object: OwnedObject): Promise<string> {
  const id = ctx.random.id();
  await store.insertClaims(ctx.db, [{ id, ...object, until: dayAfter(ctx) }]);
  return id;
}

/** Ends a claim in the transaction that writes the row. Throws when it took so long that the object may be deleted. */
export async function settleClaim(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.deleteClaim(ctx.db, id))) throw new Error('storing took too long: what was claimed is swept');
}

/** Lets the sweep decide about a claimed object now. */
export const endClaim = (ctx: Ctx, id: string): Promise<void> => store.endClaim(ctx.db, id, justBefore(ctx));

/**
 * Deletes claimed content that got no row; when that fails the sweep does it. Content that another row names, or that
 * somebody else is storing, stays.
 */
export async function deleteStored(ctx: Ctx, { claim, sha256 }: { claim: string; sha256: string }): Promise<void> {
  try {
    await endClaim(ctx, claim);
    await deleteUnnamed(ctx, sha256);
  } catch (error) {
    ctx.log.warn({ err: error, sha256 }, 'what was refused is deleted later');
  }
}

/**
 * Leaves objects to be deleted, in the transaction that deletes their rows; on a database server some minutes later, so
 * that a restore to the end of its archive finds them (W106).
 */
export const releaseObjects = (ctx: Ctx, objects: readonly OwnedObject[]): Promise<void> =>
  store.insertClaims(
    ctx.db,
    objects.map(({ key, subject }) => ({ id: ctx.random.id(), key, subject, until: released(ctx) })),
  );

/** The same for contents, each of which is deleted only if no other row names it. */
export const releaseContents = (ctx: Ctx, contents: readonly string[]): Promise<void> =>
  releaseObjects(ctx, contents.map(contentOf));

export const releaseContent = (ctx: Ctx, sha256: string): Promise<void> => releaseContents(ctx, [sha256]);

async function deleteEndedObjects(ctx: Ctx, subject: string): Promise<void> {
  for (const { id, key } of await store.endedClaimsOf(ctx.db, subject, ctx.now())) {
    await ctx.use(fileStore).delete(key);
    await store.deleteClaim(ctx.db, id);
  }
}

/**
 * Deletes the objects of a subject that were released. While the storage is away they stay, and the sweep deletes them.
 */
export async function deleteReleased(ctx: Ctx, subject: string): Promise<void> {
  try {
    await deleteEndedObjects(ctx, subject);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    ctx.log.warn({ subject }, 'the storage is away: what was released is deleted later');
  }
}

/**
 * Deletes content that no row names and that nobody is storing: its bytes, its thumbnails and what was measured of it.
 * Whoever stores the same content at this moment waits, and stores it again. Safe to run twice.
 */
export async function deleteUnnamed(ctx: Ctx, sha256: string): Promise<void> {
  await ctx.transaction(async inner => {
    const now = inner.now();
    await store.lockContent(inner.db, sha256);
    const isNamed = (await store.referencedContents(inner.db, [sha256])).size > 0;
    if (!isNamed && !(await store.hasLiveClaim(inner.db, sha256, now))) {
      await store.deleteFacts(inner.db, sha256);
      await ctx.use(fileStore).deleteContent(sha256);
    }
    await store.deleteEndedClaims(inner.db, sha256, now);
  });
}

/** How many claims are read at a time. */
const claimsAtATime = 200;
/** How long one sweep goes on; the next one continues. */
const claimSeconds = 600;

async function deleteEnded(ctx: Ctx, { key, subject }: store.FileClaim): Promise<void> {
  try {
    if (key === objectPath(subject)) await deleteUnnamed(ctx, subject);
    else await deleteEndedObjects(ctx, subject);
  } catch (error) {
    if (isStorageAway(error)) throw error;
    ctx.log.error({ err: error, key }, 'an object could not be deleted');
    await store.postponeClaims(ctx.db, subject, dayAfter(ctx));
  }
}

/**
 * Deletes what storage holds without a row, by the claims that have ended: what a process that ended too early has left
 * behind, and what was released. Throws `Refused` 503 while the storage is away; the next sweep goes on.
 */
export async function sweepClaims(ctx: Ctx): Promise<void> {
  const next = async () => {
    const claims = await store.endedClaims(ctx.db, ctx.now(), claimsAtATime);
    return [...new Map(claims.map(claim => [claim.subject, claim])).values()];
  };
  await workThrough({ next, maxSeconds: claimSeconds }, claim => deleteEnded(ctx, claim));
}
