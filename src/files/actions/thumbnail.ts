import sharp, { type Sharp } from 'sharp';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { linkPicture, thumbnailPath, thumbnailWidth, type ThumbnailSize, type ThumbnailType } from '../rules.ts';
import type { FileRecord } from '../store.ts';
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
export async function ensureThumbnail(ctx: Ctx, file: FileRecord, options: ThumbnailOptions): Promise<string> {
  if (!file.type.startsWith('image/')) throw notFound('picture');
  const files = ctx.use(fileStore);
  return files.cache.get(thumbnailPath(file.sha256, options.size, options.type), async to =>
    makeThumbnail(await files.localPath(file.sha256), to, options),
  );
}
