import { describe, expect, test } from 'vitest';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import { languages } from '#test/random/words.ts';
import { designNames, type PlanPage, type Story } from '../model.ts';
import { planMagazine } from './plan.ts';

const asked = 'The question, in your words';
const reasons = Array.from({ length: 6 }, (_, n) => ({
  question: `Reason ${n + 1}?`,
  text: `She kept the ${n + 1}th ticket in a tin, and said that one day it would be worth more than the tin. `.repeat(
    2,
  ),
}));
const story = (text: string, more: Partial<Story> = {}): Story => ({
  person: 'Meghna & Arjun',
  edition: 'Every Reason and One Proposal',
  from: 'Arjun',
  date: '2026-12-24',
  answers: reasons,
  voices: [],
  lastPage: { question: asked, text },
  ...more,
});
const photosOf = (n: number) =>
  Array.from({ length: n }, (_, at) => numberedPhoto(at, sizeOfAspect([1.5, 0.75, 1.33][at % 3] ?? 1, 3000)));
interface Wanted extends Partial<Omit<Story, 'photos'>> {
  photos?: number;
  design?: (typeof designNames)[number];
}
const planOf = (text: string, { photos = 0, design = 'quiet', ...more }: Wanted = {}) =>
  planMagazine({ story: story(text, more), photos: photosOf(photos), theme: 'Couple', pages: 16, seed: 2, design });
const textOf = ({ frames }: PlanPage): string =>
  frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(part => part.text) : [])).join('\n');

describe.each(designNames)('the last page of %s', design => {
  const words = Object.values(languages).map(({ words: own }) => own);
  const texts = [
    'Will you marry me?',
    'Meghna, suno: will you marry me?',
    'मेघना, क्या तुम मुझसे शादी करोगी?',
    ...words.map(own => `${own.slice(0, 9).join(' ')}?`),
    'I thought of it on the ferry, and again at the post office. '.repeat(6).trim(),
  ];

  test('C-E02 has the question to itself, with no photo and with many, in every script, short and long', () => {
    for (const text of texts)
      for (const photos of [0, 40]) {
        const plan = planOf(text, { photos, design });
        const last = plan.pages.at(-1)!;
        expect(textOf(last)).toContain(text);
        expect(last.template, text).toMatch(/^asking-/);
        expect(last.why).toContain('has the last page to itself');
        // Nowhere else is it told.
        expect(plan.pages.slice(0, -1).map(textOf).join('\n')).not.toContain(text);
        expect(plan.threads.flatMap(({ items }) => items.map(item => item.text))).not.toContain(text);
        expect(plan.findings.filter(({ code }) => code === 'does-not-fit' || code === 'overset')).toEqual([]);
      }
  });

  test('C-E02 plays a question that was asked aloud', () => {
    const voice = { question: asked, seconds: 9, speaker: 'Arjun', link: 'https://imurs.in/v/k7qp-m2xd-9rtb' };
    const plan = planOf('', { design, voices: [voice] });
    const codes = plan.pages.flatMap(page =>
      page.frames.flatMap(frame => (frame.kind === 'code' ? [page.number] : [])),
    );
    expect(codes).toEqual([16]);
  });
});

test('C-E02 a short question is larger than a long one', () => {
  const sizeOf = (text: string) =>
    planOf(text)
      .pages.at(-1)!
      .frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : []))
      .find(part => part.text === text)!.size;
  expect(sizeOf('Will you marry me?')).toBeGreaterThan(2 * sizeOf('Will you come with me? '.repeat(20).trim()));
});

test('W50 nobody who gives the magazine gets it, and two people are not one', () => {
  const words = (more: Partial<Story>) => {
    const { pages } = planOf('Will you?', more);
    return pages.slice(0, 2).map(textOf).join('\n');
  };
  expect(words({})).toMatch(/For Meghna\n?/);
  expect(words({})).not.toMatch(/For Meghna & Arjun|magazine of one/);
  expect(words({})).toContain('A magazine from Arjun');
  expect(words({ from: 'Arjun Rao' })).not.toContain('For Meghna & Arjun');
  expect(words({ from: 'Meghna & Arjun' })).not.toMatch(/For /);
  expect(words({ person: 'Papa', from: 'Nidhi' })).toContain('A magazine of one, from Nidhi');
  expect(words({ person: 'Papa', from: 'Nidhi', copies: 2 })).not.toContain('of one');
  expect(words({ person: 'The Iyer Family', from: 'Nidhi' })).not.toContain('of one');
});
