import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { daysAfter, decidedTakeDays, openTakeDays, uploadDays } from '../rules.ts';
import { findReceiver, partsOf, unchangedUploads } from '../store.ts';
import { unchangedTakes } from '../store/takes.ts';
import { uploadsFolder } from './part-store.ts';
import { forgetTake } from './takes.ts';
import { discardUpload } from './uploads.ts';

/** Deletes uploads that did not change for two weeks. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const before = daysAfter(ctx.now(), -uploadDays);
  for (const state of ['open', 'kept'] as const)
    for (const { id } of await unchangedUploads(ctx.db, { state, before, limit: 1000 })) await discardUpload(ctx, id);
}

/** Deletes takes that nobody decided about for too long, and the rows of those that were decided about long ago. */
export async function sweepTakes(ctx: Ctx): Promise<void> {
  const days = { open: openTakeDays, joined: decidedTakeDays, deleted: decidedTakeDays } as const;
  for (const state of ['open', 'joined', 'deleted'] as const) {
    const before = daysAfter(ctx.now(), -days[state]);
    for (const { id } of await unchangedTakes(ctx.db, { state, before, limit: 1000 })) await forgetTake(ctx, id);
  }
}

/**
 * Deletes files older than a day that no row names: their server ended between writing the file and the row, or between
 * deleting the row and the file.
 */
export async function sweepOrphanParts(ctx: Ctx): Promise<void> {
  const dayAgo = daysAfter(ctx.now(), -1).getTime();
  for (const upload of await readdir(uploadsFolder(ctx)).catch(() => [])) {
    const folder = join(uploadsFolder(ctx), upload);
    const named = new Set((await partsOf(ctx.db, upload)).map(({ object }) => object));
    for (const object of await readdir(folder).catch(() => [])) {
      const path = join(folder, object);
      const stats = await stat(path).catch(() => undefined);
      if (stats && stats.mtimeMs < dayAgo && !named.has(object)) await rm(path, { force: true });
    }
    const changedAt = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (changedAt < dayAgo && !(await findReceiver(ctx.db, upload))) await rm(folder, { recursive: true, force: true });
  }
}
