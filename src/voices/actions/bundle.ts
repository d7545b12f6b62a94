import { makeZip, predictLength } from 'client-zip';
import { authorizeEdition, brandOf, type Edition, printedName, loadEdition } from '#src/editions/index.ts';
import { fileById, fileContent } from '#src/files/index.ts';
import type { StreamReply } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { safeFileName, recordingFileName } from '../rules.ts';
import { offlinePage } from '../html/offline-page.ts';
import { pageMarksOf } from '../store.ts';
import { createGrant, isGrantValid } from './grants.ts';

/**
 * How many seconds a link to a bundle is valid: long enough for a page that is opened in the morning and used in the
 * evening.
 */
const bundleGrantSeconds = 12 * 3600;

const bundleGrantSubject = (edition: string): string => `bundle ${edition}`;

/**
 * The path of an edition's bundle; null while no soft copy is published. Signed, because holders of a customer link
 * have no cookie.
 */
export const bundleLink = (ctx: Ctx, edition: Edition): string | null =>
  edition.pdf.length === 0
    ? null
    : `/api/bundle/${edition.id}?grant=${createGrant(ctx, bundleGrantSubject(edition.id), bundleGrantSeconds)}`;

interface BundleEntry {
  name: string;
  size: number;
  content: string | AsyncIterable<Uint8Array>;
}

/**
 * The files of the bundle: the published PDF, every recording named by its question, and a page that plays them
 * offline.
 */
async function bundleEntriesOf(ctx: Ctx, edition: Edition, name: string): Promise<BundleEntry[]> {
  const [pdfId] = edition.pdf;
  const pdf = pdfId && (await fileById(ctx, pdfId));
  if (!pdf) throw new Refused('not-now', 'There is nothing to save yet: the soft copy is not published.');
  const magazine = { name: `${name}.pdf`, size: pdf.bytes, content: fileContent(ctx, pdf) };
  const recordings: BundleEntry[] = [];
  const offlineRecordings: Parameters<typeof offlinePage>[0]['recordings'] = [];
  for (const mark of await pageMarksOf(ctx.db, edition.id)) {
    const file = await fileById(ctx, mark.file);
    if (!file) continue;
    const to = `Recordings/${recordingFileName(recordings.length + 1, mark.question, file.type.split('/')[1] ?? 'wav')}`;
    recordings.push({ name: to, size: file.bytes, content: fileContent(ctx, file) });
    offlineRecordings.push({ ...mark, file: to });
  }
  const content = offlinePage({
    person: printedName(edition),
    kind: edition.category,
    theme: edition.theme,
    brand: (await brandOf(ctx, edition))?.name ?? ctx.config.brand.name,
    pdf: magazine.name,
    recordings: offlineRecordings,
  });
  return [{ name: 'index.html', size: Buffer.byteLength(content), content }, magazine, ...recordings];
}

/**
 * Streams everything of an edition as one ZIP, without holding it in memory. For callers who may decide about it or
 * have a valid grant. Throws `Refused` 404, 401 or 403 as `authorizeEdition`, 409 while nothing is published.
 */
export async function makeBundle(ctx: Ctx, id: string, grant: string | undefined): Promise<StreamReply> {
  const edition = isGrantValid(ctx, bundleGrantSubject(id), grant)
    ? await loadEdition(ctx, id)
    : await authorizeEdition(ctx, id);
  const name = safeFileName(`${printedName(edition)} - ${edition.category} Edition`);
  const entries = await bundleEntriesOf(ctx, edition, name);
  const lastModified = ctx.now();
  function* zipInputs() {
    for (const { content, ...rest } of entries) yield { ...rest, lastModified, input: content };
  }
  return {
    content: makeZip(zipInputs()),
    type: 'application/zip',
    bytes: Number(predictLength(entries.map(entry => ({ name: entry.name, size: entry.size })))),
    filename: `${name}.zip`,
  };
}
