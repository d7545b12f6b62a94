import { join } from 'node:path';
import type { FileId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import type { Measured } from '#typeset/index.ts';
import { objectPath } from '../rules.ts';
import { type FileRecord, findFacts, saveFacts } from '../store.ts';
import { fileExists } from './durable-files.ts';

export const measurePhoto = job<{ sha256: string }>('files/measure-photo', {
  retryLimit: 2,
  expireInSeconds: 180,
  formerly: ['files-measure-photo'],
});

/** The version of measuring whose facts still count. */
const currentFacts: Measured['facts'] = 2;

/**
 * Measures a kept photo, once. Safe to run twice, and again after being killed at any line: the facts depend on the
 * content alone and are written in one statement. Throws when the photo cannot be measured: nobody waits for it, the
 * typesetter tries again by itself.
 */
export async function measureStoredPhoto(ctx: Ctx, sha256: string): Promise<void> {
  const known = (await findFacts(ctx.db, [sha256])).get(sha256);
  const path = join(ctx.config.dataDir, objectPath(sha256));
  if (known?.facts === currentFacts || !(await fileExists(path))) return;
  const { measurePhotos } = await import('#typeset/index.ts');
  const [facts] = await measurePhotos([path]);
  if (!facts || 'unreadable' in facts) throw new Error(facts?.unreadable ?? 'nothing was measured');
  await saveFacts(ctx.db, { sha256, facts, measuredAt: ctx.now() });
}

/** Keeps what was measured of a photo elsewhere, so that it need not be measured again. */
export const storePhotoFacts = (ctx: Ctx, { sha256 }: Pick<FileRecord, 'sha256'>, facts: Measured): Promise<void> =>
  saveFacts(ctx.db, { sha256, facts, measuredAt: ctx.now() });

/**
 * What was measured of these photos, by their ids; one that was not measured yet, or by an older measuring, is missing.
 */
export async function photoFactsById(ctx: Ctx, photos: readonly FileRecord[]): Promise<Map<FileId, Measured>> {
  const facts = await findFacts(
    ctx.db,
    photos.map(photo => photo.sha256),
  );
  return new Map(
    photos.flatMap(({ id, sha256 }) => {
      const one = facts.get(sha256);
      return one?.facts === currentFacts ? [[id, one] as const] : [];
    }),
  );
}
