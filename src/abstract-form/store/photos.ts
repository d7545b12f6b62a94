import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FileId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { type StoryPhoto, storyPhotos, voicesOf } from '../store.ts';

/** Every photo that was ever sent for this story, in order. */
export const allPhotosOf = (db: Db, edition: string): Promise<StoryPhoto[]> =>
  db.select().from(storyPhotos).where(eq(storyPhotos.edition, edition)).orderBy(asc(storyPhotos.place));

/** The photos of the story as it is now, in order. */
export const photosOf = async (db: Db, edition: string): Promise<StoryPhoto[]> =>
  (await allPhotosOf(db, edition)).filter(photo => photo.removedAt === null);

export const findPhoto = async (db: Db, edition: string, id: string): Promise<StoryPhoto | undefined> =>
  (
    await db
      .select()
      .from(storyPhotos)
      .where(and(eq(storyPhotos.edition, edition), eq(storyPhotos.id, id)))
  )[0];

export const findPhotoBySha256 = async (db: Db, edition: string, sha256: string): Promise<StoryPhoto | undefined> =>
  (
    await db
      .select()
      .from(storyPhotos)
      .where(and(eq(storyPhotos.edition, edition), eq(storyPhotos.sha256, sha256)))
  )[0];

/** Adds a photo, or brings the removed one with the same content back to the end of the story. */
export async function upsertPhoto(db: Db, photo: typeof storyPhotos.$inferInsert): Promise<StoryPhoto> {
  const { place, page, file } = photo;
  const [row] = await db
    .insert(storyPhotos)
    .values(photo)
    .onConflictDoUpdate({
      target: [storyPhotos.edition, storyPhotos.sha256],
      set: { removedAt: null, place, page, file },
    })
    .returning();
  if (!row) throw new Error(`photo ${photo.sha256} was not stored`);
  return row;
}

/** A removed photo loses its use and its subject: another may be chosen before it is brought back. */
export const markPhotoRemoved = (db: Db, id: string, removedAt: Date) =>
  db.update(storyPhotos).set({ removedAt, wish: null, subject: false }).where(eq(storyPhotos.id, id));

export const updatePhoto = (
  db: Db,
  id: string,
  change: Partial<Pick<StoryPhoto, 'answer' | 'caption' | 'moved' | 'place' | 'subject' | 'wish'>>,
) => db.update(storyPhotos).set(change).where(eq(storyPhotos.id, id));

/** Frees the cover: the photo that is chosen for it is not any more. */
export const freeCover = (db: Db, edition: string) =>
  db
    .update(storyPhotos)
    .set({ wish: null })
    .where(and(eq(storyPhotos.edition, edition), eq(storyPhotos.wish, 'cover')));

/** Takes from a photo that it shows whom the magazine is about. */
export const clearSubject = (db: Db, edition: string) =>
  db
    .update(storyPhotos)
    .set({ subject: false })
    .where(and(eq(storyPhotos.edition, edition), eq(storyPhotos.subject, true)));

/** Whether a story has this file, as a photo or as a recording. */
export async function ownsFile(db: Db, edition: string, file: FileId): Promise<boolean> {
  const photos = await db
    .select({ file: storyPhotos.file })
    .from(storyPhotos)
    .where(and(eq(storyPhotos.edition, edition), eq(storyPhotos.file, file), isNull(storyPhotos.removedAt)))
    .limit(1);
  return photos.length > 0 || [...(await voicesOf(db, edition)).values()].some(voice => voice.file === file);
}
