import { createReadStream } from 'node:fs';
import { makeZip, predictLength } from 'client-zip';
import { authorizeEdition, type Edition, viewEdition } from '#src/editions/index.ts';
import { fileById, filePath } from '#src/files/index.ts';
import type { StreamReply } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { safeFileName, recordingFileName } from '../rules.ts';
import { offlinePage } from '../html/offline-page.ts';
import { marksOf } from '../store.ts';
import { createGrant, isGrantValid } from './grants.ts';

/** How long a link to a bundle is good for, seconds: somebody who opened the page in the morning saves it in the evening. */
const bundleGrantSeconds = 12 * 3600;

const bundleGrantSubject = (edition: string): string => `bundle ${edition}`;

/** Where an edition's bundle is saved; null while no soft copy is published. Signed, for whoever holds a customer link has no cookie. */
export const bundleLink = (ctx: Ctx, edition: Edition): string | null =>
  edition.pdf.length === 0
    ? null
    : `/api/bundle/${edition.id}?grant=${createGrant(ctx, bundleGrantSubject(edition.id), bundleGrantSeconds)}`;

interface BundleEntry {
  name: string;
  size: number;
  /** On disk, or in words. */
  path?: string;
  text?: string;
}

/** The published PDF, every recording under its question's name, and a page that plays them without a network. */
async function bundleEntriesOf(ctx: Ctx, edition: Edition, name: string): Promise<BundleEntry[]> {
  const [pdfId] = edition.pdf;
  const pdf = pdfId && (await fileById(ctx, pdfId));
  if (!pdf) throw new Refused('not-now', 'There is nothing to save yet: the soft copy is not published.');
  const magazine = { name: `${name}.pdf`, size: pdf.bytes, path: filePath(ctx, pdf) };
  const recordings: (BundleEntry & { path: string })[] = [];
  const listed: Parameters<typeof offlinePage>[0]['recordings'] = [];
  for (const mark of await marksOf(ctx.db, edition.id)) {
    const file = await fileById(ctx, mark.file);
    if (!file) continue;
    const to = `Recordings/${recordingFileName(recordings.length + 1, mark.question, file.type.split('/')[1] ?? 'wav')}`;
    recordings.push({ name: to, size: file.bytes, path: filePath(ctx, file) });
    listed.push({ ...mark, file: to });
  }
  const text = offlinePage({
    person: edition.customerName,
    kind: edition.category,
    theme: edition.theme,
    brand: ctx.config.brand.name,
    pdf: magazine.name,
    recordings: listed,
  });
  return [{ name: 'index.html', size: Buffer.byteLength(text), text }, magazine, ...recordings];
}

/**
 * Everything of an edition as one ZIP, made while it is sent: nothing of it is held in memory. For whoever may decide about it, or has
 * the link that they were given. Throws `Refused` 404, 401 or 403 as `actOn`, 409 while nothing is published.
 */
export async function makeBundle(ctx: Ctx, id: string, given: string | undefined): Promise<StreamReply> {
  const edition = isGrantValid(ctx, bundleGrantSubject(id), given)
    ? await viewEdition(ctx, id)
    : await authorizeEdition(ctx, id);
  const name = safeFileName(`${edition.customerName} - ${edition.category} Edition`);
  const entries = await bundleEntriesOf(ctx, edition, name);
  const lastModified = ctx.now();
  function* opened() {
    for (const { path, text, ...rest } of entries)
      yield { ...rest, lastModified, input: path === undefined ? (text ?? '') : createReadStream(path) };
  }
  return {
    content: makeZip(opened()),
    type: 'application/zip',
    bytes: Number(predictLength(entries.map(entry => ({ name: entry.name, size: entry.size })))),
    filename: `${name}.zip`,
  };
}
