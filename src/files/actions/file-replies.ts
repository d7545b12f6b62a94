import sharp, { type Sharp } from 'sharp';
import type { FileReply } from '#kernel/call.ts';
import { isId } from '#kernel/ids.ts';
import { notFound } from '#kernel/refusals.ts';
import { roleMay } from '#kernel/staff-roles.ts';
import { port, type Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import {
  downloadName,
  thumbnailType,
  type ThumbnailSize,
  linkPicture,
  thumbnailPath,
  thumbnailWidth,
  type ThumbnailType,
} from '../rules.ts';
import { findServedFile, type FileKind, type FileRecord } from '../store.ts';
import { localPath } from './store-file.ts';
import { fileStore } from './file-store.ts';

/** Compresses small thumbnails more: they delay the first view of a page and are shown on high-density screens. */
function encodeThumbnail(picture: Sharp, { size, type }: ThumbnailOptions): Sharp {
  if (type === 'image/avif') return picture.avif({ quality: 40, effort: 2, chromaSubsampling: '4:2:0' });
  return picture.webp(size === thumbnailWidth ? { quality: 80 } : { quality: 70, effort: 6 });
}

/**
 * The whole picture on an enlarged, blurred copy of itself, which fills the frame of a link preview whatever the
 * picture's shape.
 */
async function onBlurredBackground(path: string): Promise<Sharp> {
  const { width, height } = linkPicture;
  const whole = await sharp(path)
    .resize({ width, height: height - 64, fit: 'inside' })
    .toBuffer();
  return sharp(path)
    .resize({ width, height })
    .blur(30)
    .modulate({ brightness: 0.8 })
    .composite([{ input: whole }]);
}

/** Writes a thumbnail of the picture at `path`; returns its bytes. */
async function makeThumbnail(path: string, to: string, options: ThumbnailOptions): Promise<number> {
  const picture =
    options.size === 'link'
      ? (await onBlurredBackground(path)).jpeg({ quality: 80 })
      : encodeThumbnail(sharp(path).resize({ width: options.size, withoutEnlargement: true }), options);
  return (await picture.toFile(to)).size;
}

interface ThumbnailOptions {
  size: ThumbnailSize;
  type: ThumbnailType;
}

/**
 * The path of a picture's thumbnail: 1220 pixels wide (C-K24), smaller, or the size of a link preview. It is made at
 * the first request on this machine and stays for the next ones. Only pictures that the shop encoded are stored as
 * images, so no untrusted file is decoded here. Throws `Refused` 404 for a file that is not a picture, 503 while the
 * storage is away.
 */
async function ensureThumbnail(ctx: Ctx, file: FileRecord, options: ThumbnailOptions): Promise<string> {
  if (!file.type.startsWith('image/')) throw notFound('picture');
  const files = ctx.use(fileStore);
  return files.cache.get(thumbnailPath(file.sha256, options.size, options.type), async to =>
    makeThumbnail(await files.localPath(file.sha256), to, options),
  );
}

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
  // Print files are for those of the staff who work with them (D16, W140).
  const mayPrint = ctx.actor.kind === 'staff' && roleMay(ctx.actor.role, 'files');
  const maySend = sendableKinds.includes(file.kind) || (file.kind === 'print' && mayPrint);
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
