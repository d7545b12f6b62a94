import type { Ctx } from '#platform/context.ts';
import type { Edition } from '#src/editions/index.ts';
import { nameFile, withStoredFiles, type FileRecord, type NewFile } from '#src/files/index.ts';
import { printedName } from '#src/editions/rules.ts';
import type { DraftPage } from '../store/tables.ts';
import type { FinishedDraft } from '../store.ts';

/** A magazine as files: its PDF, its cover, and its pages in both sizes. */
interface MagazineFiles {
  pdf: string;
  thumbnail: string;
  pictures: readonly string[];
  sharp?: readonly string[] | undefined;
}

type DraftFiles = Pick<FinishedDraft, 'pdf' | 'sha256' | 'thumbnail' | 'pages'>;

/**
 * Stores the files of a draft for `work`, whose transaction names them together with the draft's row. What it does not
 * name is deleted. Throws `Refused` 503 while the storage is away.
 */
export async function withDraftFiles<T>(
  ctx: Ctx,
  { edition, magazine }: { edition: Edition; magazine: MagazineFiles },
  work: (nameFiles: (ctx: Ctx) => Promise<DraftFiles>) => Promise<T>,
): Promise<T> {
  const { id } = edition;
  const picture = (path: string): NewFile => {
    const type = path.endsWith('.avif') ? 'image/avif' : 'image/webp';
    return { path, type, kind: 'page', edition: id };
  };
  const filename = `${printedName(edition)} - ${edition.category} Edition.pdf`;
  const { pictures, sharp = [] } = magazine;
  const files: NewFile[] = [
    { path: magazine.pdf, type: 'application/pdf', kind: 'pdf', edition: id, filename },
    { path: magazine.thumbnail, type: 'image/webp', kind: 'thumbnail', edition: id },
    ...[...pictures, ...sharp].map(picture),
  ];
  return withStoredFiles(ctx, files, stored =>
    work(async ctx => {
      const named: FileRecord[] = [];
      for (const file of stored) named.push(await nameFile(ctx, file));
      const [pdf, thumbnail, ...pages] = named;
      return {
        pdf: pdf!.id,
        sha256: pdf!.sha256,
        thumbnail: thumbnail!.id,
        pages: pages.slice(0, pictures.length).map((page, at) => pageOf(page, pages[pictures.length + at])),
      };
    }),
  );
}

const pageOf = ({ id: file, width, height }: FileRecord, sharp: FileRecord | undefined): DraftPage => ({
  file,
  width: width ?? 0,
  height: height ?? 0,
  ...(sharp && { sharp: sharp.id }),
});
