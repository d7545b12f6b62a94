import { addPhotos, changePhoto, removeStoryPhoto } from '#src/abstract-form/index.ts';
import { cleanCaption, lowResolutionSide, maxCaptionLength } from '#src/abstract-form/rules.ts';
import type { UploadedFile } from '#kernel/call.ts';
import type { Ctx } from '#platform/context.ts';
import { addPart, changePart, type AnswerName, type ChatPart } from '../store/parts.ts';

/** A photo that stands in the story, on its way to its answer. */
interface AddedPhoto {
  id: string;
  sha256: string;
  /** Whether it was in the story before this message came. */
  wasThere: boolean;
  /** Whether it prints small, by the shop's own rule. */
  isSmall: boolean;
  answer: number | null;
  caption: string;
}

/**
 * Adds a photo to a story, as the form does; the same one again is the one that is there. It stands in no answer yet.
 * `since`: when its message came. `ctx` acts as the person. Throws `Refused` as `addPhotos`.
 */
export async function placePhoto(
  ctx: Ctx,
  { edition, upload, since }: { edition: string; upload: UploadedFile; since: Date },
): Promise<AddedPhoto | undefined> {
  const [photo] = await addPhotos(ctx, { parent: edition, page: null, taken: undefined }, [upload]);
  if (!photo) return undefined;
  const { id, sha256, width, height, answer, caption, addedAt } = photo;
  const isSmall = Math.min(width, height) < lowResolutionSide;
  return { id, sha256, wasThere: addedAt < since, isSmall, answer, caption };
}

interface PhotoPart extends AnswerName {
  id: string;
  person: string;
  at: Date;
  caption: string;
}

/**
 * Puts a photo to the answer of its message, in the open transaction. One that the form had before keeps what was said
 * about it.
 */
export async function addPhotoPart(ctx: Ctx, part: PhotoPart, photo: AddedPhoto): Promise<void> {
  const { id, edition, key, person, at } = part;
  const caption = cleanCaption(part.caption).slice(0, maxCaptionLength).trim();
  const isSaid = photo.wasThere && (photo.answer !== null || photo.caption !== '');
  if (!isSaid) await changePhoto(ctx, { parent: edition, image: photo.id, answer: key, ...(caption && { caption }) });
  await addPart(ctx.db, {
    id,
    edition,
    key,
    person,
    kind: 'photo',
    at,
    words: caption,
    photo: photo.wasThere ? null : photo.id,
    sha256: photo.sha256,
    addedAt: ctx.now(),
  });
}

/** Takes a photo back out of the story, in the open transaction; false for one that the form had before. */
export async function removePhoto(ctx: Ctx, part: ChatPart): Promise<boolean> {
  if (part.photo === null) return false;
  await removeStoryPhoto(ctx, { parent: part.edition, image: part.photo });
  await changePart(ctx.db, part.id, { undoneAt: ctx.now() });
  return true;
}
