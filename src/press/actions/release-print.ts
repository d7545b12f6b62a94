import type { EditionId } from '#kernel/ids.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import { actorName, type Ctx } from '#platform/context.ts';
import { addNote, lockEdition, roleOf, takeStep, loadEdition, type Edition } from '#src/editions/index.ts';
import { assertNothingWithdrawn } from '#src/soft-copy/index.ts';
import { printState, whyNotPrinted } from '../rules.ts';
import * as store from '../store.ts';
import { makePrintJob, secondsToUndo } from './make-print.ts';

/**
 * An edition at the printer, locked, for staff. Throws `Refused` 403 for other callers, 409 at any other status and
 * when somebody withdrew what it prints (W53).
 */
async function requireAtPrinter(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await lockEdition(ctx, id);
  if ((await roleOf(ctx, edition)) !== 'staff') throw notYours();
  await assertNothingWithdrawn(ctx, edition.id);
  if (edition.orderStatus !== 4)
    throw new Refused('not-now', 'A print file is made and released while the edition is at the printer.');
  return edition;
}

/**
 * Marks an edition as printed (D16). Throws `Refused` 409 while its print files are not released, so that nothing is
 * printed unchecked.
 */
export async function markPrinted(ctx: Ctx, { edition: id }: { edition: string }): Promise<Edition> {
  return ctx.transaction(async ctx => {
    const before = await loadEdition(ctx, id);
    // At the printer it is printed as it was released; before that a withdrawal takes it back.
    if (before.orderStatus < 4 && (await roleOf(ctx, before)) === 'staff') await assertNothingWithdrawn(ctx, before.id);
    const edition = await takeStep(ctx, id, 'printed');
    const state = printState(await store.findPrintRecord(ctx.db, edition.id));
    if (state !== 'released') throw new Refused(`print-${state}`, whyNotPrinted[state]);
    return edition;
  });
}

/**
 * Requests the print files again, for staff. Throws as `requireAtPrinter`, and 409 while the approval can be undone.
 */
export async function remakePrint(ctx: Ctx, { edition: id }: { edition: string }): Promise<Edition> {
  return ctx.transaction(async ctx => {
    const edition = await requireAtPrinter(ctx, id);
    if ((await secondsToUndo(ctx, edition.id)) > 0)
      throw new Refused('not-now', 'The approval can still be taken back. The print files are made right after that.');
    await store.requestPrintFiles(ctx.db, edition.id, ctx.now());
    await addNote(ctx, edition.id, { what: 'print file asked for' });
    await ctx.send(makePrintJob, { edition: edition.id }, { deduplicationKey: edition.id });
    return edition;
  });
}

/**
 * Releases print files in spite of preflight's findings, for staff; the reason is recorded. Throws `Refused` 409 when
 * there is nothing to release.
 */
export async function releasePrint(
  ctx: Ctx,
  { edition: id, reason }: { edition: string; reason: string },
): Promise<Edition> {
  return ctx.transaction(async ctx => {
    const edition = await requireAtPrinter(ctx, id);
    const releasedBy = actorName(ctx);
    if (!(await store.releasePrintFiles(ctx.db, edition.id, { releasedAt: ctx.now(), releasedBy, reason })))
      throw new Refused(
        'not-now',
        'There is no print file that waits for a release. Reload the page to see where it is.',
      );
    await addNote(ctx, edition.id, { what: 'print file released in spite of preflight', reason });
    return edition;
  });
}

/** The print files of these editions, of those for which some were requested. */
export const allPrintFiles = async (
  ctx: Ctx,
  editions: readonly EditionId[],
): Promise<Map<string, store.PrintRecord>> =>
  new Map((await store.findPrintRecords(ctx.db, editions)).map(print => [print.edition, print]));

/** The print files of an edition, for staff; `undefined` while none were requested. */
export const printFilesOf = (ctx: Ctx, edition: EditionId): Promise<store.PrintRecord | undefined> =>
  store.findPrintRecord(ctx.db, edition);
