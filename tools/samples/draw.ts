import type { Box } from '#typeset/model.ts';
import { randomStream } from '#typeset/plan/random.ts';

/** The few inks of a print, `#rrggbb`. */
export interface Inks {
  paper: string;
  ink: string;
  accent: string;
  deep: string;
  tint: string;
  second: string;
  faint: string;
}

/** A sheet to draw on: its size, inks, and a stream of random numbers. `u` is a hundredth of the shorter side. */
export interface Canvas {
  w: number;
  h: number;
  u: number;
  inks: Inks;
  chance: () => number;
}

export const newCanvas = (w: number, h: number, { inks, seed }: { inks: Inks; seed: number }): Canvas => ({
  w,
  h,
  u: Math.min(w, h) / 100,
  inks,
  chance: randomStream(seed),
});

const n = (value: number): string => value.toFixed(1);

export const rect = (
  x: number,
  y: number,
  { w, h, fill, r = 0 }: { w: number; h: number; fill: string; r?: number | undefined },
): string => `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"/>`;
export const circle = (x: number, y: number, { r, fill }: { r: number; fill: string }): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
/** A head, which `headsIn` finds. */
export const head = (x: number, y: number, { rx, ry, fill }: { rx: number; ry: number; fill: string }): string =>
  `<ellipse class="head" cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
/** Where the heads of a drawing are, in parts of its width and height. */
export function headsIn(drawn: string, { w, h }: Pick<Canvas, 'w' | 'h'>): Box[] {
  const heads = drawn.matchAll(/class="head" cx="([\d.-]+)" cy="([\d.-]+)" rx="([\d.]+)" ry="([\d.]+)"/g);
  return [...heads].map(([, ...figures]) => {
    const [x = 0, y = 0, rx = 0, ry = 0] = figures.map(Number);
    return { x: (x - rx) / w, y: (y - ry) / h, w: (2 * rx) / w, h: (2 * ry) / h };
  });
}
export const ring = (
  x: number,
  y: number,
  { r, stroke, width }: { r: number; stroke: string; width: number },
): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
export const ellipse = (
  x: number,
  y: number,
  { rx, ry, fill, turn = 0 }: { rx: number; ry: number; fill: string; turn?: number | undefined },
): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`;
export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const stroke = (d: string, ink: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const shift = (
  x: number,
  y: number,
  { inner, more = '' }: { inner: string; more?: string | undefined },
): string => `<g transform="translate(${n(x)} ${n(y)}) ${more}">${inner}</g>`;
/** A layer of ink that overprints the layers below, a little out of register. */
export const overprint = (sheet: Canvas, inner: string): string =>
  `<g style="mix-blend-mode:multiply" transform="translate(${n(sheet.u * 0.5)} ${n(-sheet.u * 0.4)})">${inner}</g>`;
/** A shape's points as a path, smooth from point to point. */
export function ridge(points: readonly (readonly [number, number])[], bottom: number): string {
  const [first] = points;
  if (!first) return '';
  let d = `M ${n(first[0])} ${n(bottom)} L ${n(first[0])} ${n(first[1])}`;
  for (let at = 1; at < points.length; at++) {
    const [x0, y0] = points[at - 1] ?? first;
    const [x1, y1] = points[at] ?? first;
    const middle = (x0 + x1) / 2;
    d += ` C ${n(middle)} ${n(y0)} ${n(middle)} ${n(y1)} ${n(x1)} ${n(y1)}`;
  }
  return `${d} L ${n(points.at(-1)?.[0] ?? 0)} ${n(bottom)} Z`;
}

/** A band of hills across the sheet. */
export function hills(
  sheet: Canvas,
  y: number,
  { rise, steps, fill }: { rise: number; steps: number; fill: string },
): string {
  const points = Array.from({ length: steps + 1 }, (_, at): [number, number] => [
    (at / steps) * sheet.w,
    y - sheet.chance() * rise,
  ]);
  return path(ridge(points, sheet.h + 10), fill);
}

export function cloud(x: number, y: number, { size, fill }: { size: number; fill: string }): string {
  return [
    [-1, 0, 0.55],
    [-0.35, -0.28, 0.7],
    [0.45, -0.12, 0.62],
    [1.1, 0.06, 0.42],
  ]
    .map(([dx = 0, dy = 0, r = 0]) =>
      ellipse(x + dx * size, y + dy * size, { rx: r * size, ry: r * size * 0.62, fill }),
    )
    .join('');
}

/** A marigold of rings of petals. */
export function marigold(
  x: number,
  y: number,
  { r, outer, inner }: { r: number; outer: string; inner: string },
): string {
  let drawn = '';
  for (const [reach, count, size, fill] of [
    [0.78, 18, 0.27, outer],
    [0.52, 13, 0.24, inner],
    [0.27, 8, 0.2, outer],
  ] as const) {
    for (let at = 0; at < count; at++) {
      const turn = (at / count) * Math.PI * 2 + reach * 3;
      drawn += ellipse(x + Math.cos(turn) * r * reach, y + Math.sin(turn) * r * reach, {
        rx: r * size,
        ry: r * size * 0.72,
        fill,
        turn: (turn * 180) / Math.PI,
      });
    }
  }
  return drawn + circle(x, y, { r: r * 0.12, fill: inner });
}

/** A leafy twig from a foot, bending. */
export function twig(
  x: number,
  y: number,
  { long, turn, ink, leaf }: { long: number; turn: number; ink: string; leaf: string },
): string {
  let drawn = stroke(`M 0 0 Q ${n(long * 0.1)} ${n(-long * 0.5)} 0 ${n(-long)}`, ink, long * 0.018);
  for (let at = 1; at <= 6; at++) {
    const up = -long * (at / 6.6);
    drawn +=
      ellipse(long * 0.13, up, { rx: long * 0.13, ry: long * 0.045, fill: leaf, turn: -32 }) +
      ellipse(-long * 0.09, up - long * 0.05, { rx: long * 0.13, ry: long * 0.045, fill: leaf, turn: 212 });
  }
  return shift(x, y, { inner: drawn, more: `rotate(${n(turn)})` });
}

/** A palm with a leaning trunk. */
export function palm(
  x: number,
  y: number,
  { tall, lean, trunk, leaf }: { tall: number; lean: number; trunk: string; leaf: string },
): string {
  const [tx, ty] = [x + lean, y - tall];
  let drawn = stroke(
    `M ${n(x)} ${n(y)} Q ${n(x + lean * 0.2)} ${n(y - tall * 0.6)} ${n(tx)} ${n(ty)}`,
    trunk,
    tall * 0.035,
  );
  for (const [dx, dy] of [
    [-0.42, -0.02],
    [-0.36, -0.2],
    [-0.14, -0.3],
    [0.16, -0.3],
    [0.38, -0.18],
    [0.44, 0.02],
    [0.3, 0.16],
    [-0.3, 0.16],
  ] as const) {
    const [ex, ey] = [tx + dx * tall, ty + dy * tall];
    drawn += path(
      `M ${n(tx)} ${n(ty)} Q ${n(tx + dx * tall * 0.5)} ${n(ty + dy * tall - tall * 0.14)} ${n(ex)} ${n(ey + tall * 0.1)} Q ${n(tx + dx * tall * 0.45)} ${n(ty + dy * tall - tall * 0.02)} ${n(tx)} ${n(ty)} Z`,
      leaf,
    );
  }
  return (
    drawn +
    circle(tx - tall * 0.02, ty + tall * 0.03, { r: tall * 0.028, fill: trunk }) +
    circle(tx + tall * 0.035, ty + tall * 0.035, { r: tall * 0.028, fill: trunk })
  );
}

/** Rows of small marks in a rectangle, as on printed cloth. */
export function buta(
  x: number,
  y: number,
  { w, h, step, mark }: { w: number; h: number; step: number; mark: (x: number, y: number) => string },
): string {
  let drawn = '';
  for (let row = 0; row * step < h; row++) {
    for (let column = 0; column * step < w; column++) {
      drawn += mark(x + (column + (row % 2 ? 0.75 : 0.25)) * step, y + (row + 0.5) * step);
    }
  }
  return drawn;
}

/** The whole print as SVG. */
export const svg = (sheet: Canvas, ground: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.w}" height="${sheet.h}" viewBox="0 0 ${sheet.w} ${sheet.h}">${rect(0, 0, { w: sheet.w, h: sheet.h, fill: ground })}${drawn}</svg>`;
