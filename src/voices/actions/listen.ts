import { brandOf, printedName, loadEdition } from '#src/editions/index.ts';
import { fileById, localPath } from '#src/files/index.ts';
import type { FileReply } from '#kernel/call.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { formatIsoDay, safeFileName, readCode, pageMarkStateAt, formatCode } from '../rules.ts';
import { askPage, playPage, sorryPage, type PageBrand } from '../html/player-page.ts';
import { findMark, type PageMark } from '../store.ts';
import { createGrant, isGrantValid, isPinCorrect } from './grants.ts';

/** How often one address may open codes that do not exist (W18). */
const unknownCodeLimit: RateLimit = { name: 'unknown-codes', max: 30, seconds: 600 };
/** How often a PIN may be tried: by one address, and by all addresses together. */
const pinLimitPerAddress: RateLimit = { name: 'voice-pin', max: 6, seconds: 900 };
const pinLimit: RateLimit = { name: 'voice-pin-all', max: 60, seconds: 86_400 };

/** How many seconds a page plays after its PIN was entered. */
const playGrantSeconds = 2 * 3600;

type VoicePageStatus = 200 | 403 | 404 | 410 | 429;
interface VoicePage<S extends VoicePageStatus = VoicePageStatus> {
  status: S;
  page: string;
}

/**
 * The page mark of a code, while it plays or asks for its PIN. Throws `Refused` 404 for an unknown code, 429 to whoever
 * guesses, 410 when it is switched off or has expired.
 */
async function requirePlayableMark(ctx: Ctx, typed: string): Promise<PageMark> {
  const code = readCode(typed);
  const mark = code && (await findMark(ctx.db, code));
  if (!mark) {
    if (ctx.request) await consumeRateLimit(ctx, unknownCodeLimit, ctx.request.address);
    throw notFound('recording');
  }
  const state = pageMarkStateAt(mark, ctx.now());
  if (state === 'off') throw new Refused('switched-off', 'This recording was put away by the people it belongs to.');
  if (state === 'expired') throw new Refused('over', `This recording was kept until ${formatIsoDay(mark.keptUntil)}.`);
  return mark;
}

/** The subject of a grant: the code with its PIN, so that a new PIN ends earlier grants. */
const playGrantSubject = (mark: PageMark): string => `voice ${mark.code} ${mark.pin ?? ''}`;

/** Under whose name a recording is played: the partner's who ordered its magazine, otherwise ours (W67). */
async function playedBy(ctx: Ctx, mark: PageMark | undefined): Promise<PageBrand> {
  const partner = mark && (await brandOf(ctx, await loadEdition(ctx, mark.edition)));
  return partner ? { brand: partner.name } : { brand: ctx.config.brand.name, home: '/' };
}

/** The page for a refusal 404, 410 or 429; throws every other error. */
async function errorPage(ctx: Ctx, error: unknown, typed: string): Promise<VoicePage<404 | 410 | 429>> {
  if (!(error instanceof Refused)) throw error;
  const { status } = error;
  if (status !== 404 && status !== 410 && status !== 429) throw error;
  const code = readCode(typed);
  const mark = code ? await findMark(ctx.db, code) : undefined;
  return { status, page: sorryPage(error, await playedBy(ctx, mark)) };
}

async function playerPage(ctx: Ctx, mark: PageMark): Promise<VoicePage<200>> {
  const edition = await loadEdition(ctx, mark.edition);
  const about = { ...mark, person: printedName(edition), kind: edition.category, theme: edition.theme };
  const base = `/v/${formatCode(mark.code)}/sound`;
  const src = mark.pin === null ? base : `${base}?grant=${createGrant(ctx, playGrantSubject(mark), playGrantSeconds)}`;
  return { status: 200, page: playPage(about, await playedBy(ctx, mark), src) };
}

/** The page of a printed code: the player, a form for the PIN, or why there is neither. */
export async function showVoicePage(ctx: Ctx, typed: string): Promise<VoicePage<200 | 404 | 410 | 429>> {
  try {
    const mark = await requirePlayableMark(ctx, typed);
    return mark.pin === null
      ? await playerPage(ctx, mark)
      : { status: 200, page: askPage(mark.code, await playedBy(ctx, mark)) };
  } catch (error) {
    return errorPage(ctx, error, typed);
  }
}

/**
 * The page of a printed code after its PIN was entered; after a wrong one the form again, rate-limited so that guessing
 * fails.
 */
export async function showVoicePageWithPin(ctx: Ctx, typed: string, pin: string): Promise<VoicePage> {
  try {
    const mark = await requirePlayableMark(ctx, typed);
    if (mark.pin === null) return await playerPage(ctx, mark);
    await consumeRateLimit(ctx, pinLimitPerAddress, `${mark.code} ${ctx.request?.address ?? ''}`);
    await consumeRateLimit(ctx, pinLimit, mark.code);
    return (await isPinCorrect(pin.replace(/\D/g, ''), mark.pin))
      ? await playerPage(ctx, mark)
      : { status: 403, page: askPage(mark.code, await playedBy(ctx, mark), 'That was not its PIN. Please try again.') };
  } catch (error) {
    return errorPage(ctx, error, typed);
  }
}

/**
 * The recording of a code. Throws `Refused` 404 for an unknown code, 410 when it does not play, 403 without a valid
 * grant.
 */
export async function sendRecording(ctx: Ctx, typed: string, grant: string | undefined): Promise<FileReply> {
  const mark = await requirePlayableMark(ctx, typed);
  if (mark.pin !== null && !isGrantValid(ctx, playGrantSubject(mark), grant))
    throw new Refused('pin-required', 'This recording asks for its PIN: open its page again.');
  const file = await fileById(ctx, mark.file);
  if (!file) throw notFound('recording');
  const ending = file.type.split('/')[1] ?? 'wav';
  return {
    path: await localPath(ctx, file),
    type: file.type,
    filename: `${safeFileName(mark.question)}.${ending}`,
    cache: 'private',
  };
}
