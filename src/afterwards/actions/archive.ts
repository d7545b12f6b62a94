import { makeZip, predictLength } from 'client-zip';
import type { StreamReply } from '#kernel/call.ts';
import type { FileId } from '#kernel/ids.ts';
import { notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { allPhotosOf, storyOf } from '#src/abstract-form/index.ts';
import { keptContributionsOf } from '#src/contributions/index.ts';
import { printedName, roleOf, viewEdition, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { fileById, fileContent, type FileRecord } from '#src/files/index.ts';
import { approvedDraft, type ApprovedDraft } from '#src/soft-copy/index.ts';
import { originalFiles } from '#src/uploads/index.ts';
import { recordingFileName } from '#src/voices/rules.ts';
import { archiveName, isApproved, pageFileName, photoFileName, storyText } from '../rules.ts';
import { assertApproved } from './sharing.ts';

/** How often the archive of one edition may be loaded in an hour: it holds some hundreds of megabytes. */
const archiveLimit: RateLimit = { name: 'archives', max: 12, seconds: 3600 };

export interface ArchiveEntry {
  name: string;
  size: number;
  content: string | AsyncIterable<Uint8Array>;
}

const fileEntry = (ctx: Ctx, file: FileRecord, name: string): ArchiveEntry => ({
  name,
  size: file.bytes,
  content: fileContent(ctx, file),
});

/** A stored file under this name in the archive; none when it is not there any more. */
async function storedEntry(ctx: Ctx, id: FileId | undefined, name: string): Promise<ArchiveEntry[]> {
  const file = id && (await fileById(ctx, id));
  return file ? [fileEntry(ctx, file, name)] : [];
}

/** Every photo of the story, the original where it is still there, in the order of the story; then the friends'. */
async function photoEntries(ctx: Ctx, edition: Edition): Promise<ArchiveEntry[]> {
  const originals = await originalFiles(ctx, edition.id);
  const own = await allPhotosOf(ctx, edition.id);
  const { photos: friends } = await keptContributionsOf(ctx, edition.id);
  const seen = new Set<FileId>();
  const entries: ArchiveEntry[] = [];
  for (const { file, takenAt } of [...own, ...friends]) {
    if (seen.has(file)) continue;
    seen.add(file);
    const name = photoFileName(seen.size, takenAt);
    const original = originals.get(file);
    if (original) entries.push(fileEntry(ctx, original, name));
    else entries.push(...(await storedEntry(ctx, file, name)));
  }
  return entries;
}

/** The words of the story as one text, and its recordings, each named by its question. */
async function storyEntries(ctx: Ctx, edition: Edition): Promise<ArchiveEntry[]> {
  const { answers } = await storyOf(ctx, edition.id);
  const friends = await keptContributionsOf(ctx, edition.id);
  const content = storyText(editionTitle(edition), [
    ...answers.map(answer => ({ ...answer, by: null })),
    ...friends.answers,
  ]);
  const entries: ArchiveEntry[] = [{ name: 'Story.txt', size: Buffer.byteLength(content), content }];
  const recordings = [
    ...answers.flatMap(({ voice, question }) => (voice ? [{ file: voice, question }] : [])),
    ...friends.voices.map(({ file, question, speaker }) => ({ file, question: `${speaker}, ${question}` })),
  ];
  for (const [at, { file, question }] of recordings.entries()) {
    const type = (await fileById(ctx, file))?.type.split('/')[1] ?? 'wav';
    entries.push(...(await storedEntry(ctx, file, `Recordings/${recordingFileName(at + 1, question, type)}`)));
  }
  return entries;
}

async function archiveEntries(ctx: Ctx, edition: Edition, { draft, name }: { draft: ApprovedDraft; name: string }) {
  const pages: ArchiveEntry[] = [];
  for (const [at, { file }] of draft.pages.entries())
    pages.push(...(await storedEntry(ctx, file, pageFileName(at + 1))));
  return [
    ...(await storedEntry(ctx, draft.pdf, `${name}.pdf`)),
    ...(await storyEntries(ctx, edition)),
    ...pages,
    ...(await photoEntries(ctx, edition)),
  ];
}

/** What an order has so far: the soft copy that its people see, the story and its photos (W102). */
export async function orderMaterial(ctx: Ctx, edition: Edition): Promise<ArchiveEntry[]> {
  const name = archiveName({ name: printedName(edition), edition: edition.category });
  const draft = isApproved(edition) ? await approvedDraft(ctx, edition.id) : undefined;
  if (draft) return archiveEntries(ctx, edition, { draft, name });
  return [
    ...(await storedEntry(ctx, edition.pdf[0], `${name}.pdf`)),
    ...(await storyEntries(ctx, edition)),
    ...(await photoEntries(ctx, edition)),
  ];
}

/** Throws `Refused` 404 for an unknown id, 401 or 403 to everybody but the account an order belongs to. */
async function authorizeOwner(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await viewEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role === 'owner' || role === 'partner') return edition;
  throw ctx.actor.kind === 'visitor' || ctx.actor.kind === 'proven' ? signInFirst() : notYours();
}

/**
 * Streams everything of an approved magazine as one ZIP, without holding it in memory, for the account it belongs to
 * (W72): its PDF, pages, photos, recordings and words. Throws `Refused` as `authorizeOwner`, 409 before the approval,
 * 429 when it is loaded too often.
 */
export async function makeArchive(ctx: Ctx, id: string): Promise<StreamReply> {
  const edition = await authorizeOwner(ctx, id);
  assertApproved(edition);
  const draft = await approvedDraft(ctx, edition.id);
  if (!draft) throw new Refused('not-now', 'The approved soft copy is being made again. Please come back later.');
  await consumeRateLimit(ctx, archiveLimit, edition.id);
  const name = archiveName({ name: printedName(edition), edition: edition.category });
  const entries = await archiveEntries(ctx, edition, { draft, name });
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
