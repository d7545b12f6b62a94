import type { JsonOf } from '#kernel/call.ts';
import type { FileId } from '#kernel/ids.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { recordAct } from '#platform/staff-log.ts';
import { cancelledRefusal, lockEdition } from '#src/editions/index.ts';
import { dropFiles } from '#src/files/index.ts';
import { pageName, whyNotEdit } from '../rules/edits.ts';
import { maxRoundWishes } from '../rules/rounds.ts';
import * as store from '../store/rounds.ts';
import type { RoundRecord, WishEntry } from '../wire/editing.ts';
import { authorizeMagazine, documentNow, type Author } from './document.ts';
import { wishEntry } from './magazine.ts';
import { openRound, roundNow, roundRecord } from './rounds.ts';
import type * as wire from '../wire/editing.ts';

export interface WishReply {
  wish: WishEntry;
  round: RoundRecord;
}

const replyOf = async (ctx: Ctx, row: store.WishRow, me: Author): Promise<WishReply> => ({
  wish: wishEntry(row, me),
  round: await roundRecord(ctx, row.edition),
});

interface NewWish extends JsonOf<typeof wire.wishes> {
  /** Names the recording of a spoken one. */
  voice?(): Promise<FileId>;
}

/** How often wishes are written down in one magazine, those that are taken back at once among them. */
const wishLimit: RateLimit = { name: 'wishes', max: 300, seconds: 600 };

/** Writes a wish down in the open round. Throws `Refused` 404 for a page that is not there, 409 and 429 as a change. */
export async function addWish(ctx: Ctx, wish: NewWish): Promise<WishReply> {
  const { author } = await authorizeMagazine(ctx, wish.edition);
  await consumeRateLimit(ctx, wishLimit, wish.edition);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, wish.edition);
    const known = await store.findWish(ctx.db, edition.id, wish.id);
    if (known) return replyOf(ctx, known, author);
    const isStaff = author.role === 'staff';
    const { state } = await roundNow(ctx, edition.id);
    const why = whyNotEdit(edition, { isStaff, round: state, isShown: true });
    if (why !== undefined) throw edition.cancelled ? cancelledRefusal() : new Refused('frozen', why);
    const pages = (await documentNow(ctx, edition))?.document.plan.pages ?? [];
    if (wish.page !== undefined && !pages.some(page => pageName(page) === wish.page)) throw notFound('page');
    const round = edition.orderStatus < 3 ? 0 : await openRound(ctx, edition.id);
    const open = (await store.wishesOf(ctx.db, edition.id)).filter(
      one => one.round === round && one.state !== 'withdrawn',
    );
    if (open.length >= maxRoundWishes)
      throw new Refused(
        'round-full',
        `A round takes ${maxRoundWishes} wishes. Send these, then go on in the next one.`,
      );
    const { page = null, x = null, y = null, version, kind, words, id } = wish;
    const voice = (await wish.voice?.()) ?? null;
    const row = { edition: edition.id, id, round, version, page, x, y, kind, words, voice, ...author, at: ctx.now() };
    await store.insertWish(ctx.db, { ...row, state: 'open' });
    await recordAct(ctx, {
      act: 'wish written down',
      object: { kind: 'edition', id: edition.id },
      after: { wish: id },
    });
    return replyOf(ctx, await requireWish(ctx, row), author);
  });
}

async function requireWish(ctx: Ctx, { edition, id }: Pick<store.WishRow, 'edition' | 'id'>): Promise<store.WishRow> {
  const row = await store.findWish(ctx.db, edition, id);
  if (!row) throw notFound('wish');
  return row;
}

/** Takes a wish back that is not sent yet. Throws `Refused` 404 for an unknown one, 409 once it is sent. */
export async function withdrawWish(ctx: Ctx, { edition: id, id: wish }: { edition: string; id: string }) {
  const { author } = await authorizeMagazine(ctx, id);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    const row = await requireWish(ctx, { edition: edition.id, id: wish });
    if (row.state === 'withdrawn') return replyOf(ctx, row, author);
    const { n, state } = await roundNow(ctx, edition.id);
    const isCollected = edition.orderStatus < 3 ? row.round === 0 : state === 'collecting' && row.round === n;
    if (row.state !== 'open' || !isCollected)
      throw new Refused('not-now', 'This wish was sent already. Write another one that says what is right.');
    // Its recording goes with it.
    await store.changeWish(ctx.db, row, { state: 'withdrawn', voice: null });
    if (row.voice) await dropFiles(ctx, [row.voice]);
    return replyOf(ctx, { ...row, state: 'withdrawn', voice: null }, author);
  });
}

type WishAnswer = JsonOf<typeof wire.answerWish>;

/**
 * Ticks a wish off, for staff: done by changes that name it or with a sentence, or declined with a sentence. Throws
 * `Refused` 404 for an unknown wish, 409 while it is not sent, and 400 without the sentence that is needed.
 */
export async function answerWish(ctx: Ctx, { edition: id, wish, state, answer }: WishAnswer): Promise<WishReply> {
  const { author } = await authorizeMagazine(ctx, id);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    const row = await requireWish(ctx, { edition: edition.id, id: wish });
    const now = await roundNow(ctx, edition.id);
    const isOurs = row.round === 0 ? edition.orderStatus < 3 : now.state === 'sent' && now.n === row.round;
    if (row.state === 'withdrawn' || !isOurs)
      throw new Refused('not-now', 'This wish is not with the studio now. Reload the page to see where it is.');
    const isNamed = (await store.editsForWish(ctx.db, edition.id, wish)) > 0;
    if (answer === '' && (state === 'declined' || (state === 'done' && !isNamed)))
      throw new Refused('reason-missing', 'Say in one sentence what was done, or why it was not.');
    const change = { state, answer: answer || null, answeredBy: state === 'open' ? null : author.byName };
    await store.changeWish(ctx.db, row, change);
    await recordAct(ctx, {
      act: 'wish answered',
      object: { kind: 'edition', id: edition.id },
      before: { state: row.state },
      after: { wish, state },
    });
    return replyOf(ctx, { ...row, ...change }, author);
  });
}
