import type { Box, PageFrame, PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, cropLoss, cutAway, isPanorama, mostCut } from '../plan/crop.ts';
import type { Weight } from '../weights/weight.ts';

/** What decides between page templates that fit. All designs share these weights. */
export const templateWeights = {
  crop: {
    value: 1.1,
    unit: 'score for each share of a picture that is cut away beyond `freeCrop`, mean of the page',
    range: [0, 3],
    why: 'A picture should be seen as it was taken.',
  },
  freeCrop: {
    value: 0.1,
    unit: 'share of a picture',
    range: [0, 0.3],
    why: 'A little may be cut without a cost. Higher: shapes of frames that suit less.',
  },
  worstCrop: {
    value: 0.8,
    unit: 'score for each share that the most cut picture loses beyond `cropLimit`',
    range: [0, 3],
    why: 'One ruined picture is not made good by others.',
  },
  ruined: {
    value: 1.5,
    unit: 'score, once, where a picture loses more than `mostCut` says',
    range: [0.5, 3],
    why: 'Half a picture is printed only where other layouts are worse.',
  },
  cropLimit: {
    value: 0.36,
    unit: 'share of a picture',
    range: [0.2, 0.6],
    why: 'More than a third lost is no longer the same picture.',
  },
  empty: {
    value: 5,
    unit: 'score for each share of the page that is empty beyond `emptyLimit`',
    range: [0, 5],
    why: 'A half empty page looks forgotten.',
  },
  emptyLimit: {
    value: 0.33,
    unit: 'share of the page, by cells',
    range: [0.2, 0.6],
    why: 'Up to a third, white is rest; beyond it, it is a hole.',
  },
  use: {
    value: 0.12,
    unit: 'score for each earlier use in the magazine',
    range: [0, 0.5],
    why: 'A magazine has many kinds of pages.',
  },
  recent: {
    value: 0.45,
    unit: 'score, once',
    range: [0, 1],
    why: 'The same template within `recentPages` looks like a form.',
  },
  recentPages: {
    value: 3,
    unit: 'pages',
    range: [1, 8],
    why: 'A template that was used so lately is remembered. Higher: more templates, some of which suit less.',
  },
  facing: {
    value: 0.5,
    unit: 'score, once',
    range: [0, 1],
    why: 'Two pages that are seen together should not be the same picture twice.',
  },
  sameFacing: {
    value: 3,
    unit: 'score, once',
    range: [1, 5],
    why: 'The same template never stands on facing pages while another one fits.',
  },
  turned: {
    value: 0.2,
    unit: 'score, once',
    range: [0, 1],
    why: 'The other side of the leaf is still remembered.',
  },
  sameDrawing: {
    value: 1,
    unit: 'score, once',
    range: [0.5, 3],
    why: 'A drawing that stands on two pages one after the other is wallpaper.',
  },
  dark: {
    value: 0.4,
    unit: 'score, once',
    range: [0, 1],
    why: 'Two coloured grounds one after the other weigh the magazine down.',
  },
  variety: {
    value: 0.6,
    unit: 'score that a cover or a list of contents may lie behind the best and still take its turn',
    range: [0, 1],
    why: 'Nobody’s cover should look like everybody’s: those that suit take turns by the seed.',
  },
  chance: {
    value: 0.3,
    unit: 'score, at most',
    range: [0, 1],
    why: 'Two magazines of the same design should differ.',
  },
} as const satisfies Record<string, Weight>;

/**
 * A page of which more than this share is empty is refused, unless its template wants the air: a third, and the gap of
 * a line. From `emptyLimit`, which is less, the page only costs more: among those that are allowed the fuller one wins.
 */
export const mostEmpty = 0.35;

/** What a page loses by how its pictures are cut and by what is empty on it; `empty`: which share of it, 0-1. */
export function pageCost(
  frames: readonly PageFrame[],
  { photos, empty }: { photos: ReadonlyMap<string, PhotoFacts>; empty: number },
): number {
  const losses = frames.flatMap(frame => {
    const photo = photoIn(frame, photos);
    if (!photo) return [];
    const shape = frame.box.w / frame.box.h;
    return [{ loss: cropLoss(photo, shape), ruined: isRuined(photo, shape) }];
  });
  const mean =
    losses.reduce((sum, { loss }) => sum + Math.max(0, loss - templateWeights.freeCrop.value), 0) /
    Math.max(1, losses.length);
  const worst = Math.max(0, ...losses.map(({ loss }) => loss - templateWeights.cropLimit.value));
  const ruined = losses.some(one => one.ruined) ? templateWeights.ruined.value : 0;
  return (
    ruined +
    mean * templateWeights.crop.value +
    worst * templateWeights.worstCrop.value +
    Math.max(0, empty - templateWeights.emptyLimit.value) * templateWeights.empty.value
  );
}

/** The photo in a frame, unless it lies across the fold. */
const photoIn = (frame: PageFrame, photos: ReadonlyMap<string, PhotoFacts>): PhotoFacts | undefined =>
  frame.kind === 'photo' && !frame.half ? photos.get(frame.photo) : undefined;

/** Whether a frame cuts more from a panorama than a page may. */
export function ruinsPanorama(frame: PageFrame, photos: ReadonlyMap<string, PhotoFacts>): boolean {
  const photo = photoIn(frame, photos);
  return photo !== undefined && isPanorama(photo) && isRuined(photo, frame.box.w / frame.box.h);
}
const isRuined = (photo: PhotoFacts, shape: number): boolean => cutAway(cropFor(photo, shape)) > mostCut(photo);

/** The height of the bands by which empty room is counted, mm. */
const band = 3;

/** The share of an area's height beside which no frame stands, 0-1. Rules alone do not fill it. */
export function emptyShare(frames: readonly PageFrame[], area: Box): number {
  const filled = frames
    .filter(({ kind, box }) => kind !== 'rule' && box.x < area.x + area.w && box.x + box.w > area.x)
    .map(({ box }) => box);
  const bands = Math.floor(area.h / band);
  const bare = Array.from({ length: bands }, (_, at) => area.y + (at + 0.5) * band).filter(
    y => !filled.some(box => y >= box.y && y <= box.y + box.h),
  );
  return bare.length / Math.max(1, bands);
}

/** The text area between the margins, or the whole page. */
export const textArea = ({ top, bottom }: { top: number; bottom: number }, x0: number, x1: number): Box => ({
  x: x0,
  y: top,
  w: Math.min(trim.w, x1) - x0,
  h: bottom - top,
});
