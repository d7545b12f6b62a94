import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage, type PDFiumPageRender } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { trim } from '../model.ts';
import type { PixelSize } from '../photos/grey.ts';

/** Milliseconds by step; `plan` is the planner's last run alone, `fit` all other measuring and planning. */
export type StepTimes = Partial<Record<'ingest' | 'plan' | 'fit' | 'photos' | 'set' | 'pictures' | 'press', number>>;

/** The pages of a magazine as pictures: paths of files. */
export interface PagePictures {
  /** One WebP per page, in page order. */
  pictures: string[];
  /** The SHA-256 of each page's pixels, in page order: pages that look the same have the same. */
  hashes: string[];
  /** The cover, 400 px wide, WebP. */
  thumbnail: string;
  spent: StepTimes;
}

/** The size of a page's picture for the screen, px. */
export const picturePixels = { width: Math.round((1130 * trim.w) / trim.h), height: 1130 };

/** The size of a page's picture that is looked at closely, px: its small text can be read on a phone. */
export const sharpPixels = { width: 1600, height: Math.round((1600 * trim.h) / trim.w) };

/** A page's picture as WebP, and the SHA-256 of its pixels, if wanted: equal for two pages that look the same. */
export interface DrawnPage {
  picture: Buffer;
  hash: string;
}

let kept: Promise<PDFiumLibrary> | undefined;

/**
 * The result of `work` on a PDF. PDFium is kept for the next PDF of our own, because it draws at its full speed after
 * several pages only. A PDF that was made elsewhere gets one of its own, and a fault ends the one that is kept.
 */
async function withPdf<T>(pdf: Buffer, ours: boolean, work: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  const opened = ours ? (kept ??= PDFiumLibrary.init()) : PDFiumLibrary.init();
  try {
    const document = await (await opened).loadDocument(pdf);
    const made = await work(document);
    document.destroy();
    return made;
  } catch (error) {
    if (ours) kept = undefined;
    throw error;
  } finally {
    if (!ours) (await opened).destroy();
  }
}

/** How pages are drawn: in another size than for the screen, of a PDF that was not made here, or without hashes. */
interface Drawing {
  size?: PixelSize;
  ours?: boolean;
  hashed?: boolean;
}

/**
 * The pages of a PDF of this size, in page order. `cached` may have pages that were drawn before, by index; only the
 * others are drawn.
 */
export const drawPages = (
  pdf: Buffer,
  cached: readonly (DrawnPage | undefined)[] = [],
  { size = picturePixels, ours = false, hashed = true }: Drawing = {},
): Promise<DrawnPage[]> =>
  withPdf(pdf, ours, async document => {
    const drawn: Promise<DrawnPage>[] = [];
    for (const page of document.pages()) {
      const known = cached[page.number];
      if (known) {
        drawn.push(Promise.resolve(known));
        continue;
      }
      const pixels = await pixelsOf(page, size);
      // One page is encoded while the next is drawn.
      await drawn.at(-1);
      drawn.push(drawnPage(pixels, hashed));
    }
    return Promise.all(drawn);
  });

/** One page of our own PDF, by its index: the hash as `drawPages` has it if it is `hashed`, and its picture as WebP. */
export const drawPageAt = (
  pdf: Buffer,
  { index, widths, hashed }: { index: number; widths: readonly number[]; hashed: boolean },
): Promise<{ hash: string; pictures: Buffer[] }> =>
  withPdf(pdf, true, async document => {
    // A page object draws once: it is fetched again for each size.
    const hash = hashed ? hashOf(await pixelsOf(document.getPage(index), picturePixels)) : '';
    const pictures: Buffer[] = [];
    for (const width of widths) {
      const height = Math.round((width * trim.h) / trim.w);
      pictures.push(await asWebp(await pixelsOf(document.getPage(index), { width, height })));
    }
    return { hash, pictures };
  });

type Pixels = Pick<PDFiumPageRender, 'data' | 'width' | 'height'>;
const pixelsOf = async (page: PDFiumPage, size: PixelSize): Promise<Pixels> =>
  page.render({ ...size, render: ({ data }) => Promise.resolve(data) });
/**
 * The quality of a picture's WebP, and how much processor time it may take. One that is looked at closely has so many
 * pixels that a lower quality is not seen, and most of a draft's time goes into it.
 */
const encodingOf = (width: number) =>
  width < sharpPixels.width ? { quality: 78, effort: 2 } : { quality: 70, effort: 0 };
// The pixels are not copied: a page that is looked at closely has 14 MB of them.
const asWebp = ({ data, width, height }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp(encodingOf(width))
    .toBuffer();
const hashOf = ({ data }: Pixels): string => createHash('sha256').update(data).digest('hex');
const drawnPage = async (pixels: Pixels, hashed: boolean): Promise<DrawnPage> => ({
  hash: hashed ? hashOf(pixels) : '',
  picture: await asWebp(pixels),
});

/** A page's picture reduced to 400 px width, WebP. */
export const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(400).webp({ quality: 80, effort: 4 }).toBuffer();

/** Writes pictures of pages as `{beginning}-01.webp` and so on; returns the paths. */
export const writePictures = (pages: readonly DrawnPage[], beginning: string): Promise<string[]> =>
  Promise.all(
    pages.map(async ({ picture }, at) => {
      const path = `${beginning}-${String(at + 1).padStart(2, '0')}.webp`;
      await writeFile(path, picture);
      return path;
    }),
  );
