import { viewEdition } from '#src/editions/index.ts';
import { fileById, filePath } from '#src/files/index.ts';
import type { FileReply } from '#kernel/call.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { dayWords, fileName, readCode, standsAt, written } from '../rules.ts';
import { askPage, playPage, sorryPage } from '../html/player-page.ts';
import { findMark, type PageMark } from '../store.ts';
import { grant, isGranted, isRight } from './grants.ts';

/** Guessing at codes (W18). */
const misses: RateLimit = { name: 'unknown-codes', max: 30, seconds: 600 };
/** Guessing at a PIN: by one address, and by all of them together. */
const triesHere: RateLimit = { name: 'voice-pin', max: 6, seconds: 900 };
const triesInAll: RateLimit = { name: 'voice-pin-all', max: 60, seconds: 86_400 };

/** How long a page plays after its PIN was given, seconds. */
const listening = 2 * 3600;

type Status = 200 | 403 | 404 | 410 | 429;
export interface VoicePage<S extends Status = Status> {
  status: S;
  page: string;
}

async function known(ctx: Ctx, typed: string): Promise<PageMark> {
  const code = readCode(typed);
  const mark = code && (await findMark(ctx.db, code));
  if (mark) return mark;
  if (ctx.request) await consumeRateLimit(ctx, misses, ctx.request.address);
  throw notFound('recording');
}

const gone = (mark: PageMark, why: 'off' | 'over'): Refused =>
  why === 'off'
    ? new Refused('switched-off', 'This recording was put away by the people it belongs to.')
    : new Refused('over', `This recording was kept until ${dayWords(mark.keptUntil)}.`);

/** What a grant is for: this code with this PIN, so that a new PIN ends what the old one opened. */
const leave = (mark: PageMark): string => `voice ${mark.code} ${mark.pin ?? ''}`;

const sorry = (ctx: Ctx, error: unknown): VoicePage<404 | 410 | 429> => {
  if (!(error instanceof Refused) || ![404, 410, 429].includes(error.status)) throw error;
  return { status: error.status as 404 | 410 | 429, page: sorryPage(error, ctx.config.brand.name) };
};

async function player(ctx: Ctx, mark: PageMark): Promise<VoicePage<200>> {
  const edition = await viewEdition(ctx, mark.edition);
  const about = { ...mark, person: edition.customerName, kind: edition.category, theme: edition.theme };
  const base = `/v/${written(mark.code)}/sound`;
  const src = mark.pin === null ? base : `${base}?grant=${grant(ctx, leave(mark), listening)}`;
  return { status: 200, page: playPage(about, ctx.config.brand.name, src) };
}

/** The page of a printed code: the player, a question for its PIN, or words about why there is none. */
export async function showVoice(ctx: Ctx, typed: string): Promise<VoicePage<200 | 404 | 410 | 429>> {
  try {
    const mark = await known(ctx, typed);
    const stands = standsAt(mark, ctx.now());
    if (stands === 'off' || stands === 'over') throw gone(mark, stands);
    return stands === 'plays'
      ? await player(ctx, mark)
      : { status: 200, page: askPage(mark.code, ctx.config.brand.name) };
  } catch (error) {
    return sorry(ctx, error);
  }
}

/** The page of a printed code for whoever gives a PIN; a wrong one is asked for again, seldom enough to guess nothing. */
export async function openVoice(ctx: Ctx, typed: string, pin: string): Promise<VoicePage> {
  try {
    const mark = await known(ctx, typed);
    const stands = standsAt(mark, ctx.now());
    if (stands === 'off' || stands === 'over') throw gone(mark, stands);
    if (mark.pin === null) return await player(ctx, mark);
    await consumeRateLimit(ctx, triesHere, `${mark.code} ${ctx.request?.address ?? ''}`);
    await consumeRateLimit(ctx, triesInAll, mark.code);
    return (await isRight(pin.replace(/\D/g, ''), mark.pin))
      ? await player(ctx, mark)
      : { status: 403, page: askPage(mark.code, ctx.config.brand.name, 'That was not its PIN. Please try again.') };
  } catch (error) {
    return sorry(ctx, error);
  }
}

/** The recording behind a code. Throws `Refused` 404 for an unknown code, 410 when it does not play, 403 without the PIN's grant. */
export async function sendSound(ctx: Ctx, typed: string, given: string | undefined): Promise<FileReply> {
  const mark = await known(ctx, typed);
  const stands = standsAt(mark, ctx.now());
  if (stands === 'off' || stands === 'over') throw gone(mark, stands);
  if (stands === 'asks' && !isGranted(ctx, leave(mark), given))
    throw new Refused('pin-required', 'This recording asks for its PIN: open its page again.');
  const file = await fileById(ctx, mark.file);
  if (!file) throw notFound('recording');
  const ending = file.type.split('/')[1] ?? 'wav';
  return {
    path: filePath(ctx, file),
    type: file.type,
    filename: `${fileName(mark.question)}.${ending}`,
    cache: 'private',
  };
}
