/** A face that was looked at, and the numbers that describe it: near each other for one person. */
export interface DescribedFace {
  photo: string;
  /** Its number in the photo's facts. */
  face: number;
  descriptor: ArrayLike<number>;
}

/** Two descriptors of one person are nearer than this. Measured: different people are 0.45 and more apart. */
const samePerson = 0.45;
/** Whoever nobody pointed out is in so many photos at least. */
const leastPhotos = 3;

const distanceOf = (a: DescribedFace, b: DescribedFace): number =>
  Math.sqrt(Array.from(a.descriptor).reduce((sum, value, at) => sum + (value - (b.descriptor[at] ?? 0)) ** 2, 0));

/** How far a face is from people's others: from half of them it is no further. */
function distanceFrom(face: DescribedFace, person: readonly DescribedFace[]): number {
  const distances = person.map(other => distanceOf(face, other)).sort((a, b) => a - b);
  return distances[Math.floor((distances.length - 1) / 2)] ?? Infinity;
}

/** The faces of one person, from those that are theirs for certain: the nearest joins first, one of each photo. */
function grown(certain: readonly DescribedFace[], faces: readonly DescribedFace[]): DescribedFace[] {
  const person = [...certain];
  for (;;) {
    const left = faces.filter(face => person.every(({ photo }) => photo !== face.photo));
    const near = left
      .map(face => ({ face, distance: distanceFrom(face, person) }))
      .filter(({ distance }) => distance < samePerson)
      .sort((a, b) => a.distance - b.distance);
    if (!near[0]) return person;
    person.push(near[0].face);
  }
}

interface WhoOptions {
  /** How many people the magazine is about. */
  people: number;
  /** The faces that somebody pointed out. */
  shown: readonly DescribedFace[];
}

/**
 * The faces of whom a magazine is about: of the people pointed out, else of those in most of the photos; nobody where
 * they are in fewer than three. Pure.
 */
export function facesOfPerson(faces: readonly DescribedFace[], { people, shown }: WhoOptions): DescribedFace[] {
  const found: DescribedFace[] = [];
  const left = () => faces.filter(face => !found.includes(face));
  for (const face of shown)
    found.push(
      ...grown(
        [face],
        left().filter(other => !shown.includes(other)),
      ),
    );
  while (shown.length === 0 && found.length < faces.length && people > 0) {
    people -= 1;
    const [most] = left()
      .map(face => grown([face], left()))
      .sort((a, b) => b.length - a.length);
    if (!most || most.length < leastPhotos) break;
    found.push(...most);
  }
  return found;
}

/** A point of a face, px. */
export type Landmark = readonly [x: number, y: number];

const distance = ([x, y]: Landmark, [a, b]: Landmark): number => Math.hypot(x - a, y - b);
const middleOf = (points: readonly Landmark[]): Landmark => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
const eyes = [
  [36, 42],
  [42, 48],
] as const;

/** The square in which a face is described, px: around eyes and mouth, as in the network's training. */
export function squareOf(landmarks: readonly Landmark[]): { left: number; top: number; side: number } {
  const [left, right] = eyes.map(([from, to]) => middleOf(landmarks.slice(from, to)));
  const mouth = middleOf(landmarks.slice(48, 68));
  if (!left || !right) return { left: 0, top: 0, side: 0 };
  const side = (distance(left, mouth) + distance(right, mouth)) / 2 / 0.45;
  const [x, y] = middleOf([left, right, mouth]);
  return { left: x - side * 0.5, top: y - side * 0.43, side };
}

/** Below this height, as a share of their width, eyes are shut. Measured: open ones are 0.2 and more. */
const shutBelow = 0.15;

/** Whether both eyes of a face are shut. */
export const hasShutEyes = (landmarks: readonly Landmark[]): boolean =>
  eyes.every(([from]) => {
    const [a, b, c, d, e, f] = landmarks.slice(from, from + 6);
    if (!a || !b || !c || !d || !e || !f) return false;
    return (distance(b, f) + distance(c, e)) / (2 * distance(a, d)) < shutBelow;
  });
