import type { FileReply, UploadedFile, FieldsOf } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import { job, type Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { agreeToSpeech, speech, SpeechRefused } from '#src/abstract-form/index.ts';
import { loadEdition } from '#src/editions/index.ts';
import { checkVoice, dropFiles, fileById, localPath, nameFile, withStoredFiles } from '#src/files/index.ts';
import { whyNotEdit } from '../rules/edits.ts';
import { heardWords, maxSpokenSeconds, spokenWords } from '../rules/rounds.ts';
import * as store from '../store/rounds.ts';
import { authorizeMagazine } from './document.ts';
import { roundNow } from './rounds.ts';
import { addWish, type WishReply } from './wishes.ts';
import type * as wire from '../wire/editing.ts';

/** How many recordings one edition sends in an hour. */
const speakLimit: RateLimit = { name: 'spoken-wishes', max: 60, seconds: 3600 };

type SpokenWish = FieldsOf<typeof wire.speakWish>;

/** Whether an edition takes recordings at all now; see `callHandler`. Throws `Refused` to whoever may not act. */
export async function admitSpokenWish(ctx: Ctx, id: string): Promise<'open' | 'closed'> {
  const { edition, author } = await authorizeMagazine(ctx, id);
  const { state } = await roundNow(ctx, edition.id);
  const isStaff = author.role === 'staff';
  return whyNotEdit(edition, { isStaff, round: state, isShown: true }) === undefined ? 'open' : 'closed';
}

/** Throws `Refused` 400 for a recording that cannot be played or heard, or is too long. */
async function secondsOf(upload: UploadedFile, allowSilent: boolean): Promise<number> {
  const { seconds } = await checkVoice(upload, { allowSilent });
  if (seconds > maxSpokenSeconds)
    throw new Refused('voice-too-long', 'A wish may be two minutes long. Please say it in two wishes.');
  return seconds;
}

/**
 * Writes a spoken wish down (W85): as `addWish`, with its recording beside it. Where a service for that is set, its
 * people agree with it that it is written down, unless they withdrew that (W113). Throws `Refused` as `addWish`, and
 * 400 for a recording that cannot be played.
 */
export async function addSpokenWish(
  ctx: Ctx,
  { version, x, y, silent, ...wish }: SpokenWish,
  [upload]: readonly UploadedFile[],
): Promise<WishReply> {
  const { edition } = await authorizeMagazine(ctx, wish.edition);
  if (!upload) throw new Refused('invalid', 'No recording came along. Please record it again.');
  await consumeRateLimit(ctx, speakLimit, edition.id);
  const words = spokenWords(await secondsOf(upload, silent !== undefined));
  const known = await store.findWish(ctx.db, edition.id, wish.id);
  if (known) return addWish(ctx, { ...wish, version: known.version, kind: known.kind, words });
  const place = { ...(x !== undefined && { x: Number(x) }), ...(y !== undefined && { y: Number(y) }) };
  const recording = { path: upload.path, type: 'audio/wav', kind: 'wish', edition: edition.id } as const;
  return withStoredFiles(ctx, [recording], ([stored]) =>
    ctx.transaction(async ctx => {
      const voice = async () => (await nameFile(ctx, stored!)).id;
      const reply = await addWish(ctx, { ...wish, ...place, version: Number(version), kind: 'other', words, voice });
      if (await agreeToSpeech(ctx, edition.id)) await ctx.send(writeWishJob, { edition: edition.id, id: wish.id });
      return reply;
    }),
  );
}

/** The recording of a wish. Throws `Refused` 409 when it has none, 401 and 403 to whoever may not act. */
export async function soundOfWish(
  ctx: Ctx,
  { edition: id, wish }: Record<'edition' | 'wish', string>,
): Promise<FileReply> {
  const { edition } = await authorizeMagazine(ctx, id);
  const row = await store.findWish(ctx.db, edition.id, wish);
  const file = row?.voice ? await fileById(ctx, row.voice) : undefined;
  if (!file) throw new Refused('not-now', 'This recording is not there any more. What it says stands in the list.');
  return { path: await localPath(ctx, file), type: file.type, cache: 'private' };
}

export const writeWishJob = job<{ edition: EditionId; id: string }>('soft-copy/write-wish', {
  retryLimit: 5,
  expireInSeconds: 300,
});

/** Gives a spoken wish the words that are heard in it. Runs twice without harm; a failure is tried again. */
export async function writeWish(ctx: Ctx, name: { edition: EditionId; id: string }): Promise<void> {
  const service = ctx.use(speech);
  const row = await store.findWish(ctx.db, name.edition, name.id);
  const file = row?.voice ? await fileById(ctx, row.voice) : undefined;
  if (!service || !row || !file) return;
  const { language } = (await loadEdition(ctx, name.edition)).about;
  const heard = await service
    .write({ path: await localPath(ctx, file), type: file.type, language })
    .catch((error: unknown) => {
      if (error instanceof SpeechRefused) return '';
      throw error;
    });
  const words = heardWords(heard);
  // Taken back meanwhile, it keeps nothing of what was said.
  if (words !== undefined) await store.writeSpokenWish(ctx.db, row, words);
}

/** The magazine is on its way: what was said about it is erased, and its words stay. */
export async function forgetSpokenWishes(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  for (const wish of await store.wishesOf(ctx.db, edition)) {
    if (!wish.voice) continue;
    await store.changeWish(ctx.db, wish, { voice: null });
    await dropFiles(ctx, [wish.voice]);
  }
}
