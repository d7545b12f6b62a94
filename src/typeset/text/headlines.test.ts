import { expect, test } from 'vitest';
import { headlineProposals, headlinesOf } from './headlines.ts';

const kindOf = (text: string) => headlinesOf(text, []).map(({ kind, text: line }) => [kind, line] as const)[0];

test('D16 (magazine 1) the headline is a phrase, else a whole sentence, else the beginning up to a comma', () => {
  const sentence = 'We always laughed together at home.';
  expect(kindOf(`${sentence} I found him in the queue at Saravana Bhavan, as always at nine.`)).toEqual([
    'phrase',
    'The queue at Saravana Bhavan',
  ]);
  expect(kindOf(`${sentence} It was good and I think that it will be good for us for many years to come.`)).toEqual([
    'sentence',
    'We always laughed together at home',
  ]);
  expect(kindOf('When I was five, it was good and I think that it will be good for many years to come.')).toEqual([
    'run-in',
    'When I was five',
  ]);
  expect(
    kindOf('When she was five, it was good and I think that it will be good for many years to come.'),
  ).toBeUndefined();
});

test('D16 (magazine 1) a very short answer is its own headline', () => {
  expect(kindOf('Burnt toast and Old Spice.')).toEqual(['whole', 'Burnt toast and Old Spice']);
  expect(kindOf('')).toBeUndefined();
});

test('D16 (magazine 1) three headlines are offered, each once and with its reason, the present one first', () => {
  const text =
    'On Fridays came forty bundles on the roof of the bus. We met Mrs. Rao of the mill. My mother always sang old songs for us at home.';
  const now = { kind: 'chosen', text: 'The bus', why: 'Somebody chose the headline.', score: 0 } as const;
  const offered = headlineProposals(text, { names: [], now });
  expect(offered).toHaveLength(3);
  expect(offered[0]).toEqual(now);
  expect(new Set(offered.map(one => one.text)).size).toBe(3);
  for (const { why } of offered) expect(why).toMatch(/\.$/u);
});
