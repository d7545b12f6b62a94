import { LRUCache } from 'lru-cache';
import { encode } from 'uqr';
import type { MagazinePlan } from '../model.ts';

/** A QR code as runs of dark modules `[x, y, width]`, on a square of `size` modules that includes the quiet zone. */
interface QrShape {
  size: number;
  runs: [x: number, y: number, width: number][];
}

/** Width of the quiet zone on each side in modules, as the standard requires. */
const quietModules = 4;

/** The planner needs the same few codes thousands of times. */
const shapeCache = new LRUCache<string, QrShape>({ max: 200 });

/**
 * The QR code of a text: error correction level M, or higher where the size stays the same. Throws when the text is
 * longer than a code can hold (2331 bytes).
 */
export function qrShapeOf(text: string): QrShape {
  const shape = shapeCache.get(text) ?? drawCode(text);
  shapeCache.set(text, shape);
  return shape;
}

function drawCode(text: string): QrShape {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: true, border: quietModules });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x): QrShape['runs'] => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [[x, y, (end < 0 ? size : end) - x]];
    }),
  );
  return { size, runs };
}

/** All codes of a plan by their text, for the template. */
export const qrShapesOf = (plan: MagazinePlan): Record<string, QrShape> =>
  Object.fromEntries(
    plan.pages.flatMap(page =>
      page.frames.flatMap(frame => (frame.kind === 'code' ? [[frame.text, qrShapeOf(frame.text)] as const] : [])),
    ),
  );
