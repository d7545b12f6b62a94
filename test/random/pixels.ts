/**
 * Pixels for random photos: drawn scenes that are difficult for print and comparison. The same scene and size give the
 * same bytes.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PhotoFacts } from '#typeset/model.ts';

/** A pseudo-random number from 0 to 1, always the same for the same arguments. */
const chance = (n: number, k: number): number =>
  (((Math.sin((n + 1) * 12.9898 + k * 78.233) * 43758.5453) % 1) + 1) % 1;

interface Canvas {
  w: number;
  h: number;
  /** The shorter side in hundredths: lengths that suit any shape. */
  u: number;
  seed: number;
}
type Scene = (canvas: Canvas) => string;

const rect = (x: number, y: number, { w, h, fill }: { w: number; h: number; fill: string }): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}"/>`;
const disc = (x: number, y: number, { r, fill }: { r: number; fill: string }): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;
const repeat = (n: number, draw: (n: number) => string): string =>
  Array.from({ length: n }, (_, at) => draw(at)).join('');
const ground = ({ w, h }: Canvas, from: string, to: string): string =>
  `<linearGradient id="g" x2="0.3" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${rect(0, 0, { w, h, fill: 'url(#g)' })}`;

/** A head with hair on shoulders, at (x, y), `u` tall in hundredths. */
const person = (x: number, y: number, { u, dress }: { u: number; dress: string }): string =>
  `<ellipse cx="${x}" cy="${y + 34 * u}" rx="${17 * u}" ry="${22 * u}" fill="${dress}"/>` +
  disc(x, y, { r: 9.5 * u, fill: '#1d1512' }) +
  `<ellipse cx="${x}" cy="${y + 2 * u}" rx="${7.5 * u}" ry="${10 * u}" fill="#a9714b"/>` +
  disc(x - 3 * u, y, { r: 0.9 * u, fill: '#1d1512' }) +
  disc(x + 3 * u, y, { r: 0.9 * u, fill: '#1d1512' });

/** Colours outside the gamut of a press, as screens, silk and flowers have them. */
const saturatedColours = ['#6a00ff', '#ff00c8', '#00e04a', '#ff2a00', '#ffd500', '#0030ff', '#ff7a00', '#00d5ff'];
const saturatedColour = (n: number): string => saturatedColours[n % saturatedColours.length] ?? '#6a00ff';

const scenes: readonly Scene[] = [
  // A violet wall with somebody before it.
  c => ground(c, '#7a1fd0', '#4a00b4') + person(c.w * 0.5, c.h * 0.36, { u: c.u, dress: '#e01060' }),
  // Marigolds on green.
  c =>
    ground(c, '#0c5a16', '#063a0c') +
    repeat(260, n =>
      disc(chance(n, c.seed) * c.w, chance(n, c.seed + 1) * c.h, {
        r: (2 + chance(n, 2) * 5) * c.u,
        fill: n % 3 ? '#ff8a00' : '#ffd500',
      }),
    ),
  // A sari: fine stripes that end on any pixel.
  c =>
    ground(c, '#c0006e', '#8a0050') +
    repeat(Math.ceil(c.w / (0.9 * c.u)), n =>
      rect(n * 0.9 * c.u, 0, { w: 0.35 * c.u, h: c.h, fill: n % 7 ? '#e8b24a' : '#00a08a' }),
    ),
  // A group in bright clothes.
  c =>
    ground(c, '#d9c7a8', '#9c8460') +
    repeat(6, n =>
      person(c.w * (0.1 + 0.16 * n), c.h * (0.34 + 0.08 * (n % 2)), {
        u: c.u * 0.6,
        dress: saturatedColour(n + c.seed),
      }),
    ),
  // Night with lamps.
  c =>
    ground(c, '#050608', '#12100c') +
    repeat(90, n =>
      disc(chance(n, c.seed) * c.w, chance(n, 5) * c.h, {
        r: (0.3 + chance(n, 6)) * c.u,
        fill: n % 4 ? '#ffb340' : '#ff2a00',
      }),
    ),
  // Haze, almost white.
  c =>
    ground(c, '#f4f6f8', '#dfe6ea') +
    repeat(
      5,
      n =>
        `<ellipse cx="${c.w * chance(n, c.seed)}" cy="${c.h * 0.9}" rx="${c.w * 0.4}" ry="${c.h * (0.2 + 0.1 * n)}" fill="#b9c6cc" fill-opacity="0.3"/>`,
    ),
  // A picture of a messaging app.
  c =>
    rect(0, 0, { w: c.w, h: c.h, fill: '#ece5dd' }) +
    repeat(9, n => {
      const [y, mine] = [(n * c.h) / 9 + 2 * c.u, n % 2 === 0];
      const x = mine ? c.w * 0.35 : c.w * 0.04;
      const lines = repeat(2, k =>
        rect(x + 3 * c.u, y + (2.4 + k * 3) * c.u, {
          w: c.w * (0.3 + 0.2 * chance(n, k)),
          h: 1.1 * c.u,
          fill: '#303030',
        }),
      );
      return rect(x, y, { w: c.w * 0.6, h: 9 * c.u, fill: mine ? '#dcf8c6' : '#ffffff' }) + lines;
    }),
  // The sea.
  c =>
    ground(c, '#00b7e8', '#003c8a') +
    repeat(
      120,
      n =>
        `<path d="M0 ${(n * c.h) / 120} q ${c.w / 4} ${(chance(n, c.seed) - 0.5) * 6 * c.u} ${c.w / 2} 0 t ${c.w / 2} 0" stroke="#bff4ff" stroke-opacity="${0.1 + 0.4 * chance(n, 3)}" stroke-width="${0.25 * c.u}" fill="none"/>`,
    ),
  // Leaves, each of them small.
  c =>
    ground(c, '#123a10', '#3c7a18') +
    repeat(900, n => {
      const [x, y] = [chance(n, c.seed) * c.w, chance(n, c.seed + 3) * c.h];
      return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${1.6 * c.u}" ry="${0.6 * c.u}" transform="rotate(${Math.floor(chance(n, 8) * 180)} ${x.toFixed(1)} ${y.toFixed(1)})" fill="hsl(${90 + 50 * chance(n, 9)} 90% ${15 + 40 * chance(n, 7)}%)"/>`;
    }),
  // A page of a newspaper.
  c =>
    rect(0, 0, { w: c.w, h: c.h, fill: '#e9e2d0' }) +
    repeat(Math.ceil(c.h / (1.6 * c.u)), n =>
      repeat(3, k =>
        rect(c.w * (0.03 + 0.33 * k), n * 1.6 * c.u, {
          w: c.w * (0.28 - 0.1 * chance(n, k) * Number(n % 6 === 5)),
          h: 0.7 * c.u,
          fill: '#26221c',
        }),
      ),
    ),
  // Powder thrown at Holi.
  c =>
    ground(c, '#ffffff', '#e8e4ff') +
    repeat(
      60,
      n =>
        `<circle cx="${chance(n, c.seed) * c.w}" cy="${chance(n, c.seed + 2) * c.h}" r="${(4 + 14 * chance(n, 4)) * c.u}" fill="${saturatedColour(n)}" fill-opacity="0.55"/>`,
    ),
  // A red room with a lamp.
  c =>
    ground(c, '#d00000', '#5a0000') +
    disc(c.w * 0.7, c.h * 0.3, { r: 14 * c.u, fill: '#fff0b0' }) +
    person(c.w * 0.3, c.h * 0.45, { u: c.u * 0.8, dress: '#0030ff' }),
];

