import { isId } from '#kernel/ids.ts';
import { memberMay } from '#kernel/partner-roles.ts';
import { notFound, notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { mayAct, type EditionRole } from '../rules.ts';
import { mayView } from '../rules/client.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { linkRefusal, mayTell, roleByLink } from '../rules/links.ts';
import { presentedLinkRole } from './link-keys.ts';

/** The edition with that id; `undefined` for an unknown one, and for a text that cannot be an id. */
export const editionById = async (ctx: Ctx, id: string): Promise<Edition | undefined> =>
  isId(id) ? store.findEdition(ctx.db, id) : undefined;

/** Those of these editions that there are, by id. */
export const editionsById = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Edition>> =>
  new Map((await store.findEditions(ctx.db, [...new Set(ids)])).map(edition => [edition.id, edition]));

/** How often one address may request ids that do not exist (W18). */
const unknownEditionLimit: RateLimit = { name: 'unknown-editions', max: 30, seconds: 600 };

/**
 * The edition with that id, whoever the caller is: for what was decided before, such as a friend's link or a printed
 * code. For an id that the caller names there is `viewEdition`. Throws `Refused` 404, and 429 after too many unknown
 * ids.
 */
export async function loadEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await editionById(ctx, id);
  if (edition) return edition;
  if (ctx.request) await consumeRateLimit(ctx, unknownEditionLimit, ctx.request.address);
  throw notFound('edition');
}

/**
 * The edition with that id, for a caller who may see how far it is, and its soft copy as far as `seesSoftCopy` says.
 * The id of a customer's order is enough (D05). A partner's order takes its partner, staff, or a valid customer link,
 * so that a link that was ended opens nothing. Throws `Refused` 404 for an unknown id; 401 to a visitor and 403 to
 * another account without such a link.
 */
export async function readEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await loadEdition(ctx, id);
  if (!mayView(edition, await roleOf(ctx, edition))) throw strangerRefusal(ctx.actor);
  return edition;
}

/**
 * As `readEdition`, for a caller who may also read and tell its story: not by a link for reading only (W182), to which
 * it throws `Refused` 403.
 */
export async function viewEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await loadEdition(ctx, id);
  assertMayTell(ctx, edition, await roleOf(ctx, edition));
  return edition;
}

function assertMayTell(ctx: Ctx, edition: Edition, role: EditionRole): void {
  if (!mayView(edition, role)) throw strangerRefusal(ctx.actor);
  if (role === 'viewer') throw notYours();
  if (!mayTell(role)) throw linkRoleRefusal('reader');
}

/** The refusal for somebody whose link lets them only tell or only read: 403. */
export const linkRoleRefusal = (role: 'teller' | 'reader') => new Refused('link-role', linkRefusal(role));

/** Throws as `viewEdition` to a caller who may not tell the story of that id; not for an id that nothing has. */
export async function assertMayView(ctx: Ctx, id: string): Promise<void> {
  const edition = await editionById(ctx, id);
  if (edition) assertMayTell(ctx, edition, await roleOf(ctx, edition));
}

/**
 * The edition, its row locked until the transaction ends: payments and steps wait for each other. Every transaction
 * locks it before it changes a row of it, so that no two wait for each other. Throws `Refused` 404.
 */
export async function lockEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = isId(id) ? await store.findEditionForUpdate(ctx.db, id) : undefined;
  if (!edition) throw notFound('edition');
  return edition;
}

/** What the caller is to an edition (D05). */
export async function roleOf(ctx: Ctx, edition: Pick<Edition, 'id' | 'customer' | 'partner'>): Promise<EditionRole> {
  const { actor } = ctx;
  if (actor.kind === 'staff' || actor.kind === 'system') return actor.kind;
  if (actor.kind === 'customer' && actor.id === edition.customer) return 'owner';
  if (actor.kind === 'partner' && actor.id === edition.partner)
    return memberMay(actor.member, 'order') ? 'partner' : 'viewer';
  const byLink = await presentedLinkRole(ctx, edition.id);
  return byLink ? roleByLink[byLink] : 'stranger';
}

/**
 * The edition, for a caller who may decide about it: its owner, the partner who placed it, staff, or whoever holds its
 * customer link (D05). Throws `Refused` 404 for an unknown id, 401 for a visitor, 403 for another account.
 */
export async function authorizeEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await loadEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role === 'teller' || role === 'reader') throw linkRoleRefusal(role);
  if (role !== 'system' && !mayAct(role)) throw strangerRefusal(ctx.actor);
  return edition;
}

/** The refusal for a caller without rights to an edition: 401 without an account, 403 with another one. */
export const strangerRefusal = (actor: Actor) =>
  actor.kind === 'visitor' || actor.kind === 'proven' ? signInFirst() : notYours();

/** The refusal of every further step of a cancelled order: 409. */
export const cancelledRefusal = () =>
  new Refused('cancelled', 'This order was cancelled. Its money is on its way back, and nothing more happens to it.');
