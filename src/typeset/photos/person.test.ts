import { expect, test } from 'vitest';
import { type DescribedFace, facesOfPerson, hasShutEyes, type Landmark, squareOf } from './person.ts';

/** A face of somebody, as far from others as `away` says. */
const face = (photo: string, who: number, { number = 0, away = 0 } = {}): DescribedFace => ({
  photo,
  face: number,
  descriptor: [who, away],
});
const namesOf = (faces: readonly DescribedFace[]) => faces.map(({ photo, face: number }) => `${photo}${number}`).sort();
const nobody = { people: 1, shown: [] };

test('D16 (magazine 3) the person is in most photos, once in each', () => {
  const faces = [
    face('a', 1),
    face('b', 1, { away: 0.2 }),
    face('b', 2, { number: 1 }),
    face('c', 1, { away: 0.1 }),
    // Somebody who looks like them in the same photo, less near.
    face('c', 1, { away: 0.4, number: 1 }),
    face('d', 2),
  ];
  expect(namesOf(facesOfPerson(faces, nobody))).toEqual(['a0', 'b0', 'c0']);
  expect(facesOfPerson(faces.slice(0, 3), nobody)).toEqual([]);
});

test('D16 (magazine 3) faces that only a chain of others joins are not one person', () => {
  const chain = [0, 0.4, 0.8, 1.2, 1.6].map((away, at) => face(`p${at}`, 1, { away }));
  expect(namesOf(facesOfPerson(chain, nobody))).toHaveLength(3);
});

test('D16 (magazine 3) two people are the two in most photos, or those who were pointed out', () => {
  const faces = ['a', 'b', 'c'].flatMap(photo => [face(photo, 1), face(photo, 2, { number: 1 })]);
  const others = ['d', 'e', 'f', 'g'].map(photo => face(photo, 3));
  expect(namesOf(facesOfPerson([...faces, ...others], { people: 2, shown: [] }))).toEqual(
    ['d0', 'e0', 'f0', 'g0', 'a0', 'b0', 'c0'].sort(),
  );
  expect(namesOf(facesOfPerson([...faces, ...others], { people: 2, shown: faces.slice(0, 2) }))).toEqual(
    ['a0', 'b0', 'c0', 'a1', 'b1', 'c1'].sort(),
  );
});

/** Landmarks of a face: eyes of this height at both sides, and a mouth below. */
function landmarks(eyeHeight: number): Landmark[] {
  const eye = (x: number): Landmark[] => [
    [x - 10, 40],
    [x - 4, 40 - eyeHeight / 2],
    [x + 4, 40 - eyeHeight / 2],
    [x + 10, 40],
    [x + 4, 40 + eyeHeight / 2],
    [x - 4, 40 + eyeHeight / 2],
  ];
  const others = Array.from({ length: 36 }, (): Landmark => [0, 0]);
  return [...others, ...eye(30), ...eye(70), ...Array.from({ length: 20 }, (): Landmark => [50, 85])];
}

test('D16 (magazine 3) eyes are shut where they are flat, and a face is described around eyes and mouth', () => {
  expect([landmarks(6), landmarks(2)].map(hasShutEyes)).toEqual([false, true]);
  const { left, top, side } = squareOf(landmarks(6));
  for (const [x, y] of landmarks(6).slice(36)) {
    expect(x > left && x < left + side).toBe(true);
    expect(y > top && y < top + side).toBe(true);
  }
});
