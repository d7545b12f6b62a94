import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { notFound } from '#kernel/refused.ts';
import type { Ctx } from '#platform/context.ts';
import { thumbnailPath, thumbnailWidth, type ThumbnailWidth } from '../rules.ts';
import type { FileRecord } from '../store.ts';
import { exists, temporary } from './disk.ts';
import { filePath } from './keep.ts';

const making = new Map<string, Promise<void>>();

async function make(ctx: Ctx, file: FileRecord, { to, width }: { to: string; width: number }): Promise<void> {
  const tmp = temporary(ctx.config.dataDir, `thumbnail-${ctx.random.id()}.webp`);
  await Promise.all([dirname(tmp), dirname(to)].map(folder => mkdir(folder, { recursive: true })));
  // Small ones are among the first bytes of a page, on screens whose pixels are too fine to show what is left out.
  const webp = width === thumbnailWidth ? { quality: 80 } : { quality: 70, effort: 6 };
  await sharp(filePath(ctx, file)).resize({ width, withoutEnlargement: true }).webp(webp).toFile(tmp);
  await rename(tmp, to);
}

/**
 * Where a picture's thumbnail lies: WebP, 1220 pixels wide (C-K24) or smaller, made when first asked for and kept. Only pictures of ours
 * are kept as such, so nothing by an unknown hand is decoded here. Throws `Refused` 404 for what is no picture.
 */
export async function thumbnailOf(ctx: Ctx, file: FileRecord, width: ThumbnailWidth): Promise<string> {
  if (!file.type.startsWith('image/')) throw notFound('picture');
  const to = join(ctx.config.dataDir, thumbnailPath(file.sha256, width));
  if (await exists(to)) return to;
  const made = making.get(to) ?? make(ctx, file, { to, width }).finally(() => making.delete(to));
  making.set(to, made);
  await made;
  return to;
}
