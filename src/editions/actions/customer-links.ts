import type { EditionId } from '#kernel/ids.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { mayRenewLink } from '../rules.ts';
import { endAllLinks, changeLink, linkName, linksOf, type LinkKey } from '../store/link-keys.ts';
import { linkState } from '../rules/client.ts';
import type { Edition } from '../store.ts';
import { authorizeEdition, loadEdition, lockEdition, roleOf, viewEdition } from './access.ts';
import { brandOf } from './brand.ts';
import { createLinkKey, presentedLink, type LinkPurpose, linkExpiry } from './link-keys.ts';
import { addNote } from './history.ts';

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

/** The edition, for the partner who placed it. Throws `Refused` 404, and 403 to everybody else. */
async function ownOrder(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await viewEdition(ctx, id);
  if ((await roleOf(ctx, edition)) !== 'partner') throw notYours();
  return edition;
}

const toLinkRecord = (link: LinkKey, now: Date) => ({
  id: linkName(link),
  label: link.label,
  byMessage: link.byMessage,
  createdAt: link.createdAt.toISOString(),
  lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  expiresAt: link.expiresAt.toISOString(),
  state: linkState(link, now),
});

/** The links to an order, the newest first, and where its client is told; for its partner. Throws as `ownOrder`. */
export async function showLinks(ctx: Ctx, id: string) {
  const edition = await ownOrder(ctx, id);
  const links = await linksOf(ctx.db, edition.id);
  return { phone: edition.customerPhone, links: links.map(link => toLinkRecord(link, ctx.now())) };
}

/** Makes a link with a label; the link itself is only ever in this answer, since its key is not stored (W69). */
export async function makeCustomerLink(ctx: Ctx, { edition: id, label }: { edition: string; label: string }) {
  const edition = await ownOrder(ctx, id);
  const link = await customerLink(ctx, edition.id, { label });
  return { link, ...(await showLinks(ctx, id)) };
}

const noSuchLink = () => new Refused('not-now', 'This link is not there any more. Please load the page again.');

interface NamedLink {
  edition: string;
  link: string;
}

/** Ends a link; again it changes nothing. Throws as `ownOrder`, and 409 for an unknown link. */
export async function endCustomerLink(ctx: Ctx, { edition: id, link }: NamedLink) {
  const edition = await ownOrder(ctx, id);
  return ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    const ended = await changeLink(ctx.db, { edition: edition.id, name: link }, { endedAt: ctx.now() });
    if (!ended) throw noSuchLink();
    await addNote(ctx, edition.id, { what: 'customer link ended', ...(ended.label && { reason: ended.label }) });
    return showLinks(ctx, id);
  });
}

/** Lets a link that was not ended work for another 180 days from now. Throws as `endCustomerLink`, and 409
 * once ended. */
export async function renewCustomerLink(ctx: Ctx, { edition: id, link }: NamedLink) {
  const edition = await ownOrder(ctx, id);
  return ctx.transaction(async ctx => {
    const expiresAt = linkExpiry(ctx.now());
    const renewed = await changeLink(ctx.db, { edition: edition.id, name: link }, { expiresAt });
    if (!renewed) throw noSuchLink();
    if (renewed.endedAt) throw new Refused('not-now', 'This link was ended for good. Please make a new one.');
    return showLinks(ctx, id);
  });
}
