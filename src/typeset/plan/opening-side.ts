import { trim } from '../model.ts';
import type { Box, PageFrame, PhotoFacts, PlanPage } from '../model.ts';

/**
 * Magazines that open from the right. Designs lay every page as for one that opens from the left; here the page is
 * mirrored. So are the photos that it is laid for: what was chosen for a face then holds for the face. Pictures and
 * words stay as they are, only places change sides.
 */

/** A part of a photo, or a place on a page, counted from the other side; `w`: the whole width. Adding 0 avoids -0. */
const mirrored = <At extends Box>(at: At, w: number, digits: number): At => ({
  ...at,
  x: Math.round((w - at.x - at.w) * 10 ** digits) / 10 ** digits + 0,
});
/** The digits of a place on a page, mm, and of a part of a photo, as plans have them. */
const [pageDigits, photoDigits] = [3, 5];

/** The photo as seen in a mirror. */
export const mirroredPhoto = (photo: PhotoFacts): PhotoFacts => ({
  ...photo,
  faces: photo.faces.map(face => mirrored(face, 1, photoDigits + 1)),
  focus: mirrored(photo.focus, 1, photoDigits + 1),
});

const otherSide = { left: 'right', center: 'center', right: 'left' } as const;
const otherTurn = { 90: -90, [-90]: 90 } as const;
/** The drawing for the other side of a page, where a design has one for each. */
const otherDrawing = (drawing: string): string =>
  drawing.replace(/-(left|right)$/, (_, side: 'left' | 'right') => `-${otherSide[side]}`);

function mirroredFrame(frame: PageFrame): PageFrame {
  const placed = { ...frame, box: mirrored(frame.box, trim.w, pageDigits) };
  if (placed.kind === 'photo')
    return {
      ...placed,
      crop: mirrored(placed.crop, 1, photoDigits),
      ...(placed.half && { half: otherSide[placed.half] }),
    };
  if (placed.kind === 'type')
    return { ...placed, align: otherSide[placed.align], ...(placed.turn && { turn: otherTurn[placed.turn] }) };
  if (placed.kind === 'ornament' && placed.drawing !== undefined)
    return { ...placed, drawing: otherDrawing(placed.drawing) };
  return placed;
}

/** A page as seen in a mirror. */
export const mirroredPage = (page: PlanPage): PlanPage => ({ ...page, frames: page.frames.map(mirroredFrame) });
