import type { FileReply } from '#kernel/call.ts';
import { notFound } from '#kernel/refusals.ts';
import { port, type Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { downloadName, thumbnailType, type ThumbnailSize } from '../rules.ts';
import type { FileKind, FileRecord } from '../store.ts';
import { fileById, filePath } from './store-file.ts';
import { ensureThumbnail } from './thumbnail.ts';

/** Limits guessing at ids (W18). */
const unknownFileLimit: RateLimit = { name: 'unknown-files', max: 30, seconds: 600 };

/**
 * Kinds that are sent as they are stored. Photos are not: they are sent as thumbnails only, the original is for print
 * (W37).
 */
const sendableKinds: readonly FileKind[] = ['pdf', 'sample', 'page', 'thumbnail', 'logo', 'voice'];

async function requireFile(ctx: Ctx, id: string): Promise<FileRecord> {
  const file = await fileById(ctx, id);
  if (file) return file;
  if (ctx.request) await consumeRateLimit(ctx, unknownFileLimit, ctx.request.address);
  throw notFound('file');
}

const cacheControl = (file: FileRecord): FileReply['cache'] => (file.public ? 'public' : 'private');

/**
 * Whether a recording may be sent to the caller, or to the holder of this grant. The slice `voices` decides, which
 * knows the printed codes (C-E02).
 */
export const mayHear =
  port<(ctx: Ctx, file: FileRecord, grant: string | undefined) => Promise<boolean>>('files: may hear');

/**
 * A stored file as it is. Its id is the key to it: 128 random bits, shown only with its edition (W17, D05). A recording
 * that is switched off or has a PIN needs `mayHear`, too.
 */
export async function fileReply(ctx: Ctx, id: string, grant?: string): Promise<FileReply> {
  const file = await requireFile(ctx, id);
  if (file.kind === 'voice' && !(await ctx.use(mayHear)(ctx, file, grant))) throw notFound('file');
  // Print files are for staff only (D16).
  const mayHave = sendableKinds.includes(file.kind) || (file.kind === 'print' && ctx.actor.kind === 'staff');
  if (!mayHave) throw notFound('file');
  return {
    path: filePath(ctx, file),
    type: file.type,
    filename: downloadName(file.filename, file.type, file.kind),
    cache: cacheControl(file),
  };
}

/** As `fileReply`, but only what is a PDF. */
export async function pdfReply(ctx: Ctx, id: string): Promise<FileReply> {
  const bytes = await fileReply(ctx, id);
  if (bytes.type !== 'application/pdf') throw notFound('file');
  return bytes;
}

/** A picture's thumbnail (C-K24). */
export async function thumbnailReply(ctx: Ctx, id: string, size: ThumbnailSize): Promise<FileReply> {
  const file = await requireFile(ctx, id);
  const type = thumbnailType(size, { public: file.public, accept: ctx.request?.accept ?? '' });
  return {
    path: await ensureThumbnail(ctx, file, { size, type }),
    type,
    cache: cacheControl(file),
    variesByAccept: true,
  };
}
