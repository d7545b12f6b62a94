import type { EditionId, FileId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import {
  announceAtPrinter,
  brandOf,
  lockEdition,
  printedName,
  undoTimeOf,
  loadEdition,
  type Edition,
} from '#src/editions/index.ts';
import {
  eraseFile,
  fileById,
  isStorageAway,
  localPath,
  nameFile,
  withStoredFiles,
  withTemporaryFolder,
  type FileRecord,
  type NewFile,
} from '#src/files/index.ts';
import { approvedDraft, type ApprovedDraft } from '#src/soft-copy/index.ts';
import { logoOf } from '#src/soft-copy/rules.ts';
import { originalFiles } from '#src/uploads/index.ts';
import type { MagazinePlan, PrinterDelivery } from '#typeset/index.ts';
import { isClean, titleOfPlan } from '../rules.ts';
import * as store from '../store.ts';

export const makePrintJob = job<{ edition: EditionId }>('press/make-print', {
  retryLimit: 5,
  expireInSeconds: 600,
  formerly: ['press-make-print'],
});

/**
 * Requests the print files of an edition that goes to the printer (status 4) and queues the job that makes them, once
 * the approval cannot be taken back any more (W82). Runs in the releasing transaction.
 */
export async function onReleased(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  await store.requestPrintFiles(ctx.db, edition, ctx.now());
  const afterSeconds = await secondsToUndo(ctx, edition);
  if (afterSeconds === 0) await begin(ctx, edition);
  await ctx.send(makePrintJob, { edition }, { afterSeconds });
}

/** Seconds in which the approval of an edition can still be taken back, rounded up. */
export async function secondsToUndo(ctx: Ctx, edition: EditionId): Promise<number> {
  const until = await undoTimeOf(ctx, edition);
  return until ? Math.max(0, Math.ceil((until.getTime() - ctx.now().getTime()) / 1000)) : 0;
}

/** Begins the printing, and tells the edition's people so, once. Runs under the lock of the edition. */
async function begin(ctx: Ctx, edition: EditionId): Promise<void> {
  if (await store.beginPrinting(ctx.db, edition, ctx.now())) await announceAtPrinter(ctx, edition);
}

/**
 * Whether print files are to be made now; the printing has begun then. While the approval can still be taken back, the
 * job is queued again for the end of that time.
 */
const beginWhenDue = (ctx: Ctx, id: EditionId): Promise<boolean> =>
  ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    const request = await store.findPrintRecord(ctx.db, id);
    // A later status is allowed, since seeded editions of the sandbox have passed the printer without files.
    if (!request || request.madeAt || edition.orderStatus < 4) return false;
    if (edition.orderStatus > 4) return true;
    const afterSeconds = await secondsToUndo(ctx, id);
    if (afterSeconds === 0) await begin(ctx, id);
    else await ctx.send(makePrintJob, { edition: id }, { afterSeconds });
    return afterSeconds === 0;
  });

/** The draft cannot be printed. A retry would fail, too, so staff must look at it. */
class UnprintableDraft extends Error {}

/**
 * Makes the requested print files from the approved draft: typesets it for the press, checks it (preflight), compares
 * it with the approved PDF, stores the files, then the row. Files without blocking findings are released. Safe to run
 * twice, and again after a crash at any line: files are content-addressed, and the row that names them is written last.
 */
export async function makePrint(ctx: Ctx, { edition: id }: { edition: EditionId }): Promise<void> {
  if (!(await beginWhenDue(ctx, id))) return;
  const request = await store.findPrintRecord(ctx.db, id);
  const edition = await loadEdition(ctx, id);
  if (!request) return;
  try {
    const draft = await approvedDraft(ctx, id);
    if (!draft) throw new UnprintableDraft('There is no approved draft to print.');
    await withTemporaryFolder(ctx, `print-${id}-`, async outDir => {
      const result = await typesetPrint(ctx, { edition, draft, outDir });
      await storePrintFiles(ctx, { edition, draft, request, result });
    });
  } catch (error) {
    if (isStorageAway(error)) throw error;
    await store.savePrintError(ctx.db, id, error instanceof Error ? error.message : String(error));
    if (!(error instanceof UnprintableDraft)) throw error;
  }
}

interface PrintWork {
  edition: Edition;
  draft: ApprovedDraft;
}

