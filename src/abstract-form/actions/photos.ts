import type { UploadedFile, JsonOf } from '#kernel/call.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import { type Edition, loadEdition, viewEdition } from '#src/editions/index.ts';
import {
  checkPhoto,
  dropFiles,
  nameFile,
  storeFile,
  storePhotoFacts,
  withStoredFiles,
  type StoredFile,
} from '#src/files/index.ts';
import { dropOriginal } from '#src/uploads/index.ts';
import { rm } from 'node:fs/promises';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { isOwnQuestionKey, reordered, storyFullText } from '../rules.ts';
import { lockForm, type StoryPhoto, voicesOf } from '../store.ts';
import {
  allPhotosOf,
  freeCover,
  clearSubject,
  findPhoto,
  findPhotoBySha256,
  photosOf,
  updatePhoto,
  upsertPhoto,
  markPhotoRemoved,
} from '../store/photos.ts';
import { assertOpenForm, type assertTakesPhotos } from './form.ts';
import { uploadLimit } from './save.ts';
import type * as wire from '../wire/photos.ts';

/** The photos that were ever sent. Throws `Refused` 413 when the story has no room for another one of this size. */
export async function assertRoomForPhoto(
  ctx: Ctx,
  edition: string,
  { bytes, inReview }: { bytes: number; inReview: boolean },
): Promise<StoryPhoto[]> {
  const all = await allPhotosOf(ctx.db, edition);
  const current = all.filter(photo => photo.removedAt === null);
  const voices = await voicesOf(ctx.db, edition);
  const used = [...current, ...voices.values()].reduce((sum, file) => sum + file.bytes, 0);
  const fullText = storyFullText({ photos: current.length, bytes: used, inReview }, bytes);
  if (fullText) throw new Refused('story-full', fullText);
  return all;
}

interface NewPhoto {
  edition: Edition;
  page: number | null;
  /** The camera's date as the browser read it before it reduced the photo. */
  taken: string | undefined;
  upload: UploadedFile;
  /** Throws unless the story takes another photo now. */
  assertTakes: typeof assertTakesPhotos;
}

/** A JPEG file that the shop made itself, with its measurements. */
interface SeedPhoto {
  path: string;
  facts: Parameters<typeof storePhotoFacts>[2];
}

/**
 * Checks a photo, stores its file and adds its row. Returns the existing row of a photo that was sent before, also
 * after the hand-in (W45).
 */
export async function addPhoto(ctx: Ctx, { edition, page, taken, upload, assertTakes }: NewPhoto): Promise<StoryPhoto> {
  const before = await findPhotoBySha256(ctx.db, edition.id, upload.sha256);
  if (before && before.removedAt === null) return before;
  const { inReview } = await assertTakes(ctx, edition);
  await assertRoomForPhoto(ctx, edition.id, { bytes: 0, inReview });
  await consumeRateLimit(ctx, uploadLimit, edition.id);
  const checked = await checkPhoto(upload.path, { taken, name: upload.filename });
  const { path, width, height, takenAt, type } = checked;
  const added = ([stored]: readonly StoredFile[]) =>
    ctx.transaction(async inner => {
      await lockForm(inner.db, edition.id, inner.now());
      const duplicate = await findPhotoBySha256(inner.db, edition.id, upload.sha256);
      if (duplicate && duplicate.removedAt === null) return duplicate;
      const takes = await assertTakes(inner, await loadEdition(inner, edition.id));
      const { bytes } = stored!;
      const all = await assertRoomForPhoto(inner, edition.id, { bytes, ...takes });
      return upsertPhoto(inner.db, {
        id: inner.random.id(),
        edition: edition.id,
        sha256: upload.sha256,
        file: (await nameFile(inner, stored!)).id,
        bytes,
        width,
        height,
        page,
        place: Math.max(0, ...all.map(photo => photo.place)) + 1,
        takenAt,
        addedAt: inner.now(),
        removedAt: null,
      });
    });
  return withStoredFiles(ctx, [{ path, type, kind: 'photo', edition: edition.id }], added).finally(() =>
    rm(path, { force: true }),
  );
}

interface PhotoTarget {
  parent: string;
  page: number | null;
  taken: string | undefined;
}

