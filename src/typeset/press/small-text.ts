import type { Box } from '../model.ts';
import { leastType } from '../model.ts';
import type { PaintedObject } from './painted-objects.ts';
import { isDrawing } from './painted-objects.ts';

/** Sizes differ by rounding, pt. */
const rounding = 0.02;
/** An ink of a ground shows around text when it has this much less of it. */
const visible = 0.15;

type PaintedText = Extract<PaintedObject, { kind: 'text' }>;

const isWithin = ([x, y]: readonly [number, number], box: Box): boolean =>
  x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;

/** The inks of what was painted last under a place; a picture has all of them. */
function groundAt(place: readonly [number, number], below: readonly PaintedObject[]): readonly number[] {
  for (const object of below.toReversed()) {
    if (object.kind !== 'shape' && object.kind !== 'image') continue;
    if (!object.box || !isWithin(place, object.box)) continue;
    if (object.kind === 'image') return [1, 1, 1, 1];
    return object.colour.space === 'cmyk' ? object.colour.parts : [];
  }
  return [];
}

/** How many inks of its ground a text is left out of; none when it overprints. */
function inksLeftOut({ colour, overprint, at }: PaintedText, below: readonly PaintedObject[]): number {
  if (overprint) return 0;
  return groundAt(at, below).filter((ink, n) => ink - (colour.parts[n] ?? 0) > visible).length;
}

/**
 * The text of a page that is spoilt where plates are slightly out of register: below 8 points, and in more than two
 * inks or left out of three or more. `objects`: what the page paints, in its order.
 */
export const smallTextOfManyInks = (objects: readonly PaintedObject[]): PaintedText[] =>
  objects.filter((object, n): object is PaintedText => {
    if (object.kind !== 'text' || isDrawing(object.font) || object.size >= leastType - rounding) return false;
    const { space, parts } = object.colour;
    if (space !== 'cmyk') return false;
    return parts.filter(ink => ink > 0).length > 2 || inksLeftOut(object, objects.slice(0, n)) > 2;
  });
