import type { Box, PageFrame, TypeFrame } from '../model.ts';
import { trim } from '../model.ts';

/** The side of a cell, and the margin that is not counted, mm. */
const [cell, margin] = [6, 12];
const [across, down] = [Math.floor((trim.w - 2 * margin) / cell), Math.floor((trim.h - 2 * margin) / cell)];
/** The usual width of a letter, em, and mm of a point. */
const [letterWidth, mm] = [0.5, 25.4 / 72];

/** What covers a row of cells, mm from the left, at a height on the page. */
type CoverAt = (y: number) => readonly [from: number, to: number] | undefined;

/** What an outline covers: an oval and the top of an arch leave their corners empty. */
function coverOfShape({ x, y, w, h }: Box, shape: 'arch' | 'oval' | 'round' | undefined): CoverAt {
  const round = shape === 'arch' ? Math.min(h, w / 2) : h / 2;
  return at => {
    if (at < y || at > y + h) return undefined;
    const fromEnd = shape === 'arch' ? at - y : Math.min(at - y, y + h - at);
    const isCurved = (shape === 'oval' || shape === 'arch') && fromEnd < round;
    const half = (w / 2) * (isCurved ? Math.sqrt(1 - (1 - fromEnd / round) ** 2) : 1);
    return [x + w / 2 - half, x + w / 2 + half];
  };
}

/** What lines of type cover: as wide as they are on average, where they are aligned. */
function coverOfType({ box, parts, align, turn }: TypeFrame): CoverAt {
  if (turn !== undefined) return coverOfShape(box, undefined);
  const longest = Math.max(
    ...parts.flatMap(({ text, size }) =>
      text.split('\n').map(line => {
        const w = line.replace(/\p{Mn}|\p{Cf}/gu, '').length * size * letterWidth * mm;
        return Math.min(box.w, w / Math.max(1, Math.ceil(w / box.w)));
      }),
    ),
  );
  const free = box.w - longest;
  const x = box.x + (align === 'center' ? free / 2 : align === 'right' ? free : 0);
  return coverOfShape({ ...box, x, w: longest }, undefined);
}

/** What a frame covers; rules, flat grounds and drawings cover nothing. */
function coverOf(frame: PageFrame): CoverAt | undefined {
  if (frame.kind === 'rule' || frame.kind === 'ornament') return undefined;
  if (frame.kind === 'panel' && !frame.pattern && frame.drawing === undefined) return undefined;
  if (frame.kind === 'photo') return coverOfShape(frame.box, frame.shape);
  return frame.kind === 'type' ? coverOfType(frame) : coverOfShape(frame.box, undefined);
}

/**
 * The share of a page, 0-1, on which nothing stands (magazine §2): of the cells of 6 mm inside a margin of 12 mm those
 * that no picture and no words cover, nor any cell around them. By the frames; `measure/typeset/empty-cells.ts` counts
 * the same in pixels.
 */
export function emptyCellShare(frames: readonly PageFrame[]): number {
  const covers = frames.flatMap(frame => coverOf(frame) ?? []);
  const full = Array.from({ length: down }, (_, line) => {
    const row = new Uint8Array(across);
    const heights = [0.1, 0.5, 0.9].map(part => margin + (line + part) * cell);
    for (const cover of covers)
      for (const y of heights) {
        const [from = 0, to = 0] = cover(y) ?? [];
        if (to <= from) continue;
        const [first, last] = [Math.floor((from - margin) / cell), Math.ceil((to - margin) / cell)];
        row.fill(1, Math.max(0, first), Math.max(0, last));
      }
    return row;
  });
  let empty = 0;
  for (let line = 0; line < down; line++)
    for (let column = 0; column < across; column++) {
      const isNear = [-1, 0, 1].some(dy => [-1, 0, 1].some(dx => full[line + dy]?.[column + dx] === 1));
      if (!isNear) empty += 1;
    }
  return empty / (across * down);
}
