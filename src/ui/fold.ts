/**
 * The geometry of a turning leaf of paper, in pixels. The spine is at x = 0; the flat leaf is on the right from x = 0
 * to `width` and, when turned, on the left; y runs down from 0 to `height`. The leaf is held at one of its outer
 * corners, whose current position is `held`.
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
  /** The part that is still flat, in the leaf's own coordinates. */
  flat: Point[];
  /** The part that is folded over, in the coordinates of the leaf's back. */
  over: Point[];
  /** Moves the back to its place on screen: the six numbers of a CSS matrix, origin at its top left. */
  matrix: [number, number, number, number, number, number];
  /** A point of the fold and its direction as an angle in radians, in the leaf's coordinates. */
  crease: { at: Point; angle: number };
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** The position of the held corner when the leaf is flat on the right, or turned on the left. */
export const restingCorner = ({ width, height, corner }: Leaf, side: 'right' | 'left'): Point => ({
  x: side === 'right' ? width : -width,
  y: corner === 'top' ? 0 : height,
});

const clampToCircle = (point: Point, centre: Point, radius: number): Point => {
  const from = minus(point, centre);
  const far = Math.hypot(from.x, from.y);
  return far <= radius ? point : { x: centre.x + (from.x * radius) / far, y: centre.y + (from.y * radius) / far };
};

/** The point nearest to `target` that the held corner can reach while the leaf stays attached to the spine. */
export function reachablePoint(leaf: Leaf, target: Point): Point {
  const { width, height, corner } = leaf;
  const near = { x: 0, y: corner === 'top' ? 0 : height };
  const across = { x: 0, y: corner === 'top' ? height : 0 };
  return clampToCircle(clampToCircle(target, near, width), across, Math.hypot(width, height));
}

/** The part of a polygon where `side` is not negative. */
function clipPolygon(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  return polygon.flatMap((point, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? point;
    const [here, there] = [side(point), side(next)];
    const inside = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return inside;
    const part = here / (here - there);
    return [...inside, { x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part }];
  });
}

/** The fold of the leaf when its held corner is at `held`; `undefined` while it is flat on the right. */
export function foldAt(leaf: Leaf, held: Point): Fold | undefined {
  const { width, height } = leaf;
  const corner = restingCorner(leaf, 'right');
  const pull = minus(corner, held);
  const length = Math.hypot(pull.x, pull.y);
  if (length < 0.5) return undefined;
  // The crease is the perpendicular bisector of the line from the resting corner to its current position.
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
    // The back is the leaf mirrored (x → width − x) and then reflected over the crease, which together is a rotation.
    matrix: [-a, -b, b, d, a * width + away * normal.x, b * width + away * normal.y],
    crease: { at, angle: Math.atan2(normal.y, normal.x) },
  };
}

/** The position of the held corner at `part` (0 to 1) of the way from `from` to the end of the turn, along an arc. */
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
