import { expect, test } from 'vitest';
import type { MagazineRecord } from '../../wire/editing.ts';
import { changesText, listForChat, pageToSee, roundPriceText, unsentOf } from './changes.ts';

const edit = { isNew: true, undone: false, undoes: null, pages: [4], by: 'Asha', isMine: true };
const wish = { round: 2, state: 'open', page: 'p6', by: 'Rohan', isMine: false };
const magazine = {
  round: { n: 2, state: 'collecting' },
  pages: [{ id: 'p6', number: 6 }],
  edits: [
    { ...edit, seq: 3, at: '2026-11-23T10:00', says: 'Page 4: another picture.' },
    { ...edit, seq: 4, at: '2026-11-23T10:01', says: 'Another headline: “Rain”.' },
    { ...edit, seq: 1, at: '2026-11-20T10:00', says: 'In the draft already.', isNew: false },
    { ...edit, seq: 5, at: '2026-11-23T10:02', says: 'Taken back.', undone: true },
    { ...edit, seq: 6, at: '2026-11-23T10:03', says: 'An undo.', undoes: 5 },
  ],
  wishes: [
    { ...wish, id: 'w1', at: '2026-11-23T10:00:30', words: 'Warmer, please' },
    { ...wish, id: 'w2', at: '2026-11-23T10:00', words: 'Withdrawn', state: 'withdrawn' },
    { ...wish, id: 'w3', at: '2026-11-20T10:00', words: 'Of another round', round: 1 },
  ],
} as unknown as MagazineRecord;

test('W77 the list has what stands and is not sent, in the order in which it was made', () => {
  expect(unsentOf(magazine)).toEqual([
    { key: 'edit 3', says: 'Page 4: another picture.', pages: [4], by: null, take: { undo: 3 } },
    { key: 'wish w1', says: 'For the studio: Warmer, please', pages: [6], by: 'Rohan', take: { withdraw: 'w1' } },
    { key: 'edit 4', says: 'Another headline: “Rain”.', pages: [4], by: null, take: { undo: 4 } },
  ]);
});

test('W77 a change is seen on the page that it is about, not where cover and contents name it', () => {
  expect([[1, 3, 10], [3], [1], [4, 9], []].map(pageToSee)).toEqual([10, 3, 1, 4, undefined]);
});

test('W77 C-E04 the list goes into the chat with its pages', () => {
  expect(listForChat(unsentOf(magazine))).toBe(
    '- Page 4: another picture.\n- Page 6: For the studio: Warmer, please\n- Page 4: Another headline: “Rain”.',
  );
});

test('W77 D20 D35 what a round costs is said before it is sent', () => {
  const round = { n: 1, state: 'collecting' as const, freeRevisions: 2 };
  expect(roundPriceText({ ...round, revisions: 1, price: 0 })).toBe(
    'This is revision 1 of 2 in the price. It costs nothing.',
  );
  expect(roundPriceText({ ...round, revisions: 3, price: 499 })).toMatch(
    /^The 2 revisions in the price are used\..*499/,
  );
  expect([changesText(1), changesText(3)]).toEqual(['1 change', '3 changes']);
});
