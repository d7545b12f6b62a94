import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { textAbout } from '#kernel/subject-text.ts';
import { themes } from '#kernel/themes.ts';
import type { Theme } from '#kernel/themes.ts';
import { structureOf } from '#typeset/text/answer-structure.ts';
import type { StoryFile } from '../../tools/samples/story-file.ts';
import { readStory } from '../../tools/samples/story-file.ts';
import type { MeasuredStory, StoryForm, StoryLanguage } from './stories.ts';
import { measuredStories, storyForms, storyLanguages, storyTopics } from './stories.ts';

const folder = fileURLToPath(new URL('./stories/', import.meta.url));
const asked = JSON.parse(readFileSync(new URL('../../db/seed/questions.json', import.meta.url), 'utf8')) as Record<
  Theme,
  { en: string; hi: string }[]
>;

const parsedStories = new Map(
  measuredStories.map(({ name }) => [name, readStory(readFileSync(join(folder, `${name}.json`), 'utf8'), folder)]),
);
function storyNamed(name: string): StoryFile {
  const parsed = parsedStories.get(name);
  if (parsed === undefined || 'faults' in parsed) throw new Error(`${name}: ${parsed?.faults.join('; ')}`);
  return parsed.story;
}

const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const allWords = ({ answers }: StoryFile): number => answers.reduce((sum, { text }) => sum + wordCount(text), 0);
const structures = ({ answers }: StoryFile, kind: ReturnType<typeof structureOf>['kind']) =>
  answers.map(({ question, text }) => structureOf(question, text)).filter(structure => structure.kind === kind);
const matches = ({ answers }: StoryFile, pattern: RegExp): number =>
  answers.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
const hasPages = ({ answers }: StoryFile, pattern: RegExp, fewest: number): boolean =>
  answers.some(({ text }) => (text.match(pattern)?.length ?? 0) >= fewest);

