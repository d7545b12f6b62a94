import { expect, test } from 'vitest';
import { orderThread } from './thread.ts';

const message = {
  channel: 'whatsapp',
  to: '+919810000001',
  state: 'read',
  since: '2026-11-30T10:05:00Z',
  why: null,
  mayResend: false,
  letter: null,
} as const;
const letter = { from: null, words: 'When?', at: '2026-11-30T11:00:00Z', answered: true };

test('W151 the thread has news, letters and the chat in one order of time, each with how it was sent', () => {
  const entries = orderThread({
    messages: [
      { ...message, _id: 'm4', kind: 'Studio answer', at: '2026-11-30T12:00:00Z', letter: 'l2' },
      { ...message, _id: 'm3', kind: 'Chat', at: '2026-11-30T09:00:00Z' },
      { ...message, _id: 'm2', kind: 'Soft copy ready', at: '2026-11-30T10:00:00Z', channel: 'email', state: 'sent' },
      { ...message, _id: 'm1', kind: 'Soft copy ready', at: '2026-11-30T10:00:00Z' },
    ],
    written: {
      owner: { name: 'Asha Rao', isPartner: false },
      letters: [
        { ...letter, id: 'l1' },
        { ...letter, id: 'l2', from: 'Meera Iyer', words: 'On Monday.', at: '2026-11-30T12:00:00Z' },
      ],
    },
    chat: {
      people: [{ person: 'p1', name: 'the number that ends in 23', agreed: true, stopped: false }],
      entries: [
        { id: 'c1', person: 'p1', staff: null, words: 'Cheque?', at: '2026-11-30T09:00:00Z' },
        { id: 'c2', person: 'p1', staff: 'Dev', words: 'Yes.', at: '2026-11-30T13:00:00Z' },
        { id: 'c3', person: 'p1', staff: null, words: 'Good.', at: '2026-11-30T14:00:00Z' },
      ],
    },
  });
  expect(entries.map(({ id, from, by, waits, sent }) => [id, from, by, waits, sent.map(({ _id }) => _id)])).toEqual([
    ['c1', 'in', 'the number that ends in 23', false, []],
    ['m2', 'shop', 'Soft copy ready', false, ['m2', 'm1']],
    ['l1', 'in', 'Asha Rao', false, []],
    ['l2', 'out', 'Meera Iyer', false, ['m4']],
    ['c2', 'out', 'Dev', false, []],
    ['c3', 'in', 'the number that ends in 23', true, []],
  ]);
});
