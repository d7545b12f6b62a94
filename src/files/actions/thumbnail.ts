import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { linkPicture, thumbnailPath, thumbnailWidth, type ThumbnailSize, type ThumbnailType } from '../rules.ts';
import type { FileRecord } from '../store.ts';
import { fileExists, temporaryPath } from './durable-files.ts';
import { filePath } from './store-file.ts';

const thumbnailsInProgress = new Map<string, Promise<void>>();

/** Small ones delay the first view of a page and are shown on fine screens, so they are compressed more. */
function encodeThumbnail(picture: Sharp, { size, type }: ThumbnailOptions): Sharp {
  if (type === 'image/avif') return picture.avif({ quality: 40, effort: 2, chromaSubsampling: '4:2:0' });
  return picture.webp(size === thumbnailWidth ? { quality: 80 } : { quality: 70, effort: 6 });
}

/**
 * The whole picture on a large, blurred copy of itself, which fills the frame of a link preview whatever the picture's
 * shape.
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

async function makeThumbnail(
  ctx: Ctx,
  file: FileRecord,
  { to, asked }: { to: string; asked: ThumbnailOptions },
): Promise<void> {
  const tmp = temporaryPath(ctx.config.dataDir, `thumbnail-${ctx.random.id()}`);
  await Promise.all([dirname(tmp), dirname(to)].map(folder => mkdir(folder, { recursive: true })));
  const path = filePath(ctx, file);
  if (asked.size === 'link') await (await onBlurredBackground(path)).jpeg({ quality: 80 }).toFile(tmp);
  else await encodeThumbnail(sharp(path).resize({ width: asked.size, withoutEnlargement: true }), asked).toFile(tmp);
  await rename(tmp, to);
}

interface ThumbnailOptions {
  size: ThumbnailSize;
  type: ThumbnailType;
}

/**
 * The path of a picture's thumbnail: 1220 pixels wide (C-K24), smaller, or the shape of a link preview. It is made at
 * the first request and kept. Only pictures of ours are stored as images, so no foreign file is decoded here. Throws
 * `Refused` 404 for a file that is no picture.
 */
export async function ensureThumbnail(ctx: Ctx, file: FileRecord, asked: ThumbnailOptions): Promise<string> {
  if (!file.type.startsWith('image/')) throw notFound('picture');
  const to = join(ctx.config.dataDir, thumbnailPath(file.sha256, asked.size, asked.type));
  if (await fileExists(to)) return to;
  const made =
    thumbnailsInProgress.get(to) ??
    makeThumbnail(ctx, file, { to, asked }).finally(() => thumbnailsInProgress.delete(to));
  thumbnailsInProgress.set(to, made);
  await made;
  return to;
}