/** What each form means, in numbers. */
const isOfForm: Record<StoryForm, (story: StoryFile) => boolean> = {
  attached: ({ photos }) => photos.filter(({ answer }) => answer !== undefined).length * 2 > photos.length,
  captioned: ({ photos }) => photos.length >= 25 && photos.every(({ caption }) => caption !== undefined),
  chat: story => story.answers.filter(({ text }) => (text.match(/^[“"]/gm)?.length ?? 0) >= 4).length >= 3,
  diary: story => hasPages(story, /^(?:Day|நாள்|महीना) \d+/gm, 4),
  emoji: story => matches(story, /\p{Emoji_Presentation}/gu) >= 15,
  letter: story => structures(story, 'letter').length > 0,
  'letter-only': story => story.answers.length === 1 && structures(story, 'letter').length === 1,
  list: story => structures(story, 'list').length > 0,
  'long-answer': story => Math.max(...story.answers.map(({ text }) => wordCount(text))) * 2.5 > allWords(story),
  'long-few-photos': story => allWords(story) >= 2000 && story.photos.length === 8,
  'no-photos': ({ photos }) => photos.length === 0,
  'one-word': ({ answers }) => answers.every(({ text }) => (text.match(/[\p{L}’']+/gu)?.length ?? 0) <= 2),
  ordered: ({ photos }) => photos.every(({ moved, takenAt }) => moved && takenAt),
  panoramas: ({ photos }) => photos.some(({ file }) => file?.includes('panorama')),
  proposal: ({ answers }) => answers.at(-1)?.question === 'The question, in your words.',
  recipes: story => structures(story, 'list').length >= 3,
  screenshots: ({ photos }) => photos.some(({ file }) => file?.includes('chat')),
  signed: story => story.answers.filter(({ text }) => /\n– [^\n]+$/.test(text)).length >= 3,
  'sixty-photos': ({ photos }) => photos.length === 60,
  thin: story => allWords(story) < 150 && story.photos.length === 6,
  timeline: story => structures(story, 'timeline').length > 0,
  verse: story => structures(story, 'verse').length > 0,
  'very-long': story => allWords(story) >= 2500 && story.answers.length === 12 && story.photos.length === 30,
  voices: ({ voices }) => voices.some(({ link }) => link !== undefined),
};

/** The letters of each language, and how many stories are written in it. */
const scripts: Record<StoryLanguage, { letters: RegExp; count: number }> = {
  English: { letters: /\p{Script=Latin}/gu, count: 12 },
  Hindi: { letters: /\p{Script=Devanagari}/gu, count: 4 },
  Marathi: { letters: /\p{Script=Devanagari}/gu, count: 1 },
  Tamil: { letters: /\p{Script=Tamil}/gu, count: 3 },
  Malayalam: { letters: /\p{Script=Malayalam}/gu, count: 2 },
  Bengali: { letters: /\p{Script=Bengali}/gu, count: 2 },
  Kannada: { letters: /\p{Script=Kannada}/gu, count: 2 },
  Telugu: { letters: /\p{Script=Telugu}/gu, count: 1 },
  Urdu: { letters: /\p{Script=Arabic}/gu, count: 2 },
  mixed: { letters: /\p{Script=Latin}/gu, count: 1 },
};

const formQuestions = ({ name, about, asked: language = 'en', isSubject = false }: MeasuredStory): string[] => {
  const { person, theme } = storyNamed(name);
  return asked[theme ?? 'Gifting'].map(question =>
    textAbout(question[language], { name: person, ...about }, { language, isSubject }),
  );
};

describe('the stories on which the editor is measured', () => {
  test('the table names the files of the folder, each once', () => {
    const files = readdirSync(folder).filter(file => file.endsWith('.json'));
    expect(measuredStories.map(({ name }) => `${name}.json`)).toEqual(files.toSorted());
    expect(files).toHaveLength(30);
  });

  test.each(measuredStories)('$name is read without a fault and says its theme and pages', ({ name }) => {
    expect(parsedStories.get(name)).toMatchObject({
      story: { theme: expect.any(String), pages: expect.any(Number) },
    });
  });

  test('there are stories of every theme, number of pages, language, topic and form', () => {
    const all = measuredStories.map(({ name }) => storyNamed(name));
    expect(new Set(all.map(({ theme }) => theme))).toEqual(new Set(themes));
    expect(new Set(all.map(({ pages }) => pages))).toEqual(new Set([12, 16, 20]));
    expect(new Set(measuredStories.map(({ topic }) => topic))).toEqual(new Set(storyTopics));
    expect(new Set(measuredStories.flatMap(({ forms = [] }) => forms))).toEqual(new Set(storyForms));
  });

  test.each(storyLanguages)('as many stories as wanted are written in %s, in its letters', language => {
    const { letters, count } = scripts[language];
    const written = measuredStories.filter(story => story.language === language);
    expect(written).toHaveLength(count);
    for (const { name } of written) {
      const story = storyNamed(name);
      const own = matches(story, letters) / matches(story, /\p{L}|\p{M}/gu);
      expect(own, name).toBeGreaterThan(0.8);
      expect(own < 1 || language !== 'mixed', name).toBe(true);
    }
  });

  test.each(measuredStories)('$name is of the forms that the table says', ({ name, forms = [] }) => {
    const story = storyNamed(name);
    expect(forms.filter(form => !isOfForm[form](story))).toEqual([]);
  });

  test.each(measuredStories)('$name answers questions of the form, each once', row => {
    const { answers, voices } = storyNamed(row.name);
    const questions = answers.map(({ question }) => question);
    expect(new Set(questions).size).toBe(questions.length);
    const unknown = [...questions, ...voices.map(({ question }) => question)];
    expect(unknown.filter(question => !formQuestions(row).includes(question))).toEqual([]);
  });

  test('all but the single letter answer six to twelve questions', () => {
    const counts = measuredStories.filter(({ forms = [] }) => !forms.includes('letter-only'));
    for (const { name } of counts) {
      const { answers } = storyNamed(name);
      expect(answers.length >= 6 && answers.length <= 12, name).toBe(true);
    }
  });

  test('no answer is told twice, and every sentence about what is odd is one of its own', () => {
    const texts = measuredStories.flatMap(({ name }) => storyNamed(name).answers.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(measuredStories.map(({ odd }) => odd)).size).toBe(measuredStories.length);
  });

  test('a story with photos has one for its cover, and captions on some', () => {
    for (const { name } of measuredStories) {
      const { photos } = storyNamed(name);
      if (photos.length === 0) continue;
      expect(
        photos.filter(({ cover }) => cover),
        name,
      ).toHaveLength(1);
      expect(
        photos.some(({ caption }) => caption !== undefined),
        name,
      ).toBe(true);
    }
  });

  test('its own pictures are as wide as panoramas and as tall as screens', async () => {
    const files = readdirSync(join(folder, 'pictures'));
    const shown = measuredStories.flatMap(({ name }) => storyNamed(name).photos.flatMap(({ file }) => file ?? []));
    expect(shown.toSorted()).toEqual(files.map(file => `pictures/${file}`).toSorted());
    for (const file of files) {
      const { width, height } = await sharp(join(folder, 'pictures', file)).metadata();
      expect(file.includes('panorama') ? width / height : height / width, file).toBeGreaterThan(2);
    }
  });
});
