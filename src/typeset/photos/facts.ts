import sharp from 'sharp';
import type { Box, Face, PhotoMeasurements } from '../model.ts';
import { boundingBox, headOf, peopleOf } from '../plan/crop.ts';
import { inSrgb } from './colours.ts';
import { isMarkedAsCut } from './cut-off.ts';
import { maxPixels } from './file-type.ts';
import {
  clarityOf,
  differenceHash,
  edgeAt,
  endsInOneColour,
  greyOf as greyOfPixels,
  type PixelSize,
  valueAtPart,
  valueOfRank,
} from './grey.ts';
import { isScreenshot } from './screenshots.ts';
import { thousandths, tonesOf } from './tones.ts';

/** Finds the faces in a picture, as fractions of its width and height. */
export type FindFaces = (picture: RgbImage) => Promise<readonly (Box & { score: number })[]>;

/** Longer side of the picture in which faces are looked for, px; everything else is measured at half of it. */
const analysisSide = 1024;

/**
 * Measures an upright sRGB photo. `find` looks for faces; without it, or when it fails, `looked` is false and the focus
 * is where the detail is. Throws when the photo cannot be read.
 */
export async function measurePhoto(path: string, find?: FindFaces): Promise<PhotoMeasurements> {
  const { width, height, exif } = await sharp(path).metadata();
  const { data, info } = await inSrgb(sharp(path, { failOn: 'error', limitInputPixels: maxPixels }))
    .timeout({ seconds: 15 })
    .resize(analysisSide, analysisSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const large: RgbImage = { data, width: info.width, height: info.height };
  const small = await halfSize(large);
  const grey = greyOf(small);
  const light = lightOf(small, grey);
  const { edges, lightest } = clarityOf(grey, small);
  const screenshot = isScreenshot(grey, small);
  const found = find && (await facesIn(large, light.lightness, find).catch(() => undefined));
  const faces = found ? facesOf(found, large) : [];
  return {
    facts: 3,
    width,
    height,
    bands: { top: bandOf(grey, small, { from: 0, to: 0.32 }), bottom: bandOf(grey, small, { from: 0.62, to: 1 }) },
    ...light,
    sharpness: Math.round(sharpnessOf(grey, small)),
    colours: coloursOf(small),
    hash: differenceHash(grey, small),
    screenshot,
    edges: thousandths(edges),
    lightest: thousandths(lightest),
    tones: tonesOf(small.data, grey),
    cut: isMarkedAsCut({ exif }) || (!screenshot && endsInOneColour(grey, small)),
    looked: found !== undefined,
    faces,
    focus: faces.length > 0 ? focusOn(faces) : focusOf(small, grey),
  };
}

/** Below this mean lightness, a photo in which no face is found is searched again in a brightened copy. */
const dimLightness = 0.25;

/** The faces in a picture; if it is dark and none is found, those in a brightened copy. */
async function facesIn(picture: RgbImage, lightness: number, find: FindFaces) {
  const found = await find(picture);
  return found.length > 0 || lightness >= dimLightness ? found : find(brightened(picture));
}

/** The picture with its lightest tone (99.5 of 100 pixels are darker) made white and its shadows lifted. */
function brightened(picture: RgbImage): RgbImage {
  const values = greyOf(picture);
  const white = Math.max(8, valueOfRank(values, Math.floor(values.length * 0.995)));
  const tones = Uint8Array.from({ length: 256 }, (_, tone) => Math.round(255 * Math.min(1, tone / white) ** 0.6));
  const data = Buffer.alloc(picture.data.length);
  for (let at = 0; at < data.length; at++) data[at] = tones[picture.data[at] ?? 0] ?? 0;
  return { ...picture, data };
}

async function halfSize({ data, width, height }: RgbImage): Promise<RgbImage> {
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(analysisSide / 2, analysisSide / 2, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: small.data, width: small.info.width, height: small.info.height };
}

/** A detection wider than this fraction of the picture is dropped unless its score is high. */
const widestFace = 0.6;

/** The faces to store: clipped to the picture, largest first, with sharpness and lightness. */
function facesOf(found: readonly (Box & { score: number })[], picture: RgbImage): Face[] {
  const grey = greyOf(picture);
  return found
    .map(({ score, ...box }) => ({ score, ...clippedBox(box) }))
    .filter(face => face.w > 0 && face.h > 0 && (Math.max(face.w, face.h) < widestFace || face.score > 0.8))
    .sort((a, b) => b.w * b.h - a.w * a.h || a.x - b.x)
    .map(face => ({ ...roundedBox(face), score: thousandths(face.score), ...lookOf(face, grey, picture) }));
}

function clippedBox({ x, y, w, h }: Box): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, w: Math.min(1, x + w) - left, h: Math.min(1, y + h) - top };
}

/** The facts of one of our drawings, with these heads as sharp, well lit faces. Its tone is as it was drawn. */
export function withHeads(measured: PhotoMeasurements, heads: readonly Box[]): PhotoMeasurements {
  const { tones: _, ...facts } = measured;
  const assumed = { score: 1, sharpness: 0.8, lightness: 0.5 };
  const faces = heads
    .map(head => ({ ...roundedBox(clippedBox(head)), ...assumed }))
    .sort((a, b) => b.w * b.h - a.w * a.h || a.x - b.x);
  return { ...facts, looked: true, faces, ...(faces.length > 0 && { focus: focusOn(faces) }) };
}

