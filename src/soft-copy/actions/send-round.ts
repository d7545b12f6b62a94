import type { JsonOf } from '#kernel/call.ts';
import { paise } from '#kernel/money.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { addCharge, addNote, cancelledRefusal, lockEdition, takeStep, type Edition } from '#src/editions/index.ts';
import { roundLabel, sentText, sentWords } from '../rules/rounds.ts';
import { requestDraft } from '../store.ts';
import * as edits from '../store/edits.ts';
import * as store from '../store/rounds.ts';
import type { RoundRecord } from '../wire/editing.ts';
import { authorizeMagazine, requireDocument } from './document.ts';
import { sendDraft } from './draft-queue.ts';
import { assertReason } from './review.ts';
import { priceNow, roundRecord } from './rounds.ts';
import { pagesChangedSince } from './unsent.ts';
import type * as wire from '../wire/editing.ts';

type SendRequest = JsonOf<typeof wire.sendRound>;

interface SentRound {
  live: number;
  round: RoundRecord;
  byItself: boolean;
}

/**
 * Sends a round: only that counts it (D35). With changes alone the next draft is made of them and published by itself;
 * with wishes the studio makes it. Its price is added to what the edition costs, and is paid before printing (W83). The
 * same round gets the same answer. Throws `Refused` 409 when there is nothing to
 * send, when somebody changed something after `head`, and when no soft copy is with its customer.
 */
export async function sendRound(ctx: Ctx, request: SendRequest): Promise<SentRound> {
  const { edition: id, round: n, head, reason } = request;
  const { author } = await authorizeMagazine(ctx, id);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    const round = await store.findRound(ctx.db, edition.id, n);
    const wishes = (await store.wishesOf(ctx.db, edition.id)).filter(
      wish => wish.round === n && wish.state !== 'withdrawn',
    );
    const answer = async (live: number): Promise<SentRound> => ({
      live,
      round: await roundRecord(ctx, edition.id),
      byItself: wishes.length === 0,
    });
    // It was sent before, and perhaps answered since.
    if (round && round.state !== 'collecting') return answer(edition.live);
    await assertReason(ctx, edition, reason);
    if (edition.cancelled) throw cancelledRefusal();
    if (edition.orderStatus !== 3 || edition.live > 2)
      throw new Refused('not-now', 'There is no soft copy with you now. Reload the page to see where the edition is.');
    const now = await requireDocument(ctx, edition);
    if (now.head !== head)
      throw new Refused('newer', 'Somebody changed something while you read the list. Look at it again, then send it.');
    const published = await edits.newestDraft(ctx.db, edition.id, { published: true });
    const changed = published ? await pagesChangedSince(ctx, edition, published) : new Set();
    if (!round || (wishes.length === 0 && changed.size === 0))
      throw new Refused('nothing-to-send', 'There is nothing to send yet. Change something, or write down a wish.');
    const changes = await edits.editsInRound(ctx.db, edition.id, n);
    const sent = sentWords({ changes, wishes: wishes.length });
    const live =
      edition.live === 1
        ? (await takeStep(ctx, id, { name: 'askForRevision', ...(reason && { reason }), sent })).live
        : edition.live;
    const price = round.countedAt ? 0 : priceNow(ctx, edition, await store.countedRounds(ctx.db, edition.id));
    assertPriceSeen(price, request.expectedPrice);
    await store.changeRound(ctx.db, round, {
      state: 'sent',
      sentAt: ctx.now(),
      sentBy: author.by,
      head,
      countedAt: round.countedAt ?? ctx.now(),
      price: round.countedAt ? round.price : price,
    });
    if (price > 0) await addCharge(ctx, edition.id, { label: roundLabel(n), amount: paise(price) });
    await addNote(ctx, edition.id, { what: sentText({ n, changes, wishes: wishes.length }) });
    if (wishes.length === 0) await requestOwnDraft(ctx, edition, now.base.version);
    return answer(live);
  });
}

/** Throws `Refused` 409 when the screen showed another price; nothing is sent then (W23). */
function assertPriceSeen(price: number, expected: number | undefined): void {
  if (expected !== undefined && Math.round(expected * 100) !== price)
    throw new Refused('total-changed', 'The price of this round has changed. Look at the list again, then send it.');
}

/** Requests the draft that is made of people's own changes. */
async function requestOwnDraft(ctx: Ctx, { id: edition }: Edition, base: number): Promise<void> {
  const version = (await edits.lastVersion(ctx.db, edition)) + 1;
  const asked = { askedAt: ctx.now(), askedBy: 'own changes', reason: null };
  await requestDraft(ctx.db, { edition, version, ...asked, base });
  await sendDraft(ctx, { edition, version });
}
