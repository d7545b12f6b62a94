import { describe, expect, test } from 'vitest';
import { themes } from '#kernel/themes.ts';
import { designs } from '../designs/index.ts';
import { designNames } from '../model.ts';
import type { MagazinePlan } from '../model.ts';
import { planMagazine } from '../plan/plan.ts';
import type { Story } from '../story.ts';
import { fontsFor } from '../fonts/fonts.ts';
import { languageOf, printedLanguages } from './languages.ts';
import type { PrintedLanguage } from './languages.ts';
import { lookIn, sentenceWith, printedWords, titlesIn } from './words.ts';

/** A sentence in each language, as somebody may write it. */
const sentenceIn: Readonly<Record<PrintedLanguage, string>> = {
  en: 'She reads the last page of every book first, and then tells me.',
  hi: 'माँ हर किताब का आख़िरी पन्ना पहले पढ़ती हैं और फिर मुझे बता देती हैं।',
  mr: 'आई प्रत्येक पुस्तकाचे शेवटचे पान आधी वाचते आणि मग मला सांगते.',
  bn: 'মা সব বইয়ের শেষ পাতাটা আগে পড়েন, তারপর আমাকে বলে দেন।',
  ta: 'அம்மா எந்தப் புத்தகத்திலும் கடைசிப் பக்கத்தை முதலில் படித்துவிட்டு எனக்குச் சொல்வாள்.',
  te: 'అమ్మ ఏ పుస్తకంలోనైనా చివరి పేజీ ముందు చదివి నాకు చెప్పేస్తుంది.',
  kn: 'ಅಮ್ಮ ಯಾವ ಪುಸ್ತಕವಾದರೂ ಕೊನೆಯ ಪುಟವನ್ನು ಮೊದಲು ಓದಿ ನನಗೆ ಹೇಳುತ್ತಾಳೆ.',
  ml: 'അമ്മ ഏതു പുസ്തകത്തിന്റെയും അവസാന താൾ ആദ്യം വായിച്ച് എന്നോടു പറയും.',
  gu: 'મા દરેક ચોપડીનું છેલ્લું પાનું પહેલાં વાંચે છે અને પછી મને કહી દે છે.',
  pa: 'ਮਾਂ ਹਰ ਕਿਤਾਬ ਦਾ ਆਖ਼ਰੀ ਪੰਨਾ ਪਹਿਲਾਂ ਪੜ੍ਹਦੀ ਹੈ ਤੇ ਫਿਰ ਮੈਨੂੰ ਦੱਸ ਦਿੰਦੀ ਹੈ।',
  ur: 'امی ہر کتاب کا آخری صفحہ پہلے پڑھتی ہیں اور پھر مجھے بتا دیتی ہیں۔',
};

const storyIn = (language: PrintedLanguage): Story => ({
  person: 'Ammi & Co.',
  edition: 'Birthday Spotlight',
  from: 'Zoya',
  date: '2026-11-21',
  answers: ['A?', 'B?', 'C?', 'D?'].map((question, at) => ({
    question,
    text: Array.from({ length: 4 + at * 9 }, () => sentenceIn[language]).join(' '),
    ...(at === 3 && { by: 'Ravi' }),
  })),
  voices: [
    { question: 'A?', seconds: 42, link: 'https://imurs.in/v/k7qp', keptUntil: '2038-12-31', speaker: 'Ravi' },
    { question: 'B?', seconds: 125 },
  ],
});

/** Every text that a plan prints. */
const printedTexts = ({ pages, threads }: MagazinePlan): string[] => [
  ...threads.flatMap(({ items }) => items.map(({ text }) => text)),
  ...pages.flatMap(({ running, folio, frames }) => [
    ...(folio ? [running] : []),
    ...frames.flatMap(frame =>
      frame.kind === 'type'
        ? frame.parts.map(({ text }) => text)
        : frame.kind === 'contents'
          ? frame.entries.flatMap(({ title, note }) => [title, note])
          : [],
    ),
  ]),
];
/** What a story says itself in Latin letters, and the address of its recording. */
const itsOwn = /Ammi & Co\.|Zoya|Ravi|imurs(?:\.in\/v\/|\/?)?|k7qp|[ABCD]\?/gu;

const titled = printedLanguages.filter(language => language !== 'en');

