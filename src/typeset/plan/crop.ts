import type { Box, Face, PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';
import { cropWeights } from '../weights/crop-weights.ts';
import { photoWeights } from '../weights/photo-weights.ts';

/** Width over height. */
export const aspectOf = (photo: PhotoFacts): number => photo.width / photo.height;

const clamp = (n: number, low: number, high: number): number => Math.min(Math.max(n, low), high);
const round = (n: number): number => Math.round(n * 1e5) / 1e5;

/** The faces that count: those much smaller than the tallest belong to people in the background. */
export function peopleOf({ faces }: Pick<PhotoFacts, 'faces'>): readonly Face[] {
  const tallest = Math.max(0, ...faces.map(face => face.h));
  return faces.filter(face => face.h >= tallest * photoWeights.person.value);
}

/** The box of a face's whole head, with the hair and a small margin, clipped to the photo. */
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

/** The smallest box that contains all boxes. */
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

/** How many of the faces that count are not completely in the crop. */
export const facesCut = (photo: Pick<PhotoFacts, 'faces'>, crop: Box): number =>
  peopleOf(photo).filter(face => !holds(crop, face)).length;

/** Whether everybody in the photo must be seen, because its caption speaks of them. */
export const isNamedGroup = (photo: PhotoFacts): boolean => {
  const people = peopleOf(photo).length;
  return Boolean(photo.caption) && people >= 2 && people <= photoWeights.mostNamed.value;
};

/** The shapes of the picture on a cover or a front: from the whole page to a window over its width. */
export const leadingShapes = [trim.w / trim.h, 4 / 3] as const;

/** Whether a crop shows only a part of the people of whom the photo's caption speaks. */
export const splitsGroup = (photo: PhotoFacts, crop: Box): boolean => isNamedGroup(photo) && facesCut(photo, crop) > 0;

/** Half the width of the strip along the fold that no face may touch, as a fraction of a spread's width. */
const foldStrip = cropWeights.foldStrip.value / (2 * trim.w);

/** How many faces touch the strip along the fold of a spread that shows this crop. */
export function facesInFold(photo: PhotoFacts, crop: Box): number {
  const fold = crop.x + crop.w / 2;
  const strip = { x: fold - crop.w * foldStrip, y: crop.y, w: 2 * crop.w * foldStrip, h: crop.h };
  return peopleOf(photo).filter(face => touches(strip, face)).length;
}

/**
 * Whether no face, hair included, is in `area` of the page when the photo fills `frame` (both mm). Text and panels must
 * not cover a face.
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

interface Person {
  face: Face;
  head: Box;
  /** Weight by size and detector score; the weights of all people sum up to 1. */
  weight: number;
}

function weightedPeople(photo: PhotoFacts): Person[] {
  const people = peopleOf(photo);
  const weightOf = (face: Face) => face.score * Math.sqrt(face.w * face.h);
  const all = people.reduce((sum, face) => sum + weightOf(face), 0);
  return people.map(face => ({ face, head: headOf(face), weight: weightOf(face) / all }));
}

/** The harm of a crop to the people, 0 (none) to about 1. A face that is cut is worse than one that is not shown. */
function cropHarm(people: readonly Person[], crop: Box, fold: boolean): number {
  const { faceCut, faceOut, headCut, faceInFold } = cropWeights;
  const middle = crop.x + crop.w / 2;
  let sum = 0;
  for (const { face, head, weight } of people) {
    if (!touches(crop, face)) sum += weight * faceOut.value;
    else if (!holds(crop, face)) sum += weight * faceCut.value;
    else if (!holds(crop, head)) sum += weight * headCut.value;
    if (fold && Math.max(face.x - middle, middle - face.x - face.w) < crop.w * foldStrip)
      sum += weight * faceInFold.value;
  }
  return sum;
}

interface CropOptions {
  /** Whether the frame runs across the fold, so that no face may be in its middle. */
  fold?: boolean;
}

const cropCache = new WeakMap<PhotoFacts, Map<string, Box>>();

