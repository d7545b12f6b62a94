import sharp from 'sharp';
import type { Theme } from '#kernel/themes.ts';
import { themeLooks } from '#typeset/designs/theme-looks.ts';
import type { Box } from '#typeset/model.ts';
import { randomStream } from '#typeset/plan/random.ts';
import { headsIn, newCanvas } from './draw.ts';
import * as people from './people.ts';
import type { Scene } from './places.ts';
import * as places from './places.ts';
import * as things from './things.ts';

/** Our own prints, by name. */
export const scenes = {
  ...places,
  ...things,
  ...people,
} satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;

export type Shape = 'upright' | 'wide' | 'square';
/** A print to write as a file. */
export interface DemoPhoto {
  /** The file's name. */
  name: string;
  scene: SceneName;
  shape: Shape;
  seed: number;
}
const sizes: Record<Shape, [number, number]> = { upright: [1240, 1754], wide: [1754, 1209], square: [1350, 1350] };

function drawing(name: SceneName, shape: Shape, { theme, seed }: { theme: Theme; seed: number }) {
  const [w, h] = sizes[shape];
  const { paper, ink, accent, deep, tint, second, faint } = themeLooks[theme].colours;
  const sheet = newCanvas(w, h, { inks: { paper, ink, accent, deep, tint, second, faint }, seed });
  return { sheet, drawn: scenes[name](sheet) };
}

/** Where the heads of a print's people are, in parts of its width and height: seen from behind and from above too. */
export function headsOf(name: SceneName, shape: Shape, { theme, seed }: { theme: Theme; seed: number }): Box[] {
  const { sheet, drawn } = drawing(name, shape, { theme, seed });
  return headsIn(drawn, sheet);
}

/** A print as JPEG: flat inks in the theme's colours, with the grain of a press. Deterministic. */
export async function drawDemoPhoto(
  name: SceneName,
  shape: Shape,
  { theme, seed }: { theme: Theme; seed: number },
): Promise<Buffer> {
  const { paper } = themeLooks[theme].colours;
  const { drawn } = drawing(name, shape, { theme, seed });
  const { data, info } = await sharp(Buffer.from(drawn))
    .flatten({ background: paper })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  grain(data, info.width, seed);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const tile = 512;
let cachedSpeckle: Int8Array | undefined;
/**
 * A tile of print grain, fine and coarse, that is added to each channel of a pixel. Generated once.
 */
function speckle(): Int8Array {
  if (cachedSpeckle) return cachedSpeckle;
  const chance = randomStream(1887);
  const coarse = Array.from({ length: 64 * 64 }, () => (chance() - 0.5) * 5);
  cachedSpeckle = Int8Array.from({ length: tile * tile }, (_, at) => {
    const fine = chance();
    return (fine - 0.5) * 11 + (coarse[((at / tile) >> 3) * 64 + ((at % tile) >> 3)] ?? 0) + (fine > 0.992 ? 34 : 0);
  });
  return cachedSpeckle;
}

function grain(data: Buffer, width: number, seed: number) {
  const height = data.length / 3 / width;
  const specks = speckle();
  const offset = (seed * 7919) % tile;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const row = ((y + offset) % tile) * tile;
    for (let x = 0; x < width; x++) {
      const lift = specks[row + ((x + offset * 3) % tile)] ?? 0;
      for (let c = 0; c < 3; c++, at++) data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + lift));
    }
  }
}
