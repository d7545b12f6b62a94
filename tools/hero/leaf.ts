/**
 * How the leaves of a magazine lie and bend, as pure geometry; the spine is the z axis. Lengths in decimetres, angles
 * in radians.
 */

export const page = { width: 2.1, height: 2.97 } as const;
/** The distance of two leaves in a stack; larger than in reality, so that the edges of the pages can be seen. */
const step = 0.0046;

/** The position of one leaf at a moment. */
export interface Leaf {
  /** Its number from the front; the cover is 0. */
  at: number;
  /** 0: on the right; 1: turned over to the left. */
  turned: number;
}

/** The whole magazine at that moment. */
export interface Book {
  leaves: number;
  /** How far the cover is open, 0 to 1. */
  open: number;
  /** The number of leaves on the left; a turning leaf counts as a part. */
  left: number;
}

const mix = (from: number, to: number, part: number) => from + (to - from) * part;

/**
 * The slope of a leaf that rests, `along` from the spine, over a stack of height `under`; `arch` is the swell of an
 * open magazine.
 */
const resting = (along: number, under: number, arch: number): number =>
  (under / 0.07) * Math.exp(-along / 0.07) + (arch / 0.3) * Math.exp(1 - along / 0.3) * (1 - along / 0.3);

/**
 * The curve of a leaf across its width at `down` (0 the head, 1 the foot): points x, y from the spine outwards. The
 * foot leads and the outer edge first leads, then trails, as when a hand turns the page.
 */
export function curve(
  { at, turned }: Leaf,
  book: Book,
  { down, points }: { down: number; points: number },
): [x: number, y: number][] {
  const swing = Math.sin(Math.PI * turned);
  const turn = Math.min(1, Math.max(0, turned + 0.1 * swing * (down - 0.5)));
  const under = { right: (book.leaves - 1 - at) * step, left: at * step };
  const share = { right: (book.leaves - book.left) / book.leaves, left: book.left / book.leaves };
  const arch = {
    right: 0.1 * book.open * Math.sqrt(Math.max(0, share.right)),
    left: 0.1 * book.open * Math.sqrt(Math.max(0, share.left)),
  };
  const stiff = at === 0 ? 0.35 : 1;
  const bow = stiff * swing * (1.25 * Math.cos(Math.PI * turn) + 0.3);
  const low = mix(under.right, under.left, turn);
  let [x, y] = [0, 0.35 * low + 0.004];
  const line: [number, number][] = [[x, y]];
  const width = page.width / points;
  for (let n = 0; n < points; n += 1) {
    const along = (n + 0.5) * width;
    const right = resting(along, 0.65 * under.right, arch.right);
    const left = Math.PI - resting(along, 0.65 * under.left, arch.left);
    const target = mix(right, left, turn) + bow * ((2 * along) / page.width - 1);
    const angle = Math.min(left, Math.max(right, target));
    x += Math.cos(angle) * width;
    y += Math.sin(angle) * width;
    line.push([x, Math.max(0.002, y)]);
  }
  return line;
}

const smooth = (part: number): number => {
  const t = Math.min(1, Math.max(0, part));
  return t * t * (3 - 2 * t);
};
const between = (from: number, to: number, at: number) => smooth((at - from) / (to - from));

/** The number of leaves after the cover that turn while `leafing` goes from 0 to 1. */
const turnedLeaves = 5;

/**
 * How far each leaf is turned at `leafing` 0 to 1. `draught` (0 to 1) lifts the cover of a closed magazine a little.
 */
export function leavesAt(leafing: number, leaves: number, draught: number): Leaf[] {
  return Array.from({ length: leaves }, (_, at) => {
    const start = at === 0 ? 0.03 : 0.19 + (at - 1) * 0.137;
    const turned = at > turnedLeaves ? 0 : between(start, start + (at === 0 ? 0.24 : 0.22), leafing);
    const lift = at === 0 ? 0.034 : at === 1 ? 0.012 : 0;
    return { at, turned: Math.max(turned, lift * draught) };
  });
}

/** The position of the camera, and the width of the picture. */
export interface View {
  /** The visible width at the focus. */
  across: number;
  x: number;
  z: number;
  /** Degrees above the table. */
  pitch: number;
  /** Degrees from the front, to the right. */
  yaw: number;
}

const paths: Readonly<Record<'wide' | 'tall', readonly (View & { when: number })[]>> = {
  wide: [
    { when: 0, across: 6.9, x: -0.5, z: 0.02, pitch: 50, yaw: -9 },
    { when: 0.3, across: 7.7, x: -0.85, z: 0.05, pitch: 54, yaw: -5 },
    { when: 0.72, across: 7.3, x: -0.7, z: 0.05, pitch: 57, yaw: -1 },
    { when: 1, across: 6.1, x: -0.35, z: 0.12, pitch: 50, yaw: 5 },
  ],
  tall: [
    { when: 0, across: 3.8, x: 1.05, z: -1.75, pitch: 54, yaw: -8 },
    { when: 0.3, across: 4.5, x: 0.45, z: -1.05, pitch: 58, yaw: -4 },
    { when: 0.72, across: 4.4, x: 0.3, z: -0.75, pitch: 60, yaw: 0 },
    { when: 1, across: 4, x: 0.55, z: -0.55, pitch: 55, yaw: 5 },
  ],
};

/** The view at `leafing` 0 to 1, for a wide or a tall picture. */
export function viewAt(leafing: number, shape: 'wide' | 'tall'): View {
  const path = paths[shape];
  const next = path.findIndex(({ when }) => when > leafing);
  const [a, b] = next < 0 ? [path.at(-1), path.at(-1)] : [path[next - 1], path[next]];
  if (!a || !b) throw new Error('a path has at least two views');
  const part = a === b ? 0 : between(a.when, b.when, leafing);
  const of = (name: keyof View) => mix(a[name], b[name], part);
  return { across: of('across'), x: of('x'), z: of('z'), pitch: of('pitch'), yaw: of('yaw') };
}
