import type { EditionId } from '#kernel/ids.ts';
import { notYours } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { mayRenewLink } from '../rules.ts';
import { endAllLinks } from '../store/link-keys.ts';
import { authorizeEdition, loadEdition, lockEdition, roleOf, viewEdition } from './access.ts';
import { brandOf } from './brand.ts';
import { createLinkKey, presentedLink, type LinkPurpose } from './link-keys.ts';

/** The pages of an edition that a message or a link may lead to. */
export type LinkedPage = 'abstract' | 'edition' | 'friends' | 'tracking';

/** The path of an edition’s page with a new key, for a message of ours; its holder may act (D05). */
export const linkWithKey = async (ctx: Ctx, id: EditionId, page: LinkedPage): Promise<string> =>
  `/${page}/${id}?key=${await createLinkKey(ctx, id, { byMessage: true })}`;

/**
 * The customer link of an edition (D05): a path with a secret key, to the abstract form while that is open, otherwise
 * to the tracker.
 */
export async function customerLink(ctx: Ctx, id: EditionId, purpose: LinkPurpose = {}): Promise<string> {
  const { orderStatus } = await loadEdition(ctx, id);
  const key = await createLinkKey(ctx, id, purpose);
  return `/${orderStatus === 0 ? 'abstract' : 'tracking'}/${id}?key=${key}`;
}

/**
 * Why the link that the caller came by does not work, and whose order it was for; `problem` is null while it works or
 * there is none. Throws as `viewEdition` to whoever never had a link.
 */
export async function linkProblem(ctx: Ctx, id: string) {
  const state = await presentedLink(ctx, id);
  const hadLink = state === 'ended' || state === 'expired';
  const edition = hadLink ? await loadEdition(ctx, id) : await viewEdition(ctx, id);
  const problem = state === undefined || state === 'valid' ? null : state;
  return { problem, partner: (await brandOf(ctx, edition))?.name ?? null };
}

/**
 * Revokes every customer link of an edition and creates a new one, for links that were leaked (W12).
 * Throws `Refused` as `authorizeEdition`, and 403 to a caller who only holds a link.
 */
export async function renewLink(ctx: Ctx, id: string): Promise<string> {
  const edition = await authorizeEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role !== 'system' && !mayRenewLink(role)) throw notYours();
  return ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    await endAllLinks(ctx.db, edition.id, ctx.now());
    ctx.log.info({ edition: edition.id, by: ctx.actor.kind }, 'the links of an edition were ended');
    return customerLink(ctx, edition.id);
  });
}
