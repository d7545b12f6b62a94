import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formLanguages, pronouns, type FormLanguage, type Subject } from '#kernel/subject.ts';
import { speaksOfSubject, templateProblem, textAbout } from '#kernel/subject-text.ts';
import { themes, type Theme } from '#kernel/themes.ts';

const file = readFileSync(new URL('../../db/seed/questions.json', import.meta.url), 'utf8');
const questions = JSON.parse(file) as Record<Theme, { en: string; hi: string }[]>;

const names: Record<FormLanguage, { one: string; two: string }> = {
  en: { one: 'Robin', two: 'Amma & Appa' },
  hi: { one: 'रॉबिन', two: 'अम्मा और अप्पा' },
};

/** One person by each pronoun, a couple, a group, and nobody named. */
const subjectsIn = (language: FormLanguage): (Subject | undefined)[] => [
  ...pronouns.map((pronoun): Subject => ({ name: names[language].one, calledAs: null, kind: 'one', pronoun })),
  { name: names[language].two, calledAs: null, kind: 'two', pronoun: 'they' },
  { name: names[language].two, calledAs: null, kind: 'group', pronoun: 'they' },
  undefined,
];

/** What no English question may have: braces and gaps left over, words that do not agree, a small first letter. */
const wrongEnglish = [
  /[{}[\]|]/,
  / {2}|^ | $| [?.,:]/,
  /them[’']s/,
  /(?<!about )\b(they|you) (is|does|was|has|carries)\b/i,
  /\b(is|does|was|has) (they|you)\b/i,
  /\b(she|he|Robin) (are|were)\b/,
  /\b(are|do|were|have) (she|he|Robin)\b/,
  /\b(is|does|was|has) Amma & Appa(?!’)/,
  /\b(did|would|will|could|do) (them|him|her)\b/,
  /(^|[.?!] )[a-z]/,
  /[^?.]$/,
];
const wrongHindi = [/[{}[\]|a-z]/i, / {2}|^ | $| [?,।:]/, /(^| )(वे|आप|उन) (का|के|की|ने|को|से|में)(?= )/, /[^?।]$/];
const wrong: Record<FormLanguage, readonly RegExp[]> = { en: wrongEnglish, hi: wrongHindi };

describe.each(themes)('W50 the seeded questions of %s', theme => {
  const set = questions[theme];

  test.each(formLanguages)('W50 at least half speak of the person (%s)', language => {
    const templates = set.map(question => question[language]);
    expect(templates.map(templateProblem).filter(problem => problem !== undefined)).toEqual([]);
    expect(templates.filter(speaksOfSubject).length).toBeGreaterThanOrEqual(templates.length / 2);
  });

  test('W50 English and Hindi ask the same number, and name the person in the same questions', () => {
    expect(set.filter(({ hi }) => hi.trim() !== '')).toHaveLength(set.filter(({ en }) => en.trim() !== '').length);
    expect(set.filter(({ en, hi }) => speaksOfSubject(en) !== speaksOfSubject(hi))).toEqual([]);
  });

  test.each(formLanguages)('W50 every question reads right for everybody, named or not (%s)', language => {
    for (const isSubject of [false, true])
      for (const subject of subjectsIn(language))
        for (const question of set) {
          const text = textAbout(question[language], subject, { language, isSubject });
          expect(wrong[language].filter(pattern => pattern.test(text)).map(pattern => `${text} ${pattern}`)).toEqual(
            [],
          );
        }
  });
});

test('W50 a question about Amma and Appa names them', () => {
  const parents: Subject = { name: 'Amma & Appa', calledAs: null, kind: 'two', pronoun: 'they' };
  const asked = questions.Family.map(({ en }) => textAbout(en, parents));
  expect(asked[0]).toBe('Take us into Amma & Appa’s home: what do we see, hear and smell at the door?');
  expect(asked.filter(text => text.includes('Amma & Appa')).length).toBeGreaterThanOrEqual(6);
});

test('W50 nobody is asked about themselves as about somebody else', () => {
  const ananya: Subject = { name: 'Ananya Iyer', calledAs: null, kind: 'one', pronoun: 'she' };
  const asked = themes.flatMap(theme => questions[theme].map(({ en }) => textAbout(en, ananya, { isSubject: true })));
  expect(
    asked.filter(text => /Ananya|\byou (and|from|become) you\b|(from|wish|told|memory of) you\b/.test(text)),
  ).toEqual([]);
  expect(asked).toContain('What did you learn at home that no school teaches?');
  expect(asked).toContain('What is your first memory, and what do you think of that child today?');
});

test('W50 a couple of whom nobody is named is spoken to throughout', () => {
  // "What do they say now" is said of the families.
  const pronoun = /\b(them|their|theirs)\b|(?<!what do )\bthey\b/;
  expect(questions.Couple.map(({ en }) => textAbout(en, undefined)).filter(text => pronoun.test(text))).toEqual([]);
  const asked = questions.Couple.map(({ hi }) => textAbout(hi, undefined, { language: 'hi' }));
  expect(asked.filter(text => /(^| )(वे|उन)/.test(text))).toEqual([]);
});

test('W50 a couple that tells of itself is asked about each other, and never as by somebody else', () => {
  const couple: Subject = { name: 'Neha & Dhruv', calledAs: null, kind: 'two', pronoun: 'they' };
  const asked = (language: FormLanguage) =>
    questions.Couple.map(question => textAbout(question[language], couple, { language, isSubject: true }));
  expect(asked('en')).toContain('What have you never properly told each other?');
  expect(asked('en')).toContain('Which small habit would you miss first in each other?');
  expect(asked('hi')).toContain('ऐसी कौन-सी बात है जो आपने एक-दूसरे से कभी ठीक से नहीं कही?');
  expect([...asked('en'), ...asked('hi')].filter(text => /Neha|Dhruv|\bthem\b|their/.test(text))).toEqual([]);
});
