import { expect, test } from 'vitest';
import { searchRanges } from '#src/editions/rules/search.ts';
import type { PrintState } from '#src/press/rules.ts';
import {
  queueCountText,
  withPhotoNumbers,
  queueSections,
  nextActionOf,
  type DraftState,
  type NextActor,
} from './rules.ts';

const finishedDraft: DraftState = { made: true, published: false, trouble: null, waits: null };
const publishedDraft: DraftState = { made: true, published: true, trouble: null, waits: null };
const pendingDraft: DraftState = { made: false, published: false, trouble: null, waits: null };
const failedDraft: DraftState = { made: false, published: false, trouble: 'a photo could not be read', waits: null };
const thinDraft: DraftState = { ...pendingDraft, waits: 'thin' };
const reopenedDraft: DraftState = { ...pendingDraft, waits: 'asked' };
const paid = { due: 0, hasAddress: true };

test('W80 what is done on the pages leads to them: a failed draft, one to look through, a revision; nothing else does', () => {
  const on = (edition: { orderStatus: number; live: number }, draft?: DraftState, print?: PrintState) =>
    nextActionOf({ ...paid, ...edition }, draft, print).proof;
  const drafted = { orderStatus: 2, live: 0 };
  expect([failedDraft, finishedDraft].map(draft => on(drafted, draft))).toEqual([true, true]);
  expect(on({ orderStatus: 3, live: 2 }, publishedDraft)).toBe(true);
  expect([pendingDraft, thinDraft, reopenedDraft].map(draft => on(drafted, draft))).toEqual([false, false, false]);
  expect(on({ orderStatus: 3, live: 1 }, publishedDraft)).toBe(false);
  expect([on({ orderStatus: 4, live: 3 }, publishedDraft, 'failed'), on({ orderStatus: 5, live: 3 })]).toEqual([
    false,
    false,
  ]);
});

test.each<[string, Parameters<typeof nextActionOf>[0], DraftState | undefined, NextActor, RegExp]>([
  ['a paid order', { ...paid, orderStatus: 0, live: 0 }, undefined, 'customer', /story/],
  ['a story just handed in', { ...paid, orderStatus: 1, live: 0 }, pendingDraft, 'shop', /being made/],
  ['a story too thin', { ...paid, orderStatus: 1, live: 0 }, thinDraft, 'studio', /ask the customer for more/],
  [
    'a thin story, more asked for',
    { ...paid, orderStatus: 1, live: 0 },
    reopenedDraft,
    'customer',
    /The story is open again/,
  ],
  ['a draft being made', { ...paid, orderStatus: 2, live: 0 }, pendingDraft, 'shop', /being made/],
  ['a draft that failed', { ...paid, orderStatus: 2, live: 0 }, failedDraft, 'studio', /failed/],
  ['a draft that is ready', { ...paid, orderStatus: 2, live: 0 }, finishedDraft, 'studio', /publish/],
  ['a published soft copy', { ...paid, orderStatus: 3, live: 1 }, publishedDraft, 'customer', /with the customer/],
  ['a revision asked for', { ...paid, orderStatus: 3, live: 2 }, publishedDraft, 'studio', /new draft/],
  ['a new draft in the making', { ...paid, orderStatus: 3, live: 2 }, pendingDraft, 'shop', /being made/],
  ['a new draft that is ready', { ...paid, orderStatus: 3, live: 2 }, finishedDraft, 'studio', /publish/],
  [
    'approved, unpaid',
    { due: 1, hasAddress: true, orderStatus: 3, live: 3 },
    publishedDraft,
    'customer',
    /the rest of the payment$/,
  ],
  [
    'approved, no address',
    { due: 0, hasAddress: false, orderStatus: 3, live: 3 },
    publishedDraft,
    'customer',
    /the address$/,
  ],
  [
    'approved, neither',
    { due: 1, hasAddress: false, orderStatus: 3, live: 3 },
    publishedDraft,
    'customer',
    /payment and the address$/,
  ],
  ['printed', { ...paid, orderStatus: 5, live: 3 }, publishedDraft, 'studio', /tracking link/],
  ['shipped', { ...paid, orderStatus: 6, live: 3 }, publishedDraft, 'nobody', /Shipped/],
])('D16 names the next actor and action of %s', (_name, edition, draft, whose, what) => {
  const turn = nextActionOf(edition, draft);
  expect(turn.whose).toBe(whose);
  expect(turn.what).toMatch(what);
});

