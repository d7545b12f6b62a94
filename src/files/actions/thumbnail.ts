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

async function makeThumbnail(
  ctx: Ctx,
  file: FileRecord,
  { to, options }: { to: string; options: ThumbnailOptions },
): Promise<void> {
  const tmp = temporaryPath(ctx.config.dataDir, `thumbnail-${ctx.random.id()}`);
  await Promise.all([dirname(tmp), dirname(to)].map(folder => mkdir(folder, { recursive: true })));
  const path = filePath(ctx, file);
  if (options.size === 'link') await (await onBlurredBackground(path)).jpeg({ quality: 80 }).toFile(tmp);
  else
    await encodeThumbnail(sharp(path).resize({ width: options.size, withoutEnlargement: true }), options).toFile(tmp);
  await rename(tmp, to);
}

interface ThumbnailOptions {
  size: ThumbnailSize;
  type: ThumbnailType;
}

/**
 * The path of a picture's thumbnail: 1220 pixels wide (C-K24), smaller, or the size of a link preview. It is made at
 * the first request and stored. Only pictures that the shop encoded are stored as images, so no untrusted file is
 * decoded here. Throws `Refused` 404 for a file that is not a picture.
 */
export async function ensureThumbnail(ctx: Ctx, file: FileRecord, options: ThumbnailOptions): Promise<string> {
  if (!file.type.startsWith('image/')) throw notFound('picture');
  const to = join(ctx.config.dataDir, thumbnailPath(file.sha256, options.size, options.type));
  if (await fileExists(to)) return to;
  const work =
    thumbnailsInProgress.get(to) ??
    makeThumbnail(ctx, file, { to, options }).finally(() => thumbnailsInProgress.delete(to));
  thumbnailsInProgress.set(to, work);
  await work;
  return to;
}
