import { describe, expect, test } from 'vitest';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import {
  aboutTheSame,
  actsForCustomer,
  changedPages,
  mayMake,
  mayTakeBack,
  overlapping,
  seenAfter,
  undoneSeqs,
  whyNotEdit,
  writtenBy,
} from './edits.ts';
import type { StoredEdit } from './edits.ts';
import { lostWishWords, roundPrice, sentText } from './rounds.ts';
import { comparePages } from './compare.ts';
import { sayingOf, undoSaying } from './sayings.ts';

const row = (seq: number, touches: string[], undo: number | null = null): StoredEdit => ({
  seq,
  touches,
  undo,
  edit: undo === null ? { do: 'words', answer: seq, was: '', text: 'x' } : null,
});

describe('the list of changes', () => {
  test('W60 an undo takes a change back, and an undo of the undo gives it back', () => {
    const rows = [row(1, ['p1']), row(2, ['p2']), row(3, ['p1'], 1)];
    expect([...undoneSeqs(rows)]).toEqual([1]);
    expect([...undoneSeqs([...rows, row(4, ['p1'], 3)])]).toEqual([3]);
  });

  test('W60 only a change after the one that somebody saw, on the same page, is in their way', () => {
    const rows = [row(1, ['p1', 'p2']), row(2, ['p3']), row(3, ['p2'])];
    expect(overlapping(rows, { base: 0, touches: ['p2'] })?.seq).toBe(3);
    expect(overlapping(rows, { base: 0, touches: ['p1'] })?.seq).toBe(1);
    expect(overlapping(rows, { base: 1, touches: ['p1'] })).toBeUndefined();
    expect(overlapping(rows, { base: 3, touches: ['p1', 'p2', 'p3'] })).toBeUndefined();
  });

  test('W60 somebody who changes a page has seen no change of others that came between', () => {
    const own = { seq: 4, base: 2, by: 'priya' };
    expect(seenAfter(own, [{ by: 'priya' }, { by: 'priya' }])).toBe(4);
    expect(seenAfter(own, [{ by: 'meera' }, { by: 'priya' }])).toBe(2);
  });

  test('W60 what is written and locked follows from the changes that stand, the last one of each', () => {
    const made = (seq: number, edit: StoredEdit['edit'], undo: number | null = null) => ({
      seq,
      edit,
      undo,
      touches: [],
    });
    const words = (text: string) => ({ do: 'words', answer: 1, was: '', text }) as const;
    const lock = (locked: boolean) => ({ do: 'lock', page: 'p2', locked }) as const;
    const rows = [
      made(1, words('once')),
      made(2, lock(true)),
      made(3, words('twice')),
      made(4, { do: 'caption', photo: 'sea', was: '', text: ' The sea ' }),
      made(5, words('never')),
      made(6, null, 5),
    ];
    expect(writtenBy(rows)).toEqual({ texts: { 1: 'twice' }, captions: { sea: 'The sea' }, locked: ['p2'] });
    expect(writtenBy([...rows, made(7, lock(false)), made(8, null, 6)])).toMatchObject({
      texts: { 1: 'never' },
      locked: [],
    });
  });

  test('W60 everybody takes changes back, but only the studio unlocks what it locked', () => {
    const locked: StoredEdit = { seq: 1, touches: ['p2'], undo: null, edit: { do: 'lock', page: 'p2', locked: true } };
    const rows = [locked, row(2, ['p2'], 1), row(3, ['p3'])];
    expect(rows.map(taken => mayTakeBack(taken, rows, false))).toEqual([false, false, true]);
    expect(rows.every(taken => mayTakeBack(taken, rows, true))).toBe(true);
  });

  test('W60 words of the same answer, and the page that somebody meant, are about the same', () => {
    const rows = [row(1, ['p1']), row(2, ['p4'])];
    const words = { do: 'words', answer: 2, was: 'a', text: 'b' } as const;
    expect(aboutTheSame(rows, { base: 0, edit: words })?.seq).toBe(2);
    expect(aboutTheSame(rows, { base: 2, edit: words })).toBeUndefined();
    expect(aboutTheSame(rows, { base: 0, edit: { do: 'larger', page: 'p1', photo: 'x' } })?.seq).toBe(1);
  });
});

