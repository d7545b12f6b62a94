import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Box, Finding, Photo, PhotoFacts, PhotoFrame } from './model.ts';
import { trim } from './model.ts';

/** Pictures with more pixels than this are refused before they are decoded. */
const mostPixels = 100e6;
const open = (bytes: string | Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels }).timeout({ seconds: 15 });

/** Measures one photo: size, light, colour, detail, a fingerprint, and the part a crop must keep. Throws when it cannot be read. */
export async function factsOf(photo: Photo): Promise<PhotoFacts> {
  const { data, info } = await open(photo.path)
    .autoOrient()
    .resize(512, 512, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const meta = await open(photo.path).metadata();
  const turned = (meta.orientation ?? 1) >= 5;
  const picture: Picture = { data, width: info.width, height: info.height };
  const grey = greyOf(picture);
  return {
    id: photo.id,
    width: turned ? meta.height : meta.width,
    height: turned ? meta.width : meta.height,
    takenAt: photo.takenAt,
    ...(photo.page === undefined ? {} : { page: photo.page }),
    ...(photo.caption ? { caption: photo.caption } : {}),
    ...(photo.cover ? { cover: true } : {}),
    bands: { top: bandOf(grey, picture, 0, 0.32), bottom: bandOf(grey, picture, 0.62, 1) },
    ...lightOf(picture, grey),
    sharpness: Math.round(sharpnessOf(grey, picture)),
    colours: coloursOf(picture),
    hash: hashOf(grey, picture),
    faces: [],
    focus: focusOf(picture, grey),
  };
}

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

const greyOf = ({ data, width, height }: Picture): Float32Array => {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++) {
    grey[at] = 0.299 * (data[at * 3] ?? 0) + 0.587 * (data[at * 3 + 1] ?? 0) + 0.114 * (data[at * 3 + 2] ?? 0);
  }
  return grey;
};

/** The 5th and 95th percentile of lightness between two heights. */
function bandOf(
  grey: Float32Array,
  { width, height }: { width: number; height: number },
  from: number,
  to: number,
): [number, number] {
  const values = grey.slice(Math.floor(from * height) * width, Math.ceil(to * height) * width).sort();
  const at = (part: number) => rounded((values[Math.floor(part * (values.length - 1))] ?? 0) / 255);
  return [at(0.05), at(0.95)];
}

const rounded = (n: number): number => Math.round(n * 1000) / 1000;

function lightOf({ data }: Picture, grey: Float32Array) {
  const bins = Array.from({ length: 256 }, () => 0);
  let light = 0;
  let colour = 0;
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0;
    light += value;
    bins[Math.round(value)] = (bins[Math.round(value)] ?? 0) + 1;
    const [r = 0, g = 0, b = 0] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]];
    colour += Math.max(r, g, b) - Math.min(r, g, b);
  }
  const entropy = bins.reduce((sum, n) => (n === 0 ? sum : sum - (n / grey.length) * Math.log2(n / grey.length)), 0);
  return {
    lightness: rounded(light / grey.length / 255),
    colourful: rounded(colour / grey.length / 255),
    entropy: rounded(entropy),
  };
}

function sharpnessOf(grey: Float32Array, { width, height }: Picture): number {
  let [sum, squares, n] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - width] ?? 0) +
        (grey[at + width] ?? 0) -
        4 * (grey[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      n += 1;
    }
  }
  return n === 0 ? 0 : squares / n - (sum / n) ** 2;
}

/** The four most frequent colours, in steps of 32. */
function coloursOf({ data }: Picture): string[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 12) {
    const key = (((data[at] ?? 0) >> 5) << 10) | (((data[at + 1] ?? 0) >> 5) << 5) | ((data[at + 2] ?? 0) >> 5);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const hex = (part: number) => ((part << 5) + 16).toString(16).padStart(2, '0');
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 4)
    .map(([key]) => `#${hex(key >> 10)}${hex((key >> 5) & 31)}${hex(key & 31)}`);
}

/** 64 bits: whether each of 8 × 8 areas is lighter than its right neighbour. */
function hashOf(grey: Float32Array, { width, height }: Picture): string {
  const cell = (column: number, row: number): number => {
    let [sum, n] = [0, 0];
    const [x1, x2] = [
      Math.floor((column * width) / 9),
      Math.max(Math.floor(((column + 1) * width) / 9), Math.floor((column * width) / 9) + 1),
    ];
    const [y1, y2] = [
      Math.floor((row * height) / 8),
      Math.max(Math.floor(((row + 1) * height) / 8), Math.floor((row * height) / 8) + 1),
    ];
    for (let y = y1; y < y2 && y < height; y++)
      for (let x = x1; x < x2 && x < width; x++) [sum, n] = [sum + (grey[y * width + x] ?? 0), n + 1];
    return n === 0 ? 0 : sum / n;
  };
  let hash = '';
  for (let row = 0; row < 8; row++) {
    let byte = 0;
    for (let column = 0; column < 8; column++)
      byte = (byte << 1) | (cell(column, row) > cell(column + 1, row) + 0.5 ? 1 : 0);
    hash += byte.toString(16).padStart(2, '0');
  }
  return hash;
}

