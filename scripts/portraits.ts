/**
 * `npm run make -- portraits`: the people of the sample testimonials and products, drawn by our own code:
 * db/seed/portraits/<name>.webp, two beside each other.
 */
import type { Theme } from '#kernel/themes.ts';
import sharp from 'sharp';
import { publish } from '#tools/publication.ts';
import { drawDemoPhoto, type SceneName } from '#tools/samples/illustrate.ts';

const out = 'db/seed/portraits';
const people: Readonly<Record<string, readonly [theme: Theme, left: SceneName, right?: SceneName]>> = {
  'aarav-and-diya': ['Gifting', 'portraitShort', 'portraitLong'],
  'fatima-and-yusuf': ['Friendship', 'two'],
  'gurleen-and-harman': ['Self', 'portraitLong', 'portraitTurban'],
  'mitali-and-sourav': ['Couple', 'portraitBun', 'portraitShort'],
  'lakshmi-and-karthik': ['Family', 'portraitLong', 'portraitShort'],
  'pema-and-rinzin': ['Travel', 'two'],
  ananya: ['Gifting', 'portraitLong'],
  'rohan-and-meher': ['Couple', 'portraitShort', 'portraitBun'],
  'isha-and-kabir': ['Couple', 'portraitLong', 'portraitTurban'],
  zoya: ['Couple', 'portraitLong'],
  tenzin: ['Self', 'portraitShort'],
  devika: ['Travel', 'portraitBun'],
  'class-of-98': ['Gifting', 'five'],
  'nandini-and-suresh': ['Couple', 'two'],
  'anju-and-cousins': ['Family', 'three'],
  'the-last-bench': ['Friendship', 'five'],
  farhan: ['Family', 'portraitShort'],
  'leela-and-arjun': ['Travel', 'portraitLong', 'portraitShort'],
};
/** Pixels of the whole picture, which is shown at a third of that size. */
const [width, height] = [600, 360];

/** A head and its shoulders, cut out of a square print. */
const head = async (scene: SceneName, theme: Theme, seed: number) =>
  sharp(await drawDemoPhoto(scene, 'square', { theme, seed }))
    .extract({ left: 260, top: 110, width: 830, height: 996 })
    .resize(width / 2, height)
    .toBuffer();

await publish(async made => {
  made.only(out);
  for (const [at, [name, [theme, left, right]]] of Object.entries(people).entries()) {
    const picture = right
      ? sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
          { input: await head(left, theme, at * 7 + 2), left: 0, top: 0 },
          { input: await head(right, theme, at * 7 + 5), left: width / 2, top: 0 },
        ])
      : sharp(await drawDemoPhoto(left, 'wide', { theme, seed: at * 7 + 2 }))
          .extract({ left: 240, top: 240, width: 1274, height: 764 })
          .resize(width, height);
    const { size } = await picture.webp({ quality: 74, effort: 6 }).toFile(made.file(`${out}/${name}.webp`));
    console.log(`${name}  ${size} bytes`);
  }
});
