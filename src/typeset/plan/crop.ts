import type { Box, Face, PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';

/** Width over height. */
export const aspectOf = (photo: PhotoFacts): number => photo.width / photo.height;

const clamp = (n: number, low: number, high: number): number => Math.min(Math.max(n, low), high);
const round = (n: number): number => Math.round(n * 1e5) / 1e5;

/** The faces that the picture is about: those far smaller than the largest belong to people passing by. */
export function peopleOf({ faces }: Pick<PhotoFacts, 'faces'>): readonly Face[] {
  const tallest = Math.max(0, ...faces.map(face => face.h));
  return faces.filter(face => face.h >= tallest * 0.35);
}

/** The whole head of a face, with its hair and a little air, as far as the photo shows it. */
export function headOf(face: Box): Box {
  const x = clamp(face.x - face.w * 0.2, 0, 1);
  const y = clamp(face.y - face.h * 0.45, 0, 1);
  return {
    x,
    y,
    w: clamp(face.x + face.w * 1.2, 0, 1) - x,
    h: clamp(face.y + face.h * 1.12, 0, 1) - y,
  };
}

/** The smallest box around all of them. */
export function boundingBox(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))];
  return {
    x,
    y,
    w: Math.max(...boxes.map(box => box.x + box.w)) - x,
    h: Math.max(...boxes.map(box => box.y + box.h)) - y,
  };
}

const roundingSlip = 0.002;
const holds = (crop: Box, { x, y, w, h }: Box): boolean =>
  Math.max(0, x) >= crop.x - roundingSlip &&
  Math.max(0, y) >= crop.y - roundingSlip &&
  Math.min(1, x + w) <= crop.x + crop.w + roundingSlip &&
  Math.min(1, y + h) <= crop.y + crop.h + roundingSlip;
const touches = (crop: Box, { x, y, w, h }: Box): boolean =>
  x < crop.x + crop.w && x + w > crop.x && y < crop.y + crop.h && y + h > crop.y;

/** How many of the people's faces are not whole in the crop. */
export const facesCut = (photo: PhotoFacts, crop: Box): number =>
  peopleOf(photo).filter(face => !holds(crop, face)).length;

/** Half of the strip along the fold that no face may touch, as part of a spread's width: 12 of 420 mm. */
const foldStrip = 12 / 420;

/** How many faces lie in the fold of a spread that shows this crop. */
export function facesInFold(photo: PhotoFacts, crop: Box): number {
  const fold = crop.x + crop.w / 2;
  const strip = { x: fold - crop.w * foldStrip, y: crop.y, w: 2 * crop.w * foldStrip, h: crop.h };
  return peopleOf(photo).filter(face => touches(strip, face)).length;
}

/**
 * Whether no face, from the hair to the chin, lies in a part of the page when the photo fills a frame of it: nobody
 * wants words or blocks on it. Both boxes in mm.
 */
export function isClear(photo: PhotoFacts, frame: Box, area: Box): boolean {
  const crop = cropFor(photo, frame.w / frame.h);
  const [across, down] = [frame.w / crop.w, frame.h / crop.h];
  return !peopleOf(photo).some(({ x, y, w, h }) =>
    touches(area, {
      x: frame.x + (x - crop.x) * across,
      y: frame.y + (y - h * 0.35 - crop.y) * down,
      w: w * across,
      h: h * 1.4 * down,
    }),
  );
}

/**
 * Whether the photo's caption, if it has one, may lie on the foot of its frame: the photo fills the frame finely
 * enough, and so many mm of it, caption and shade, touch no face.
 */
export const bearsCaption = (photo: PhotoFacts, frame: Box, deep: number): boolean =>
  !photo.caption ||
  (dpiOf(photo, cropFor(photo, frame.w / frame.h), frame.w) >= minFullPageDpi &&
    isClear(photo, frame, { ...frame, y: frame.y + frame.h - deep, h: deep }));

