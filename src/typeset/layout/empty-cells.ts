import type { Box, PageFrame, TypeFrame } from '../model.ts';
import { trim } from '../model.ts';

/** The side of a cell, and the margin that is not counted, mm. */
const [cell, margin] = [6, 12];
const [across, down] = [Math.floor((trim.w - 2 * margin) / cell), Math.floor((trim.h - 2 * margin) / cell)];
/** The usual width of a letter, em, and mm of a point. */
const [letterWidth, mm] = [0.5, 25.4 / 72];

/** What a frame covers between two heights of the page: how far to each side of `x` at a height, mm. */
interface Cover {
  y: number;
  h: number;
  x: number;
  halfAt(y: number): number;
}

/** What an outline covers: an oval and the top of an arch leave their corners empty. */
function coverOfShape({ x, y, w, h }: Box, shape: 'arch' | 'oval' | 'round' | undefined): Cover {
  const round = shape === 'arch' ? Math.min(h, w / 2) : h / 2;
  const isCurved = shape === 'oval' || shape === 'arch';
  return {
    y,
    h,
    x: x + w / 2,
    halfAt: at => {
      const fromEnd = shape === 'arch' ? at - y : Math.min(at - y, y + h - at);
      return (w / 2) * (isCurved && fromEnd < round ? Math.sqrt(1 - (1 - fromEnd / round) ** 2) : 1);
    },
  };
}

/** What lines of type cover: as wide as they are on average, where they are aligned. */
function coverOfType({ box, parts, align, turn }: TypeFrame): Cover {
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
function coverOf(frame: PageFrame): Cover | undefined {
  if (frame.kind === 'rule' || frame.kind === 'ornament') return undefined;
  if (frame.kind === 'panel' && !frame.pattern && frame.drawing === undefined) return undefined;
  if (frame.kind === 'photo') return coverOfShape(frame.box, frame.shape);
  return frame.kind === 'type' ? coverOfType(frame) : coverOfShape(frame.box, undefined);
}

/** Marks the cells that a frame covers. */
function fill(full: readonly Uint8Array[], { y, h, x, halfAt }: Cover): void {
  const first = Math.max(0, Math.floor((y - margin) / cell));
  const last = Math.min(down - 1, Math.ceil((y + h - margin) / cell));
  for (let line = first; line <= last; line++)
    for (const part of [0.1, 0.5, 0.9]) {
      const at = margin + (line + part) * cell;
      if (at < y || at > y + h) continue;
      const half = halfAt(at);
      const [from, to] = [Math.floor((x - half - margin) / cell), Math.ceil((x + half - margin) / cell)];
      full[line]?.fill(1, Math.max(0, from), Math.max(0, to));
    }
}

/**
 * The share of a page, 0-1, on which nothing stands (magazine §2): of the cells of 6 mm inside a margin of 12 mm those
 * that no picture and no words cover, nor any cell around them. By the frames; `measure/typeset/empty-cells.ts` counts
 * the same in pixels.
 */
export function emptyCellShare(frames: readonly PageFrame[]): number {
  const full = Array.from({ length: down }, () => new Uint8Array(across));
  for (const cover of frames.flatMap(frame => coverOf(frame) ?? [])) fill(full, cover);
  let empty = 0;
  for (let line = 0; line < down; line++) {
    const rows = [full[line - 1], full[line], full[line + 1]];
    for (let column = 0; column < across; column++) {
      let near = 0;
      for (const row of rows) if (row) near |= (row[column - 1] ?? 0) | (row[column] ?? 0) | (row[column + 1] ?? 0);
      if (near === 0) empty += 1;
    }
  }
  return empty / (across * down);
}
