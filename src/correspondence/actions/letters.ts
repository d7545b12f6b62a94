import type { JsonOf } from '#kernel/call.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { customerById } from '#src/accounts/index.ts';
import { loadEdition, lockEdition, roleOf, strangerRefusal, type Edition } from '#src/editions/index.ts';
import { receiverName } from '#src/editions/rules.ts';
import { queueMessage } from '#src/messages/index.ts';
import { partnerById } from '#src/partners/index.ts';
import * as store from '../store.ts';
import type * as wire from '../wire.ts';
import type { LetterRecord } from '../wire.ts';

/** How often the owner of one order may write in an hour. */
const letterLimit: RateLimit = { name: 'letters', max: 10, seconds: 3600 };

export const toLetter = ({ id, staffName, words, at }: store.LetterRow): LetterRecord => ({
  id,
  from: staffName?.split(' ')[0] ?? null,
  words,
  at: at.toISOString(),
});

/** The account that an order belongs to: its customer's, or that of the partner who placed it. */
export const accountOf = ({ customer, partner }: Edition): string | null => customer ?? partner;

/** The edition and its owner's account, for its owner. Throws `Refused` 404, 401, 403. */
async function loadOwn(ctx: Ctx, id: string): Promise<{ edition: string; account: string }> {
  const edition = await loadEdition(ctx, id);
  const [role, account] = [await roleOf(ctx, edition), accountOf(edition)];
  // Not whoever has the customer link: the letters are the account's.
  if ((role !== 'owner' && role !== 'partner') || account === null) throw strangerRefusal(ctx.actor);
  return { edition: edition.id, account };
}

/** What the owner of an order and the studio wrote, for the owner alone. Throws `Refused` 404, 401, 403. */
export const lettersFor = async (ctx: Ctx, id: string): Promise<LetterRecord[]> =>
  (await store.lettersBetween(ctx.db, await loadOwn(ctx, id))).map(toLetter);

/**
 * Writes to the studio about an order, for its owner; the same letter again changes nothing. Throws `Refused` as
 * `lettersFor`, 429 after ten in an hour.
 */
export async function writeLetter(
  ctx: Ctx,
  { edition: id, id: letter, words }: JsonOf<typeof wire.writeLetter>,
): Promise<LetterRecord[]> {
  const own = await loadOwn(ctx, id);
  await consumeRateLimit(ctx, letterLimit, own.edition);
  const row = { ...own, id: letter, staff: null, staffName: null, words, at: ctx.now(), answeredAt: null };
  await store.addLetter(ctx.db, row);
  return (await store.lettersBetween(ctx.db, own)).map(toLetter);
}

/** Where messages to the owner of an order go. */
async function ownerAddress(ctx: Ctx, edition: Edition) {
  if (edition.customer !== null) return { to: edition.customerPhone, email: edition.email };
  const partner = edition.partner === null ? undefined : await partnerById(ctx, edition.partner);
  return { to: partner?.phone ?? null, email: null };
}

/**
 * Writes to the owner of an order, for staff: it stands on the order's page, goes out as a message, and answers what
 * they wrote. The same again is sent once. Throws `Refused` 403, 404, 409 where nobody has an account.
 */
export async function answerLetter(ctx: Ctx, answer: JsonOf<typeof wire.answerLetter>): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  await ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, answer.edition);
    const [account, at] = [accountOf(edition), ctx.now()];
    if (account === null) throw new Refused('not-now', 'Nobody has an account for this order. Please call them.');
    const { id, words } = answer;
    const by = { staff: actor.id, staffName: actor.name };
    if (!(await store.addLetter(ctx.db, { id, edition: edition.id, account, ...by, words, at, answeredAt: null })))
      return;
    await store.markAnswered(ctx.db, { edition: edition.id, account, at });
    await recordAct(ctx, {
      act: 'letter answered',
      object: { kind: 'edition', id: edition.id },
      after: { letter: id },
    });
    await queueMessage(ctx, {
      ...(await ownerAddress(ctx, edition)),
      account,
      edition: edition.id,
      kind: 'studioAnswer',
      // A template of WhatsApp takes no line ends.
      values: { person: receiverName(edition), edition: edition.category, answer: words.replaceAll(/\s+/g, ' ') },
      link: `/tracking/${edition.id}`,
      letter: id,
    });
  });
}

/** Notes that what the owner of an order wrote needs no answer, for staff. Throws `Refused` 403, 404. */
export async function settleLetters(ctx: Ctx, id: string): Promise<void> {
  if (ctx.actor.kind !== 'staff') throw notYours();
  const edition = await loadEdition(ctx, id);
  const account = accountOf(edition);
  if (account === null) return;
  await ctx.transaction(async ctx => {
    await store.markAnswered(ctx.db, { edition: edition.id, account, at: ctx.now() });
    await recordAct(ctx, { act: 'letter settled', object: { kind: 'edition', id: edition.id } });
  });
}

/** Whom the studio writes to about an order. */
export async function orderOwner(ctx: Ctx, edition: Edition) {
  if (edition.customer !== null)
    return { name: (await customerById(ctx, edition.customer))?.name ?? edition.customerName, isPartner: false };
  const partner = edition.partner === null ? undefined : await partnerById(ctx, edition.partner);
  return partner ? { name: partner.name, isPartner: true } : null;
}
