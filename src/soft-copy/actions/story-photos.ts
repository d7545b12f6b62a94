import type { FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { EditionStory } from '#src/abstract-form/index.ts';
import { type FileRecord, filesById, localPath, photoFactsById } from '#src/files/index.ts';

type StoryPhoto = Pick<
  EditionStory['photos'][number],
  'file' | 'takenAt' | 'page' | 'caption' | 'wish' | 'moved' | 'subject'
> & {
  /** The question whose answer it belongs to. */
  question: string | undefined;
};

/**
 * The photos of a story as the typesetter takes them, in their order. `originals`: larger sources of some of them,
 * taken in place of the small copies; their facts are those of the copies (W52). Throws when a photo is not there.
 */
export async function photosToTypeset(
  ctx: Ctx,
  photos: readonly StoryPhoto[],
  originals: ReadonlyMap<FileId, FileRecord> = new Map(),
) {
  const files = await filesById(
    ctx,
    photos.map(({ file }) => file),
  );
  const photosWithFiles = await Promise.all(
    photos.map(async photo => {
      const file = files.get(photo.file);
      if (!file) throw new Error(`the photo ${photo.file} of the story is not there`);
      return { ...photo, file, path: await localPath(ctx, originals.get(file.id) ?? file) };
    }),
  );
  const facts = await photoFactsById(
    ctx,
    photosWithFiles.map(({ file }) => file),
  );
  return photosWithFiles.map(({ file, path, takenAt, page, caption, wish, question, moved, subject }) => ({
    id: file.id,
    path,
    takenAt,
    ...(page !== null && { page: String(page) }),
    ...(caption !== '' && { caption }),
    ...(wish === 'cover' && { cover: true }),
    ...(wish === 'must' && { must: true }),
    ...(moved && { moved }),
    ...(subject && { subject }),
    ...(question !== undefined && { answer: question }),
    facts: facts.get(file.id),
  }));
}
