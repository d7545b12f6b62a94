import { expect, test } from 'vitest';
import { readStory } from './story-file.ts';

const validStory = {
  person: 'Meera',
  edition: 'Spotlight',
  date: '2026-11-21',
  answers: [{ question: 'Why?', text: 'So.' }],
};
const faultsOf = (more: object): string[] => {
  const parsed = readStory(JSON.stringify({ ...validStory, ...more }), '/');
  return 'faults' in parsed ? parsed.faults : [];
};

test('C-E02 a story file may begin with a byte order mark', () =>
  expect(readStory(`\uFEFF${JSON.stringify(validStory)}`, '/')).toHaveProperty('story'));

test.each(['2026-99-99', '2026-02-30', '2026-00-10'])('C-E02 refuses the date %s, which does not exist', date => {
  expect(faultsOf({ date })).toEqual([`date: there is no day ${date}`]);
});

test('C-E02 reports all faults of a story file at once', () => {
  const photos = [
    { file: 'gone.jpg', id: 'a' },
    { file: 'lost.jpg', id: 'a' },
    { print: 'sea', shape: 'round' },
  ];
  expect(faultsOf({ date: 'soon', photos })).toEqual([
    'date: must be a date such as 2026-11-21',
    'photos[2].shape: must be upright, wide or square',
    'photos[0].file: there is no file gone.jpg',
    'photos[1].file: there is no file lost.jpg',
    'photos: the id a is used more than once',
  ]);
});

test('C-E02 a story without words, voices and photos is refused; one of them is enough', () => {
  const answers = [{ question: 'Why?', text: ' \n' }];
  expect(faultsOf({ answers })).toEqual([
    'the whole: there are neither words nor photos, so there is nothing to print',
  ]);
  expect(faultsOf({ answers, photos: [{ print: 'sea' }] })).toEqual([]);
  expect(faultsOf({ answers, voices: [{ question: 'Sing.', seconds: 40 }] })).toEqual([]);
});

test('W58 a story file says of a photo what the customer says: must be in, its answer, its place', () => {
  const photo = { print: 'sea', must: true, answer: 'Why?', moved: true };
  expect(readStory(JSON.stringify({ ...validStory, photos: [photo] }), '/')).toMatchObject({
    story: { photos: [photo] },
  });
  expect(faultsOf({ photos: [{ ...photo, answer: 'Who?' }] })).toEqual([
    'photos[0].answer: the story does not answer it',
  ]);
});