describe('D16 what is printed around a story', () => {
  test.each(titled)('is in the language of the story in every design: %s', language => {
    const story = storyIn(language);
    for (const [at, design] of designNames.entries()) {
      const theme = themes[(printedLanguages.indexOf(language) + at) % themes.length] ?? 'Family';
      const plan = planMagazine({ story, photos: [], theme, design, pages: 16, seed: 3 });
      expect(plan.language).toBe(language);
      const english = printedTexts(plan).filter(text => /\p{Script=Latin}/u.test(text.replace(itsOwn, '')));
      expect(english, `${design} ${theme}`).toEqual([]);
    }
  });

  test('names the month, the edition and the recordings in eleven languages', () => {
    const lineIn = (language: PrintedLanguage) => {
      const plan = planMagazine({ story: storyIn(language), photos: [], theme: 'Family', pages: 12, seed: 1 });
      const texts = printedTexts(plan);
      return [printedWords[language].months[10], printedWords[language].edition].every(word =>
        texts.some(text => text.includes(word)),
      );
    };
    expect(printedLanguages.filter(language => !lineIn(language))).toEqual([]);
    expect(planMagazine({ story: storyIn('en'), photos: [], theme: 'Self', pages: 12, seed: 1 }).title).toBe(
      'Ammi & Co.: Birthday Spotlight Edition',
    );
    expect(planMagazine({ story: storyIn('ta'), photos: [], theme: 'Self', pages: 12, seed: 1 }).title).toBe(
      'Ammi & Co.: பிறந்தநாள் சிறப்பிதழ்',
    );
  });
});

test('D16 the words of each language are written in its script, and every font has their letters', () => {
  for (const language of titled) {
    const words = titlesIn(language);
    const text = JSON.stringify(Object.values(words ?? {}));
    const plain = text.replace(/"[a-zA-Z]+":/g, '');
    expect(plain, language).not.toMatch(/\p{Script=Latin}/u);
    expect(languageOf(plain)).toBe(language);
    for (const design of designNames)
      expect(fontsFor(designs[design].looks.Family, plain.replace(/["{}[\],\\]/g, '')).missing, language).toEqual([]);
  }
});

test('D16 titles over pictures are enough for an album on every page, and none occurs twice in a theme', () => {
  for (const language of titled) {
    const words = titlesIn(language);
    for (const theme of themes) {
      const titles = [...(words?.themes[theme].album ?? []), ...(words?.albums ?? [])];
      expect(titles.length, language).toBeGreaterThanOrEqual(11);
      expect(new Set(titles).size, `${language} ${theme}`).toBe(titles.length);
    }
  }
});

test('D16 (themes) titles fit the occasion in every language and design: nothing is kept for whoever retires', () => {
  for (const language of printedLanguages) {
    const own = titlesIn(language)?.themes;
    const { fitting } = printedWords[language];
    expect(Object.keys(fitting).toSorted(), language).toEqual(['farewell', 'graduation', 'retirement']);
    for (const [design, edition] of [
      ['quiet', 'Retirement'],
      ['festive', 'The Farewell'],
      ['bold', 'Graduation Day'],
    ] as const) {
      const story = { ...storyIn(language), edition };
      const plain = designs[design].looks.Gifting;
      const look = lookIn(plain, 'Gifting', story);
      const usual = [...plain.feature, ...plain.album, plain.back, ...(own?.Gifting.feature ?? [])];
      expect([...look.feature, ...look.album, look.back].filter(title => usual.includes(title))).toEqual([]);
      const albums = [...look.album, ...printedWords[language].albums];
      expect(new Set(albums).size, `${language} ${edition}`).toBe(albums.length);
      const plan = planMagazine({ story, photos: [], theme: 'Gifting', design, pages: 12, seed: 3 });
      expect(printedTexts(plan).filter(text => usual.includes(text))).toEqual([]);
    }
    expect(lookIn(designs.quiet.looks.Gifting, 'Gifting', storyIn(language)).back).toBe(
      own?.Gifting.back ?? 'Made to be kept.',
    );
  }
});

test('D16 a text is sentenceWith with its values in their order', () => {
  expect(sentenceWith('{} min {} s', 2, '05')).toBe('2 min 05 s');
  expect(sentenceWith('For {}', '{} & Asha')).toBe('For {} & Asha');
});
