import type { Box } from '../model.ts';

/** Six numbers that place a drawing: a, b, c, d, e, f of the PDF standard. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A point after a matrix. */
export const moved = (x: number, y: number, m: Matrix): readonly [x: number, y: number] => [
  x * m[0] + y * m[2] + m[4],
  x * m[1] + y * m[3] + m[5],
];

/** The smallest box around points. */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The corners of a rectangle in the order of its outline. */
const cornersOf = ({ x, y, w, h }: Box): readonly (readonly [number, number])[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Points this near are one, pt. */
const rounding = 0.01;

/** Follows the operators that build a path, and tells whether it is one upright rectangle. */
export class PathBox {
  #points: (readonly [number, number])[] = [];
  #parts = 0;
  #curved = false;

  /** Takes one operator into account. */
  add(operator: string, [a = 0, b = 0, c = 0, d = 0]: readonly number[], matrix: Matrix): void {
    if (operator === 'm' || operator === 're') this.#parts += 1;
    if (operator === 'm' || operator === 'l') this.#points.push(moved(a, b, matrix));
    if (operator === 're')
      for (const [x, y] of cornersOf({ x: a, y: b, w: c, h: d })) this.#points.push(moved(x, y, matrix));
    if (operator === 'c' || operator === 'v' || operator === 'y') this.#curved = true;
  }

  /** The box of the path when it is a rectangle. A new path begins. */
  finish(): Box | undefined {
    const points = this.#points;
    const isOne = this.#parts === 1 && !this.#curved && points.length >= 4 && points.length <= 5;
    [this.#points, this.#parts, this.#curved] = [[], 0, false];
    if (!isOne) return undefined;
    const box = boxAround(points);
    const isEnd = (at: number, from: number, long: number): boolean =>
      Math.abs(at - from) < rounding || Math.abs(at - from - long) < rounding;
    return points.every(([x, y]) => isEnd(x, box.x, box.w) && isEnd(y, box.y, box.h)) ? box : undefined;
  }
}
