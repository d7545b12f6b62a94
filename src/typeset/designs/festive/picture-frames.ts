/** Festive's frames for pictures: windows, medallions, arches and mats, and what each cuts from a photo. */
import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { cropFor, cropLoss } from '../../plan/crop.ts';
import type { PageLayout } from '../../plan/design.ts';
import { box, layDrawing, layPhoto } from '../../plan/page-layout.ts';
import { mosaic } from '../../plan/mosaic.ts';
import type { FestiveTone } from './tone.ts';
import { tones } from './tone.ts';
import { safeMargin } from './ornaments.ts';

type Outline = 'window' | 'arch' | 'oval' | 'plain';

/** The width of a medallion's ring of pearls, mm. */
const rim = 3.4;

/** How far an outline is from the side of its frame at `y` mm from the top, mm. */
function insetAt(outline: Outline, { w, h }: { w: number; h: number }, y: number): number {
  if (outline === 'plain') return 0;
  if (outline === 'oval') return w / 2 - (w / 2 - rim) * Math.sqrt(Math.max(0, 1 - ((y - h / 2) / (h / 2 - rim)) ** 2));
  const rise = outline === 'arch' ? Math.min(w / 2, h) : Math.min(w * 0.52, h * 0.42);
  const crown = outline === 'arch' ? 0 : rise * 0.16;
  const sine = Math.min(1, Math.max(0, (rise - y) / (rise - crown)));
  return (w / 2) * (1 - Math.sqrt(1 - sine * sine));
}

/** The cost of a photo in a frame of this size and outline: its crop loss, plus 0.5 if the outline hides a face. */
export function costs(photo: PhotoFacts, size: { w: number; h: number }, outline: Outline = 'plain'): number {
  const crop = cropFor(photo, size.w / size.h);
  const hidden = photo.faces.some(face => {
    const [left, right] = [((face.x - crop.x) / crop.w) * size.w, ((face.x + face.w - crop.x) / crop.w) * size.w];
    const [high, low] = [
      ((face.y - face.h * 0.15 - crop.y) / crop.h) * size.h,
      ((face.y + face.h - crop.y) / crop.h) * size.h,
    ];
    if (right < 0 || left > size.w || low < 0 || high > size.h) return false;
    const heights = outline === 'oval' ? [high, low] : [high];
    return heights.some(y => {
      const inset = insetAt(outline, size, y);
      return left < inset || right > size.w - inset;
    });
  });
  return cropLoss(photo, size.w / size.h) + (hidden ? 0.5 : 0);
}

/**
 * Where the faces of a photo are in a frame of this size: from the highest hair to the lowest chin, mm from the frame's
 * top; `undefined` without faces.
 */
export function facesIn(photo: PhotoFacts, { w, h }: { w: number; h: number }) {
  if (photo.faces.length === 0) return undefined;
  const crop = cropFor(photo, w / h);
  const at = (y: number): number => ((y - crop.y) / crop.h) * h;
  return {
    from: Math.min(...photo.faces.map(face => at(face.y - face.h * 0.35))),
    to: Math.max(...photo.faces.map(face => at(face.y + face.h * 1.08))),
  };
}

/** Lays a picture in a cusped palace window. */
export function layWindow(
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) {
  const over = layPhoto(layout, { photo, area: at }).id;
  layDrawing(layout, at, { drawing: 'window', ink: tone.mark, ground: tone.ground, over });
}

/** Lays a picture in an oval with pearls around it. */
export function layMedallion(
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) {
  const over = layPhoto(layout, { photo, area: at }).id;
  layDrawing(layout, at, { drawing: 'medallion', ink: tone.mark, ground: tone.ground, over });
}

/** Lays a picture under a round arch, with a thin line around it. */
export const layArch = (
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) => layPhoto(layout, { photo, area: at, shape: 'arch', border: { ink: tone.mark, width: 0.45, gap: 1.5 } });

/** Lays a picture in a window or a medallion. */
export const layOutlined = (
  layout: PageLayout,
  photo: PhotoFacts,
  { at, outline, tone = tones.paper }: { at: Box; outline: 'window' | 'oval'; tone?: FestiveTone | undefined },
) => (outline === 'window' ? layWindow(layout, photo, { at, tone }) : layMedallion(layout, photo, { at, tone }));

/** Lays a picture with a line around it. */
export const layMat = (
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) => layPhoto(layout, { photo, area: at, border: { ink: tone.mark, width: 0.4, gap: 1.5 } });

/**
 * Lays several pictures that fill a rectangle, each with a thin light line on it. Where they bleed over the trim the
 * line is further inside.
 */
export function layMosaic(
  layout: PageLayout,
  photos: readonly PhotoFacts[],
  { area, gap = 3 }: { area: Box; gap?: number | undefined },
) {
  const shapes = photos.map(photo => Math.min(2.6, Math.max(0.5, photo.width / photo.height)));
  const bleeds = area.x <= 0 || area.y <= 0 || area.x + area.w >= trim.w || area.y + area.h >= trim.h;
  const line = { ink: 'light', width: 0.25, gap: bleeds ? -(safeMargin + 0.2) : -1.6 } as const;
  for (const { at, box: cell } of mosaic(area, { aspects: shapes, gap })) {
    const photo = photos[at];
    if (photo) layPhoto(layout, { photo, area: cell, border: line });
  }
}

/** `n` cells of one size side by side. */
export function cellsOf(n: number, area: Box, gap: number): Box[] {
  const w = (area.w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, at) => box({ x: area.x + at * (w + gap), y: area.y, w, h: area.h }));
}
