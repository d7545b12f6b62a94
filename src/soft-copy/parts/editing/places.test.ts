import { expect, test } from 'vitest';
import type { MagazinePage, MagazineRecord } from '../../wire/editing.ts';
import {
  photoEdit,
  placeLabel,
  placesOf,
  printedRatio,
  printsSmall,
  proposalsAt,
  withWordsNow,
  wordsEdit,
} from './places.ts';

type Slot = MagazinePage['slots'][number];
const slot = (of: Partial<Slot>): Slot => ({
  slot: 'text',
  kind: 'answer',
  box: { x: 0.1, y: 0.1, w: 0.8, h: 0.2 },
  photo: null,
  crop: null,
  outline: null,
  facesCut: null,
  answer: null,
  line: null,
  text: null,
  ...of,
});
const photo = slot({ slot: 'photo-1', kind: 'photo', box: { x: 0, y: 0, w: 1, h: 1 }, photo: 'a' });
const head = slot({ slot: 'head', kind: 'headline', answer: 2, text: 'The sea' });

test('W77 a frame is as wide for its height as it is printed, not as its fractions of the page are', () => {
  expect(printedRatio({ w: 1, h: 1 })).toBeCloseTo(210 / 297);
  expect(printedRatio({ w: 100 / 210, h: 100 / 297 })).toBeCloseTo(1);
});

test('W77 what lies in one box is one place, and small places lie over large ones', () => {
  const answers = [0, 1].map(answer => slot({ answer, text: `answer ${answer}`, box: { x: 0, y: 0.4, w: 1, h: 0.5 } }));
  const places = placesOf({ slots: [head, ...answers, photo] });
  expect(places.map(({ slots }) => slots.length)).toEqual([1, 2, 1]);
  expect(places.map(placeLabel)).toEqual([
    'Change the photo',
    'Change one of 2 texts',
    'Change the headline “The sea”',
  ]);
});

test('W77 other words become the edit of their slot, with the words that the person saw', () => {
  expect(wordsEdit('p4', head, 'Rain')).toEqual({ do: 'headline', answer: 2, was: 'The sea', text: 'Rain' });
  expect(wordsEdit('p4', slot({ answer: 1, text: 'old' }), 'new')).toMatchObject({ do: 'words', answer: 1 });
  const line = slot({ kind: 'line', line: 'quote', text: 'old' });
  expect(wordsEdit('p4', line, 'new')).toEqual({ do: 'line', page: 'p4', line: 'quote', was: 'old', text: 'new' });
  expect(wordsEdit('p4', slot({ kind: 'caption', photo: 'a' }), 'Goa')).toMatchObject({ do: 'caption', was: '' });
  expect(wordsEdit('p4', photo, 'x')).toBeUndefined();
});

test('W77 a photo that stands elsewhere changes places; one that is left out is put in', () => {
  const pages = [
    { id: 'p1', slots: [photo] },
    { id: 'p4', slots: [slot({ slot: 'photo-2', kind: 'photo', photo: 'b' })] },
  ] as MagazineRecord['pages'];
  const at = { page: 'p1', slot: 'photo-1' };
  expect(photoEdit({ pages }, at, { file: 'b' })).toEqual({ do: 'swap', a: at, b: { page: 'p4', slot: 'photo-2' } });
  expect(photoEdit({ pages }, at, { file: 'c' })).toEqual({ do: 'photo', at, photo: 'c' });
});

test('W77 a headline, the line of the cover and that of the back have lines to choose from, other places none', () => {
  const told = (text: string) => ({ text, why: 'It is short.' });
  const magazine = {
    answers: [{ index: 2, question: '', text: '', headline: 'The sea', proposals: [told('The sea'), told('Rain')] }],
    offers: { cover: [told('We never got lost')], closing: [told('Keep laughing')] },
  };
  const line = (name: Slot['line'], text: string) => slot({ kind: 'line', line: name, text });
  expect(proposalsAt(head, magazine).map(({ text }) => text)).toEqual(['The sea', 'Rain']);
  expect(proposalsAt({ ...head, answer: 3 }, magazine)).toEqual([]);
  expect(proposalsAt(line('cover', 'Her own words'), magazine)).toEqual(magazine.offers.cover);
  expect(proposalsAt(line('closing', ''), magazine)).toEqual(magazine.offers.closing);
  for (const other of [line('quote', 'Rain'), slot({ answer: 2, text: 'Rain' }), photo])
    expect(proposalsAt(other, magazine)).toEqual([]);
});

test('W77 after somebody else changed the same words, an edit names those that are there now', () => {
  const magazine = {
    answers: [{ index: 2, text: 'their text', headline: 'Their headline', question: '' }],
    photos: [{ file: 'a', caption: 'their caption' }],
    pages: [{ id: 'p4', slots: [slot({ kind: 'line', line: 'quote', text: 'their line' })] }],
  } as unknown as MagazineRecord;
  const mine = { was: 'old', text: 'mine' };
  const now = (edit: Parameters<typeof withWordsNow>[0]) => withWordsNow(edit, magazine);
  expect(now({ do: 'words', answer: 2, ...mine })).toMatchObject({ was: 'their text', text: 'mine' });
  expect(now({ do: 'headline', answer: 2, ...mine })).toMatchObject({ was: 'Their headline' });
  expect(now({ do: 'caption', photo: 'a', ...mine })).toMatchObject({ was: 'their caption' });
  expect(now({ do: 'line', page: 'p4', line: 'quote', ...mine })).toMatchObject({ was: 'their line' });
  expect(now({ do: 'layout', page: 'p4', template: 't' })).toEqual({ do: 'layout', page: 'p4', template: 't' });
});

test('W84 a photo is too small for a place where it would have fewer than 130 dots per inch', () => {
  const half = { w: 0.5, h: 0.25 };
  expect(printsSmall({ width: 540, height: 400 }, half)).toBe(false);
  expect(printsSmall({ width: 530, height: 400 }, half)).toBe(true);
  expect(printsSmall({ width: 4000, height: 300 }, half)).toBe(true);
  expect(printsSmall({ width: null, height: null }, half)).toBe(false);
});
