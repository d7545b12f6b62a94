import { makeZip, predictLength } from 'client-zip';
import type { StreamReply } from '#kernel/call.ts';
import type { FileId } from '#kernel/ids.ts';
import { notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { allPhotosOf, storyOf } from '#src/abstract-form/index.ts';
import { acceptedContributionsOf } from '#src/contributions/index.ts';
import { printedName, roleOf, readEdition, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { fileContent, filesById, type FileRecord } from '#src/files/index.ts';
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

/** Stored files under these names in the archive, looked up together; none for what is not there any more. */
async function storedEntries(
  ctx: Ctx,
  named: readonly { id: FileId; name: string | ((file: FileRecord) => string) }[],
): Promise<ArchiveEntry[]> {
  const files = await filesById(
    ctx,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ id, name }) => {
    const file = files.get(id);
    return file ? fileEntry(ctx, file, typeof name === 'string' ? name : name(file)) : [];
  });
}

/** Every photo of the story, the original where it is still there, in the order of the story; then the friends'. */
async function photoEntries(ctx: Ctx, edition: Edition, friends: readonly Photo[]): Promise<ArchiveEntry[]> {
  const originals = await originalFiles(ctx, edition.id);
  const taken = new Map([...(await allPhotosOf(ctx, edition.id)), ...friends].map(photo => [photo.file, photo]));
  const named = [...taken.values()].map(({ file, takenAt }, at) => {
    const original = originals.get(file);
    return { id: original?.id ?? file, name: photoFileName(at + 1, takenAt) };
  });
  return storedEntries(ctx, named);
}

type Friends = Awaited<ReturnType<typeof acceptedContributionsOf>>;
type Photo = Friends['photos'][number];

/** The words of the story as one text, and its recordings, each named by its question. */
async function storyEntries(ctx: Ctx, edition: Edition, friends: Friends): Promise<ArchiveEntry[]> {
  const { answers } = await storyOf(ctx, edition.id);
  const content = storyText(editionTitle(edition), [
    ...answers.map(answer => ({ ...answer, by: null })),
    ...friends.answers,
  ]);
  const recordings = [
    ...answers.flatMap(({ voice, question }) => (voice ? [{ file: voice, question }] : [])),
    ...friends.voices.map(({ file, question, speaker }) => ({ file, question: `${speaker}, ${question}` })),
  ];
  const named = recordings.map(({ file, question }, at) => ({
    id: file,
    name: ({ type }: FileRecord) => `Recordings/${recordingFileName(at + 1, question, type.split('/')[1] ?? 'wav')}`,
  }));
  return [{ name: 'Story.txt', size: Buffer.byteLength(content), content }, ...(await storedEntries(ctx, named))];
}

async function archiveEntries(ctx: Ctx, edition: Edition, { draft, name }: { draft: ApprovedDraft; name: string }) {
  const pages = draft.pages.map(({ file }, at) => ({ id: file, name: pageFileName(at + 1) }));
  const friends = await acceptedContributionsOf(ctx, edition.id);
  return [
    ...(await storedEntries(ctx, [{ id: draft.pdf, name: `${name}.pdf` }])),
    ...(await storyEntries(ctx, edition, friends)),
    ...(await storedEntries(ctx, pages)),
    ...(await photoEntries(ctx, edition, friends.photos)),
  ];
}

/** What an order has so far: the soft copy that its people see, the story and its photos (W102). */
export async function orderMaterial(ctx: Ctx, edition: Edition): Promise<ArchiveEntry[]> {
  const name = archiveName({ name: printedName(edition), edition: edition.category });
  const draft = isApproved(edition) ? await approvedDraft(ctx, edition.id) : undefined;
  if (draft) return archiveEntries(ctx, edition, { draft, name });
  const friends = await acceptedContributionsOf(ctx, edition.id);
  return [
    ...(await storedEntries(
      ctx,
      edition.pdf.map(id => ({ id, name: `${name}.pdf` })),
    )),
    ...(await storyEntries(ctx, edition, friends)),
    ...(await photoEntries(ctx, edition, friends.photos)),
  ];
}

/** Throws `Refused` 404 for an unknown id, 401 or 403 to everybody but the account an order belongs to. */
async function authorizeOwner(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await readEdition(ctx, id);
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
