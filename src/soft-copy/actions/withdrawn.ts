import type { EditionId, FileId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { withdrawnAmong, type ContributionWithdrawn } from '#src/contributions/index.ts';
import { type DroppedFile, eraseFile } from '#src/files/index.ts';
import { removeSoftCopy, takeStep, loadEdition, type Edition } from '#src/editions/index.ts';
import { withdrawnNote } from '#src/contributions/rules.ts';
import { mayRedraft } from '../rules.ts';
import * as store from '../store.ts';
import { wishesOf } from '../store/rounds.ts';
import { sendDraft } from './draft-queue.ts';
import { eraseWords } from './erased-words.ts';

/** The files that a draft shows: its PDF, its cover and its pages. */
const filesOf = ({ pdf, thumbnail, pages }: Pick<store.DraftVersion, 'pdf' | 'thumbnail' | 'pages'>): FileId[] =>
  [pdf, thumbnail, ...(pages ?? []).flatMap(({ file, sharp }) => [file, sharp ?? null])].filter(file => file !== null);

/** Erases those of these files that no draft of the edition shows. Runs in the open transaction. */
async function eraseUnshownFiles(ctx: Ctx, edition: EditionId, files: readonly FileId[]): Promise<void> {
  const shown = new Set((await store.draftsOf(ctx.db, edition)).filter(({ erasedAt }) => !erasedAt).flatMap(filesOf));
  for (const file of new Set(files)) if (!shown.has(file)) await eraseFile(ctx, file);
}

const system = { kind: 'system', name: 'withdrawn contributions' } as const;

/**
 * Removes a withdrawn contribution from the soft copies of an edition: the drafts that print it are erased, a soft copy
 * that awaits its approval or was approved is taken back, and a draft without it is requested. Once the magazine is
 * printed, that draft only replaces the soft copy online. Runs in the withdrawing transaction, which has locked the
 * edition.
 */
export async function onContributionWithdrawn(ctx: Ctx, withdrawn: ContributionWithdrawn): Promise<void> {
  const { edition: id, contribution, name } = withdrawn;
  const drafts = await store.draftsOf(ctx.db, id);
  const erased = drafts.filter(draft => store.isFinished(draft) && draft.contributions.includes(contribution));
  const published = await store.publishedDraft(ctx.db, id);
  const isShown = published?.contributions.includes(contribution) ?? false;
  if (isShown) {
    const { orderStatus, live, cancelled } = await loadEdition(ctx, id);
    if (!cancelled && orderStatus === 3 && live !== 2)
      await takeStep(ctx.as(system), id, { name: 'takeBack', reason: withdrawnNote(name) });
    await removeSoftCopy(ctx, id);
  }
  await eraseWords(ctx, id, erased);
  for (const draft of erased) await store.eraseDraft(ctx.db, draft, ctx.now());
  await eraseUnshownFiles(ctx, id, erased.flatMap(filesOf));
  const [newest] = drafts;
  if (newest && (isShown || erased.includes(newest)))
    await requestDraftWithout(ctx, await loadEdition(ctx, id), newest);
}

/** Requests the draft after this one, unless it is not made yet: it reads what is kept when it is. */
async function requestDraftWithout(ctx: Ctx, edition: Edition, before: store.DraftVersion): Promise<void> {
  const onlyOnline = edition.orderStatus > 3;
  const isOpen = !onlyOnline && before.madeAt === null;
  if (edition.cancelled || isOpen || !(onlyOnline || mayRedraft(edition))) return;
  const version = before.version + 1;
  const askedBy = 'what friends told';
  await store.requestDraft(ctx.db, {
    edition: edition.id,
    version,
    askedAt: ctx.now(),
    askedBy,
    reason: null,
    onlyOnline,
  });
  await sendDraft(ctx, { edition: edition.id, version });
}

/** The names of those who withdrew what is printed in the soft copies that were approved last, by edition. */
export async function withdrawnFromAllApproved(
  ctx: Ctx,
  editions: readonly EditionId[],
): Promise<Map<EditionId, string[]>> {
  const printed = await store.approvedContributions(ctx.db, editions);
  const withdrawn = await withdrawnAmong(
    ctx,
    printed.flatMap(({ contributions }) => contributions),
  );
  return new Map(
    printed.map(({ edition, contributions }) => [
      edition,
      [...withdrawn].flatMap(([id, name]) => (contributions.includes(id) ? [name] : [])),
    ]),
  );
}

/** As `withdrawnFromAllApproved`, of one edition. */
export const withdrawnFromApproved = async (ctx: Ctx, edition: EditionId): Promise<string[]> =>
  (await withdrawnFromAllApproved(ctx, [edition])).get(edition) ?? [];

/** Throws `Refused` 409 when somebody withdrew what is printed in the soft copy that was approved last. */
export async function assertNothingWithdrawn(ctx: Ctx, edition: EditionId): Promise<void> {
  const [name] = await withdrawnFromApproved(ctx, edition);
  if (name === undefined) return;
  throw new Refused(
    'contribution-withdrawn',
    `${name} withdrew words that are in the approved soft copy, so it is not printed any more. Publish a new draft, and ask the customer to approve it again.`,
  );
}

/** Keeps the recording of a wish, and a file that the soft copy prints that is shown, or to be shown next. */
export async function keepPrintedFile(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (file.edition === null) return;
  const edition = file.edition as EditionId;
  if (file.kind === 'wish' && (await wishesOf(ctx.db, edition)).some(({ voice }) => voice === file.id)) keep('owned');
  const finished = (await store.draftsOf(ctx.db, edition)).filter(store.isFinished);
  const shown = finished.findIndex(({ publishedAt }) => publishedAt !== null);
  const inUse = shown === -1 ? finished.slice(0, 1) : finished.slice(0, shown + 1);
  if (inUse.some(({ plan }) => JSON.stringify(plan).includes(`"${file.id}"`))) keep('printed');
}
