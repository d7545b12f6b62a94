import type { Box, PageFrame, PanelFrame, PhotoFacts, PhotoFrame, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { aspectOf, cropFor, dpiOf, minFullPageDpi, peopleOf, frameReason } from './crop.ts';

/** How large a photo prints as a whole at the least resolution, mm. */
const printableSize = ({ width, height }: Pick<PhotoFacts, 'width' | 'height'>) => ({
  w: (width / minFullPageDpi) * 25.4,
  h: (height / minFullPageDpi) * 25.4,
});

/** A photo that prints smaller than this is not printed, mm on its shorter side. */
const minPrintSide = 20;
export const isPrintable = (photo: PhotoFacts): boolean =>
  Math.min(printableSize(photo).w, printableSize(photo).h) >= minPrintSide;

/**
 * Whether nothing can be made out in a photo before it is brightened: next to black as a whole, or dark without a light
 * part. A night with lights in it is not dark, nor is a lit face before a black ground.
 */
export function isDark(photo: PhotoFacts): boolean {
  const { lightness, bands } = photo;
  if (peopleOf(photo).some(face => face.lightness >= 0.2)) return false;
  return lightness < 0.06 || (lightness < 0.14 && Math.max(bands.top[1], bands.bottom[1]) < 0.4);
}

/** The least size of a photo on the cover, the page after it or a double page, mm: the longer and the shorter side. */
const minLeadSize = { long: 150, short: 100 };

/**
 * Whether a photo may stand on the cover, on the page after it or across the fold: in the light, no screenshot, and not
 * tiny.
 */
export function mayLead(photo: PhotoFacts): boolean {
  const { w, h } = printableSize(photo);
  return (
    !isDark(photo) && !photo.screenshot && Math.max(w, h) >= minLeadSize.long && Math.min(w, h) >= minLeadSize.short
  );
}

/** How far from the edge of the page a picture stands that had to be made smaller, mm. */
const pageEdge = 12;
/** A screenshot is set no larger than this, mm: it is there to be read. */
const screenshotSize = { w: 110, h: 190 };
const edgeTolerance = 0.06;

/** The part of a frame in which a smaller picture stands: away from the edge of the page. */
function roomIn({ x, y, w, h }: Box): Box {
  const left = x <= edgeTolerance ? pageEdge : x;
  const top = y <= edgeTolerance ? pageEdge : y;
  const right = x + w >= trim.w - edgeTolerance ? trim.w - pageEdge : x + w;
  const bottom = y + h >= trim.h - edgeTolerance ? trim.h - pageEdge : y + h;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Rounded down, so that what is printed is never coarser than asked. */
const roundDown = (n: number): number => Math.floor(n * 10) / 10;

/** A crop in the middle of some room, as wide as room and pixels allow, and no wider than `most`, mm. */
function centredCrop(photo: PhotoFacts, crop: Box, { room, most = Infinity }: { room: Box; most?: number }) {
  const aspect = (aspectOf(photo) * crop.w) / crop.h;
  const fine = printableSize(photo).w * crop.w;
  const w = roundDown(Math.min(room.w, room.h * aspect, fine, most));
  const h = w / aspect;
  return { crop, box: { x: room.x + (room.w - w) / 2, y: room.y + (room.h - h) / 2, w, h } };
}

/**
 * Where a picture stands that has too few pixels for its frame: as a whole where that is larger and no outline asks for
 * its shape.
 */
function shrunkPlacement(photo: PhotoFacts, frame: PhotoFrame, outlined: boolean) {
  const room = roomIn(frame.box);
  const whole = { x: 0, y: 0, w: 1, h: 1 };
  if (photo.screenshot)
    return centredCrop(photo, whole, { room, most: Math.min(screenshotSize.w, screenshotSize.h * aspectOf(photo)) });
  const same = centredCrop(photo, frame.crop, { room });
  const all = centredCrop(photo, whole, { room });
  return !outlined && areaOf(all.box) > areaOf(same.box) ? all : same;
}

const areaOf = ({ w, h }: Box): number => w * h;
const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** Whether a picture may stand as it was laid. */
const isFineEnough = (photo: PhotoFacts, { crop, dpi, shape, box }: PhotoFrame): boolean =>
  dpi >= minFullPageDpi &&
  (!photo.screenshot ||
    (shape === undefined &&
      crop.w * crop.h > 0.995 &&
      box.w <= screenshotSize.w + edgeTolerance &&
      box.h <= screenshotSize.h + edgeTolerance));

function withoutOutline(frame: PhotoFrame): PhotoFrame {
  const { shape: _, radius: __, ...plain } = frame;
  return plain;
}

/** What the words that lay on a picture stand on without it: as dark as its shade, or light where it had none. */
const groundFor = ({ id, box, scrim }: PhotoFrame): PanelFrame => ({
  kind: 'panel',
  id,
  box,
  colour: scrim ? 'deep' : 'paper',
  pattern: false,
  ink: 'accent',
  step: 30,
});

/** What a page loses when a screenshot loses the outline that its template draws. */
const outlineCost = 0.4;

/**
 * A page on which no picture prints with fewer pixels per inch than `leastFullDpi`: one that would stands smaller in
 * the middle of its place, with the outline drawn around it, and screenshots stand whole, without outline. `cost`: what
 * that takes from the page, 0 (nothing) upwards; Infinity where words lie on such a picture: then they stand on a plain
 * ground, and the picture is left out. Pure.
 */
export function atPrintableSize<Page extends Pick<PlanPage, 'frames'>>(
  page: Page,
  photos: ReadonlyMap<string, PhotoFacts>,
): { page: Page; cost: number } {
  let cost = 0;
  const moved = new Map<string, PageFrame | undefined>();
  for (const frame of page.frames) {
    const photo = frame.kind === 'photo' ? photos.get(frame.photo) : undefined;
    if (frame.kind !== 'photo' || !photo || frame.half || isFineEnough(photo, frame)) continue;
    const lying = page.frames.filter(one => one.over === frame.id);
    const outline = lying.filter(one => one.kind === 'ornament' && isSame(one.box, frame.box));
    if (outline.length < lying.length) {
      cost = Infinity;
      moved.set(frame.id, groundFor(frame));
      continue;
    }
    const outlined = outline.length > 0 || frame.shape !== undefined;
    const { crop, box } = shrunkPlacement(photo, frame, outlined);
    const dpi = dpiOf(photo, crop, box.w);
    cost += (1.5 * (areaOf(frame.box) - areaOf(box))) / (trim.w * trim.h);
    const why = `${frameReason(photo, { crop, ...box, dpi })} As large as ${photo.screenshot ? 'a screenshot is set' : 'its pixels allow'}.`;
    moved.set(frame.id, { ...(photo.screenshot ? withoutOutline(frame) : frame), crop, box, dpi, why });
    if (photo.screenshot && outlined) cost += outlineCost;
    for (const one of outline) moved.set(one.id, photo.screenshot ? undefined : { ...one, box });
  }
  if (moved.size === 0) return { page, cost };
  const frames = page.frames.map(frame => (moved.has(frame.id) ? moved.get(frame.id) : frame));
  return { page: { ...page, frames: frames.filter(frame => frame !== undefined) }, cost };
}

/**
 * Whether a photo may carry the head of a page over its whole width, as on the contents: fine enough there, and fit to
 * lead.
 */
export const mayHead = (photo: PhotoFacts): boolean =>
  mayLead(photo) && dpiOf(photo, cropFor(photo, trim.w / 150), trim.w) >= minFullPageDpi;
