import { expect, test } from 'vitest';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import {
  isSameSlot,
  lastChange,
  movedPage,
  pagesOfAnswer,
  slotLabel,
  showsSame,
  slotOfPhoto,
  slotsOn,
  slotUnder,
} from './desk-pages.ts';
import { editByKey, editWithPhoto, wordsSlot } from './edits-by-key.ts';
import { commandOf, proofKeys } from './keys.ts';
import { printWarnings, resolutionIn } from './use-desk.ts';

const slot = { slot: 'photo-1', kind: 'photo', photo: 'b', crop: { x: 0, y: 0, w: 0.5, h: 1 }, answer: null };
const box = { x: 0, y: 0, w: 1, h: 0.5 };
const page = { id: 'p2', number: 2, kind: 'story', locked: false, changed: false };
const magazine = {
  pages: [
    { ...page, id: 'p1', number: 1, kind: 'cover', slots: [{ ...slot, photo: 'a', box }] },
    {
      ...page,
      slots: [
        { ...slot, box },
        { slot: 'text', kind: 'answer', answer: 3, photo: null, box, text: 'At sea' },
      ],
    },
    {
      ...page,
      id: 'p3',
      number: 3,
      slots: [{ slot: 'text', kind: 'answer', answer: 3, photo: null, box, text: 'At sea' }],
    },
  ],
  photos: [
    { file: 'a', width: 4000, caption: '' },
    { file: 'b', width: 3000, caption: 'The pier' },
    { file: 'c', width: 3000, caption: '' },
  ],
  edits: [
    { seq: 1, isMine: true, undone: true, undoes: null },
    { seq: 2, isMine: true, undone: false, undoes: null },
    { seq: 3, isMine: false, undone: false, undoes: null },
    { seq: 4, isMine: true, undone: false, undoes: 1 },
  ],
} as unknown as MagazineRecord;
const [cover, second] = magazine.pages;
const [photo] = second?.slots ?? [];
if (!cover || !second || !photo) throw new Error('there is no page');
const held = { page: second, slot: photo };
const inHand = { magazine, page: second, chosen: held };

test('W80 every command has a key of its own, and keys with Ctrl are the browser’s', () => {
  const keys = proofKeys.flatMap(key => key.keys);
  expect(new Set(keys).size).toBe(keys.length);
  const pressed = { altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };
  expect(commandOf({ ...pressed, key: 'l' })).toBe('layout');
  expect(commandOf({ ...pressed, key: 'l', ctrlKey: true })).toBeUndefined();
  expect(commandOf({ ...pressed, key: 'l', defaultPrevented: true })).toBeUndefined();
});

test('W80 the arrows turn the other way in a magazine that opens from the right, and only they', () => {
  const pressed = { altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };
  const commandsOf = (magazine: { fromRight: boolean }) =>
    ['ArrowLeft', 'ArrowRight', 'PageDown', 'l'].map(key => commandOf({ ...pressed, key }, magazine));
  expect(commandsOf({ fromRight: false })).toEqual(['page before', 'next page', 'next page', 'layout']);
  expect(commandsOf({ fromRight: true })).toEqual(['next page', 'page before', 'next page', 'layout']);
});

test('W80 keys change the photo at the place, and the page in hand', () => {
  expect(editByKey('drop', inHand)).toEqual({ edit: { do: 'drop photo', page: 'p2', photo: 'b' } });
  expect(editByKey('larger', { ...inHand, chosen: undefined })).toMatchObject({
    why: expect.stringMatching(/^Choose/),
  });
  expect(editByKey('lock', inHand)).toEqual({ edit: { do: 'lock', page: 'p2', locked: true } });
  expect(editByKey('later', inHand)).toEqual({ edit: { do: 'order', pages: ['p1', 'p3', 'p2'] } });
  expect(editByKey('earlier', { ...inHand, page: cover })).toMatchObject({ why: expect.any(String) });
  expect(editByKey('order', inHand)).toEqual({ why: 'No other order is proposed.' });
  const proposed = { ...magazine, order: ['p1', 'p3', 'p2'] };
  expect(editByKey('order', { ...inHand, magazine: proposed })).toEqual({
    edit: { do: 'order', pages: proposed.order },
  });
  expect(editByKey('layout', inHand)).toBeUndefined();
  expect(movedPage(magazine, 'p2', -1)).toEqual(['p2', 'p1', 'p3']);
});

