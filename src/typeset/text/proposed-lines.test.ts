import { expect, test } from 'vitest';
import { proposedCoverLines, proposedHeadlines } from './proposed-lines.ts';

const text =
  'We met Mrs. Rao in the queue at Saravana Bhavan. My mother never sang, but she laughed on every wet stair.';
const headlines = (...lines: string[]) => proposedHeadlines(text, lines).map(line => line.text);

test('D16 (magazine 1) a proposed headline has no word that its answer does not have', () => {
  expect(headlines('The queue at Saravana Bhavan', 'Laughed on every stair', 'Mrs. Rao on every wet stair')).toEqual([
    'The queue at Saravana Bhavan',
    'Laughed on every stair',
    'Mrs.\u00A0Rao on every wet stair',
  ]);
  expect(headlines('The queue of a lifetime', 'Mothers on every stair', '', '—', '42')).toEqual([]);
  expect(proposedHeadlines('आम के पेड़ पर झूला', ['आम के पेड़ पर', 'नीम के पेड़ पर']).map(line => line.text)).toEqual([
    'आम के पेड़ पर',
  ]);
});

test('D16 (magazine 1) the laws of headlines hold for what is proposed: glad, whole, short, each once, three', () => {
  expect(headlines('My mother never sang', 'But she laughed', 'She laughed in the queue ?', 'Rao')).toEqual([]);
  expect(headlines('We met Mrs. Rao in the queue at Saravana Bhavan on every wet stair in the queue')).toEqual([]);
  expect(headlines('The queue', 'The queue', 'The stair', 'The wet stair', 'Every stair')).toEqual([
    'The queue',
    'The stair',
    'The wet stair',
  ]);
  for (const { why } of proposedHeadlines(text, ['The queue'])) expect(why).toMatch(/\.$/u);
});

test('D16 (magazine 4) a proposed line for the cover has a name, or you or we with a warm word, and fits it', () => {
  const texts = ['We love your laugh on the stairs. Amma sings in the rain.', 'You make our house sing.'];
  const lines = ['Amma on the stairs', 'We love our house', 'The stairs in the rain', 'Papa on the stairs'];
  expect(proposedCoverLines(texts, { lines, names: ['Amma'] }).map(line => line.text)).toEqual([
    'Amma on the stairs',
    'We love our house',
  ]);
  const long = ['Amma sings in the rain on the stairs in our house'];
  expect(proposedCoverLines(texts, { lines: long, names: ['Amma'] })).toEqual([]);
});
