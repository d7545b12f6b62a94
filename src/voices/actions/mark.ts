import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { codeFrom, leastAfterShipping, promisedUntil, written } from '../rules.ts';
import * as store from '../store.ts';

/** The printed address of a code. */
export const linkOf = (ctx: Ctx, code: string): string => `${ctx.config.baseUrl}/v/${written(code)}`;

export interface Spoken {
  key: number;
  question: string;
  file: FileId;
  seconds: number;
}

export interface Printed {
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
  spoken: readonly Spoken[],
): Promise<Map<FileId, Printed>> {
  if (spoken.length === 0) return new Map();
  const until = promisedUntil(ctx.now());
  const marks = await ctx.transaction(async ctx => {
    await store.addMarks(
      ctx.db,
      spoken.map(one => ({
        ...one,
        code: codeFrom(ctx.random.id()),
        edition: edition.id,
        speaker: edition.customerName,
        madeAt: ctx.now(),
        keptUntil: until,
      })),
    );
    await store.keepUntil(ctx.db, edition.id, until);
    return store.marksOf(ctx.db, edition.id);
  });
  return new Map(marks.map(({ file, code, keptUntil }) => [file, { link: linkOf(ctx, code), keptUntil }]));
}

/** An edition was shipped: its addresses are kept for ten years from now, however long ago they were printed. */
export const onShipped = async (ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> =>
  void (await store.keepUntil(ctx.db, edition, leastAfterShipping(ctx.now())));
