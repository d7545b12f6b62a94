import type { FileReply } from '#kernel/call.ts';
import { isId } from '#kernel/ids.ts';
import { notFound } from '#kernel/refusals.ts';
import { port, type Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { downloadName, thumbnailType, type ThumbnailSize } from '../rules.ts';
import { findServedFile, type FileKind, type FileRecord } from '../store.ts';
import { localPath } from './store-file.ts';
import { ensureThumbnail } from './thumbnail.ts';

/** How many unknown ids one address may request (W18). */
const unknownFileLimit: RateLimit = { name: 'unknown-files', max: 30, seconds: 600 };

/**
 * Kinds that are sent as they are stored. Photos are not: they are sent as thumbnails only, the original is for print
 * (W37).
 */
const sendableKinds: readonly FileKind[] = ['pdf', 'sample', 'page', 'thumbnail', 'logo', 'voice'];

/** The one place that decides whether a file is there for callers at all: not once its owner's row is gone. */
async function requireFile(ctx: Ctx, id: string): Promise<FileRecord> {
  const file = isId(id) ? await findServedFile(ctx.db, id) : undefined;
  if (file) return file;
  if (ctx.request) await consumeRateLimit(ctx, unknownFileLimit, ctx.request.address);
  throw notFound('file');
}

const cacheControl = (file: FileRecord): FileReply['cache'] => (file.public ? 'public' : 'private');

/**
 * Whether a recording may be sent to the caller, or to the holder of this grant. The slice `voices` decides, which
 * knows the printed codes.
 */
export const mayHear =
  port<(ctx: Ctx, file: FileRecord, grant: string | undefined) => Promise<boolean>>('files: may hear');

/**
 * A stored file unchanged. Whoever has its id may load it: 128 random bits, shown only with its edition (W17, D05). A
 * recording that is switched off or has a PIN needs `mayHear`, too. Throws `Refused` 404.
 */
export async function fileReply(ctx: Ctx, id: string, grant?: string): Promise<FileReply> {
  const file = await requireFile(ctx, id);
  if (file.kind === 'voice' && !(await ctx.use(mayHear)(ctx, file, grant))) throw notFound('file');
  // Print files are for staff only (D16).
  const maySend = sendableKinds.includes(file.kind) || (file.kind === 'print' && ctx.actor.kind === 'staff');
  if (!maySend) throw notFound('file');
  return {
    path: await localPath(ctx, file),
    type: file.type,
    filename: downloadName(file.filename, file.type, file.kind),
    cache: cacheControl(file),
  };
}

/** As `fileReply`, for PDFs only; throws `Refused` 404 for other files. */
export async function pdfReply(ctx: Ctx, id: string): Promise<FileReply> {
  const reply = await fileReply(ctx, id);
  if (reply.type !== 'application/pdf') throw notFound('file');
  return reply;
}

/** A picture's thumbnail (C-K24). */
export async function thumbnailReply(ctx: Ctx, id: string, size: ThumbnailSize): Promise<FileReply> {
  const file = await requireFile(ctx, id);
  // Originals are for the typesetter only (W52).
  if (file.kind === 'original') throw notFound('file');
  const type = thumbnailType(size, { public: file.public, accept: ctx.request?.accept ?? '' });
  const path = await ensureThumbnail(ctx, file, { size, type });
  return { path, type, cache: cacheControl(file), variesByAccept: true };
}
