import { createHash } from 'node:crypto';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { linkSecrets } from '#platform/encryption.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import {
  addNote,
  assertSeesSoftCopy,
  authorizeEdition,
  cancelledRefusal,
  lockEdition,
  type Edition,
} from '#src/editions/index.ts';
import { isApproved } from '../rules.ts';
import * as store from '../store.ts';

/** How many links one edition may make in an hour. */
const linkLimit: RateLimit = { name: 'shared-links', max: 20, seconds: 3600 };

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secrets that the address of a link may have; a new link's is the first. */
const secretsOf = (ctx: Ctx, id: string) => linkSecrets(ctx, `shared magazine\n${id}`);

/** The address of a link; null once its secret is no longer set: the link still works, but nobody knows it here. */
export function sharedUrl(ctx: Ctx, link: store.SharedLink): string | null {
  const secret = secretsOf(ctx, link.id).find(secret => hashSecret(secret) === link.hash);
  return secret === undefined ? null : `${ctx.config.baseUrl}/shared/${secret}`;
}

/** Throws `Refused` 409 before the approval, and for a cancelled order. */
export function assertApproved(edition: Edition): void {
  if (edition.cancelled) throw cancelledRefusal();
  if (!isApproved(edition))
    throw new Refused('not-approved', 'Approve the soft copy first: until then its pages can still change.');
}

/**
 * Makes the link by which others leaf through an approved magazine, and ends an earlier one (W71). Throws `Refused` as
 * `authorizeEdition`, 403 to a client whom the partner has not sent it, 409 before the approval, 429 after too many.
 */
export async function shareMagazine(ctx: Ctx, id: string): Promise<void> {
  const seen = await authorizeEdition(ctx, id);
  await assertSeesSoftCopy(ctx, seen);
  assertApproved(seen);
  await consumeRateLimit(ctx, linkLimit, id);
  await ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    assertApproved(edition);
    await store.endLinks(ctx.db, edition.id, ctx.now());
    const link = ctx.random.id();
    const hash = hashSecret(secretsOf(ctx, link)[0]);
    await store.insertLink(ctx.db, { id: link, edition: edition.id, hash, createdAt: ctx.now() });
    await addNote(ctx, edition.id, { what: 'magazine shared' });
  });
}

/** Ends the link of a magazine. Throws `Refused` as `authorizeEdition`. */
export async function endSharing(ctx: Ctx, id: string): Promise<void> {
  const edition = await authorizeEdition(ctx, id);
  await ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    if (await store.endLinks(ctx.db, edition.id, ctx.now())) await addNote(ctx, edition.id, { what: 'sharing ended' });
  });
}
