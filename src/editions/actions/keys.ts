import { createHash } from 'node:crypto';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { linkDays } from '../rules.ts';
import * as store from '../store.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** Makes a key of an edition's customer link (D05). Those before it go on until their own end. */
export async function newKey(ctx: Ctx, edition: EditionId): Promise<string> {
  const key = ctx.random.token(18);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + linkDays * 24 * 3600 * 1000);
  await store.insertKey(ctx.db, { hash: hashOf(key), edition, createdAt, expiresAt });
  return key;
}

/** Whether the request brings a key of the edition that still opens it. */
export async function holdsKey(ctx: Ctx, edition: string): Promise<boolean> {
  const key = ctx.request?.editionKey;
  return key !== undefined && store.hasKey(ctx.db, { edition, hash: hashOf(key), now: ctx.now() });
}
