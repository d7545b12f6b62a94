import type { UploadedFile, JsonOf } from '#kernel/call.ts';
import { type Edition, viewEdition } from '#src/editions/index.ts';
import * as uploads from '#src/uploads/index.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { maxPhotoFileBytes } from '../rules.ts';
import { lockForm, type StoryPhoto } from '../store.ts';
import { findPhoto, findPhotoBySha256 } from '../store/photos.ts';
import { assertTakesPhotos, closedRefusal, teller } from './form.ts';
import { addPhoto, assertRoomForPhoto } from './photos.ts';
import type * as wire from '../wire/photos.ts';

/** How many uploads one edition begins in an hour: two for each photo that a story may have, three times over. */
const beginLimit: RateLimit = { name: 'begun-uploads', max: 360, seconds: 3600 };

type NewStoryUpload = JsonOf<typeof wire.beginUpload>;

/** Until when an edition takes originals: they follow in the background, often after the story was handed in. */
const takesOriginals = (edition: Edition): boolean => edition.cancelled === null && edition.orderStatus < 4;

/** Throws `Refused` 413 when the story has no room for a photo of this size beside those that are on their way. */
async function assertRoom(
  ctx: Ctx,
  edition: Edition,
  { kind, bytes, inReview }: NewStoryUpload & { inReview: boolean },
): Promise<void> {
  const { isOfOrder, who } = await teller(ctx, edition);
  await consumeRateLimit(ctx, beginLimit, who);
  const open = await uploads.openBytes(ctx, { edition: edition.id, kind }, { announced: !isOfOrder });
  const announced = open + bytes;
  if (kind === 'photo') {
    await assertRoomForPhoto(ctx, edition.id, { bytes: announced, inReview });
    return;
  }
  if ((await uploads.originalBytes(ctx, edition.id)) + announced > uploads.maxOriginalBytes)
    throw new Refused(
      'story-full',
      'The originals of this story have reached 1.5 GB, which is all we can keep. The photos themselves are safe with us.',
    );
}

/** The photo of the story whose original is announced. Throws `Refused` 404. */
async function photoOfOriginal(ctx: Ctx, edition: string, id: string | null | undefined): Promise<StoryPhoto> {
  const photo = id ? await findPhoto(ctx.db, edition, id) : undefined;
  if (!photo || photo.removedAt !== null) throw notFound('photo');
  return photo;
}

/**
 * Begins an upload or answers the one that began before, by content (W52). Whoever may add photos may begin one. Throws
 * `Refused` 404, 409 when the story takes no file, 413 when it is full or the file too large, 429.
 */
export async function beginStoryUpload(ctx: Ctx, upload: NewStoryUpload): Promise<uploads.UploadPlace> {
  const edition = await viewEdition(ctx, upload.edition);
  const { kind, sha256, bytes, name = null, taken = null, page = null } = upload;
  const photo = kind === 'original' ? (await photoOfOriginal(ctx, edition.id, upload.photo)).id : null;
  if (kind === 'photo' && bytes > maxPhotoFileBytes)
    throw new Refused(
      'too-large',
      `A photo may have ${maxPhotoFileBytes / 1_000_000} MB. Please choose a smaller one.`,
    );
  const stored = photo === null ? await isInStory(ctx, edition.id, sha256) : await uploads.hasOriginal(ctx, photo);
  if (!stored && kind === 'original' && !takesOriginals(edition)) throw closedRefusal(edition);
  const { inReview } = !stored && kind === 'photo' ? await assertTakesPhotos(ctx, edition) : { inReview: false };
  return uploads.openUpload(
    ctx,
    { edition: edition.id, kind, sha256, bytes, name, taken, page, photo },
    { stored, assertRoom: () => assertRoom(ctx, edition, { ...upload, inReview }) },
  );
}

const isInStory = async (ctx: Ctx, edition: string, sha256: string): Promise<boolean> =>
  (await findPhotoBySha256(ctx.db, edition, sha256))?.removedAt === null;

/** The photo of an upload that the story has already. */
async function photoOfEnded(ctx: Ctx, { edition, sha256, photo }: uploads.StoryUpload): Promise<StoryPhoto> {
  const found = photo ? await findPhoto(ctx.db, edition, photo) : await findPhotoBySha256(ctx.db, edition, sha256);
  if (!found) throw notFound('photo');
  return found;
}

/** Adds an original beside its photo, and answers the photo. */
async function addOriginal(
  ctx: Ctx,
  edition: Edition,
  { upload, file }: { upload: uploads.StoryUpload; file: UploadedFile },
): Promise<StoryPhoto> {
  const photo = await photoOfOriginal(ctx, edition.id, upload.photo);
  if (!takesOriginals(edition)) throw closedRefusal(edition);
  const isThere = async (ctx: Ctx) => {
    await lockForm(ctx.db, edition.id, ctx.now());
    return (await findPhoto(ctx.db, edition.id, photo.id))?.removedAt === null;
  };
  await uploads.storeOriginal(ctx, photo, { upload: file, isThere });
  return photo;
}

/**
 * Adds what an upload brought to the story and answers its photo; a repeat answers the same. Throws `Refused` 404, 409
 * when bytes are missing or the story takes no file, 413 and 415 as uplodeImage does, 422 when the content is not the
 * announced one.
 */
export async function finishStoryUpload(
  ctx: Ctx,
  { edition: id, upload: uploadId }: Record<'edition' | 'upload', string>,
): Promise<StoryPhoto> {
  const edition = await viewEdition(ctx, id);
  const upload = await uploads.uploadOf(ctx, uploadId, edition.id);
  if (upload.state === 'kept') return photoOfEnded(ctx, upload);
  return uploads.finishUpload(ctx, upload, file =>
    upload.kind === 'photo'
      ? addPhoto(ctx, {
          edition,
          page: upload.page,
          taken: upload.taken ?? undefined,
          upload: file,
          assertTakes: assertTakesPhotos,
        })
      : addOriginal(ctx, edition, { upload, file }),
  );
}

/** Finishes uploads that are complete and that nobody has finished: the phone was switched off in between. */
export async function finishCompleteUploads(ctx: Ctx): Promise<void> {
  for (const { id, edition } of await uploads.unfinishedUploads(ctx))
    await finishStoryUpload(ctx, { edition, upload: id }).catch((error: unknown) => {
      if (!(error instanceof Refused)) ctx.log.error({ err: error, upload: id }, 'an upload could not be finished');
    });
}
