import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { trim } from '../model.ts';

/** The size of a page's picture for the screen, px. */
export const picturePixels = { width: Math.round((1130 * trim.w) / trim.h), height: 1130 };

/** The size of a page's picture that is looked at closely, px: its small text can be read on a phone. */
export const sharpPixels = { width: 1600, height: Math.round((1600 * trim.h) / trim.w) };

/**
 * The pages of a PDF as WebP of this size, in page order. `cached` may have pictures of pages, by index; only the other
 * pages are drawn.
 */
export async function drawPages(
  pdf: Buffer,
  cached: readonly (Buffer | undefined)[] = [],
  size = picturePixels,
): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const drawn: Promise<Buffer>[] = [];
    for (const page of document.pages()) {
      const picture = cached[page.number];
      if (picture) {
        drawn.push(Promise.resolve(picture));
        continue;
      }
      const { data, width, height } = await page.render({
        ...size,
        render: ({ data }) => Promise.resolve(data),
      });
      // One page is encoded while the next is drawn.
      await drawn.at(-1);
      drawn.push(
        sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .webp({ quality: 78, effort: 2 })
          .toBuffer(),
      );
    }
    document.destroy();
    return await Promise.all(drawn);
  } finally {
    library.destroy();
  }
}

/** A page's picture reduced to 400 px width, WebP. */
export const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(400).webp({ quality: 80, effort: 4 }).toBuffer();