/**
 * Where the eye goes: detail and colour that differ from the rest, with a leaning to the middle and to the upper half, where heads are.
 * The box is meant to be replaced by faces once somebody finds them.
 */
function focusOf({ data, width, height }: Picture, grey: Float32Array): Box {
  const columns = 24;
  const rows = Math.max(8, Math.round((columns * height) / width));
  const mean = [0, 1, 2].map(channel => {
    let sum = 0;
    for (let at = channel; at < data.length; at += 3) sum += data[at] ?? 0;
    return sum / (data.length / 3);
  });
  const weights = new Float64Array(columns * rows);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge =
        Math.abs((grey[at + 1] ?? 0) - (grey[at - 1] ?? 0)) +
        Math.abs((grey[at + width] ?? 0) - (grey[at - width] ?? 0));
      const odd = [0, 1, 2].reduce(
        (sum, channel) => sum + Math.abs((data[at * 3 + channel] ?? 0) - (mean[channel] ?? 0)),
        0,
      );
      const cell =
        Math.min(rows - 1, Math.floor((y * rows) / height)) * columns +
        Math.min(columns - 1, Math.floor((x * columns) / width));
      weights[cell] = (weights[cell] ?? 0) + Math.min(edge, 90) + odd * 0.12;
    }
  }
  return boxAround(weights, columns, rows);
}

function boxAround(weights: Float64Array, columns: number, rows: number): Box {
  let [sum, sx, sy, sxx, syy] = [0, 0, 0, 0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [(column + 0.5) / columns, (row + 0.5) / rows];
      const middle = Math.exp(-(((x - 0.5) / 0.42) ** 2) - ((y - 0.45) / 0.42) ** 2);
      const weight = (weights[row * columns + column] ?? 0) ** 2 * middle;
      [sum, sx, sy, sxx, syy] = [
        sum + weight,
        sx + weight * x,
        sy + weight * y,
        sxx + weight * x * x,
        syy + weight * y * y,
      ];
    }
  }
  if (sum === 0) return { x: 0.3, y: 0.25, w: 0.4, h: 0.4 };
  const [cx, cy] = [sx / sum, sy / sum];
  const half = (squares: number, centre: number) =>
    Math.min(0.3, Math.max(0.12, Math.sqrt(Math.max(0, squares / sum - centre * centre)) * 1.1));
  const [hx, hy] = [half(sxx, cx), half(syy, cy)];
  // Headroom: the box reaches a little further up than down.
  const [x, y] = [Math.max(0, cx - hx), Math.max(0, cy - hy * 1.25)];
  return { x: rounded(x), y: rounded(y), w: rounded(Math.min(1 - x, 2 * hx)), h: rounded(Math.min(1 - y, hy * 2.1)) };
}

/** Measures all photos, two at a time. Those that cannot be read are named and left out. */
export async function ingest(photos: readonly Photo[]): Promise<{ facts: PhotoFacts[]; findings: Finding[] }> {
  const found = await inPairs(photos, async photo => {
    try {
      return await factsOf(photo);
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
      return {
        code: 'photo-unreadable',
        message: `The photo ${photo.id} could not be read (${reason}). Please send it again.`,
      } satisfies Finding;
    }
  });
  return {
    facts: found.filter(one => 'width' in one),
    findings: found.filter(one => 'code' in one),
  };
}