test('W80 a photo that stands elsewhere changes places, one on the cover is the cover’s, a free one is put there', () => {
  const at = { to: 'replace', at: held } as const;
  expect(editWithPhoto(at, 'c', magazine)).toEqual({ do: 'photo', at: { page: 'p2', slot: 'photo-1' }, photo: 'c' });
  expect(editWithPhoto(at, 'a', magazine)).toMatchObject({ do: 'swap', b: { page: 'p1', slot: 'photo-1' } });
  const onCover = { to: 'replace', at: { page: cover, slot: photo } } as const;
  expect(editWithPhoto(onCover, 'c', magazine)).toEqual({ do: 'cover', photo: 'c' });
  expect(editWithPhoto({ to: 'add', page: second }, 'c', magazine)).toEqual({
    do: 'add photo',
    page: 'p2',
    photo: 'c',
  });
});

test('W80 answers name the pages that print them, photos theirs, and places what stands there', () => {
  expect(pagesOfAnswer(magazine, 3)).toEqual([2, 3]);
  expect(pagesOfAnswer(magazine, 0)).toEqual([]);
  expect(slotOfPhoto(magazine, 'b')).toEqual(held);
  expect(slotOfPhoto(magazine, 'c')).toBeUndefined();
  expect(slotLabel(photo, magazine.photos)).toBe('Photo 2');
  expect(wordsSlot(held, magazine)).toMatchObject({ kind: 'caption', text: 'The pier' });
  expect(slotsOn([{ src: '', words: '', own: second }, undefined])).toHaveLength(2);
});

test('W80 the columns of a running text are places of their own that show the same', () => {
  const column = { page: second, slot: { ...photo, box: { ...photo.box, x: 0.5 } } };
  expect([isSameSlot(held, held), isSameSlot(held, column), showsSame(held, column)]).toEqual([true, false, true]);
});

test('W80 u takes the last own change back that stands, U does it again', () => {
  expect(lastChange(magazine, 'undo')).toBe(2);
  expect(lastChange(magazine, 'redo')).toBe(4);
});

test('W80 a picture that prints soft or cuts somebody is told on its page as it is now, findings until the page is changed', () => {
  // Half of 3,000 pixels over 210 mm.
  expect(resolutionIn(photo, magazine.photos[1])).toBe(181);
  const findings = [
    { code: 'dark-photo', message: 'It is almost black.', page: 2 },
    { code: 'low-resolution', message: 'Told as it is now.', page: 2 },
    { code: 'overset', message: 'On another page.', page: 3 },
  ];
  const given = { photos: magazine.photos, findings };
  expect(printWarnings(second, given)).toEqual([
    'Photo 2 has 181 dots per inch here and prints soft.',
    'It is almost black.',
  ]);
  expect(printWarnings({ ...second, changed: true }, given)).toHaveLength(1);
  const cuts = { ...second, changed: true, slots: [{ ...photo, crop: null, facesCut: 2 }] };
  expect(printWarnings(cuts, given)).toEqual(['Photo 2 does not show 2 faces whole here.']);
});

test('W154 a pin is about the smallest place under it, else about the nearest one, and far from all about none', () => {
  const places = [
    { ...slot, slot: 'photo-1', box: { x: 0, y: 0, w: 1, h: 0.5 } },
    { ...slot, slot: 'photo-2', box: { x: 0.1, y: 0.1, w: 0.2, h: 0.2 } },
    { slot: 'text', kind: 'answer', answer: 3, photo: null, box: { x: 0, y: 0.6, w: 0.5, h: 0.1 }, text: 'At sea' },
  ];
  const pinned = { ...second, slots: places } as unknown as typeof second;
  const at = (x: number, y: number) => slotUnder(pinned, { x, y })?.slot.slot;
  expect([at(0.15, 0.15), at(0.8, 0.4), at(0.2, 0.73), at(0.9, 0.95)]).toEqual([
    'photo-2',
    'photo-1',
    'text',
    undefined,
  ]);
});

test('W154 one key prints a headline that is proposed for the place, or for the first one on the page', () => {
  const proposals = ['At sea', 'The pier', 'Salt'].map(text => ({ text, why: '' }));
  const headline = { slot: 'head', kind: 'headline', answer: 3, photo: null, line: null, box, text: 'At sea' };
  const page = { ...second, slots: [photo, headline] } as unknown as typeof second;
  const given = { magazine: { ...magazine, answers: [{ index: 3, proposals }], offers: {} } as never, page };
  const edit = { do: 'headline', answer: 3, was: 'At sea', text: 'The pier' };
  expect(editByKey('second line', { ...given, chosen: undefined })).toEqual({ edit });
  expect(editByKey('second line', { ...given, chosen: { page, slot: headline as never } })).toEqual({ edit });
  expect(editByKey('first line', { ...given, chosen: undefined })).toEqual({ why: 'This line is printed already.' });
  expect(editByKey('third line', { ...given, chosen: held })).toMatchObject({ why: expect.stringMatching(/^No such/) });
});