interface Person {
  face: Face;
  head: Box;
  /** The share of the attention this one deserves; all together 1. */
  weight: number;
}

function weightedPeople(photo: PhotoFacts): Person[] {
  const people = peopleOf(photo);
  const weightOf = (face: Face) => face.score * Math.sqrt(face.w * face.h);
  const all = people.reduce((sum, face) => sum + weightOf(face), 0);
  return people.map(face => ({ face, head: headOf(face), weight: weightOf(face) / all }));
}

/** What a window does to the people, 0 (nothing) to about 1: a face cut through is worse than one that is not there. */
function cropHarm(people: readonly Person[], crop: Box, fold: boolean): number {
  const middle = crop.x + crop.w / 2;
  let sum = 0;
  for (const { face, head, weight } of people) {
    if (!touches(crop, face)) sum += weight * 0.85;
    else if (!holds(crop, face)) sum += weight;
    else if (!holds(crop, head)) sum += weight * 0.2;
    if (fold && Math.max(face.x - middle, middle - face.x - face.w) < crop.w * foldStrip) sum += weight;
  }
  return sum;
}

interface CropOptions {
  /** The frame lies across the fold: no face in its middle. */
  fold?: boolean;
}

const cropCache = new WeakMap<PhotoFacts, Map<string, Box>>();

/**
 * The part of the photo that fills a frame of the given shape: as much as possible, moved so that as many faces as
 * possible stay whole, the larger the more so, with air above them; a little less of the photo where that saves a face
 * from the edge or the fold. Without faces it is moved so that the focus box stays in.
 */
export function cropFor(photo: PhotoFacts, aspect: number, { fold = false }: CropOptions = {}): Box {
  const crops = cropCache.get(photo) ?? new Map<string, Box>();
  cropCache.set(photo, crops);
  const key = `${aspect} ${fold}`;
  const crop = crops.get(key) ?? bestCrop(photo, aspect, fold);
  crops.set(key, crop);
  return crop;
}

function bestCrop(photo: PhotoFacts, aspect: number, fold: boolean): Box {
  const own = aspectOf(photo);
  const most = { w: own > aspect ? aspect / own : 1, h: own > aspect ? 1 : own / aspect };
  const people = weightedPeople(photo);
  if (people.length === 0) return onFocus(photo.focus, most);
  const wanted = boundingBox(people.map(({ head }) => head));
  let best: { crop: Box; cost: number } | undefined;
  // Of a crowd somebody is at every edge: a smaller window would not help.
  const scales = people.length > 8 ? [1] : fold ? [1, 0.94, 0.88, 0.82, 0.76] : [1, 0.93, 0.86];
  for (const scale of scales) {
    const size = { w: most.w * scale, h: most.h * scale };
    for (const x of placesFor(people, 'x', { size: size.w, wish: wanted.x + wanted.w / 2 - size.w / 2 })) {
      // The eyes a little above the middle.
      for (const y of placesFor(people, 'y', { size: size.h, wish: wanted.y + wanted.h / 2 - size.h * 0.44 })) {
        const crop = { x, y, ...size };
        const cost = cropHarm(people, crop, fold) + (1 - scale) * 0.3 + 0.01 * offCentre(crop, wanted);
        if (!best || cost < best.cost - 1e-9) best = { crop, cost };
      }
    }
    if (best && best.cost < 0.02) break;
  }
  const { x, y, w, h } = best?.crop ?? onFocus(photo.focus, most);
  return { x: round(x), y: round(y), w: round(w), h: round(h) };
}

/** How far the people stand from where the eye expects them, as part of the window. */
const offCentre = (crop: Box, wanted: Box): number =>
  Math.abs(wanted.x + wanted.w / 2 - crop.x - crop.w / 2) / crop.w +
  Math.abs(wanted.y + wanted.h / 2 - crop.y - crop.h * 0.44) / crop.h;

/**
 * Where a window may begin: at the place wished for, or just holding or just missing somebody. The first are tried
 * first.
 */
