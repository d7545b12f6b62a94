import { expect, test } from 'vitest';
import type { Story } from '#typeset/index.ts';
import { isKeptBack } from '#typeset/text/kept-back.ts';
import { sentAnswers, withEarlierProposed, withProposed } from './editor-story.ts';

const story: Story = {
  person: 'Amma',
  edition: 'Birthday Spotlight',
  from: 'Asha',
  date: '2026-11-30',
  voices: [],
  answers: [
    { question: 'Where did you meet?', text: 'In a queue.' },
    { question: 'What does she fear?', text: 'Lifts.' },
    { question: 'And at home?', text: 'She sings.', keptBack: true },
    { question: 'What did she teach you?', text: 'To wait.', by: 'Leela' },
    { question: 'What does she cook?', text: '' },
    { question: 'What do you wish her?', text: 'More monsoons.' },
  ],
};
const proposals = {
  headlines: [
    { answer: 1, texts: ['More monsoons'] },
    { answer: 9, texts: ['Of nothing'] },
  ],
  cover: ['Amma in a queue'],
  order: [1, 0],
};

test('D16 (magazine 10) the service reads neither friends’ words nor what is kept back from the cover', () => {
  expect(sentAnswers(story, isKeptBack)).toEqual([0, 5]);
});

test('D16 (magazine 10) what it proposes belongs to the answers it read, and an order names each of them once', () => {
  const told = withProposed(story, proposals, sentAnswers(story, isKeptBack));
  expect(told.answers.map(({ proposed }) => proposed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    ['More monsoons'],
  ]);
  expect([told.proposedCover, told.proposedOrder]).toEqual([['Amma in a queue'], [5, 0]]);
  for (const order of [[0], [0, 0], [0, 7], []])
    expect(withProposed(story, { ...proposals, order }, [0, 5]).proposedOrder).toBeUndefined();
});

test('D16 (magazine 10) proposals stay with the same words, and with no others', () => {
  const told = withProposed(story, proposals, sentAnswers(story, isKeptBack));
  expect(withEarlierProposed({ ...story, person: 'Ma' }, told)).toEqual({ ...told, person: 'Ma' });
  const changed = { ...story, answers: story.answers.with(0, { question: 'Where did you meet?', text: 'In a bus.' }) };
  expect(withEarlierProposed(changed, told)).toBeUndefined();
});
