import { createHash } from 'node:crypto';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { linkLifetimeDays } from '../rules.ts';
import { linkState, type LinkState } from '../rules/client.ts';
import { findLinkKey, insertLinkKey, recordOpened } from '../store/link-keys.ts';

const hashLinkKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** When a link that is made or renewed now expires. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + linkLifetimeDays * 24 * 3600 * 1000);

/** What a link is for: a label that its maker gave it, or a message of ours that it is in. */
export interface LinkPurpose {
  label?: string | undefined;
  byMessage?: true | undefined;
}

/** Creates a key of an edition's customer link (D05). Earlier keys stay valid until they expire. */
export async function createLinkKey(
  ctx: Ctx,
  edition: EditionId,
  { label, byMessage }: LinkPurpose = {},
): Promise<string> {
  const key = ctx.random.token(18);
  const createdAt = ctx.now();
  await insertLinkKey(ctx.db, {
    hash: hashLinkKey(key),
    edition,
    createdAt,
    expiresAt: linkExpiry(createdAt),
    label: label || null,
    byMessage: byMessage ?? false,
  });
  return key;
}

/** The state of the link that the request came by; `undefined` when it names no link of this edition. */
export async function presentedLink(ctx: Ctx, edition: string): Promise<LinkState | 'unknown' | undefined> {
  const key = ctx.request?.linkKey;
  if (key === undefined) return undefined;
  const found = await findLinkKey(ctx.db, { edition, hash: hashLinkKey(key) });
  return found ? linkState(found, ctx.now()) : 'unknown';
}

/** Whether the request has a valid key of the edition. */
export const holdsLinkKey = async (ctx: Ctx, edition: string): Promise<boolean> =>
  (await presentedLink(ctx, edition)) === 'valid';

/** The hash of the valid key that the request came by, which names it to `isLinkValid`; null: it came by none. */
export const presentedLinkHash = async (ctx: Ctx, edition: string): Promise<string | null> =>
  ctx.request?.linkKey !== undefined && (await holdsLinkKey(ctx, edition)) ? hashLinkKey(ctx.request.linkKey) : null;

/** Whether a link of the edition that somebody came by is still valid. */
export async function isLinkValid(ctx: Ctx, edition: string, hash: string): Promise<boolean> {
  const found = await findLinkKey(ctx.db, { edition, hash });
  return found !== undefined && linkState(found, ctx.now()) === 'valid';
}

/** Records that the request came by a valid link of the edition (W69). */
export async function recordLinkOpened(ctx: Ctx, edition: string): Promise<void> {
  const key = ctx.request?.linkKey;
  if (key !== undefined) await recordOpened(ctx.db, { edition, hash: hashLinkKey(key) }, ctx.now());
}
