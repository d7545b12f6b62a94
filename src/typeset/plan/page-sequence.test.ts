import { describe, expect, test } from 'vitest';
import { designs } from '../designs/index.ts';
import { designNames } from '../model.ts';
import { columnDepths, leadingOf, photoRoom } from './page-sequence.ts';
import { planMagazine } from './plan.ts';

const { grid, bodies } = designs.quiet;
const [body] = bodies;
if (!body) throw new Error('quiet has no body setting');
const full = Math.floor((grid.bottom - grid.top) / leadingOf(body));
const first = Math.floor((grid.bottom - grid.top - 8) / leadingOf(body));
const linesOf = (need: number, pictured: readonly boolean[]) =>
  columnDepths(need, { head: 0, foot: 0 }, { grid, body, pictured }).map(({ lines }) => lines);

test('D16 (magazine B1) pages without a picture are filled, one after the other', () => {
  const need = (first + full + 10) * body.columns;
  expect(linesOf(need, [false, false, false])).toEqual([first, full, 10]);
});

test('D16 (magazine B1) the free lines of a text are beside its pictures', () => {
  const need = (first + full + 10) * body.columns;
  expect(linesOf(need, [false, true, false])).toEqual([first, 10, full]);
  expect(linesOf(need, [true, false, true])).toEqual([
    first - Math.floor((full - 10) / 2),
    full,
    full - Math.ceil((full - 10) / 2),
  ]);
});

test('D16 a text has room for a picture on its first page where the free lines do not suffice for more', () => {
  const answer = { index: 0, question: '', paragraphs: ['x'], words: 900, kind: 'story', marks: [] };
  const need = (first + full) * body.columns - 10 * body.columns;
  const measured = { answer, lines: need - body.columns, talkLines: need, head: 0 };
  const block = { kind: 'feature', answers: [measured], pages: 2 } as never;
  expect(photoRoom({ grid, body, slack: 0 }, block).map(most => most > 0)).toEqual([true, false]);
});

/** One long answer of so many words. */
const longAnswer = (words: number) => ({
  question: 'What was the road like?',
  text: Array.from({ length: words / 10 }, (_, at) => `On day ${at} we walked to the next small village early.`).join(
    ' ',
  ),
});

test('D16 (magazine B1) a long story without photos is not thinned out over the pages of its magazine', () => {
  const story = {
    person: 'Asha',
    edition: 'Road',
    from: null,
    date: '2026-11-29',
    answers: [longAnswer(1500)],
    voices: [],
  };
  const { pages, threads } = planMagazine({ story, photos: [], theme: 'Travel', pages: 20, seed: 1, design: 'quiet' });
  const poured = pages.filter(({ frames }) => frames.some(({ kind }) => kind === 'flow'));
  expect(threads).toHaveLength(1);
  // 1,500 words fill three pages.
  expect(poured.length).toBeLessThanOrEqual(4);
});

describe('a story that is thin for its pages', () => {
  const answers = Array.from({ length: 6 }, (_, at) => ({
    question: `What happened on day ${at + 1}?`,
    text: 'We never forgot the rain at the bus stand in Pune, nor the tea. '.repeat(9),
  }));
  const story = { person: 'Meera', edition: 'Birthday', from: null, date: '2026-11-21', answers, voices: [] };

  test.each(designNames)('D16 (magazine 2) has larger running text in %s, and a full one has not', design => {
    const bodyOf = (times: number, pages: 12 | 20) => {
      const told = { ...story, answers: answers.map(answer => ({ ...answer, text: answer.text.repeat(times) })) };
      return planMagazine({ story: told, photos: [], theme: 'Family', pages, seed: 1, design }).body;
    };
    expect(bodyOf(1, 20)).toEqual(designs[design].ample);
    expect(designs[design].bodies).toContainEqual(bodyOf(6, 12));
  });
});