/** Runs `work` over all, two at a time, keeping the order. */
export async function inPairs<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length) {
      const at = next++;
      results[at] = await work(all[at] as T);
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/** Pixels per inch of what a plan is set for: enough for a screen, enough for a press. */
export const dpiFor = { proof: 150, print: 300 } as const;

/** How the JPEG of a frame is made. */
export interface Development {
  target: keyof typeof dpiFor;
  /** The tone that darkens a picture where light text lies on it, `#rrggbb`. */
  shade: string;
  /** The ICC profile of the press whose inks the picture is separated into; without one it stays sRGB. */
  separation?: string | undefined;
}

const noBleed = { left: 0, top: 0, right: 0, bottom: 0 };

/** The JPEG of one frame: turned upright, cut, darkened where text lies on it; never enlarged. */
export async function printPhoto(path: string, frame: PhotoFrame, how: Development): Promise<Buffer> {
  const bytes = await readFile(path);
  const upright = (await open(bytes).metadata()).autoOrient;
  const { crop, box, bleed = noBleed } = frame;
  const pixels = Math.max(1, Math.round(Math.min(crop.w * upright.width, (box.w / 25.4) * dpiFor[how.target])));
  const tall = Math.max(1, Math.round((pixels * box.h) / box.w));
  // Smaller first, cut second: so the decoder may skip what nobody will see.
  const whole = {
    width: Math.max(pixels, Math.round(pixels / crop.w)),
    height: Math.max(tall, Math.round(tall / crop.h)),
  };
  const left = Math.min(Math.round(crop.x * whole.width), whole.width - pixels);
  const top = Math.min(Math.round(crop.y * whole.height), whole.height - tall);
  // Beyond the trim the photo goes on; where it ends, its edge is mirrored.
  const beyond = (mm: number): number => Math.round((mm * pixels) / box.w);
  const [wantLeft, wantTop] = [beyond(bleed.left), beyond(bleed.top)];
  const [wantRight, wantBottom] = [beyond(bleed.right), beyond(bleed.bottom)];
  const has = {
    left: Math.min(wantLeft, left),
    top: Math.min(wantTop, top),
    right: Math.min(wantRight, whole.width - left - pixels),
    bottom: Math.min(wantBottom, whole.height - top - tall),
  };
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(whole.width, whole.height, { fit: 'fill' })
    .extract({
      left: left - has.left,
      top: top - has.top,
      width: pixels + has.left + has.right,
      height: tall + has.top + has.bottom,
    })
    .extend({
      left: wantLeft - has.left,
      top: wantTop - has.top,
      right: wantRight - has.right,
      bottom: wantBottom - has.bottom,
      extendWith: 'mirror',
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (frame.scrim) darken(data, info, { ...frame.scrim, from: wantTop, height: tall }, how.shade);
  return encoded(sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }), how);
}

/** Proofs are small, prints are whole; a print says what its colours mean, or is in the press's own inks. */
function encoded(picture: sharp.Sharp, { target, separation }: Development): Promise<Buffer> {
  if (target === 'proof') return picture.jpeg({ quality: 84, chromaSubsampling: '4:2:0' }).toBuffer();
  const jpeg = { quality: 90, chromaSubsampling: '4:4:4' };
  if (separation === undefined) return picture.withIccProfile('srgb').jpeg(jpeg).toBuffer();
  return picture.withIccProfile(separation, { attach: false }).toColourspace('cmyk').jpeg(jpeg).toBuffer();
}

/**
 * Mixes a band at the top and bottom with the shade, as strongly as the brightest part of the band needs for light type. The bands are
 * parts of `height`, counted from row `from`: what is printed beyond the trim changes nothing inside it.
 */
function darken(
  data: Buffer,
  { width, height: rows }: { width: number; height: number },
  { from, height, ...scrim }: { top: number; bottom: number; from: number; height: number },
  shade: string,
) {
  const tone = [1, 3, 5].map(at => parseInt(shade.slice(at, at + 2), 16));
  const strength = (start: number, end: number): number => {
    const values: number[] = [];
    for (let y = from + Math.floor(start * height); y < from + end * height; y += 4) {
      for (let x = 0; x < width; x += 4) {
        const at = (y * width + x) * 3;
        values.push(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0));
      }
    }
    values.sort((a, b) => a - b);
    const bright = values[Math.floor(values.length * 0.93)] ?? 0;
    // Light type needs a ground of about 95 of 255 or darker.
    return Math.min(0.86, Math.max(0.22, (bright - 92) / Math.max(1, bright - 24)));
  };
  const above = scrim.top > 0 ? strength(0, scrim.top) : 0;
  const below = scrim.bottom > 0 ? strength(1 - scrim.bottom, 1) : 0;
  // Full where the type stands, gone a little away from it.
  const fade = Math.min(0.15, 0.02 + Math.max(scrim.top, scrim.bottom));
  const ease = (t: number) => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));
  for (let y = 0; y < rows; y++) {
    const part = (y - from) / height;
    const up = above * ease((scrim.top + fade - part) / fade);
    const down = below * ease((part - (1 - scrim.bottom - fade)) / fade);
    const alpha = Math.max(scrim.top > 0 ? up : 0, scrim.bottom > 0 ? down : 0);
    if (alpha <= 0) continue;
    for (let at = y * width * 3; at < (y + 1) * width * 3; at++)
      data[at] = Math.round((data[at] ?? 0) * (1 - alpha) + (tone[at % 3] ?? 0) * alpha);
  }
}

/** How long and tall a page is in the pictures for the screen, px. */
export const picturePixels = { width: Math.round((1130 * trim.w) / trim.h), height: 1130 };