/** Grain as sensors have it, for tiling: grey around the middle, 0 to `most` away from it. */
function grain(side: number, most: number): Buffer {
  let state = 20261121;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
  return Buffer.from(Array.from({ length: side * side }, () => 128 + (next() + next() - 1) * most));
}
const grainSide = 256;
const grains = grain(grainSide, 40);

/** One picture, as JPEG. */
export async function drawPhoto(scene: number, width: number, height: number): Promise<Buffer> {
  const canvas = { w: width, h: height, u: Math.min(width, height) / 100, seed: Math.floor(scene / scenes.length) };
  const drawing = scenes[scene % scenes.length]?.(canvas) ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const region = { left: 0, top: 0, width: Math.min(grainSide, width), height: Math.min(grainSide, height) };
  const raw = { width: grainSide, height: grainSide, channels: 1 } as const;
  const input = await sharp(grains, { raw }).extract(region).png().toBuffer();
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input, tile: true, blend: 'overlay' }])
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The most pixels of a drawn photo, in millions. */
const mostMillions = 6;
/** The number of different pictures of each size. */
const pictures = scenes.length * 2;

/** The facts of a photo with the size in which it is drawn. */
export function withDrawnSize<Facts extends Pick<PhotoFacts, 'width' | 'height'>>(photo: Facts): Facts {
  const scale = Math.min(1, Math.sqrt((mostMillions * 1e6) / (photo.width * photo.height)));
  return { ...photo, width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
}

/** Draws the pixels of a photo into a folder, once for each size and scene; answers its path. `n` chooses the scene. */
export async function photoFile({ width, height }: PhotoFacts, n: number, folder: string): Promise<string> {
  const scene = n % pictures;
  const path = join(folder, `${scene}-${width}x${height}.jpg`);
  if (!existsSync(path)) await writeFile(path, await drawPhoto(scene, width, height));
  return path;
}

/** Writes a real photograph, cropped to the photo's size, into a folder. Answers its path. */
export async function realPhotoFile(
  { width, height }: PhotoFacts,
  n: number,
  { from, folder }: { from: readonly string[]; folder: string },
): Promise<string> {
  const at = n % from.length;
  const path = join(folder, `real-${at}-${width}x${height}.jpg`);
  const source = from[at];
  if (source === undefined) throw new Error('There are no photographs in that folder.');
  if (!existsSync(path))
    await sharp(source).autoOrient().resize(width, height, { fit: 'cover' }).jpeg({ quality: 90 }).toFile(path);
  return path;
}