/**
 * C-K23: adds photos to a story, one after another; each is committed before the next begins. When one is refused,
 * those before it stay, and sending all of them again is safe.
 */
export async function addPhotos(ctx: Ctx, to: PhotoTarget, files: readonly UploadedFile[]): Promise<StoryPhoto[]> {
  const edition = await viewEdition(ctx, to.parent);
  if (files.length === 0) throw new Refused('no-photo', 'No photo came along. Please choose one and try again.');
  const added: StoryPhoto[] = [];
  for (const upload of files)
    added.push(await addPhoto(ctx, { edition, page: to.page, taken: to.taken, upload, assertTakes: assertOpenForm }));
  return added;
}

/**
 * Adds an upright JPEG that the shop made itself, unless the story has it; returns its row. For the sandbox's seed
 * only: photos from people go through `addPhotos`, which checks them.
 */
export async function seedPhoto(ctx: Ctx, id: string, { path, facts }: SeedPhoto): Promise<StoryPhoto> {
  const edition = await loadEdition(ctx, id);
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

/**
 * Removes a photo from a story (C-A04): nobody is sent it from now on, and its bytes and its original are erased.
 * Sending it again brings it back. Again it changes nothing.
 */
export async function removeStoryPhoto(ctx: Ctx, from: { parent: string; image: string }): Promise<string> {
  const edition = await viewEdition(ctx, from.parent);
  return ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const photo = await findPhoto(inner.db, edition.id, from.image);
    if (!photo) throw notFound('photo');
    if (photo.removedAt !== null) return photo.id;
    const current = await loadEdition(inner, edition.id);
    await assertOpenForm(inner, current);
    await markPhotoRemoved(inner.db, photo.id, inner.now());
    await dropOriginal(inner, photo.id);
    await dropFiles(inner, [photo.file]);
    return photo.id;
  });
}

type PhotoChange = JsonOf<typeof wire.changePhoto>;

/**
 * W58: changes what is said about a photo, and its place, for whoever may remove it; returns all photos in their order.
 * Throws `Refused` 404 for a photo that the story does not have (any more), 400 for an unknown question, and 409 after
 * the hand-in.
 */
export async function changePhoto(ctx: Ctx, change: PhotoChange): Promise<StoryPhoto[]> {
  const edition = await viewEdition(ctx, change.parent);
  await assertKnownQuestion(ctx, edition, change.answer);
  return ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const photos = await photosOf(inner.db, edition.id);
    const photo = photos.find(({ id }) => id === change.image);
    if (!photo) throw notFound('photo');
    const current = await loadEdition(inner, edition.id);
    await assertOpenForm(inner, current);
    const {
      caption = photo.caption,
      answer = photo.answer,
      wish = photo.wish,
      subject = photo.subject,
      before,
    } = change;
    if (wish === 'cover') await freeCover(inner.db, edition.id);
    if (subject) await clearSubject(inner.db, edition.id);
    await updatePhoto(inner.db, photo.id, { caption, answer, wish, subject });
    if (before !== undefined) await movePhoto(inner, photos, { photo, before });
    return photosOf(inner.db, edition.id);
  });
}

/** Gives the places of these photos to them in their new order. */
async function movePhoto(
  ctx: Ctx,
  photos: readonly StoryPhoto[],
  { photo, before }: { photo: StoryPhoto; before: string | null },
): Promise<void> {
  const next = photos.find(({ id }) => id === before);
  if (before !== null && !next) throw notFound('photo');
  const order = reordered(photos, photo, next ?? null);
  for (const [at, { id, place }] of order.entries()) {
    const newPlace = photos[at]?.place ?? place;
    if (newPlace !== place) await updatePhoto(ctx.db, id, { place: newPlace });
  }
  await updatePhoto(ctx.db, photo.id, { moved: true });
}

/** Throws `Refused` 400 when the form has no question with that key. */
async function assertKnownQuestion(ctx: Ctx, edition: Edition, key: number | null | undefined): Promise<void> {
  if (key === null || key === undefined || isOwnQuestionKey(key)) return;
  if ((await questionsFor(ctx, edition)).some(question => question.key === key)) return;
  throw new Refused('no-such-question', `There is no question ${key} in this form. Please reload the page.`);
}
