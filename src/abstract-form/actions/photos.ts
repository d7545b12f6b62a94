import { type Edition, viewEdition } from '#src/editions/index.ts';
import { storePhotoFacts, checkPhoto, storeFile } from '#src/files/index.ts';
import { rm } from 'node:fs/promises';
import type { UploadedFile } from '#kernel/call.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { storyFullText } from '../rules.ts';
import {
  allPhotosOf,
  findPhoto,
  findPhotoBySha256,
  lockForm,
  upsertPhoto,
  markPhotoRemoved,
  type StoryPhoto,
  voicesOf,
} from '../store.ts';
import { closedRefusal, isStoryClosed } from './form.ts';
import { uploadLimit } from './save.ts';

async function assertRoomForPhoto(ctx: Ctx, edition: string, bytes: number): Promise<StoryPhoto[]> {
  const all = await allPhotosOf(ctx.db, edition);
  const current = all.filter(photo => photo.removedAt === null);
  const voices = await voicesOf(ctx.db, edition);
  const used = [...current, ...voices.values()].reduce((sum, one) => sum + one.bytes, 0);
  const fullText = storyFullText({ photos: current.length, bytes: used }, bytes);
  if (fullText) throw new Refused('story-full', fullText);
  return all;
}

interface NewPhoto {
  edition: Edition;
  page: number | null;
  /** The camera's date as the browser read it before it reduced the photo. */
  taken: string | undefined;
  upload: UploadedFile;
}

/** A JPEG file that the shop made itself, with its measurements. */
interface SeedPhoto {
  path: string;
  facts: Parameters<typeof storePhotoFacts>[2];
}

/**
 * Checks a photo, stores its file, then adds its row. A photo that was sent before is answered at once, also after the
 * hand-in (W45).
 */
async function addPhoto(ctx: Ctx, { edition, page, taken, upload }: NewPhoto): Promise<StoryPhoto> {
  const before = await findPhotoBySha256(ctx.db, edition.id, upload.sha256);
  if (before && before.removedAt === null) return before;
  if (await isStoryClosed(ctx, edition)) throw closedRefusal(edition);
  await assertRoomForPhoto(ctx, edition.id, 0);
  await consumeRateLimit(ctx, uploadLimit, edition.id);
  const checked = await checkPhoto(upload.path, { taken, name: upload.filename });
  const { path, width, height, takenAt, type } = checked;
  const file = await storeFile(ctx, { path, type, kind: 'photo', edition: edition.id }).finally(() =>
    rm(path, { force: true }),
  );

  return ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const now = await findPhotoBySha256(inner.db, edition.id, upload.sha256);
    if (now && now.removedAt === null) return now;
    const then = await viewEdition(inner, edition.id);
    if (await isStoryClosed(inner, then)) throw closedRefusal(then);
    const all = await assertRoomForPhoto(inner, edition.id, file.bytes);
    return upsertPhoto(inner.db, {
      id: inner.random.id(),
      edition: edition.id,
      sha256: upload.sha256,
      file: file.id,
      bytes: file.bytes,
      width,
      height,
      page,
      place: Math.max(0, ...all.map(photo => photo.place)) + 1,
      takenAt,
      addedAt: inner.now(),
      removedAt: null,
    });
  });
}

/**
 * C-K23: adds photos to a story, one after another; each is committed before the next begins. When one is refused,
 * those before it stay, and sending all of them again is safe.
 */
export async function addPhotos(
  ctx: Ctx,
  to: { parent: string; page: number | null; taken: string | undefined },
  files: readonly UploadedFile[],
): Promise<StoryPhoto[]> {
  const edition = await viewEdition(ctx, to.parent);
  if (files.length === 0) throw new Refused('no-photo', 'No photo came along. Please choose one and try again.');
  const added: StoryPhoto[] = [];
  for (const upload of files) added.push(await addPhoto(ctx, { edition, page: to.page, taken: to.taken, upload }));
  return added;
}

/**
 * Adds an upright JPEG that the shop made itself, unless the story has it; answers its row. For the sandbox's seed
 * only: photos from people go through `addPhotos`, which checks them.
 */
export async function seedPhoto(ctx: Ctx, id: string, { path, facts }: SeedPhoto): Promise<StoryPhoto> {
  const edition = await viewEdition(ctx, id);
  const file = await storeFile(ctx, { path, type: 'image/jpeg', kind: 'photo', edition: edition.id });
  const before = await findPhotoBySha256(ctx.db, edition.id, file.sha256);
  if (before) return before;
  await storePhotoFacts(ctx, file, facts);
  const all = await allPhotosOf(ctx.db, edition.id);
  return upsertPhoto(ctx.db, {
    id: ctx.random.id(),
    edition: edition.id,
    sha256: file.sha256,
    file: file.id,
    bytes: file.bytes,
    width: facts.width,
    height: facts.height,
    page: 1,
    place: all.length + 1,
    takenAt: null,
    addedAt: ctx.now(),
    removedAt: null,
  });
}

/** Removes a photo from a story (C-A04). Its file stays, so that sending it again brings it back. */
export async function removeStoryPhoto(ctx: Ctx, from: { parent: string; image: string }): Promise<string> {
  const edition = await viewEdition(ctx, from.parent);
  return ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const photo = await findPhoto(inner.db, edition.id, from.image);
    if (!photo) throw notFound('photo');
    if (photo.removedAt !== null) return photo.id;
    const then = await viewEdition(inner, edition.id);
    if (await isStoryClosed(inner, then)) throw closedRefusal(then);
    await markPhotoRemoved(inner.db, photo.id, inner.now());
    return photo.id;
  });
}
