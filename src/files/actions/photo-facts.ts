import type { FileId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import type { PhotoMeasurements } from '#typeset/index.ts';
import { type FileRecord, findFacts, findFactsOfFiles, referencedContents, saveFacts } from '../store.ts';
import { fileStore } from './file-store.ts';

export const measurePhoto = job<{ sha256: string }>('files/measure-photo', {
  retryLimit: 2,
  expireInSeconds: 180,
  formerly: ['files-measure-photo'],
});

/** The version of the measurements that are made now; those of the one before are still used. */
const currentFacts: PhotoMeasurements['facts'] = 3;
const usedFacts: readonly PhotoMeasurements['facts'][] = [2, currentFacts];

/**
 * Measures a stored photo once. Safe to repeat after a crash: the facts depend on the content only and are written in
 * one statement. Throws when it cannot be measured; nothing waits for it, since the typesetter measures again.
 */
export async function measureStoredPhoto(ctx: Ctx, sha256: string): Promise<void> {
  const stored = (await findFacts(ctx.db, [sha256])).get(sha256);
  if (stored?.facts === currentFacts) return;
  // Erased since.
  if ((await referencedContents(ctx.db, [sha256])).size === 0) return;
  const path = await ctx.use(fileStore).localPath(sha256);
  const { measurePhotos } = await import('#typeset/index.ts');
  const [facts] = await measurePhotos([path]);
  if (!facts || 'unreadable' in facts) throw new Error(facts?.unreadable ?? 'nothing was measured');
  await saveFacts(ctx.db, { sha256, facts, measuredAt: ctx.now() });
}

/** Stores the measurements of a photo that were made elsewhere. */
export const storePhotoFacts = (
  ctx: Ctx,
  { sha256 }: Pick<FileRecord, 'sha256'>,
  facts: PhotoMeasurements,
): Promise<void> => saveFacts(ctx.db, { sha256, facts, measuredAt: ctx.now() });

/**
 * The measurements of these photos by id. A photo without any, or with those of a version no longer used, is missing.
 */
export async function photoFactsById(ctx: Ctx, photos: readonly FileRecord[]): Promise<Map<FileId, PhotoMeasurements>> {
  const facts = await findFacts(
    ctx.db,
    photos.map(photo => photo.sha256),
  );
  return new Map(
    photos.flatMap(({ id, sha256 }) => {
      const measured = facts.get(sha256);
      return measured && usedFacts.includes(measured.facts) ? [[id, measured] as const] : [];
    }),
  );
}

/** What the hints of the form need of a photo's measurements: `edges` and `lightest` as `clarityOf` measures them. */
export type PhotoLookFacts = Required<
  Pick<PhotoMeasurements, 'cut' | 'edges' | 'hash' | 'lightest' | 'lightness' | 'screenshot'>
>;

/** The same by file; a photo that is not measured yet, or was before there were hints, is missing. */
export async function photoLooksOf(ctx: Ctx, photos: readonly FileId[]): Promise<Map<FileId, PhotoLookFacts>> {
  const facts = await findFactsOfFiles(ctx.db, photos);
  return new Map(
    [...facts].flatMap(([id, { cut = false, edges, hash, lightest, lightness, screenshot }]) =>
      edges === undefined || lightest === undefined
        ? []
        : [[id, { cut, edges, hash, lightest, lightness, screenshot }]],
    ),
  );
}
