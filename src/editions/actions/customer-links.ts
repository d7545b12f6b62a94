import type { EditionId } from '#kernel/ids.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import { port, type Ctx } from '#platform/context.ts';
import { decrypt } from '#platform/encryption.ts';
import { mayRenewLink } from '../rules.ts';
import {
  endAllLinks,
  changeLink,
  findNamedLink,
  linkName,
  linksOf,
  newestShownLinks,
  type LinkKey,
} from '../store/link-keys.ts';
import { linkState } from '../rules/client.ts';
import {
  linkExpiry,
  mayTell,
  roleByLink,
  usualLink,
  type LinkRole,
  type LinkSettings,
  type LinkTerm,
} from '../rules/links.ts';
import type { Edition } from '../store.ts';
import { authorizeEdition, loadEdition, lockEdition, readEdition, roleOf, viewEdition } from './access.ts';
import { brandOf } from './brand.ts';
import { createLinkKey, presentedLink, presentedLinkRole, sealedKeyUse, type LinkPurpose } from './link-keys.ts';
import { addNote } from './history.ts';

/** The pages of an edition that a message or a link may lead to. */
export type LinkedPage = 'abstract' | 'edition' | 'friends' | 'tracking';

/** The path of an edition’s page with a new key, for a message of ours; its holder may act (D05). */
export const linkWithKey = async (ctx: Ctx, id: EditionId, page: LinkedPage): Promise<string> =>
  `/${page}/${id}?key=${await createLinkKey(ctx, id, { byMessage: true })}`;

/** What a new link to an order of this partner is unless they say otherwise; a higher slice answers. */
export const linkDefaults = port<(ctx: Ctx, partner: string) => Promise<LinkSettings>>('editions: link defaults');

/**
 * The path of a link with this key: to the abstract form while that is open to its reader, otherwise to the tracker.
 */
const linkPath = ({ id, orderStatus }: Edition, { key, role }: { key: string; role: LinkRole }): string =>
  `/${orderStatus === 0 && mayTell(roleByLink[role]) ? 'abstract' : 'tracking'}/${id}?key=${key}`;

/** How long a link works that was meant to work until the delivery; afterwards a month. */
const termNow = ({ deliveredAt }: Edition, lasts: LinkTerm): LinkTerm =>
  lasts === 'delivery' && deliveredAt !== null ? '30' : lasts;

/**
 * The customer link of an edition (D05): a path with a secret key. What its reader may do and how long it works is as
 * the partner's profile says unless stated (W182).
 */
export async function customerLink(ctx: Ctx, id: EditionId, purpose: LinkPurpose = {}): Promise<string> {
  const edition = await loadEdition(ctx, id);
  const usual =
    edition.partner === null || purpose.byMessage ? usualLink : await ctx.use(linkDefaults)(ctx, edition.partner);
  const role = purpose.role ?? usual.role;
  const lasts = termNow(edition, purpose.lasts ?? usual.lasts);
  const key = await createLinkKey(ctx, id, { ...purpose, role, lasts });
  return linkPath(edition, { key, role });
}

/** The path of a link that was made before; null when its key is not stored or can be read no more (W181). */
function shownPath(ctx: Ctx, edition: Edition, link: Pick<LinkKey, 'edition' | 'hash' | 'role' | 'sealedKey'>) {
  const key = link.sealedKey === null ? undefined : decrypt(ctx, sealedKeyUse(link), link.sealedKey);
  return key === undefined ? null : linkPath(edition, { key, role: link.role });
}

/**
 * A link to each of these editions, in their order: the newest one for nobody in particular that works and can be shown
 * again, else a new one. Call it with the editions locked, so that whoever asks at the same time gets the same.
 */
export async function linksToGive(
  ctx: Ctx,
  editions: readonly Edition[],
): Promise<{ edition: Edition; link: string }[]> {
  const ids = editions.map(({ id }) => id);
  const before = await newestShownLinks(ctx.db, ids, ctx.now());
  const links = [];
  for (const edition of editions) {
    const found = before.get(edition.id);
    const link = (found && shownPath(ctx, edition, found)) ?? (await customerLink(ctx, edition.id));
    links.push({ edition, link });
  }
  return links;
}

/**
 * Why the link that the caller came by does not open everything, and whose order it was for; `problem` is null while it
 * does or there is none. Throws as `readEdition` to whoever never had a link.
 */
