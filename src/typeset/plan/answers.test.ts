import { expect, test } from 'vitest';
import type { Story } from '../model.ts';
import { answersOf, featureItems, talkItems } from './answers.ts';

const story = (...texts: string[]): Story => ({
  person: 'Meera',
  edition: 'Birthday Spotlight',
  from: 'Ravi',
  date: '2026-11-21',
  answers: texts.map((text, at) => ({ question: `Question ${at + 1}?`, text })),
  voices: [],
});
const long =
  'Nobody took out a phone. The sea was there and we were there, and for an hour neither of us wanted anything else. '.repeat(
    4,
  );

test('D16 an answer says what it is, why its headline is its headline, and in which language each piece is', () => {
  const [said, letter, hindi] = answersOf(
    story(long, 'Dear Aai,\nyou never sat down.\nRavi', 'माँ ने मेरा हाथ नहीं छोड़ा। हम घर गए।'),
  );
  expect([said?.kind, letter?.kind, hindi?.kind]).toEqual(['story', 'letter', 'story']);
  expect([said?.headline, said?.headlineWhy]).toEqual([
    'Nobody took out a phone',
    expect.stringContaining('the customer’s own words'),
  ]);
  expect([letter?.headline, letter?.headlineWhy]).toEqual([
    'Question 2?',
    expect.stringContaining('The question is the headline'),
  ]);
  expect(hindi && talkItems([hindi]).map(({ lang }) => lang)).toEqual([undefined, 'hi']);
});

test('D16 a long text begins with an initial, quotation mark and all; a letter with its greeting', () => {
  const [said, quoted, letter] = answersOf(story(long, `“Sit,” she said. ${long}`, `Dear Aai,\n${long}`));
  const first = (answer: typeof said) => answer && featureItems(answer)[0];
  expect(first(said)).toMatchObject({ kind: 'initial', letter: 'N' });
  expect(first(quoted)).toMatchObject({ kind: 'initial', letter: '“S' });
  expect(first(letter)).toMatchObject({ kind: 'salutation', text: 'Dear Aai,' });
});

test('D16 a headline is printed over one answer only', () => {
  const answers = answersOf(story(long, long));
  expect(answers.map(({ headline }) => headline)).toEqual(['Nobody took out a phone', 'Question 2?']);
});

test('C-E02 beside text nothing is said of a recording that its code says', () => {
  const link = 'https://imurs.in/v/k7qp-m2xd-9rtb';
  const told = story(long, long, long);
  const [coded, silent, both] = answersOf({
    ...told,
    voices: [
      { question: 'Question 1?', seconds: 30, link },
      { question: 'Question 2?', seconds: 31 },
      { question: 'Question 3?', seconds: 32, link },
      { question: 'Question 3?', seconds: 33 },
    ],
  });
  if (!coded || !silent || !both) throw new Error('an answer is missing');
  const marks = (items: ReturnType<typeof talkItems>) => items.flatMap(item => (item.kind === 'mark' ? [item] : []));
  const mark = (text: string, gap: number) => ({ kind: 'mark', text, gap });
  expect([coded, silent, both].map(answer => marks(featureItems(answer)))).toEqual([
    [],
    [mark('Spoken by Ravi, 31 seconds', 1)],
    [mark('Spoken by Ravi, 33 seconds', 1)],
  ]);
  expect(marks(talkItems([coded, silent, both]))).toEqual([
    mark('Spoken aloud', 0),
    mark('Spoken by Ravi, 31 seconds', 0),
    mark('Spoken by Ravi, 33 seconds', 0),
  ]);
});