/**
 * The part of the photo that fills a frame with this aspect (width over height). It is as large as possible and placed
 * so that as many faces as possible stay whole, larger ones first, with room above them; it is a little smaller where
 * that keeps a face off the edge or the fold. Without faces it is placed around the focus box.
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
  const { crowd, smaller, offCentre, fewHarm, peopleAt } = cropWeights;
  const scales = people.length > crowd.value ? [1] : fold ? [1, 0.94, 0.88, 0.82, 0.76] : [1, 0.93, 0.86];
  for (const scale of scales) {
    const size = { w: most.w * scale, h: most.h * scale };
    for (const x of placesFor(people, 'x', { size: size.w, preferred: wanted.x + wanted.w / 2 - size.w / 2 })) {
      for (const y of placesFor(people, 'y', {
        size: size.h,
        preferred: wanted.y + wanted.h / 2 - size.h * peopleAt.value,
      })) {
        const crop = { x, y, ...size };
        const cost =
          cropHarm(people, crop, fold) + (1 - scale) * smaller.value + offCentre.value * distanceOf(wanted, crop);
        if (!best || cost < best.cost - 1e-9) best = { crop, cost };
      }
    }
    if (best && best.cost < fewHarm.value) break;
  }
  const { x, y, w, h } = best?.crop ?? onFocus(photo.focus, most);
  return { x: round(x), y: round(y), w: round(w), h: round(h) };
}

/** The distance of the people from where a crop should have them, as a fraction of the crop. */
const distanceOf = (wanted: Box, crop: Box): number =>
  Math.abs(wanted.x + wanted.w / 2 - crop.x - crop.w / 2) / crop.w +
  Math.abs(wanted.y + wanted.h / 2 - crop.y - crop.h * cropWeights.peopleAt.value) / crop.h;

/**
 * Positions on one axis at which a crop may begin, best guess first: `preferred`, in the middle, at the ends, and where
 * an edge just includes or just excludes a face.
 */
function placesFor(
  people: readonly Person[],
  axis: 'x' | 'y',
  { size, preferred }: { size: number; preferred: number },
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
  const places = [preferred, free / 2, 0, free, ...edges].map(at => clamp(at, 0, free));
  return [...new Set(places.map(at => Math.round(at * 1000) / 1000))].map(at => Math.min(at, free));
}

function onFocus(focus: Box, { w, h }: { w: number; h: number }): Box {
  // A crop that is lower than the focus box keeps its top, where heads usually are.
  const top = h < focus.h ? focus.y : focus.y + focus.h / 2 - h / 2;
  return {
    x: round(clamp(focus.x + focus.w / 2 - w / 2, 0, 1 - w)),
    y: round(clamp(top, 0, 1 - h)),
    w: round(w),
    h: round(h),
  };
}

/** The fraction of the photo's area that a crop cuts away, 0-1. */
export const cutAway = (crop: Box): number => 1 - crop.w * crop.h;

/**
 * What a photo loses in a frame with this aspect, 0-1: the area that is cut away, and much more when a face is cut or
 * left out; 1 when a captioned group loses somebody.
 */
export function cropLoss(photo: PhotoFacts, aspect: number, options: CropOptions = {}): number {
  const crop = cropFor(photo, aspect, options);
  if (splitsGroup(photo, crop)) return 1;
  const people = weightedPeople(photo);
  const lostFace = cropWeights.lostFace.value;
  const cutWeight = people.reduce((sum, { face, weight }) => (holds(crop, face) ? sum : sum + weight), 0);
  const faceLoss = cutWeight === 0 ? 0 : lostFace + (1 - lostFace) * cutWeight;
  return 1 - (1 - cutAway(crop)) * (1 - faceLoss);
}

/** The narrowest and the widest aspect of a frame that can show all people whole; any aspect without people. */
function shapesOf(photo: PhotoFacts): { narrowest: number; widest: number } {
  const people = peopleOf(photo);
  if (people.length === 0) return { narrowest: 0, widest: Infinity };
  const { w, h } = boundingBox(people);
  return { narrowest: aspectOf(photo) * w * 1.02, widest: aspectOf(photo) / h / 1.02 };
}

/**
 * A quick check of an aspect without computing a crop: 0 when it can show all people whole, otherwise the more the less
 * it can, and far more for a captioned group.
 */
export function strain(photo: PhotoFacts, aspect: number): number {
  const { strained, splitGroup } = cropWeights;
  const { narrowest, widest } = shapesOf(photo);
  const share = Math.min(aspect / narrowest, widest / aspect);
  return share >= 1 ? 0 : 1 + strained.value - share + (isNamedGroup(photo) ? splitGroup.value : 0);
}

/** The crop nearest to an aspect that shows everybody whole, or else the whole photo. */
export function wholeGroupCrop(photo: PhotoFacts, aspect: number): Box {
  const { narrowest, widest } = shapesOf(photo);
  const crop = cropFor(photo, clamp(aspect, Math.min(narrowest, widest), widest));
  return facesCut(photo, crop) === 0 ? crop : { x: 0, y: 0, w: 1, h: 1 };
}

