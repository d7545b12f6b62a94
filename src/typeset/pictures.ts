import { PDFiumLibrary } from '@hyzyla/pdfium';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { picturePixels } from './photos.ts';

/** One WebP per page, `page-01.webp` …, about 1130 px tall, written into `outDir`; and the cover small, as `thumbnail.webp`. */
export async function picturesOf(pdf: Buffer, outDir: string): Promise<{ pictures: string[]; thumbnail: string }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pictures: string[] = [];
    const thumbnail = join(outDir, 'thumbnail.webp');
    let pending: Promise<unknown> = Promise.resolve();
    for (const page of document.pages()) {
      const path = join(outDir, `page-${String(page.number + 1).padStart(2, '0')}.webp`);
      const { data, width, height } = await page.render({
        ...picturePixels,
        render: ({ data }) => Promise.resolve(data),
      });
      // While one page is packed the next is drawn.
      await pending;
      const image = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }).removeAlpha();
      pending = image
        .clone()
        .webp({ quality: 78, effort: 2 })
        .toBuffer()
        .then(bytes => writeFile(path, bytes));
      if (page.number === 0) {
        const small = await image.clone().resize(400).webp({ quality: 80, effort: 4 }).toBuffer();
        await writeFile(thumbnail, small);
      }
      pictures.push(path);
    }
    await pending;
    return { pictures, thumbnail };
  } finally {
    document.destroy();
    library.destroy();
  }
}
