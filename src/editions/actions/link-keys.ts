import { createHash } from 'node:crypto';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { encrypt } from '#platform/encryption.ts';
import { linkState, type LinkState } from '../rules/client.ts';
import { linkExpiry, usualLink, type LinkRole, type LinkTerm } from '../rules/links.ts';
import { findLinkKey, insertLinkKey, recordOpened } from '../store/link-keys.ts';

const hashLinkKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** What a link is for: a label that its maker gave it, or a message of ours that it is in; what it may, how long. */
export interface LinkPurpose {
  label?: string | undefined;
  byMessage?: boolean | undefined;
  role?: LinkRole | undefined;
  lasts?: LinkTerm | undefined;
}

/** What the key of a link is encrypted for, so that it is of no use in the row of another. */
export const sealedKeyUse = ({ edition, hash }: { edition: string; hash: string }): string =>
  `customer link ${edition} ${hash}`;

/**
 * Creates a key of an edition's customer link (D05). Earlier keys stay valid until they expire. Its maker can see it
 * again (W181), unless it is in a message of ours.
 */
export async function createLinkKey(
  ctx: Ctx,
  edition: EditionId,
  { label, byMessage = false, role = usualLink.role, lasts = usualLink.lasts }: LinkPurpose = {},
): Promise<string> {
  const key = ctx.random.token(18);
  const hash = hashLinkKey(key);
  const createdAt = ctx.now();
  await insertLinkKey(ctx.db, {
    hash,
    edition,
    createdAt,
    expiresAt: linkExpiry(createdAt, lasts),
    label: label || null,
    byMessage,
    role,
    lasts,
    sealedKey: byMessage ? null : encrypt(ctx, sealedKeyUse({ edition, hash }), key),
  });
  return key;
}

/** The hash of the link by which the caller acts; `undefined`: by none. */
function presentedHash({ actor, request }: Ctx): string | undefined {
  if (actor.kind === 'visitor' && actor.linkHash !== undefined) return actor.linkHash;
  return request?.linkKey === undefined ? undefined : hashLinkKey(request.linkKey);
}

/** The state of the link by which the caller acts; `undefined` when they act by none. */
export async function presentedLink(ctx: Ctx, edition: string): Promise<LinkState | 'unknown' | undefined> {
  const hash = presentedHash(ctx);
  if (hash === undefined) return undefined;
  const found = await findLinkKey(ctx.db, { edition, hash });
  return found ? linkState(found, ctx.now()) : 'unknown';
}

/** What the valid link by which the caller acts lets them do (W182); `undefined`: they act by none. */
export async function presentedLinkRole(ctx: Ctx, edition: string): Promise<LinkRole | undefined> {
  const hash = presentedHash(ctx);
  if (hash === undefined) return undefined;
  const found = await findLinkKey(ctx.db, { edition, hash });
  return found && linkState(found, ctx.now()) === 'valid' ? found.role : undefined;
}

/** The hash of the link by which the caller acts, by which they may act later (`linkHash`); null: by none. */
export const presentedLinkHash = async (ctx: Ctx, edition: string): Promise<string | null> =>
  (await presentedLinkRole(ctx, edition)) === 'approves' ? (presentedHash(ctx) ?? null) : null;

/** Whether a link of the edition that somebody came by still works and lets them do all that the client may. */
export async function mayActByLink(ctx: Ctx, edition: string, hash: string): Promise<boolean> {
  const found = await findLinkKey(ctx.db, { edition, hash });
  return found?.role === 'approves' && linkState(found, ctx.now()) === 'valid';
}

/** Records that the request came by a valid link of the edition (W69). */
export async function recordLinkOpened(ctx: Ctx, edition: string): Promise<void> {
  const key = ctx.request?.linkKey;
  if (key !== undefined) await recordOpened(ctx.db, { edition, hash: hashLinkKey(key) }, ctx.now());
}
