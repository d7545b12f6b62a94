import sharp from 'sharp';

/** The space between pictures, and around them, in pixels. */
const gap = 16;
const paper = '#efe8dd';

interface ContactSheet {
  /** Pictures of ours, by path or as bytes: they are not checked as those of people are. */
  pictures: readonly (string | Uint8Array)[];
  columns: number;
  /** The width of each picture in pixels; its height is that of the first one. */
  width: number;
}

/** Several pictures on one, in rows, as a JPEG written to `to`. */
export async function makeContactSheet({ pictures, columns, width }: ContactSheet, to: string): Promise<void> {
  const sized = await Promise.all(
    pictures.map(picture => sharp(picture).resize({ width }).flatten({ background: '#ffffff' }).png().toBuffer()),
  );
  const { height } = await sharp(sized[0]).metadata();
  const rows = Math.ceil(sized.length / columns);
  await sharp({
    create: {
      width: gap + Math.min(columns, sized.length) * (width + gap),
      height: gap + rows * (height + gap),
      channels: 3,
      background: paper,
    },
  })
    .composite(
      sized.map((input, at) => ({
        input,
        left: gap + (at % columns) * (width + gap),
        top: gap + Math.floor(at / columns) * (height + gap),
      })),
    )
    .jpeg({ quality: 82 })
    .toFile(to);
}