function placesFor(
  people: readonly Person[],
  axis: 'x' | 'y',
  { size, wish }: { size: number; wish: number },
): number[] {
  const side = axis === 'x' ? 'w' : 'h';
  const free = 1 - size;
  if (free < 1e-6) return [0];
  const gap = size * foldStrip * 1.05;
  const edges = people.flatMap(({ face, head }) => [
    head[axis],
    head[axis] + head[side] - size,
    face[axis],
    face[axis] + face[side] - size,
    face[axis] + face[side] + 0.004,
    face[axis] - size - 0.004,
    // Just left and just right of the fold.
    ...(axis === 'x' ? [face.x + face.w - size / 2 + gap, face.x - size / 2 - gap] : []),
  ]);
  const places = [wish, free / 2, 0, free, ...edges].map(at => clamp(at, 0, free));
  return [...new Set(places.map(at => Math.round(at * 1000) / 1000))].map(at => Math.min(at, free));
}

function onFocus(focus: Box, { w, h }: { w: number; h: number }): Box {
  // A frame that cannot hold the whole focus box keeps its top: heads are up there.
  const top = h < focus.h ? focus.y : focus.y + focus.h / 2 - h / 2;
  return {
    x: round(clamp(focus.x + focus.w / 2 - w / 2, 0, 1 - w)),
    y: round(clamp(top, 0, 1 - h)),
    w: round(w),
    h: round(h),
  };
}

/** Part of the photo's area that a crop cuts away, 0-1. */
export const cutAway = (crop: Box): number => 1 - crop.w * crop.h;

/**
 * What a frame of this shape would cost the photo, 0-1: the part it cuts away, and much more when it cuts into people.
 * Above 0.4 the photo belongs elsewhere.
 */
export function cropLoss(photo: PhotoFacts, aspect: number, options: CropOptions = {}): number {
  const crop = cropFor(photo, aspect, options);
  const people = weightedPeople(photo);
  const gone = people.reduce((sum, { face, weight }) => (holds(crop, face) ? sum : sum + weight), 0);
  const hurt = gone === 0 ? 0 : 0.45 + 0.55 * gone;
  return 1 - (1 - cutAway(crop)) * (1 - hurt);
}

/**
 * The narrowest and the widest frame (width over height) that can show all its people whole; any frame where there are
 * none.
 */
export function shapesOf(photo: PhotoFacts): { narrowest: number; widest: number } {
  const people = peopleOf(photo);
  if (people.length === 0) return { narrowest: 0, widest: Infinity };
  const { w, h } = boundingBox(people);
  return { narrowest: aspectOf(photo) * w * 1.02, widest: aspectOf(photo) / h / 1.02 };
}

/**
 * What a frame of this shape does to the people, without asking where they stand: 0 when all may stay whole, else 0.3
 * and more.
 */
export function strain(photo: PhotoFacts, aspect: number): number {
  const { narrowest, widest } = shapesOf(photo);
  if (aspect < narrowest) return 1.3 - aspect / narrowest;
  return aspect > widest ? 1.3 - widest / aspect : 0;
}

/** Resolution of a crop in a frame `width` mm wide, in pixels per inch. */
export const dpiOf = (photo: PhotoFacts, crop: Box, width: number): number =>
  Math.round((photo.width * crop.w) / (width / 25.4));

/** Below this many pixels per inch a picture is not printed over a whole page. */
export const minFullPageDpi = 130;
/** Below this many somebody should ask for the original. */
export const minDpi = 200;

/**
 * Whether the photo may fill a frame of this shape and width (mm) to the edge of the page: pixels enough, nobody cut,
 * not much lost.
 */
export const mayBleed = (photo: PhotoFacts, aspect: number, width: number): boolean =>
  cropLoss(photo, aspect) <= 0.4 && dpiOf(photo, cropFor(photo, aspect), width) >= minFullPageDpi;