/** Whether a photo is so wide that it is seen as a band. */
export const isPanorama = (photo: PhotoFacts): boolean => aspectOf(photo) >= photoWeights.panorama.value;
/** The most of a photo that a page may cut away, 0-1; less of a panorama. */
export const mostCut = (photo: PhotoFacts): number =>
  (isPanorama(photo) ? cropWeights.panoramaCut : cropWeights.mostCut).value;

/** The least and the greatest height of a band across the fold, mm. */
const [leastBand, mostBand] = [120, 206];
/** The height of a photo across the fold, mm: wide ones, and with `banded` any, are bands in their own shape. */
export const foldTall = (photo: PhotoFacts, { banded = false } = {}): number =>
  banded || aspectOf(photo) > cropWeights.bandShape.value
    ? clamp((2 * trim.w) / aspectOf(photo), leastBand, mostBand)
    : trim.h;

/** Resolution of a crop in a frame `width` mm wide, in pixels per inch. */
export const dpiOf = (photo: PhotoFacts, crop: Box, width: number): number =>
  Math.round((photo.width * crop.w) / (width / 25.4));

/** The least pixels per inch of a picture that fills a page. */
export const minFullPageDpi = 130;
/** Below this many pixels per inch a finding asks for the original. */
export const minDpi = 200;

/**
 * Whether the photo may fill a frame of this aspect and width (mm) up to the trim: enough pixels, and little is lost.
 */
export const mayBleed = (photo: PhotoFacts, aspect: number, width: number): boolean =>
  cropLoss(photo, aspect) <= cropWeights.bleedLoss.value &&
  dpiOf(photo, cropFor(photo, aspect), width) >= minFullPageDpi;

/** Whether the photo may run across the fold, `tall` mm high: no face is in the fold, and none is cut. */
export function clearsFold(photo: PhotoFacts, tall: number): boolean {
  const crop = cropFor(photo, (2 * trim.w) / tall, { fold: true });
  return facesInFold(photo, crop) + facesCut(photo, crop) === 0;
}

/** The mean sharpness of the faces, weighted by size, 0-1; `undefined` without faces. */
export function faceSharpness(photo: PhotoFacts): number | undefined {
  const people = weightedPeople(photo);
  return people.length === 0 ? undefined : people.reduce((sum, { face, weight }) => sum + face.sharpness * weight, 0);
}

/** How well lit something is, 0-1. */
export const wellLit = (lightness: number): number => {
  const best = photoWeights.bestLightness.value;
  return 1 - clamp(Math.abs(lightness - best) / best, 0, 1);
};

/** The quality of a photo regardless of its shape, about 0-1: size, light, detail and colour. */
export function quality(photo: PhotoFacts): number {
  const { fullSize, leastEntropy, entropySpan, fullColour, ...share } = photoWeights;
  const size = clamp((photo.width * photo.height) / fullSize.value, 0, 1);
  const people = weightedPeople(photo);
  const light =
    people.length === 0
      ? wellLit(photo.lightness)
      : people.reduce((sum, { face, weight }) => sum + wellLit(face.lightness) * weight, 0);
  // With people the sharpness of their faces counts; without, the detail of the whole picture.
  const detail = faceSharpness(photo) ?? clamp((photo.entropy - leastEntropy.value) / entropySpan.value, 0, 1);
  const colour = clamp(photo.colourful * fullColour.value, 0, 1);
  return (
    share.size.value * size + share.light.value * light + share.detail.value * detail + share.colour.value * colour
  );
}

const countWordsInEnglish = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** One sentence about a photo in its frame: how many faces, how sharp, how much is cut, the resolution if it is low. */
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
  const facesNotWhole = facesCut(photo, frame.crop);
  const cut = Math.round(cutAway(frame.crop) * 100);
  const extent =
    cut === 0 ? 'whole' : `with ${cut} % cut${facesNotWhole > 0 ? ` and ${facesNotWhole} of the faces not whole` : ''}`;
  const resolution = frame.dpi < minDpi ? `, only ${frame.dpi} pixels per inch` : '';
  return `${photo.cover ? 'Asked for on the cover. ' : ''}${who}, ${soft ? 'a little soft' : 'sharp'}, ${place} ${extent}${resolution}.`;
}