test.each<[PrintState, NextActor, RegExp]>([
  ['none', 'studio', /made/],
  ['making', 'shop', /being made/],
  ['failed', 'studio', /again/],
  ['stopped', 'studio', /Preflight/],
  ['released', 'printer', /mark it/],
])('D16 names the next actor and action at the printer for a print file that is %s', (print, whose, what) => {
  const turn = nextActionOf({ ...paid, orderStatus: 4, live: 3 }, publishedDraft, print);
  expect(turn.whose).toBe(whose);
  expect(turn.what).toMatch(what);
});

test('D16 the queue has one part for each actor, the studio first', () => {
  expect(queueSections.map(part => part.whose)).toEqual(['studio', 'printer', 'shop', 'customer', 'nobody']);
});

test('D16 names photos in a finding by their numbers under the story', () => {
  const photos = ['7w2wj1nffgkrk1faa0scv9rvv1', '56v6t3q5g118ahx9qssh297z2j', '6apbcm7k4kg43byqn6p5ddgv9w'];
  expect(withPhotoNumbers(`The photos ${photos[0]} and ${photos[2]} are almost the same picture.`, photos)).toBe(
    'The photos 1 and 3 are almost the same picture.',
  );
  expect(withPhotoNumbers(`The photos ${photos[0]} and ${photos[2]} are almost the same.`, photos.slice(0, 1))).toBe(
    'The photos 1 and (taken out since) are almost the same.',
  );
  expect(withPhotoNumbers('Three lines found no room.', photos)).toBe('Three lines found no room.');
});

test('W98 a part of the queue says its number up to a thousand', () => {
  expect([12, 1000, 1001].map(queueCountText)).toEqual(['12', '1000', 'more than 1,000']);
});

test.each([
  ['98765 43210', ['98765', '43210'], ['phone 0123456789']],
  ['+91 (98765)-43210', ['91', '98765', '43210'], ['phone 012345678919']],
  ['0091 98765 43210', ['0091', '98765', '43210'], ['phone 012345678919']],
  ['3210', ['3210'], ['phone 0123']],
  // A zero before a whole number is dialled; one before its last digits is part of it.
  ['098765 43210', ['098765', '43210'], ['phone 0123456789']],
  ['0001', ['0001'], ['phone 1000']],
  ['000001', ['000001'], ['order 100000', 'phone 100000']],
  ['123456', ['123456'], ['order 654321', 'phone 654321']],
  ['Order BKBYPD', ['order', 'bkbypd'], ['order dpybkb', 'name order bkbypd']],
  ['BKBYPD,', ['bkbypd'], ['order dpybkb', 'name bkbypd']],
  // As they are heard: O for 0, I and L for 1.
  ['#BOIL77', ['boil77'], ['order 77110b', 'name boil77']],
  ['Asha', ['asha'], ['name asha']],
  ['Asha Rao', ['asha', 'rao'], ['name asha rao']],
  ['Asha Rao Devi', ['asha', 'rao', 'devi'], ['name asha rao ']],
  ['321', ['321'], []],
  ['a', ['a'], []],
  ['!', [], []],
])('W120 a search for %s looks at the keys that begin with what it says', (text, words, begin) => {
  const ranges = searchRanges(text, words);
  expect(ranges.map(({ from }) => from)).toEqual(begin);
  for (const { from, to } of ranges) expect(`${from}ẑ` < to && from < to && `${from}ẑ` > from).toBe(true);
  expect(ranges.flatMap(range => range.words)).toEqual(begin[0]?.startsWith('name') ? words.slice(2) : []);
});