export async function linkProblem(ctx: Ctx, id: string) {
  const state = await presentedLink(ctx, id);
  const hadLink = state === 'ended' || state === 'expired';
  const edition = hadLink ? await loadEdition(ctx, id) : await readEdition(ctx, id);
  const role = state === 'valid' ? await presentedLinkRole(ctx, id) : undefined;
  const problem = state === 'valid' ? (role === 'approves' ? undefined : role) : state;
  return { problem: problem ?? null, partner: (await brandOf(ctx, edition))?.name ?? null };
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
  role: link.role,
  lasts: link.lasts,
  shown: link.sealedKey !== null,
});

/** The links to an order, the newest first, and where its client is told; for its partner. Throws as `ownOrder`. */
export async function showLinks(ctx: Ctx, id: string) {
  const edition = await ownOrder(ctx, id);
  const links = await linksOf(ctx.db, edition.id);
  return { phone: edition.customerPhone, links: links.map(link => toLinkRecord(link, ctx.now())) };
}

type SomeSettings = Pick<LinkPurpose, 'role' | 'lasts'>;

interface NewLink extends SomeSettings {
  edition: string;
  label: string;
}

/** Makes a link with a label (W69). Throws as `ownOrder`. */
export async function makeCustomerLink(ctx: Ctx, { edition: id, ...purpose }: NewLink) {
  const edition = await ownOrder(ctx, id);
  return ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    const link = await customerLink(ctx, edition.id, purpose);
    return { link, ...(await showLinks(ctx, id)) };
  });
}

const noSuchLink = () => new Refused('not-now', 'This link is not there any more. Please load the page again.');

interface NamedLink {
  edition: string;
  link: string;
}

const labelOf = ({ label }: LinkKey) => (label ? { reason: label } : {});

/** A link that works, as it was given to its maker; null when it cannot be shown (W181). Throws as `ownOrder`. */
export async function showCustomerLink(ctx: Ctx, { edition: id, link: name }: NamedLink): Promise<string | null> {
  const edition = await ownOrder(ctx, id);
  const link = await findNamedLink(ctx.db, { edition: edition.id, name });
  if (!link) throw noSuchLink();
  return linkState(link, ctx.now()) === 'valid' ? shownPath(ctx, edition, link) : null;
}

/** Ends a link; again it changes nothing. Throws as `ownOrder`, and 409 for an unknown link. */
export async function endCustomerLink(ctx: Ctx, { edition: id, link }: NamedLink) {
  const edition = await ownOrder(ctx, id);
  return ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    const ended = await changeLink(
      ctx.db,
      { edition: edition.id, name: link },
      { endedAt: ctx.now(), sealedKey: null },
    );
    if (!ended) throw noSuchLink();
    await addNote(ctx, edition.id, { what: 'customer link ended', ...labelOf(ended) });
    return showLinks(ctx, id);
  });
}

type LinkChange = NamedLink & SomeSettings;

/** The link of that name, with its row locked. Throws `Refused` 409 for an unknown one, and once it was ended. */
async function linkNotEnded(
  ctx: Ctx,
  { edition: id, link: name }: { edition: EditionId; link: string },
): Promise<LinkKey> {
  await lockEdition(ctx, id);
  const link = await findNamedLink(ctx.db, { edition: id, name });
  if (!link) throw noSuchLink();
  if (link.endedAt) throw new Refused('not-now', 'This link was ended for good. Please make a new one.');
  return link;
}

/**
 * Changes what a link lets its reader do, or how long it works, counted from now (W182). Throws as `ownOrder`, and 409
 * for an unknown link and once it was ended.
 */
export async function changeCustomerLink(ctx: Ctx, { edition: id, link: name, role, lasts }: LinkChange) {
  const { id: edition } = await ownOrder(ctx, id);
  return ctx.transaction(async ctx => {
    const link = await linkNotEnded(ctx, { edition, link: name });
    const term = lasts && termNow(await loadEdition(ctx, edition), lasts);
    const change = {
      ...(role && { role }),
      ...(term && { lasts: term, expiresAt: linkExpiry(ctx.now(), term) }),
    };
    if (role && role !== link.role) await addNote(ctx, edition, { what: `customer link ${role}`, ...labelOf(link) });
    if (role || term) await changeLink(ctx.db, { edition, name }, change);
    return showLinks(ctx, id);
  });
}

/** Lets a link that was not ended work again from now as long as it was made for. Throws as `changeCustomerLink`. */
export async function renewCustomerLink(ctx: Ctx, { edition: id, link: name }: NamedLink) {
  const { id: edition } = await ownOrder(ctx, id);
  return ctx.transaction(async ctx => {
    const { lasts } = await linkNotEnded(ctx, { edition, link: name });
    return changeCustomerLink(ctx, { edition, link: name, lasts });
  });
}
