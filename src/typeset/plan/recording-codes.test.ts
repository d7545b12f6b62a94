import { readFileSync } from 'node:fs';
import { themes } from '#kernel/themes.ts';
import { describe, expect, test } from 'vitest';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import { readStory } from '#tools/samples/story-file.ts';
import type { PageFrame, PhotoFacts, MagazinePlan, Story } from '../model.ts';
import { trim } from '../model.ts';
import { planMagazine } from './plan.ts';
import type { PageLayout } from './design.ts';
import { codesHeight, codeSide, layCodes } from './recording-codes.ts';

const linkOf = (at: number) => `https://imurs.in/v/k7qp-m2xd-${String(1000 + at)}`;

/**
 * A sample story, `times` as long. Every `each`th answer has a recording too, and one question has a recording only.
 */
function recordedStory(theme: string, { each, times }: { each: number; times: number }): Story {
  const path = new URL(`../../../tools/samples/stories/${theme.toLowerCase()}.json`, import.meta.url);
  const read = readStory(readFileSync(path, 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join());
  const { person, edition, from, date } = read.story;
  const answers = read.story.answers.map(({ question, text }) => ({
    question,
    text: Array.from({ length: times }, () => text).join('\n\n'),
  }));
  const questions = [...answers.filter((_, at) => at % each === 0).map(({ question }) => question), 'Sing it for us?'];
  const voices = questions.map((question, at) => ({
    question,
    seconds: 20 + at,
    link: linkOf(at),
    keptUntil: '2038-12-31',
  }));
  return { person, edition, from, date, answers, voices };
}

const photo = (at: number): PhotoFacts =>
  numberedPhoto(at, at % 3 === 0 ? { width: 2400, height: 3600 } : { width: 3600, height: 2400 });

const onPage = (frame: PageFrame) =>
  frame.box.x >= 0 && frame.box.y >= 0 && frame.box.x + frame.box.w <= trim.w && frame.box.y + frame.box.h <= trim.h;
const meet = (a: PageFrame, b: PageFrame) =>
  a.box.x < b.box.x + b.box.w - 0.01 &&
  b.box.x < a.box.x + a.box.w - 0.01 &&
  a.box.y < b.box.y + b.box.h - 0.01 &&
  b.box.y < a.box.y + a.box.h - 0.01;

const codesOf = (plan: MagazinePlan) =>
  plan.pages.flatMap(page =>
    page.frames.flatMap(frame => (frame.kind === 'code' ? [{ frame, page, others: page.frames }] : [])),
  );

const stories = [
  { pages: 12, each: 1, times: 1, photos: 0 },
  { pages: 12, each: 1, times: 2, photos: 30 },
  { pages: 16, each: 2, times: 1, photos: 12 },
  { pages: 20, each: 1, times: 3, photos: 40 },
  { pages: 20, each: 3, times: 1, photos: 60 },
] as const;

describe('page marks in a plan', () => {
  for (const { pages, photos, ...more } of stories)
    test(`C-E02 every recording has its code, on the page and not overlapped: ${pages} pages, ${photos} photos, text × ${more.times}, every ${more.each}. answer spoken`, () => {
      for (const theme of themes) {
        const story = recordedStory(theme, more);
        const facts = Array.from({ length: photos }, (_, at) => photo(at));
        const plan = planMagazine({ story, photos: facts, theme, pages, seed: 3 });
        const codes = codesOf(plan);
        expect(codes.map(({ frame }) => frame.text).toSorted(), theme).toEqual(
          story.voices.map(({ link }) => link).toSorted(),
        );
        for (const { frame, others } of codes) {
          expect(frame.box.w, theme).toBe(frame.box.h);
          expect(frame.box.w, theme).toBeGreaterThanOrEqual(codeSide(frame.text));
          expect(onPage(frame), theme).toBe(true);
          // Overlaps that are intended: with the frame below the code, and with a panel on that frame.
          const isGround = (other: PageFrame) =>
            frame.over === other.id ||
            (other.kind === 'panel' && frame.over !== undefined && other.over === frame.over);
          const overlaps = others.filter(other => other !== frame && meet(frame, other) && !isGround(other));
          expect(
            overlaps.map(other => [frame.id, other.id]),
            theme,
          ).toEqual([]);
        }
      }
    });
});

test('C-E02 two codes are side by side on the narrowest measure of a page', () => {
  const [first, second] = [1, 2].map(at => ({
    link: linkOf(at),
    said: '30 seconds, spoken by Ravi',
    kept: 'Kept until 31 December 2038',
    question: 'Q?',
  }));
  if (!first || !second) throw new Error('a mark is missing');
  expect(codesHeight([first, second], 160)).toBe(codesHeight([first], 160));
});

test('C-E02 the text beside a code has room for a question in Tamil and a long address', () => {
  const marks = ['vkb2kybk', 'nj6wpp9t'].map(id => ({
    link: `https://listen.magazines.example.co.in/recordings/2026/${id}-${id}`,
    said: '7 min 31 s, spoken by ಸುಮಾ ಮತ್ತು ರವಿ',
    kept: 'Kept until 31 December 2038',
    question: 'அவளுடைய சிரிப்பை எப்படி விவரிப்பீர்கள்?',
  }));
  const layout: PageLayout = { number: 4, left: true, x0: 20, x1: 180, frames: [] };
  layCodes(layout, { x: 20, y: 200, w: 160 }, { marks });
  const texts = layout.frames.filter(frame => frame.kind === 'type');
  expect(texts).toHaveLength(2);
  // Each part has two lines but the end of the address; the first lines of Indian letters are 1.1 em high.
  for (const { box, parts } of texts) {
    expect(parts.map(({ text }) => text)).toContain('listen.magazines.example.co.in/recordings/2026/');
    expect(box.h).toBeGreaterThan(28);
    expect(box.y + box.h).toBeLessThanOrEqual(200 + codesHeight(marks, 160) + 0.001);
  }
});
