import { LRUCache } from 'lru-cache';
import { encode } from 'uqr';
import type { Plan } from '../model.ts';

/** A QR code as it is drawn: dark runs `[x, y, width]` in modules, on a square of `size` modules that includes the quiet zone. */
export interface CodeShape {
  size: number;
  runs: [x: number, y: number, width: number][];
}

/** Modules of quiet ground on each side, as the standard asks. */
const quiet = 4;

/** A planner asks for the same few codes thousands of times. */
const known = new LRUCache<string, CodeShape>({ max: 200 });

/** The QR code of a text: correction M, raised where that costs no room. Throws when the text is longer than a code can hold (2331 bytes). */
export function codeOf(text: string): CodeShape {
  const shape = known.get(text) ?? drawn(text);
  known.set(text, shape);
  return shape;
}

function drawn(text: string): CodeShape {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: true, border: quiet });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x): CodeShape['runs'] => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [[x, y, (end < 0 ? size : end) - x]];
    }),
  );
  return { size, runs };
}

/** Every code of a plan by its text, for the template. */
export const codesOf = (plan: Plan): Record<string, CodeShape> =>
  Object.fromEntries(
    plan.pages.flatMap(page =>
      page.frames.flatMap(frame => (frame.kind === 'code' ? [[frame.text, codeOf(frame.text)] as const] : [])),
    ),
  );
