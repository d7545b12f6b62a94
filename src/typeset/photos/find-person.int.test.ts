import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupPhotoPath } from '#test/kit/face-photos.ts';
import type { PhotoMeasurements } from '../model.ts';
import { withPerson } from './find-person.ts';
import { measurePhotos } from './measure.ts';
import type { MeasuredPhoto } from './planner-facts.ts';

/** Where somebody stands in a group photo, in hundredths of its width and height: x, y, width, height. */
const stands = {
  asha: { photo: 1, area: [66, 2, 32, 66] },
  bela: { photo: 3, area: [47, 2, 26, 60] },
  chitra: { photo: 6, area: [68, 4, 28, 62] },
  dev: { photo: 4, area: [6, 2, 24, 60] },
} as const;
type Name = keyof typeof stands;

let folder: string;
const photos: MeasuredPhoto[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-person-'));
  const looks: [Name, (picture: Sharp) => Sharp][] = [
    ['bela', picture => picture],
    ['asha', picture => picture],
    ['dev', picture => picture],
    ['asha', picture => picture.flop()],
    ['chitra', picture => picture],
    ['asha', picture => picture.modulate({ brightness: 0.7 }).rotate(6, { background: '#888' })],
    ['bela', picture => picture.flop()],
    ['asha', picture => picture.grayscale()],
  ];
  const paths = await Promise.all(looks.map(([name, look], at) => drawn(name, { look, at })));
  const found = (await measurePhotos(paths)) as PhotoMeasurements[];
  photos.push(
    ...looks.map(([name], at): MeasuredPhoto => {
      const [path, facts] = [paths[at], found[at]];
      if (path === undefined || !facts) throw new Error('no photo');
      return { id: `${name} ${at}`, path, takenAt: null, facts };
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A photo of one person, cut out of a group photo and changed. */
async function drawn(name: Name, { look, at }: { look: (picture: Sharp) => Sharp; at: number }) {
  const { photo, area } = stands[name];
  const path = groupPhotoPath(photo);
  const { width, height } = await sharp(path).metadata();
  const [left, top, w, h] = area.map((value, side) => Math.round((value / 100) * (side % 2 === 0 ? width : height)));
  const cut = sharp(path).extract({ left: left ?? 0, top: top ?? 0, width: w ?? 1, height: h ?? 1 });
  const larger = sharp(await cut.resize(1400).toBuffer());
  const to = join(folder, `${at}.jpg`);
  await look(larger).toColourspace('srgb').jpeg({ quality: 92 }).toFile(to);
  return to;
}

const shownIn = (found: readonly MeasuredPhoto[]) => found.flatMap(({ id, person }) => (person ? [id] : []));
const ashas = ['asha 1', 'asha 3', 'asha 5', 'asha 7'];

test('D16 (magazine 3) whom it is about is whoever is in most of the photos, with open eyes', async () => {
  const found = await withPerson(photos, { kind: 'one', recognise: true });
  expect(shownIn(found)).toEqual(ashas);
  expect(found.flatMap(({ person }) => (person ? [person] : []))).toEqual(
    ashas.map(() => ({ faces: [0], eyesShut: false })),
  );
});

test('D16 (magazine 3) whom it is about is whoever somebody pointed out', async () => {
  const pointed = photos.map(photo => (photo.id === 'bela 0' ? { ...photo, subject: true } : photo));
  expect(shownIn(await withPerson(pointed, { kind: 'one', recognise: true }))).toEqual(['bela 0', 'bela 6']);
});

test('D16 (magazine 3) without comparing faces, only the photo that somebody pointed out shows them', async () => {
  const pointed = photos.map(photo => (photo.id === 'bela 0' ? { ...photo, subject: true } : photo));
  expect(shownIn(await withPerson(pointed, { kind: 'one', recognise: false }))).toEqual(['bela 0']);
  expect(shownIn(await withPerson(photos, { kind: 'one', recognise: false }))).toEqual([]);
});

test('D16 (magazine 3) nobody is looked for in a magazine about a group, and nobody who is in two photos only', async () => {
  expect(shownIn(await withPerson(photos, { kind: 'group', recognise: true }))).toEqual([]);
  const few = photos.filter(({ id }) => !['asha 5', 'asha 7'].includes(id));
  expect(shownIn(await withPerson(few, { kind: 'one', recognise: true }))).toEqual([]);
});

test('D16 (magazine 3) two people are looked for where it is about two', async () => {
  const [bela] = photos;
  if (!bela) throw new Error('no photo');
  const more = [...photos, { ...bela, id: 'bela 8' }];
  expect(shownIn(await withPerson(more, { kind: 'two', recognise: true }))).toEqual(
    [...ashas, 'bela 0', 'bela 6', 'bela 8'].sort((a, b) => Number(a.slice(-1)) - Number(b.slice(-1))),
  );
});

test('D16 (magazine 3) a photo that is gone shows nobody, and the others are compared all the same', async () => {
  const gone = photos.map(photo => (photo.id === 'asha 3' ? { ...photo, path: join(folder, 'gone.jpg') } : photo));
  expect(shownIn(await withPerson(gone, { kind: 'one', recognise: true }))).toEqual(
    ashas.filter(id => id !== 'asha 3'),
  );
});

test('D16 (magazine 3) whoever somebody pointed out is never another, also where their face is small or not found', async () => {
  const pointedAt = (change: (facts: PhotoMeasurements) => PhotoMeasurements) =>
    photos.map(photo => (photo.id === 'bela 0' ? { ...photo, subject: true, facts: change(photo.facts) } : photo));
  const small = pointedAt(facts => ({ ...facts, faces: facts.faces.map(face => ({ ...face, h: 0.01 })) }));
  const without = pointedAt(facts => ({ ...facts, faces: [] }));
  for (const given of [small, without])
    expect(shownIn(await withPerson(given, { kind: 'one', recognise: true }))).toEqual(['bela 0']);
});
