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
}

interface PrintedMark {
  link: string;
  /** ISO 8601. */
  keptUntil: string;
}

/**
 * Makes sure that every recording of an edition has its page mark, and answers what to print beside each. Called for every draft: a
 * recording keeps the code it once got, since it may be on paper already, and is promised anew from today.
 */
export async function markRecordings(
  ctx: Ctx,
  edition: { id: EditionId; customerName: string },
  spoken: readonly StoryRecording[],
): Promise<Map<FileId, PrintedMark>> {
  if (spoken.length === 0) return new Map();
  const until = promisedUntil(ctx.now());
  const marks = await ctx.transaction(async ctx => {
    await store.addMarks(
      ctx.db,
      spoken.map(one => ({
        ...one,
        code: codeFromId(ctx.random.id()),
        edition: edition.id,
        speaker: edition.customerName,
        madeAt: ctx.now(),
        keptUntil: until,
      })),
    );
    await store.extendKeptUntil(ctx.db, edition.id, until);
    return store.marksOf(ctx.db, edition.id);
  });
  return new Map(marks.map(({ file, code, keptUntil }) => [file, { link: pageMarkLink(ctx, code), keptUntil }]));
}

/** An edition was shipped: its addresses are kept for ten years from now, however long ago they were printed. */
export const onShipped = async (ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> =>
  void (await store.extendKeptUntil(ctx.db, edition, keptUntilAfterShipping(ctx.now())));
