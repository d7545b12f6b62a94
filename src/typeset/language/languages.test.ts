import { describe, expect, test } from 'vitest';
import type { Story } from '../story.ts';
import { languageOf, languageOfStory } from './languages.ts';

const storyWith = (...texts: readonly string[]): Story => ({
  person: 'Asha',
  edition: 'Birthday Spotlight',
  from: null,
  date: '2026-11-21',
  answers: texts.map(text => ({ question: 'What do you remember of the house and its people?', text })),
  voices: [],
});
/** The language of a magazine with these answers. */
const languageWith = (...texts: readonly string[]): string => languageOfStory(storyWith(...texts));

test('D16 the language of a text is recognised by its letters', () => {
  expect(
    ['Home', 'घर की बात', 'मला आठवण आहे', 'বাড়ি', 'মোৰ ঘৰ', 'வீடு', 'گھر کی', 'ਘਰ', 'Maa said घर'].map(languageOf),
  ).toEqual(['en', 'hi', 'mr', 'bn', 'as', 'ta', 'ur', 'pa', 'en']);
});

describe('D16 the language of a magazine', () => {
  test('is that of most words that its people wrote, whatever the form asks in', () => {
    expect(languageWith('अम्मा रोज़ सुबह बाज़ार जाती थीं।')).toBe('hi');
    expect(languageWith('अम्मा की दुकान।', 'She sold marigolds for forty years, and nobody paid twice.')).toBe('en');
    expect(languageWith('She said:', 'பாட்டி எப்போதும் சொல்வாள், சாப்பிட்டுவிட்டு அழு.')).toBe('ta');
    // A long word is one word.
    expect(languageWith('பாட்டியின்சமையலறையிலிருந்துவரும்வாசனை is what I remember')).toBe('en');
  });

  test('is Hindi with होता and होती, which are words of Hindi too', () => {
    expect(languageWith('पापा का ट्रांसफर होता था और माँ सब बाँधती थीं। हर बार वही होता।')).toBe('hi');
    expect(languageWith('यह उसकी आदत होती थी।', 'खाना गरम होता है।')).toBe('hi');
    expect(languageWith('आजी रोज पहाटे उठून चहा करत होती आणि मला हाक मारत होती.')).toBe('mr');
    expect(languageWith('ती म्हणायची, आधी जेव, मग रड.', 'तिच्या हातचे पिठले मला खूप आवडायचे.')).toBe('mr');
  });

  test('is told by the questions only where nobody wrote a word', () => {
    const silent = { ...storyWith(), voices: [{ question: 'அம்மா என்ன சொன்னார்?', seconds: 4 }] };
    expect(languageOfStory({ ...silent, person: 'அம்மா' })).toBe('ta');
    expect(languageWith('🎉 2019')).toBe('en');
  });
});
