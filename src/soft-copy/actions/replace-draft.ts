import type { UploadedFile } from '#kernel/call.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import { actorName, type Ctx } from '#platform/context.ts';
import { acceptedContributionsOf } from '#src/contributions/index.ts';
import { addNote, lockEdition, roleOf, viewEdition, type Edition } from '#src/editions/index.ts';
import { withTemporaryFolder } from '#src/files/index.ts';
import { printedSubject } from '#src/editions/rules.ts';
import { mayReplaceDraft } from '../rules.ts';
import * as store from '../store.ts';
import { dropDocument, lastSeq, lastVersion } from '../store/edits.ts';
import { withEngine } from './document.ts';
import { withDraftFiles } from './draft-files.ts';

interface Replacement {
  edition: string;
  /** Why it is made elsewhere; kept in the history. */
  reason: string;
}

/** Seconds for which the PDF is checked and drawn. */
const drawingSeconds = 240;

/** Whether files of such a request are taken at all. */
export const admitReplacement = async (ctx: Ctx, id: string): Promise<'open' | 'closed'> =>
  mayReplaceDraft(await viewEdition(ctx, id)) ? 'open' : 'closed';

function assertReplaceable(edition: Edition): void {
  if (!mayReplaceDraft(edition))
    throw new Refused('not-now', 'A PDF replaces a draft before it is published, or once a revision was asked for.');
}

/**
 * Makes a PDF that was made elsewhere the next draft, for staff (W81). Its page count and page size are checked; it has
 * no plan, so nothing is changed in it afterwards, and it is printed byte by byte as it is approved. Returns its
 * version. Throws `Refused` 403 for other callers, 400 for a PDF that does not fit, 409 while no draft may be replaced.
 */
export async function replaceDraft(
  ctx: Ctx,
  { edition: id, reason }: Replacement,
  [upload]: readonly UploadedFile[],
): Promise<number> {
  const viewed = await viewEdition(ctx, id);
  if ((await roleOf(ctx, viewed)) !== 'staff') throw notYours();
  assertReplaceable(viewed);
  if (!upload) throw new Refused('pdf-refused', 'Choose the PDF first.');
  let version: number | undefined;
  await withTemporaryFolder(ctx, `replace-${viewed.id}-`, async outDir => {
    const made = await withEngine(ctx, engine =>
      engine.readForeignMagazine({ pdf: upload.path, pages: viewed.plan.pages }, { outDir, seconds: drawingSeconds }),
    );
    if ('refused' in made) throw new Refused('pdf-refused', made.refused);
    const findings = made.findings.map(({ code, message, page }) => ({
      code,
      message,
      ...(page !== undefined && { page }),
    }));
    const magazine = { ...made, pdf: upload.path };
    version = await withDraftFiles(ctx, { edition: viewed, magazine }, nameFiles =>
      ctx.transaction(async ctx => {
        const edition = await lockEdition(ctx, viewed.id);
        if (!mayReplaceDraft(edition)) return undefined;
        const files = { ...(await nameFiles(ctx)), findings, pageHashes: made.hashes };
        return saveReplacement(ctx, edition, { reason, files });
      }),
    );
  });
  if (version === undefined)
    throw new Refused('not-now', 'This edition went on meanwhile. Reload the page to see where it is.');
  return version;
}

type ReplacementFiles = Pick<store.FinishedDraft, 'pdf' | 'sha256' | 'thumbnail' | 'pages' | 'findings' | 'pageHashes'>;

/** Saves the draft under the lock of its edition; one that is being made is not needed any more. */
async function saveReplacement(
  ctx: Ctx,
  edition: Edition,
  { reason, files }: { reason: string; files: ReplacementFiles },
): Promise<number> {
  const [newest] = await store.draftsOf(ctx.db, edition.id);
  if (newest && newest.madeAt === null) await store.discardDraft(ctx.db, newest, ctx.now());
  const version = (await lastVersion(ctx.db, edition.id)) + 1;
  const id = { edition: edition.id, version };
  await store.requestDraft(ctx.db, { ...id, askedAt: ctx.now(), askedBy: actorName(ctx), reason });
  await store.saveFinishedDraft(ctx.db, id, {
    ...files,
    madeAt: ctx.now(),
    subject: printedSubject(edition.about),
    // Nobody knows what is printed in it: whoever withdraws takes it back.
    contributions: (await acceptedContributionsOf(ctx, edition.id)).ids,
    plan: null,
    head: await lastSeq(ctx.db, edition.id),
  });
  await dropDocument(ctx.db, edition.id);
  await addNote(ctx, edition.id, {
    what: `draft ${version} replaced by a PDF made elsewhere`,
    reason,
    act: 'draft replaced',
  });
  return version;
}
