import { describe, expect, test } from 'vitest';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import { toldStories } from '#test/kit/told-stories.ts';
import { laws } from '#test/random/laws.ts';
import { designNames, type PlanPage, type Story } from '../model.ts';
import { deniesSomething, needsItsText } from '../text/quotes.ts';
import { isKeptBack } from '../text/kept-back.ts';
import { lettersIn, typographic } from '../text/typography.ts';
import { answersOf, hasOwnHeadline } from './answers.ts';
import { planMagazine } from './plan.ts';

const photos = Array.from({ length: 9 }, (_, at) => numberedPhoto(at, sizeOfAspect([1.5, 0.75, 1][at % 3] ?? 1, 3000)));
const partsOf = ({ frames }: PlanPage) => frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : []));
const magazines = toldStories.flatMap(({ name, story, theme }) =>
  designNames.map(design => {
    const given = { story, photos, theme, pages: 12 as const, seed: 3, design };
    return { name: `${name} in ${design}`, given, plan: planMagazine(given) };
  }),
);

describe('the words that stand large', () => {
  test('D16 (magazine 1) at most 15 % of the pages of answers have their question as the largest line', () => {
    const pages = magazines.flatMap(({ plan, given }) => {
      const questions = new Set(given.story.answers.map(({ question }) => typographic(question)));
      return plan.pages
        .filter(({ subject }) => (subject?.answers.length ?? 0) > 0 && subject?.lays !== 'further')
        .map(page => {
          const sizes = partsOf(page).toSorted((a, b) => b.size - a.size);
          return { page, isAsked: questions.has(sizes[0]?.text ?? '') };
        });
    });
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter(({ isAsked }) => isAsked).length / pages.length).toBeLessThanOrEqual(0.15);
  });

  test('D16 (magazine 1) every headline is in its answer as it was written, but for a capital', () => {
    for (const { story } of toldStories)
      for (const answer of answersOf(story).filter(hasOwnHeadline)) {
        const text = typographic(story.answers[answer.index]?.text ?? '').toLowerCase();
        expect(text).toContain(answer.headline.toLowerCase());
        expect(answer.headlineWhy).toMatch(/\.$/u);
        expect(deniesSomething(answer.headline), answer.headline).toBe(false);
      }
  });

  test('D16 (magazine 1) a plan offers every answer of the body up to three headlines, the present one first', () => {
    for (const { plan, given } of magazines) {
      expect(plan.headlines?.map(({ answer }) => answer)).toEqual(given.story.answers.map((_, at) => at));
      for (const { text, proposals } of plan.headlines ?? []) {
        expect(proposals[0]?.text).toBe(text);
        expect(proposals.length).toBeLessThanOrEqual(3);
        for (const { why } of proposals) expect(why).toMatch(/\.$/u);
      }
    }
  });

  test('D16 (magazine 4) the lines of cover and back are glad, short and understood alone', () => {
    for (const { plan, given, name } of magazines) {
      const cover = plan.pages[0]?.subject?.lines ?? [];
      const lines = [...cover, plan.pages.at(-1)?.subject?.closing ?? ''].filter(Boolean);
      const kept = given.story.answers
        .filter(({ question }) => isKeptBack(question))
        .map(({ text }) => typographic(text));
      expect(lettersIn(cover[0] ?? ''), name).toBeLessThanOrEqual(34);
      for (const line of lines) {
        expect(deniesSomething(line) || needsItsText(line), line).toBe(false);
        expect((line.match(/\p{Extended_Pictographic}/gu) ?? []).length, line).toBeLessThanOrEqual(1);
        expect(
          kept.filter(text => text.includes(line.replace(/\u00A0\u00A0\d+$/u, ''))),
          line,
        ).toEqual([]);
      }
      for (const line of [...(plan.offers?.cover ?? []), ...(plan.offers?.closing ?? [])])
        expect(line.why).toMatch(/\.$/u);
    }
  });

  test('D16 (magazine 4) cover and back say nothing of what its question keeps back, whatever the words of the question', () => {
    const { given } = magazines.find(({ plan }) => (plan.offers?.cover.length ?? 0) > 0) ?? magazines[0]!;
    const offeredOf = (keptBack: (at: number) => boolean) => {
      const answers = given.story.answers.map((answer, at) => ({ ...answer, keptBack: keptBack(at) }));
      const { offers, pages } = planMagazine({ ...given, story: { ...given.story, answers } });
      const lines = [...(offers?.cover ?? []), ...(offers?.closing ?? [])].map(({ text }) => text);
      return { lines, printed: pages[0]?.subject?.lines ?? [] };
    };
    const all = offeredOf(() => false);
    expect(all.lines.length).toBeGreaterThan(0);
    expect(offeredOf(() => true)).toEqual({ lines: [], printed: [] });
    const [line = ''] = all.lines;
    const from = given.story.answers.findIndex(({ text }) => typographic(text).includes(line));
    expect(from).toBeGreaterThanOrEqual(0);
    expect(offeredOf(at => at === from).lines).not.toContain(line);
  });

  test('D16 (magazine 4) a cover without a line of its own has headlines with the numbers of their pages', () => {
    const plan = magazines.find(({ name }) => name === 'long in quiet')?.plan;
    const [lead, ...lines] = plan?.pages[0]?.subject?.lines ?? [];
    expect([lead, lines.length]).toEqual(['', 3]);
    for (const line of lines) {
      const [title = '', number] = line.split('\u00A0\u00A0');
      const page = plan?.pages[Number(number) - 1];
      expect(page && partsOf(page).map(({ text }) => text)).toContain(title);
    }
  });

  test('D16 (magazine 4) the back has the last wish, and never the answer to a question about a habit', () => {
    const story: Story = {
      person: 'Asha',
      edition: 'Birthday Spotlight',
      from: 'Ravi',
      date: '2026-11-21',
      voices: [],
      answers: [
        {
          question: 'What do you wish her?',
          text: 'We light forty lamps in the house at Pune. May you always laugh the loudest of us all.',
        },
        { question: 'Which habit annoys everybody?', text: 'She always reads us the last page of the book first.' },
        ...Array.from({ length: 4 }, (_, at) => ({
          question: `Question ${at}?`,
          text: 'The bus came at nine and went at ten. '.repeat(30),
        })),
      ],
    };
    const plan = planMagazine({ story, photos, theme: 'Gifting', pages: 12, seed: 3, design: 'quiet' });
    expect(plan.pages.at(-1)?.subject?.closing).toBe('May you always laugh the loudest of us all.');
    expect(plan.offers?.closing[0]?.why).toBe('The last wish that the story has.');
  });

  test.each(laws.filter(({ says }) => says.startsWith('D16 (magazine 1)')).map(law => [law.says, law] as const))(
    '%s, in stories as people tell them',
    (_, { broken }) => {
      const found = magazines.flatMap(({ name, plan, given }) => broken(plan, given).map(line => `${name}: ${line}`));
      expect(found).toEqual([]);
    },
  );
});
