import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { notFound } from '#kernel/refused.ts';
import type { Ctx } from '#platform/context.ts';
import { thumbnailPath, thumbnailWidth, type ThumbnailType, type ThumbnailWidth } from '../rules.ts';
import type { FileRecord } from '../store.ts';
import { exists, temporary } from './disk.ts';
import { filePath } from './keep.ts';

const making = new Map<string, Promise<void>>();

/** Small ones are among the first bytes of a page, on screens whose pixels are too fine to show what is left out. */
function encoded(picture: Sharp, { width, type }: ThumbnailAsked): Sharp {
  if (type === 'image/avif') return picture.avif({ quality: 45, effort: 2 });
  return picture.webp(width === thumbnailWidth ? { quality: 80 } : { quality: 70, effort: 6 });
}

async function make(ctx: Ctx, file: FileRecord, { to, asked }: { to: string; asked: ThumbnailAsked }): Promise<void> {
  const tmp = temporary(ctx.config.dataDir, `thumbnail-${ctx.random.id()}`);
  await Promise.all([dirname(tmp), dirname(to)].map(folder => mkdir(folder, { recursive: true })));
  const picture = sharp(filePath(ctx, file)).resize({ width: asked.width, withoutEnlargement: true });
  await encoded(picture, asked).toFile(tmp);
  await rename(tmp, to);
}

export interface ThumbnailAsked {
  width: ThumbnailWidth;
  type: ThumbnailType;
}

/**
 * Where a picture's thumbnail lies: 1220 pixels wide (C-K24) or smaller, made when first asked for and kept. Only pictures of ours
 * are kept as such, so nothing by an unknown hand is decoded here. Throws `Refused` 404 for what is no picture.
 */
export async function thumbnailOf(ctx: Ctx, file: FileRecord, asked: ThumbnailAsked): Promise<string> {
  if (!file.type.startsWith('image/')) throw notFound('picture');
  const to = join(ctx.config.dataDir, thumbnailPath(file.sha256, asked.width, asked.type));
  if (await exists(to)) return to;
  const made = making.get(to) ?? make(ctx, file, { to, asked }).finally(() => making.delete(to));
  making.set(to, made);
  await made;
  return to;
}
