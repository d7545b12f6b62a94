import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { trim } from '../model.ts';

/** How long and tall a page is in the pictures for the screen, px. */
export const picturePixels = { width: Math.round((1130 * trim.w) / trim.h), height: 1130 };

/**
 * Draws pages of a PDF as WebP, about 1130 px tall: those for which `known` has no picture yet. Every page is in the
 * answer, in its order.
 */
export async function drawPages(pdf: Buffer, known: readonly (Buffer | undefined)[] = []): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const drawn: Promise<Buffer>[] = [];
    for (const page of document.pages()) {
      const picture = known[page.number];
      if (picture) {
        drawn.push(Promise.resolve(picture));
        continue;
      }
      const { data, width, height } = await page.render({
        ...picturePixels,
        render: ({ data }) => Promise.resolve(data),
      });
      // While one page is packed the next is drawn.
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

/** A page's picture small, 400 px wide. */
export const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(400).webp({ quality: 80, effort: 4 }).toBuffer();