describe('who may change a magazine', () => {
  const published = { orderStatus: 3, live: 1, cancelled: null };
  const customer = { isStaff: false, round: 'collecting', isShown: true } as const;
  const studio = { isStaff: true, round: 'collecting', isShown: false } as const;
  test('W60 its customer while the soft copy is theirs, the studio until it is approved', () => {
    expect(whyNotEdit(published, customer)).toBeUndefined();
    expect(whyNotEdit({ ...published, live: 2 }, customer)).toBeUndefined();
    expect(whyNotEdit({ ...published, live: 2 }, { ...customer, round: 'sent' })).toMatch(/being made/);
    expect(whyNotEdit({ ...published, live: 2 }, { ...customer, isShown: false })).toMatch(/being made/);
    expect(whyNotEdit({ ...published, orderStatus: 2, live: 0 }, customer)).toMatch(/no soft copy yet/);
    expect(whyNotEdit({ ...published, orderStatus: 2, live: 0 }, studio)).toBeUndefined();
    expect(whyNotEdit({ ...published, orderStatus: 1, live: 0 }, studio)).toMatch(/no draft yet/);
    for (const who of [customer, studio]) {
      expect(whyNotEdit({ ...published, live: 3 }, who)).toMatch(/approved/);
      expect(whyNotEdit({ ...published, orderStatus: 5, live: 3 }, who)).toMatch(/approved/);
      expect(whyNotEdit({ ...published, cancelled: {} }, who)).toMatch(/cancelled/);
    }
  });

  test('W60 the order of pages and locks are the studio’s, which says why while the soft copy is with its customer', () => {
    expect(['order', 'lock', 'design', 'words', 'larger'].map(kind => mayMake(kind as 'order', false))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(mayMake('lock', true)).toBe(true);
    expect(actsForCustomer(published, true)).toBe(true);
    expect(actsForCustomer(published, false)).toBe(false);
    expect(actsForCustomer({ ...published, live: 2 }, true)).toBe(false);
  });
});

test('W60 a page is changed when it looks otherwise: not by the order of fields, nor by what is not printed', () => {
  const [magazine] = magazinesOf(7, 3);
  if (!magazine) throw new Error('there is no magazine');
  const plan = planOf(magazine);
  const reordered = JSON.parse(JSON.stringify(plan), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as typeof plan;
  expect(changedPages(reordered, plan)).toEqual(new Set());
  const frames = (change: object) =>
    plan.pages.map((page, at) =>
      at === 0 ? { ...page, frames: page.frames.map((frame, n) => (n === 0 ? { ...frame, ...change } : frame)) } : page,
    );
  expect(changedPages({ ...plan, pages: frames({ alt: 'Other', why: 'Other' }) }, plan)).toEqual(new Set());
  expect(changedPages({ ...plan, pages: frames({ box: { x: 1, y: 1, w: 1, h: 1 } }) }, plan)).toEqual(
    new Set([plan.pages[0]?.id]),
  );
});

test('W65 rounds cost nothing while they are part of the price', () => {
  const priceOf = (counted: number, byPartner = false) => roundPrice(counted, { free: 2, fee: 19900, byPartner });
  expect([0, 1, 2, 3].map(counted => priceOf(counted))).toEqual([0, 0, 19900, 19900]);
  // An iCredit is one edition, with its revisions.
  expect(priceOf(5, true)).toBe(0);
  expect(sentText({ n: 2, changes: 1, wishes: 2 })).toBe('round 2 sent: 1 change, 2 wishes');
  const edit = { do: 'headline', answer: 1, was: 'a', text: 'The sea' } as const;
  expect(lostWishWords({ says: 'Another headline.', refused: 'It is gone.', edit })).toBe(
    'Another headline. It is gone. The words: The sea',
  );
});

test('W65 two soft copies differ in the pages whose pixels differ, whatever their place', () => {
  const page = (id: string, hash: string) => ({ id, file: `f${hash}`, hash });
  const before = { pages: [page('p1', 'a'), page('p2', 'b'), page('p3', 'c')] };
  const after = { pages: [page('p1', 'a'), page('p3', 'c'), page('p2', 'x')] };
  expect(comparePages(before, after)).toEqual({
    same: 2,
    pages: [{ id: 'p2', before: 2, after: 3, old: '/download?fileId=fb', new: '/download?fileId=fx' }],
  });
});

test('W60 every change is one sentence for people', () => {
  const named = {
    page: (id: string) => Number(id.slice(1)) || undefined,
    pageOfPhoto: () => 4,
    question: (at: number) => (at === 0 ? 'What does she cook?' : undefined),
  };
  const at = { page: 'p4', slot: 'photo-1' };
  expect(sayingOf({ do: 'photo', at, photo: 'x' }, named)).toBe('Page 4: another picture.');
  expect(sayingOf({ do: 'swap', a: { ...at, page: 'p6' }, b: at }, named)).toBe(
    'Pages 4 and 6: two pictures changed places.',
  );
  expect(sayingOf({ do: 'words', answer: 0, was: '', text: '' }, named)).toBe(
    'Other words in the answer to “What does she cook?”.',
  );
  expect(sayingOf({ do: 'caption', photo: 'x', was: 'a', text: '' }, named)).toBe(
    'Page 4: no caption under a picture.',
  );
  expect(sayingOf({ do: 'layout', page: 'gone', template: 'x' }, named)).toBe('Another layout.');
  expect(undoSaying(sayingOf(null, named))).toBe('Taken back: A change of words that were withdrawn.');
});
