import type { Box, PageFrame, PanelFrame, PhotoFacts, PhotoFrame, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { pageWeights } from '../weights/page-weights.ts';
import { photoWeights } from '../weights/photo-weights.ts';
import {
  aspectOf,
  cropFor,
  dpiOf,
  isPanorama,
  minFullPageDpi,
  peopleOf,
  frameReason,
  leadingShapes,
  splitsGroup,
  wholeGroupCrop,
} from './crop.ts';

/** The size of a whole photo printed at the least resolution, mm. */
const printableSize = ({ width, height }: Pick<PhotoFacts, 'width' | 'height'>) => ({
  w: (width / minFullPageDpi) * 25.4,
  h: (height / minFullPageDpi) * 25.4,
});

/** The least printable length of a photo's shorter side, mm; smaller photos are not printed. */
const minPrintSide = 20;
export const isPrintable = (photo: PhotoFacts): boolean =>
  Math.min(printableSize(photo).w, printableSize(photo).h) >= minPrintSide;

/**
 * Whether a photo is too dark to recognise anything: almost black, or dark without a light part. A night scene with
 * lights is not dark, nor is a photo with a lit face.
 */
export function isDark(photo: PhotoFacts): boolean {
  const { lightness, bands } = photo;
  const { litFace, black, dark, lightPart } = photoWeights;
  if (peopleOf(photo).some(face => face.lightness >= litFace.value)) return false;
  return (
    lightness < black.value || (lightness < dark.value && Math.max(bands.top[1], bands.bottom[1]) < lightPart.value)
  );
}

/** Whether a photo is left out because nothing would be seen of it, and nobody asked for it. */
export const isUnseen = (photo: PhotoFacts): boolean =>
  isDark(photo) && !photo.cover && !photo.must && photo.answer === undefined;

/**
 * Whether a photo may be on the cover, on the front or across the fold: not dark, no screenshot, large enough, and the
 * best of its moment.
 */
export function mayLead(photo: PhotoFacts): boolean {
  const { w, h } = printableSize(photo);
  const { leadLong, leadShort } = photoWeights;
  const isLarge = Math.max(w, h) >= leadLong.value && Math.min(w, h) >= leadShort.value;
  return isLarge && !isDark(photo) && !photo.screenshot && !photo.second;
}

/** Whether a photo fills a page of its own: not a stamp on it, no strip, neither dark nor a second shot. */
export const mayStandAlone = (photo: PhotoFacts): boolean =>
  !photo.second &&
  !photo.small &&
  Math.max(printableSize(photo).w, printableSize(photo).h) >= photoWeights.aloneSide.value &&
  !isPanorama(photo);

/** Whether a photo may stand on cover or front: it may lead, and a shape there keeps all of whom its caption speaks. */
export const mayOpen = (photo: PhotoFacts): boolean =>
  mayLead(photo) && leadingShapes.some(shape => !splitsGroup(photo, cropFor(photo, shape)));

/** The distance of a reduced picture from the trim, mm. */
const pageEdge = 12;
/** The largest size of a screenshot, mm: it is readable at this size. */
const screenshotSize = { w: 110, h: 190 };
/** The largest side of a picture that shows little, mm. */
const smallSide = 90;
const edgeTolerance = 0.06;

/** The part of a frame in which a reduced picture is centred: at its distance from the trim. */
function roomIn({ x, y, w, h }: Box): Box {
  const left = x <= edgeTolerance ? pageEdge : x;
  const top = y <= edgeTolerance ? pageEdge : y;
  const right = x + w >= trim.w - edgeTolerance ? trim.w - pageEdge : x + w;
  const bottom = y + h >= trim.h - edgeTolerance ? trim.h - pageEdge : y + h;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Rounded down to 0.1, so that the resolution is never below the limit. */
const roundDown = (n: number): number => Math.floor(n * 10) / 10;

/** A crop centred in `room`, as large as room and pixels allow, and at most `most` mm wide. */
function centredCrop(photo: PhotoFacts, crop: Box, { room, most = Infinity }: { room: Box; most?: number }) {
  const aspect = (aspectOf(photo) * crop.w) / crop.h;
  const finestWidth = printableSize(photo).w * crop.w;
  const w = roundDown(Math.min(room.w, room.h * aspect, finestWidth, most));
  const h = w / aspect;
  return { crop, box: { x: room.x + (room.w - w) / 2, y: room.y + (room.h - h) / 2, w, h } };
}

/**
 * The crop and box of a picture that has too few pixels for its frame: the frame's crop, or the whole photo where that
 * prints larger and no outline fixes the shape. Of a captioned group that the frame splits, everybody.
 */
function shrunkPlacement(
  photo: PhotoFacts,
  frame: PhotoFrame,
  { outlined, everybody }: { outlined: boolean; everybody: boolean },
) {
  const room = roomIn(frame.box);
  const whole = { x: 0, y: 0, w: 1, h: 1 };
  if (photo.screenshot)
    return centredCrop(photo, whole, { room, most: Math.min(screenshotSize.w, screenshotSize.h * aspectOf(photo)) });
  if (everybody) return centredCrop(photo, wholeGroupCrop(photo, room.w / room.h), { room });
  const most = photo.small ? smallSide * Math.min(1, frame.box.w / frame.box.h) : Infinity;
  const same = centredCrop(photo, frame.crop, { room, most });
  if (photo.small) return same;
  const all = centredCrop(photo, whole, { room });
  return !outlined && areaOf(all.box) > areaOf(same.box) ? all : same;
}

const areaOf = ({ w, h }: Box): number => w * h;
const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/**
 * Whether a picture needs no change: enough pixels, one that shows little is small, and a screenshot is whole, small
 * enough and without outline.
 */
const isFineEnough = (photo: PhotoFacts, { crop, dpi, shape, box }: PhotoFrame): boolean =>
  dpi >= minFullPageDpi &&
  (!photo.small || Math.max(box.w, box.h) <= smallSide + edgeTolerance) &&
  (!photo.screenshot ||
    (shape === undefined &&
      crop.w * crop.h > 0.995 &&
      box.w <= screenshotSize.w + edgeTolerance &&
      box.h <= screenshotSize.h + edgeTolerance));

function withoutOutline(frame: PhotoFrame): PhotoFrame {
  const { shape: _, radius: __, ...plain } = frame;
  return plain;
}

/** The panel that replaces a picture under words: dark where the picture was shaded, else light. */
const groundFor = ({ id, box, scrim }: PhotoFrame): PanelFrame => ({
  kind: 'panel',
  id,
  box,
  colour: scrim ? 'deep' : 'paper',
  pattern: false,
  ink: 'accent',
  step: 30,
});

/**
 * The page with every picture at `minFullPageDpi` or more. A picture with fewer pixels is reduced and centred in its
 * frame, its outline with it; screenshots are shown whole, and captioned groups with everybody, without outline.
 * `cost` is 0 for no change, and grows with the area that is lost. It is Infinity where words are on such a picture: a
 * plain panel then replaces it. Pure.
 */
export function atPrintableSize<Page extends Pick<PlanPage, 'frames'> & Partial<Pick<PlanPage, 'kind'>>>(
  page: Page,
  photos: ReadonlyMap<string, PhotoFacts>,
): { page: Page; cost: number } {
  let cost = 0;
  const moved = new Map<string, PageFrame | undefined>();
  for (const frame of page.frames) {
    const photo = frame.kind === 'photo' ? photos.get(frame.photo) : undefined;
    if (frame.kind !== 'photo' || !photo || frame.half) continue;
    // A group is on the cover only where somebody asked for it.
    const everybody = page.kind !== 'cover' && splitsGroup(photo, frame.crop);
    if (!everybody && isFineEnough(photo, frame)) continue;
    const framesOnIt = page.frames.filter(({ over }) => over === frame.id);
    const outline = framesOnIt.filter(({ kind, box }) => kind === 'ornament' && isSame(box, frame.box));
    if (outline.length < framesOnIt.length) {
      // A dark picture that somebody asked for stays under words, if no other template holds it.
      if (photo.small && isFineEnough({ ...photo, small: false }, frame)) {
        cost += pageWeights.reduced.value;
        continue;
      }
      cost = Infinity;
      moved.set(frame.id, groundFor(frame));
      continue;
    }
    const bare = photo.screenshot || everybody;
    const outlined = outline.length > 0 || frame.shape !== undefined;
    const { crop, box } = shrunkPlacement(photo, frame, { outlined, everybody });
    const dpi = dpiOf(photo, crop, box.w);
    cost += (pageWeights.reduced.value * (areaOf(frame.box) - areaOf(box))) / (trim.w * trim.h);
    const extent = everybody
      ? 'shows everybody in the caption'
      : bare
        ? 'a screenshot is set'
        : photo.small
          ? 'a dark picture is set'
          : 'its pixels allow';
    const why = `${frameReason(photo, { crop, ...box, dpi })} As large as ${extent}.`;
    moved.set(frame.id, { ...(bare ? withoutOutline(frame) : frame), crop, box, dpi, why });
    if (bare && outlined) cost += pageWeights.outline.value;
    for (const part of outline) moved.set(part.id, bare ? undefined : { ...part, box });
  }
  if (moved.size === 0) return { page, cost };
  const frames = page.frames.map(frame => (moved.has(frame.id) ? moved.get(frame.id) : frame));
  return { page: { ...page, frames: frames.filter(frame => frame !== undefined) }, cost };
}

/**
 * Whether a photo may fill the head of a page over its whole width, as on the contents: it may lead, with enough
 * pixels, and is no band that leaves the page empty.
 */
export const mayHead = (photo: PhotoFacts): boolean =>
  mayLead(photo) && !isPanorama(photo) && dpiOf(photo, cropFor(photo, trim.w / 150), trim.w) >= minFullPageDpi;
