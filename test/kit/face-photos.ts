import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** The folder of the demo photos of people in the face detector's package. */
const photoFolder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');

/** The faces in each photo, in hundredths of its width and height: x, y, width, height. */
const faceBoxes = [
  [[77, 16, 10, 19], [44, 33, 10, 18], [22, 28, 9, 19]],
  [[75, 11, 10, 18], [19, 9, 8, 19], [47, 16, 8, 17]],
  [[56, 16, 12, 22], [30, 24, 10, 20], [79, 21, 9, 21]],
  [[35, 4, 10, 18], [13, 13, 9, 17], [52, 12, 9, 16], [67, 10, 8, 17]],
  [[20, 61, 9, 21], [73, 28, 9, 19], [31, 30, 9, 18], [58, 14, 8, 17], [41, 8, 8, 15]],
  [[77, 17, 11, 19], [13, 30, 11, 19], [61, 20, 10, 18], [35, 21, 8, 20]],
] as const; // prettier-ignore

/** Photos of three to five people, with how many there are. */
export const groupPhotos = faceBoxes.map((all, at) => ({
  path: join(photoFolder, `sample${at + 1}.jpg`),
  people: all.length,
}));
/** The path of a group photo by its number. */
export const groupPhotoPath = (number: 1 | 2 | 3 | 4 | 5 | 6): string => join(photoFolder, `sample${number}.jpg`);

/** How many people are in the crowd photo. */
export const crowdSize = 30;

/** A photo of a crowd, 2048 by 922 pixels: faces in three rows of ten with space around, the last nine mirrored. */
export async function crowdPhoto(): Promise<Buffer> {
  // The last face of the second photo looks down; the detector does not find it at this size.
  const upright = faceBoxes.map((all, at) => (at === 1 ? all.slice(0, 2) : all));
  const boxes = upright.flatMap((all, at) =>
    all.map(box => ({ picture: join(photoFolder, `sample${at + 1}.jpg`), box })),
  );
  const tiles = await Promise.all(
    [...boxes, ...boxes.slice(-9)].map(async ({ picture, box: [x, y, w, h] }, at) => {
      const { width, height } = await sharp(picture).metadata();
      const [left, top] = [Math.max(0, x - w * 0.45), Math.max(0, y - h * 0.3)];
      const region = {
        left: Math.round((left / 100) * width),
        top: Math.round((top / 100) * height),
        width: Math.round((Math.min(100 - left, w * 1.9) / 100) * width),
        height: Math.round((Math.min(100 - top, h * 1.6) / 100) * height),
      };
      const head = sharp(picture)
        .extract(region)
        .flop(at >= boxes.length)
        .resize(190, 290, { fit: 'cover' });
      return { input: await head.toBuffer(), left: 74 + (at % 10) * 190, top: 26 + Math.floor(at / 10) * 290 };
    }),
  );
  const ground = sharp({ create: { width: 2048, height: 922, channels: 3, background: '#444' } });
  return ground.composite(tiles).jpeg({ quality: 92 }).toBuffer();
}
