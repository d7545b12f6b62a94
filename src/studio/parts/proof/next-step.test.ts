import { expect, test } from 'vitest';
import { nextProofStep, wishesToAnswer, type ProofEdition } from './next-step.ts';

const draft = {
  version: 2,
  madeAt: '2026-11-23T10:00:00Z',
  trouble: null,
  waits: null,
  publishedAt: null,
  erasedAt: null,
};
const drafted: ProofEdition = {
  orderStatus: 2,
  live: 0,
  cancelled: null,
  turn: { whose: 'studio', what: 'Look the draft through and publish it', proof: true },
  reopenUntil: null,
  drafts: [draft],
};
const round = { n: 1, state: 'collecting' as const, revisions: 1, freeRevisions: 2, price: 0 };
const magazine = { unsent: false, round, pages: [{ changed: false }, { changed: false }], wishes: [] };
const doing = (...given: Parameters<typeof nextProofStep>) => nextProofStep(...given).do;

test('W80 a draft that was looked through is published', () => {
  expect(nextProofStep(drafted, magazine)).toMatchObject({ do: 'publish', label: 'Publish draft 2' });
  expect(nextProofStep({ ...drafted, reopenUntil: '2026-11-23T10:35:00Z' }, magazine).says).toContain(
    'publishing ends it',
  );
  // Also one that was made elsewhere, which has nothing that can be changed here.
  expect(doing(drafted, undefined)).toBe('publish');
});

test('W80 open wishes come first, then a draft of what was changed, then publishing', () => {
  const revised = { ...drafted, orderStatus: 3, live: 2 };
  const sent = { ...magazine, round: { ...round, state: 'sent' as const } };
  const wish = (state: 'open' | 'done') => ({ round: 1, state });
  const changed = { ...sent, pages: [{ changed: true }, { changed: false }] };
  expect(nextProofStep(revised, { ...changed, wishes: [wish('open'), wish('done')] })).toMatchObject({
    do: 'wish',
    says: '1 wish to answer before it is published.',
  });
  expect(nextProofStep(revised, { ...changed, wishes: [wish('done')] })).toMatchObject({
    do: 'draft',
    label: 'Make draft 3',
    says: '1 page changed since draft 2.',
  });
  expect(doing(revised, { ...sent, wishes: [wish('done')] })).toBe('publish');
  expect(nextProofStep(revised, { ...sent, wishes: [wish('open'), wish('open')] }).says).toMatch(/^2 wishes to answer/);
});

test('W80 while the soft copy is with its customer only changes for them are sent', () => {
  const shown = { ...drafted, orderStatus: 3, live: 1, drafts: [{ ...draft, publishedAt: '2026-11-23T11:00:00Z' }] };
  expect(doing(shown, magazine)).toBe('wait');
  expect(doing(shown, { ...magazine, unsent: true })).toBe('send');
  expect(doing({ ...shown, live: 2 }, magazine)).toBe('draft');
});

test('W80 a draft that failed is made again, one of a thin story decided about, one being made waited for', () => {
  const unmade = { ...draft, madeAt: null };
  const step = (one: Partial<ProofEdition['drafts'][number]>) =>
    doing({ ...drafted, drafts: [{ ...unmade, ...one }] }, undefined);
  expect([step({ trouble: 'no space' }), step({ waits: 'thin' }), step({})]).toEqual(['draft', 'decide', 'wait']);
  expect(doing({ ...drafted, drafts: [] }, undefined)).toBe('wait');
  expect(doing({ ...drafted, orderStatus: 4, live: 3 }, magazine)).toBe('wait');
  expect(doing({ ...drafted, drafts: [{ ...draft, erasedAt: '2026-11-23T12:00:00Z' }] }, magazine)).toBe('draft');
});

test('W80 wishes that were not sent, or are of another round, are no work of the studio', () => {
  const wish = (n: number, state: 'open' | 'withdrawn' = 'open') => ({ round: n, state });
  const sent = { round: { ...round, n: 2, state: 'sent' as const }, wishes: [wish(1), wish(2), wish(2, 'withdrawn')] };
  expect(wishesToAnswer({ orderStatus: 3 }, sent)).toEqual([wish(2)]);
  expect(wishesToAnswer({ orderStatus: 3 }, { ...sent, round: { ...round, n: 2 } })).toEqual([]);
  expect(wishesToAnswer({ orderStatus: 2 }, { round, wishes: [wish(0)] })).toEqual([wish(0)]);
});
