import type { Box, PhotoFacts } from '../model.ts';
import type { Outline } from './scale.ts';

/** The width of the ring around an oval, mm. */
export const ovalRing = 3.4;
/**
 * A window's arch as `festive.typ` draws it: its rise as shares of its width and of its height, that of its tip, its
 * jambs (mm), and its foils up to the angle `last`.
 */
export const windowArch = { byWidth: 0.52, byHeight: 0.42, tip: 0.16, jamb: 1, lobes: 4, last: (76 * Math.PI) / 180 };
/** Hair above a face, as a share of the face's height. */
const hair = 0.15;

/** How far an outline is from the side of its frame at `y` mm from the top, mm. */
function insetAt(outline: Outline, { w, h }: { w: number; h: number }, y: number): number {
  const half = w / 2;
  if (outline === 'oval')
    return half - (half - ovalRing) * Math.sqrt(Math.max(0, 1 - ((y - h / 2) / (h / 2 - ovalRing)) ** 2));
  const rise = outline === 'arch' ? Math.min(half, h) : Math.min(w * windowArch.byWidth, h * windowArch.byHeight);
  const tip = outline === 'arch' ? 0 : rise * windowArch.tip;
  const sine = Math.min(1, Math.max(0, (rise - y) / (rise - tip)));
  return half * (1 - Math.sqrt(1 - sine * sine));
}

/** Whether the outline of a frame (mm) hides a face of the photo that its crop shows. */
export function hidesFace(
  { faces }: PhotoFacts,
  { outline, crop, size }: { outline: Outline; crop: Box; size: { w: number; h: number } },
): boolean {
  const across = (x: number): number => ((x - crop.x) / crop.w) * size.w;
  const down = (y: number): number => ((y - crop.y) / crop.h) * size.h;
  return faces.some(face => {
    const [left, right] = [across(face.x), across(face.x + face.w)];
    const [high, low] = [down(face.y - face.h * hair), down(face.y + face.h)];
    if (right < 0 || left > size.w || low < 0 || high > size.h) return false;
    return (outline === 'oval' ? [high, low] : [high]).some(y => {
      const inset = insetAt(outline, size, y);
      return left < inset || right > size.w - inset;
    });
  });
}