async function typesetPrint(
  ctx: Ctx,
  { edition, draft, outDir }: PrintWork & { outDir: string },
): Promise<PrinterDelivery> {
  const typesetter = await import('#typeset/index.ts');
  const { press } = ctx.config;
  const brand = await brandOf(ctx, edition);
  const plan = draft.plan as MagazinePlan | null;
  // The logo that was approved, though the partner may have another one by now.
  const logoId = (plan && logoOf(plan)) ?? brand?.logo;
  const logo = logoId ? await fileById(ctx, logoId) : undefined;
  const common = {
    proof: await pathOf(ctx, draft.pdf),
    commission: {
      brand: brand?.name ?? ctx.config.brand.name,
      order: edition.id.slice(-6).toUpperCase(),
      title: titleOfPlan(draft.plan) ?? printedName(edition),
      copies: edition.copies,
      approved: { version: draft.version, at: draft.approvedAt.toISOString(), sha256: draft.sha256 },
      making: press.making,
    },
    ...(logo && { logo: await localPath(ctx, logo) }),
  };
  const to = {
    outDir,
    press: {
      condition: press.condition ?? typesetter.defaultPress.condition,
      photos: press.photos,
      cover: press.cover,
      cream: press.cream,
      // A fixed time, so that the bytes are the same each time.
      at: draft.approvedAt.toISOString(),
    },
  };
  // Made elsewhere: what was approved is printed as it is.
  if (!plan) return typesetter.makeForeignPrintFiles({ ...common, pages: draft.pages.length }, to);
  return typesetter.makePrintFiles({ ...common, plan, photos: await photosOfPlan(ctx, edition, plan) }, to);
}

async function pathOf(ctx: Ctx, id: string): Promise<string> {
  const file = await fileById(ctx, id);
  if (!file) throw new UnprintableDraft(`The photo ${id}, which is in the approved draft, is not there any more.`);
  return localPath(ctx, file);
}

/** The photos of a plan, each in its larger source when it has come and was not deleted yet (W52). */
async function photosOfPlan(ctx: Ctx, edition: Edition, plan: MagazinePlan) {
  const names = new Set(
    plan.pages.flatMap(page => page.frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : []))),
  );
  const originals = await originalFiles(ctx, edition.id);
  return Promise.all(
    [...names].map(async id => {
      const original = originals.get(id as FileId);
      return { id, path: await (original ? localPath(ctx, original) : pathOf(ctx, id)), takenAt: null };
    }),
  );
}

/** Stores the files for the printer with the row that names them; releases them when no finding blocks them. */
async function storePrintFiles(
  ctx: Ctx,
  { edition, draft, request, result }: PrintWork & { request: store.PrintRecord; result: PrinterDelivery },
): Promise<void> {
  const printFile = (path: string, type: string, what: string): NewFile => {
    const filename = `${printedName(edition)} - ${what}`;
    return { path, type, kind: 'print', edition: edition.id, filename };
  };
  const isReleased = isClean(result.findings);
  const made = {
    madeAt: ctx.now(),
    version: draft.version,
    approved: draft.sha256,
    findings: result.findings,
    releasedAt: isReleased ? ctx.now() : null,
    releasedBy: isReleased ? 'preflight' : null,
    reason: null,
  };
  const newFiles = [
    printFile(result.ticket.pdf, 'application/pdf', 'job ticket'),
    printFile(result.ticket.json, 'application/json', 'job ticket'),
    ...result.files.map(({ name, path }) => printFile(path, 'application/pdf', `print ${name}`)),
  ];
  await withStoredFiles(ctx, newFiles, stored =>
    ctx.transaction(async ctx => {
      // Under the lock: somebody may withdraw at this moment what these files print (W53).
      const { orderStatus } = await lockEdition(ctx, edition.id);
      if (orderStatus < 4) return;
      const named: FileRecord[] = [];
      for (const file of stored) named.push(await nameFile(ctx, file));
      const [ticket, ticketData, ...printed] = named;
      const files = result.files.map(({ name, pages }, at): store.PrintFile => {
        const { id, bytes, sha256 } = printed[at]!;
        return { name, file: id, pages, bytes, sha256 };
      });
      const whole = { ...made, files, ticket: ticket!.id, ticketData: ticketData!.id };
      if (!(await store.savePrintFiles(ctx.db, request, whole))) await erasePrintFiles(ctx, edition.id, whole);
    }),
  );
}

/** Erases files for the printer that the record of their edition does not name. Runs in the open transaction. */
export async function erasePrintFiles(ctx: Ctx, edition: EditionId, made: MadeFiles): Promise<void> {
  const idsOf = ({ files, ticket, ticketData }: MadeFiles) =>
    [ticket, ticketData, ...(files ?? []).map(({ file }) => file)].filter(file => file !== null);
  const print = await store.findPrintRecord(ctx.db, edition);
  const named = new Set(print ? idsOf(print) : []);
  for (const file of idsOf(made)) if (!named.has(file)) await eraseFile(ctx, file);
}

type MadeFiles = Pick<store.PrintRecord, 'files' | 'ticket' | 'ticketData'>;