const focusOn = (faces: readonly Face[]): Box => roundedBox(boundingBox(peopleOf({ faces }).map(headOf)));

const roundedBox = ({ x, y, w, h }: Box): Box => ({
  x: thousandths(x),
  y: thousandths(y),
  w: thousandths(w),
  h: thousandths(h),
});

/**
 * Sharpness and lightness of a face, 0-1. Sharpness is edges in proportion to contrast, so that a dark portrait does
 * not count as blurred, times the root of the width, because edges are finer in a larger face. Measured: sharp faces
 * 0.5 to 1, blurred by a hundredth of their width 0.3.
 */
function lookOf(face: Box, grey: Float32Array, { width, height }: RgbImage) {
  const [x0, y0] = [Math.max(1, Math.floor(face.x * width)), Math.max(1, Math.floor(face.y * height))];
  const x1 = Math.min(width - 1, Math.ceil((face.x + face.w) * width));
  const y1 = Math.min(height - 1, Math.ceil((face.y + face.h) * height));
  let [n, sum, squares, edges] = [0, 0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = y * width + x;
      const value = grey[at] ?? 0;
      [n, sum, squares, edges] = [n + 1, sum + value, squares + value * value, edges + edgeAt(grey, at, width) ** 2];
    }
  }
  if (n === 0) return { sharpness: 0, lightness: 0 };
  const contrast = Math.max(1, squares / n - (sum / n) ** 2);
  const sharpness = (Math.sqrt(edges / n / contrast) * Math.sqrt((x1 - x0) / 100)) / 0.35;
  return { sharpness: thousandths(Math.min(1, sharpness)), lightness: thousandths(sum / n / 255) };
}

/** Red, green and blue, 8 bits each, row by row. */
interface RgbImage {
  data: Buffer;
  width: number;
  height: number;
}

const greyOf = (picture: RgbImage): Float32Array => greyOfPixels(picture, 3);

/** The part of a picture between two heights, in parts of its whole height. */
interface HeightRange {
  from: number;
  to: number;
}

/** The 5th and 95th percentile of lightness between two heights. */
function bandOf(grey: Float32Array, { width, height }: PixelSize, { from, to }: HeightRange): [number, number] {
  const values = grey.subarray(Math.floor(from * height) * width, Math.ceil(to * height) * width);
  return [thousandths(valueAtPart(values, 0.05) / 255), thousandths(valueAtPart(values, 0.95) / 255)];
}

function lightOf({ data }: RgbImage, grey: Float32Array) {
  const bins = Array.from({ length: 256 }, () => 0);
  let light = 0;
  let colour = 0;
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0;
    light += value;
    bins[Math.round(value)] = (bins[Math.round(value)] ?? 0) + 1;
    const r = data[at * 3] ?? 0;
    const g = data[at * 3 + 1] ?? 0;
    const b = data[at * 3 + 2] ?? 0;
    colour += Math.max(r, g, b) - Math.min(r, g, b);
  }
  const entropy = bins.reduce((sum, n) => (n === 0 ? sum : sum - (n / grey.length) * Math.log2(n / grey.length)), 0);
  return {
    lightness: thousandths(light / grey.length / 255),
    colourful: thousandths(colour / grey.length / 255),
    entropy: thousandths(entropy),
  };
}

function sharpnessOf(grey: Float32Array, { width, height }: RgbImage): number {
  let [sum, squares, n] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge = edgeAt(grey, at, width);
      sum += edge;
      squares += edge * edge;
      n += 1;
    }
  }
  return n === 0 ? 0 : squares / n - (sum / n) ** 2;
}

/** The four most frequent colours, in steps of 32. */
function coloursOf({ data }: RgbImage): string[] {
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

/**
 * The focus of a photo without faces: where detail is and colour differs from the mean, weighted towards the middle and
 * a little above it, where heads usually are.
 */
function focusOf({ data, width, height }: RgbImage, grey: Float32Array): Box {
  const columns = 24;
  const rows = Math.max(8, Math.round((columns * height) / width));
  const meanOf = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < data.length; at += 3) sum += data[at] ?? 0;
    return sum / (data.length / 3);
  };
  const [red, green, blue] = [meanOf(0), meanOf(1), meanOf(2)];
  const weights = new Float64Array(columns * rows);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge =
        Math.abs((grey[at + 1] ?? 0) - (grey[at - 1] ?? 0)) +
        Math.abs((grey[at + width] ?? 0) - (grey[at - width] ?? 0));
      const colourDistance =
        Math.abs((data[at * 3] ?? 0) - red) +
        Math.abs((data[at * 3 + 1] ?? 0) - green) +
        Math.abs((data[at * 3 + 2] ?? 0) - blue);
      const cell =
        Math.min(rows - 1, Math.floor((y * rows) / height)) * columns +
        Math.min(columns - 1, Math.floor((x * columns) / width));
      weights[cell] = (weights[cell] ?? 0) + Math.min(edge, 90) + colourDistance * 0.12;
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
  // The box reaches a little further up than down, for headroom.
  const [x, y] = [Math.max(0, cx - hx), Math.max(0, cy - hy * 1.25)];
  return {
    x: thousandths(x),
    y: thousandths(y),
    w: thousandths(Math.min(1 - x, 2 * hx)),
    h: thousandths(Math.min(1 - y, hy * 2.1)),
  };
}
