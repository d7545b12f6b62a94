import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { codeFromId, keptUntilAfterShipping, promisedUntil, formatCode } from '../rules.ts';
import * as store from '../store.ts';

/** The printed address of a code. */
export const pageMarkLink = (ctx: Ctx, code: string): string => `${ctx.config.baseUrl}/v/${formatCode(code)}`;

interface StoryRecording {
  key: number;
  question: string;
  file: FileId;
  seconds: number;
  /** Who speaks. */
  speaker: string;
}

interface PrintedMark {
  link: string;
  /** ISO 8601. */
  keptUntil: string;
}

/**
 * Gives every recording of an edition its page mark and returns what to print beside each. Runs for every draft: a
 * recording keeps its first code, since it may be printed already, and its promised time starts again today.
 */
export async function markRecordings(
  ctx: Ctx,
  edition: EditionId,
  recordings: readonly StoryRecording[],
): Promise<Map<FileId, PrintedMark>> {
  if (recordings.length === 0) return new Map();
  const until = promisedUntil(ctx.now());
  const marks = await ctx.transaction(async ctx => {
    await store.addMarks(
      ctx.db,
      // The same bytes are one file, whatever they answer.
      [...new Map(recordings.map(one => [one.file, one])).values()].map(recording => ({
        ...recording,
        code: codeFromId(ctx.random.id()),
        edition,
        madeAt: ctx.now(),
        keptUntil: until,
      })),
    );
    await store.extendKeptUntil(ctx.db, edition, until);
    return store.pageMarksOf(ctx.db, edition);
  });
  return new Map(marks.map(({ file, code, keptUntil }) => [file, { link: pageMarkLink(ctx, code), keptUntil }]));
}

/**
 * What would be printed beside each recording of an edition: its mark as `markRecordings` gives it, and before that one
 * with another code, which is as long. Nothing is stored.
 */
export async function plannedMarks(
  ctx: Ctx,
  edition: EditionId,
  recordings: readonly Pick<StoryRecording, 'file'>[],
): Promise<Map<FileId, PrintedMark>> {
  if (recordings.length === 0) return new Map();
  const stored = new Map((await store.pageMarksOf(ctx.db, edition)).map(mark => [mark.file, mark]));
  const until = promisedUntil(ctx.now());
  return new Map(
    recordings.map(({ file }) => {
      const { code = codeFromId(file), keptUntil = until } = stored.get(file) ?? {};
      return [file, { link: pageMarkLink(ctx, code), keptUntil: keptUntil < until ? until : keptUntil }];
    }),
  );
}

/** Ends the page marks of recordings whose speaker withdrew them: printed codes play nothing any more. */
export async function endRecordings(ctx: Ctx, edition: EditionId, files: FileId[]): Promise<void> {
  if (files.length > 0) await store.switchOffFiles(ctx.db, { edition, files, at: ctx.now() });
}

/** Keeps the page marks of a shipped edition for ten years from now, however long ago they were printed. */
export const onShipped = async (ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> =>
  void (await store.extendKeptUntil(ctx.db, edition, keptUntilAfterShipping(ctx.now())));
