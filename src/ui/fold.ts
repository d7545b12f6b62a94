/**
 * The geometry of a turning leaf of paper. The spine stands at x = 0, the leaf lies flat on the right from x = 0 to
 * `width` and, turned, on the left; y runs down from 0 to `height`. The leaf is held at one of its outer corners, which
 * is at `held` now.
 */
export interface Point {
  x: number;
  y: number;
}
export interface Leaf {
  width: number;
  height: number;
  /** Which outer corner is held. */
  corner: 'top' | 'bottom';
}
export interface Fold {
  /** What still lies flat, in the leaf's own coordinates. */
  flat: Point[];
  /** What is folded over, in the coordinates of the leaf's back as it reads. */
  over: Point[];
  /** Lays the back where it is seen: a CSS matrix's six numbers, origin at its top left. */
  matrix: [number, number, number, number, number, number];
  /** A point of the fold and its direction as an angle in radians, in the leaf's coordinates. */
  crease: { at: Point; angle: number };
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** The held corner when the leaf lies flat on the right, or turned on the left. */
export const restingCorner = ({ width, height, corner }: Leaf, side: 'right' | 'left'): Point => ({
  x: side === 'right' ? width : -width,
  y: corner === 'top' ? 0 : height,
});

const clampToCircle = (point: Point, centre: Point, radius: number): Point => {
  const from = minus(point, centre);
  const far = Math.hypot(from.x, from.y);
  return far <= radius ? point : { x: centre.x + (from.x * radius) / far, y: centre.y + (from.y * radius) / far };
};

/** The nearest place the held corner can be without tearing the leaf off its spine. */
export function reachablePoint(leaf: Leaf, wanted: Point): Point {
  const { width, height, corner } = leaf;
  const near = { x: 0, y: corner === 'top' ? 0 : height };
  const across = { x: 0, y: corner === 'top' ? height : 0 };
  return clampToCircle(clampToCircle(wanted, near, width), across, Math.hypot(width, height));
}

/** The part of a polygon where `side` is not negative. */
function clipPolygon(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  return polygon.flatMap((point, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? point;
    const [here, there] = [side(point), side(next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = here / (here - there);
    return [...kept, { x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part }];
  });
}

/** How the leaf lies when its held corner is at `held`; `undefined` while it lies flat on the right. */
export function foldAt(leaf: Leaf, held: Point): Fold | undefined {
  const { width, height } = leaf;
  const corner = restingCorner(leaf, 'right');
  const pull = minus(corner, held);
  const length = Math.hypot(pull.x, pull.y);
  if (length < 0.5) return undefined;
  // The crease halves the way from the corner to where it is now, at a right angle to it.
  const normal = { x: pull.x / length, y: pull.y / length };
  const at = { x: (corner.x + held.x) / 2, y: (corner.y + held.y) / 2 };
  const beyond = (point: Point) => dot(minus(point, at), normal);
  const page = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const away = 2 * dot(at, normal);
  const [a, b, d] = [1 - 2 * normal.x ** 2, -2 * normal.x * normal.y, 1 - 2 * normal.y ** 2];
  return {
    flat: clipPolygon(page, point => -beyond(point)),
    over: clipPolygon(page, beyond).map(({ x, y }) => ({ x: width - x, y })),
    // The back is the leaf mirrored (x → width − x), then mirrored again over the crease: a turn, not a mirror image.
    matrix: [-a, -b, b, d, a * width + away * normal.x, b * width + away * normal.y],
    crease: { at, angle: Math.atan2(normal.y, normal.x) },
  };
}

/**
 * Where the held corner is at `part` (0 to 1) of the way from `from` to the end of the turn: along an arc, as a hand
 * lifts it.
 */
export function pointOnTurn(leaf: Leaf, from: Point, { to, part }: { to: 'right' | 'left'; part: number }): Point {
  const end = restingCorner(leaf, to);
  const lift = Math.sin(part * Math.PI) * leaf.height * 0.16 * (Math.abs(end.x - from.x) / (2 * leaf.width));
  return reachablePoint(leaf, {
    x: from.x + (end.x - from.x) * part,
    y: from.y + (end.y - from.y) * part + (leaf.corner === 'top' ? lift : -lift),
  });
}

/** A polygon as a CSS `clip-path`. */
export const clipPathOf = (polygon: readonly Point[]): string =>
  `polygon(${polygon.map(({ x, y }) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(', ')})`;