/** Whether the photo may lie across the fold, `tall` mm deep: no face in the fold, and none cut. */
export function clearsFold(photo: PhotoFacts, tall: number): boolean {
  const crop = cropFor(photo, (2 * trim.w) / tall, { fold: true });
  return facesInFold(photo, crop) + facesCut(photo, crop) === 0;
}

/** How sharp the people's faces are, 0-1, the larger counting more; `undefined` where there are none. */
export function faceSharpness(photo: PhotoFacts): number | undefined {
  const people = weightedPeople(photo);
  return people.length === 0 ? undefined : people.reduce((sum, { face, weight }) => sum + face.sharpness * weight, 0);
}

const wellLit = (lightness: number): number => 1 - clamp(Math.abs(lightness - 0.48) / 0.48, 0, 1);

/** How good a photo is as a picture, without its shape: about 0-1. */
export function quality(photo: PhotoFacts): number {
  const size = clamp((photo.width * photo.height) / 4e6, 0, 1);
  const people = weightedPeople(photo);
  const light =
    people.length === 0
      ? wellLit(photo.lightness)
      : people.reduce((sum, { face, weight }) => sum + wellLit(face.lightness) * weight, 0);
  // Of people the faces must be sharp; of a place the whole picture should have something to look at.
  const detail = faceSharpness(photo) ?? clamp((photo.entropy - 4.5) / 3, 0, 1);
  return 0.3 * size + 0.25 * light + 0.25 * detail + 0.2 * clamp(photo.colourful * 1.6, 0, 1);
}

/** Bits in which two difference hashes of 64 bits differ. */
export function hashDistance(a: string, b: string): number {
  let bits = 0;
  for (const at of [0, 8]) {
    let x = parseInt(a.slice(at, at + 8), 16) ^ parseInt(b.slice(at, at + 8), 16);
    for (; x !== 0; x &= x - 1) bits += 1;
  }
  return bits;
}

/** Whether two photos show almost the same picture. */
export const areTwins = (a: PhotoFacts, b: PhotoFacts): boolean => hashDistance(a.hash, b.hash) <= 6;
/** Whether two photos look much alike although they are not one shot: other scenes are 15 and more apart. */
export const areAlike = (a: PhotoFacts, b: PhotoFacts): boolean => hashDistance(a.hash, b.hash) <= 14;

/** Whether the first of two shots of one scene is the sharper one; by its faces where both have some. */
export function isSharper(a: PhotoFacts, b: PhotoFacts): boolean {
  const [mine, theirs] = [faceSharpness(a), faceSharpness(b)];
  return mine === undefined || theirs === undefined ? a.sharpness > b.sharpness : mine > theirs;
}

const countWordsInEnglish = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/**
 * One sentence about why the photo stands in this frame: whom it shows, how sharp, how much is cut, how finely it
 * prints.
 */
export function frameReason(
  photo: PhotoFacts,
  frame: { crop: Box; w: number; h: number; dpi: number; fold?: boolean },
): string {
  const people = peopleOf(photo).length;
  const soft = people > 0 ? (faceSharpness(photo) ?? 1) < 0.2 : photo.sharpness < 20;
  const who =
    people === 0 ? 'No people' : `${countWordsInEnglish[people] ?? String(people)} face${people === 1 ? '' : 's'}`;
  const shape = frame.w / frame.h;
  const place = frame.fold
    ? 'lies across the fold'
    : `fills ${shape < 0.85 ? 'an upright' : shape > 1.18 ? 'a wide' : 'a square'} frame`;
  const away = facesCut(photo, frame.crop);
  const cut = Math.round(cutAway(frame.crop) * 100);
  const kept = cut === 0 ? 'whole' : `with ${cut} % cut${away > 0 ? ` and ${away} of the faces not whole` : ''}`;
  const fine = frame.dpi < minDpi ? `, only ${frame.dpi} pixels per inch` : '';
  return `${photo.cover ? 'Asked for on the cover. ' : ''}${who}, ${soft ? 'a little soft' : 'sharp'}, ${place} ${kept}${fine}.`;
}
