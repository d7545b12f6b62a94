import type { Ctx } from '#platform/context.ts';
import type { Edition } from '#src/editions/index.ts';
import { storeFile } from '#src/files/index.ts';
import { printedName } from '#src/editions/rules.ts';
import type { DraftPage, FinishedDraft } from '../store.ts';

/** A magazine as files: its PDF, its cover, and its pages in both sizes. */
interface MagazineFiles {
  pdf: string;
  thumbnail: string;
  pictures: readonly string[];
  sharp?: readonly string[] | undefined;
}

/** Stores the files of a draft. */
export async function storeDraftFiles(
  ctx: Ctx,
  edition: Edition,
  magazine: MagazineFiles,
): Promise<Pick<FinishedDraft, 'pdf' | 'sha256' | 'thumbnail' | 'pages'>> {
  const pdf = await storeFile(ctx, {
    path: magazine.pdf,
    type: 'application/pdf',
    kind: 'pdf',
    edition: edition.id,
    filename: `${printedName(edition)} - ${edition.category} Edition.pdf`,
  });
  const thumbnail = await storeFile(ctx, {
    path: magazine.thumbnail,
    type: 'image/webp',
    kind: 'thumbnail',
    edition: edition.id,
  });
  const storePicture = (path: string) => {
    const type = path.endsWith('.avif') ? 'image/avif' : 'image/webp';
    return storeFile(ctx, { path, type, kind: 'page', edition: edition.id });
  };
  const pages: DraftPage[] = [];
  for (const [at, path] of magazine.pictures.entries()) {
    const { id, width, height } = await storePicture(path);
    const sharp = magazine.sharp?.[at];
    pages.push({
      file: id,
      width: width ?? 0,
      height: height ?? 0,
      ...(sharp !== undefined && { sharp: (await storePicture(sharp)).id }),
    });
  }
  return { pdf: pdf.id, sha256: pdf.sha256, thumbnail: thumbnail.id, pages };
}
