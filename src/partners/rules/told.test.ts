import { expect, test } from 'vitest';
import { cardSentences } from './cards.ts';
import { remindedText, toldText } from './told.ts';

const orders = [
  { _id: 'a', name: 'Asha' },
  { _id: 'b', name: 'Dev' },
];

test('W183 W184 says how many clients were told, and names who was left out and why', () => {
  expect(toldText({ sent: ['a', 'b'], skipped: [] }, orders, 'sent')).toEqual({
    title: '2 clients were sent the link.',
  });
  expect(toldText({ sent: ['a'], skipped: [{ edition: 'b', why: 'no phone number' }] }, orders, 'reminded')).toEqual({
    title: 'One client was reminded',
    text: 'Dev: no phone number.',
  });
  expect(toldText({ sent: [], skipped: [{ edition: 'x', why: 'cancelled' }] }, orders, 'sent')).toEqual({
    title: 'Nobody was sent the link',
    text: 'An order: cancelled.',
  });
});

test('W184 a reminder is today, yesterday or so many days ago, also over the end of a year', () => {
  expect(remindedText('2026-12-31', '2026-12-31')).toBe('reminded today');
  expect(remindedText('2026-12-31', '2027-01-01')).toBe('reminded yesterday');
  expect(remindedText('2026-12-30', '2027-01-01')).toBe('reminded 2 days ago');
});

test('W183 a card has three sentences, which say what its code opens now', () => {
  const sentences = cardSentences({ category: 'Wedding Tale', orderStatus: 0 }, 'Studio Sona');
  expect(sentences).toHaveLength(3);
  expect(sentences[0]).toBe('Studio Sona is making a Wedding Tale edition for you.');
  expect(sentences[1]).toContain('tell the story');
  expect(cardSentences({ category: 'Wedding Tale', orderStatus: 4 }, 'Studio Sona')[1]).toContain('how far');
});
