import { createHash } from 'node:crypto';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { linkLifetimeDays } from '../rules.ts';
import * as store from '../store.ts';

const hashLinkKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** Creates a key of an edition's customer link (D05). Earlier keys stay valid until they expire. */
export async function createLinkKey(ctx: Ctx, edition: EditionId): Promise<string> {
  const key = ctx.random.token(18);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + linkLifetimeDays * 24 * 3600 * 1000);
  await store.insertLinkKey(ctx.db, { hash: hashLinkKey(key), edition, createdAt, expiresAt });
  return key;
}

/** Whether the request has a valid key of the edition. */
export async function holdsLinkKey(ctx: Ctx, edition: string): Promise<boolean> {
  const key = ctx.request?.linkKey;
  return key !== undefined && store.hasLinkKey(ctx.db, { edition, hash: hashLinkKey(key), now: ctx.now() });
}
