import type { PageFrame, PhotoFrame } from '../model.ts';
import { ovalRing, windowArch } from './outline.ts';

interface Point {
  x: number;
  y: number;
}
interface FrameSize {
  w: number;
  h: number;
}

/** Points along each quarter of a curve. */
const steps = 16;
const turn = Math.PI / 2;
/** A quarter of a circle or an ellipse about a middle, clockwise from `from` quarters after the left. */
const quarter = ({ x, y, rx, ry }: { x: number; y: number; rx: number; ry: number }, from: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, n) => {
    const angle = (from + n / steps) * turn;
    return { x: x - rx * Math.cos(angle), y: y - ry * Math.sin(angle) };
  });

/** A rectangle with round corners, mm; those at the foot may be square. */
function roundCorners({ w, h }: FrameSize, head: number, foot = head): Point[] {
  const [up, low] = [Math.min(head, w / 2, h), Math.min(foot, w / 2, h / 2)];
  return [
    ...quarter({ x: up, y: up, rx: up, ry: up }, 0),
    ...quarter({ x: w - up, y: up, rx: up, ry: up }, 1),
    ...quarter({ x: w - low, y: h - low, rx: low, ry: low }, 2),
    ...quarter({ x: low, y: h - low, rx: low, ry: low }, 3),
  ];
}

/** The opening of a medallion: an ellipse inside its ring of pearls, mm. */
const medallion = ({ w, h }: FrameSize): Point[] =>
  [0, 1, 2, 3].flatMap(from => quarter({ x: w / 2, y: h / 2, rx: w / 2 - ovalRing, ry: h / 2 - ovalRing }, from));

/** The opening of a palace window, mm: its foils stand along a quarter of an ellipse on either side, as drawn. */
function window({ w, h }: FrameSize): Point[] {
  const { jamb, lobes, last, byWidth, byHeight, tip } = windowArch;
  const [rise, half] = [Math.min(w * byWidth, h * byHeight), w / 2 - jamb];
  const crown = rise * tip;
  const at = (n: number): Point => {
    const angle = (last * n) / lobes;
    return { x: half * (1 - Math.cos(angle)), y: rise - (rise - crown) * Math.sin(angle) };
  };
  const foil = (n: number): Point[] => {
    const [from, to] = [at(n), at(n + 1)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const out = (t: number): Point => ({ x: Math.max(0, from.x + dx * t + dy * 0.42), y: from.y + dy * t - dx * 0.42 });
    return cubic([from, out(0.06), out(0.94), to]);
  };
  const end = at(lobes);
  const reach = (half - end.x) * 0.1;
  const peak = cubic([
    end,
    { x: end.x + reach, y: end.y - crown * 0.75 },
    { x: half - reach, y: end.y - crown * 0.5 },
    { x: half, y: 0 },
  ]);
  const left = [...Array.from({ length: lobes }, (_, n) => foil(n)).flat(), ...peak];
  const inPlace = [{ x: jamb, y: h }, ...left.map(({ x, y }) => ({ x: jamb + x, y: jamb + y }))];
  return [...inPlace, ...inPlace.toReversed().map(({ x, y }) => ({ x: w - x, y }))];
}

/** Points of a cubic curve. */
const cubic = ([a, b, c, d]: readonly [Point, Point, Point, Point]): Point[] =>
  Array.from({ length: steps / 2 + 1 }, (_, n) => {
    const t = (2 * n) / steps;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
  });

const drawnOutlines: Readonly<Record<string, (size: FrameSize) => Point[]>> = { window, medallion };

/** The outline of a picture on its page, mm; none of a rectangle. */
function outlineIn({ id, box, shape, radius = 3 }: PhotoFrame, frames: readonly PageFrame[]): Point[] | undefined {
  if (shape === 'arch') return roundCorners(box, Math.min(box.w, box.h) / 2, 0);
  if (shape === 'oval') return roundCorners(box, Math.min(box.w, box.h) / 2);
  if (shape === 'round') return roundCorners(box, radius);
  const names = frames.map(frame => (frame.kind === 'ornament' && frame.over === id ? frame.drawing : undefined));
  const drawn = names.flatMap(name => drawnOutlines[name ?? ''] ?? [])[0];
  return drawn?.(box);
}

/**
 * The outline inside which a picture shows on its page, as points of its frame (fractions, clockwise): that of its
 * shape, or of the drawing that lies on it; null for a rectangle. `template/` draws the same.
 */
export function outlineOfPhoto(frame: PhotoFrame, { frames }: { frames: readonly PageFrame[] }): Point[] | null {
  const { w, h } = frame.box;
  const rounded = (part: number) => Math.round(part * 1e4) / 1e4;
  return outlineIn(frame, frames)?.map(({ x, y }) => ({ x: rounded(x / w), y: rounded(y / h) })) ?? null;
}
