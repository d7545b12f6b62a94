import { describe, expect, test } from 'vitest';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import { designNames, type Story } from '../model.ts';
import { answersOf, featureItems, talkItems } from './answers.ts';
import { planMagazine } from './plan.ts';

const story = (...texts: string[]): Story => ({
  person: 'Meera',
  edition: 'Birthday Spotlight',
  from: 'Ravi',
  date: '2026-11-21',
  answers: texts.map((text, at) => ({ question: `Question ${at + 1}?`, text })),
  voices: [],
});
const longText =
  'We all laughed at home. The sea was there and we were there, and for an hour neither of us wanted anything else. '.repeat(
    4,
  );

test('D16 an answer has its kind, its headline with the reason, and the language of each item', () => {
  const [plain, letter, hindi] = answersOf(
    story(longText, 'Dear Aai,\nyou never sat down.\nRavi', 'माँ ने मेरा हाथ नहीं छोड़ा। हम घर गए।'),
  );
  expect([plain?.kind, letter?.kind, hindi?.kind]).toEqual(['story', 'letter', 'story']);
  expect([plain?.headline, plain?.headlineWhy]).toEqual([
    'We all laughed at home',
    expect.stringContaining('the customer’s own words'),
  ]);
  expect([letter?.headline, letter?.headlineWhy]).toEqual([
    'Question 2?',
    expect.stringContaining('The question stands small'),
  ]);
  expect(hindi && talkItems([hindi]).map(({ lang }) => lang)).toEqual([undefined, 'hi']);
});

test('D16 a long text begins with a drop cap, its quotation mark included; a letter begins with its greeting', () => {
  const [plain, quoted, letter] = answersOf(story(longText, `“Sit,” she said. ${longText}`, `Dear Aai,\n${longText}`));
  const first = (answer: typeof plain) => answer && featureItems(answer)[0];
  expect(first(plain)).toMatchObject({ kind: 'initial', letter: 'W' });
  expect(first(quoted)).toMatchObject({ kind: 'initial', letter: '“S' });
  expect(first(letter)).toMatchObject({ kind: 'salutation', text: 'Dear Aai,' });
});

test('D16 a headline is printed over one answer only', () => {
  const answers = answersOf(story(longText, longText));
  expect(answers.map(({ headline }) => headline)).toEqual(['We all laughed at home', 'Question 2?']);
});

test('C-E02 the running text does not repeat what is printed with a recording’s code', () => {
  const link = 'https://imurs.in/v/k7qp-m2xd-9rtb';
  const written = story(longText, longText, longText);
  const [coded, uncoded, both] = answersOf({
    ...written,
    voices: [
      { question: 'Question 1?', seconds: 30, link },
      { question: 'Question 2?', seconds: 31 },
      { question: 'Question 3?', seconds: 32, link },
      { question: 'Question 3?', seconds: 33 },
    ],
  });
  if (!coded || !uncoded || !both) throw new Error('an answer is missing');
  const marks = (items: ReturnType<typeof talkItems>) => items.flatMap(item => (item.kind === 'mark' ? [item] : []));
  const mark = (text: string, gap: number) => ({ kind: 'mark', text, gap });
  expect([coded, uncoded, both].map(answer => marks(featureItems(answer)))).toEqual([
    [],
    [mark('Spoken by Ravi, 31 seconds', 1)],
    [mark('Spoken by Ravi, 33 seconds', 1)],
  ]);
  expect(marks(talkItems([coded, uncoded, both]))).toEqual([
    mark('Spoken aloud', 0),
    mark('Spoken by Ravi, 31 seconds', 0),
    mark('Spoken by Ravi, 33 seconds', 0),
  ]);
});

test('W53 a friend’s answer is signed, and their recording is theirs, other recordings are the question’s', () => {
  const question = 'What did she teach you?';
  const link = 'https://imurs.in/v/k7qp-m2xd-9rtb';
  const answers = answersOf({
    ...story(),
    answers: [
      { question, text: 'To wait for the rain.' },
      { question, text: 'To sing.', by: 'Rajan Nair' },
    ],
    voices: [
      { question, seconds: 30, link, speaker: 'Rajan Nair' },
      { question, seconds: 31, link, speaker: 'Leela' },
    ],
  });
  expect(answers.map(({ signed, marks }) => [signed, marks.map(({ said }) => said)])).toEqual([
    [undefined, ['31 seconds, spoken by Leela']],
    ['— Rajan Nair', ['30 seconds, spoken by Rajan Nair']],
  ]);
  const items = talkItems(answers);
  expect(items.filter(({ kind }) => kind === 'question')).toHaveLength(1);
  expect(items.flatMap(item => (item.kind === 'signature' ? [item.text] : []))).toEqual(['— Rajan Nair']);
});

const letterText =
  'Dear Aai,\nyou never sat down and you never let us go hungry.\nThank you for the lamp.\nYours,\nRavi';
const friendTexts: [string, string][] = [
  ['short', 'She laughed first.'],
  ['long', longText.repeat(3)],
  ['a letter', letterText],
  ['a list', '- two cups of rice\n- one cup of dal\n- salt\n- patience'],
  ['a timeline', '1998 – We met.\n2004 – We moved to Pune.\n2010 – We came home.'],
];
test.each(designNames)('W53 %s prints the signature of a friend’s answer of any kind, once', design => {
  for (const [name, text] of friendTexts)
    for (const photos of [0, 3, 12]) {
      const answers = [
        { question: 'What do you see first?', text: longText },
        { question: 'What did she teach you?', text, by: 'Rajan Nair' },
        { question: 'What does she say?', text: 'Sit down.', by: 'Leela' },
      ];
      const plan = planMagazine({
        story: { ...story(), answers },
        photos: Array.from({ length: photos }, (_, at) => numberedPhoto(at, { width: 3600, height: 2400 })),
        theme: 'Gifting',
        pages: 12,
        seed: 3,
        design,
      });
      const pages = plan.pages.filter(({ kind }) => kind !== 'contents');
      const inFrames = pages.flatMap(({ frames }) =>
        frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(part => part.text) : [])),
      );
      const texts = [...inFrames, ...plan.threads.flatMap(({ items }) => items.map(item => item.text))];
      const signatures = texts.filter(line => line.startsWith('— '));
      expect(signatures.toSorted(), `${name}, ${photos} photos`).toEqual(['— Leela', '— Rajan Nair']);
      const alone = texts.filter(line => line === 'She laughed first.' || line === 'She laughed first');
      expect(alone.length, `${name}, ${photos} photos`).toBeLessThanOrEqual(1);
    }
});

describe('a recording without words', () => {
  const question = 'Which song?';
  const voice = { question, seconds: 4, link: 'https://imurs.in/v/k7qp-m2xd-9rtb' };
  const photos = Array.from({ length: 20 }, (_, n) => numberedPhoto(n, sizeOfAspect(1.5, 3000)));
  const planOf = (given: Story, design: (typeof designNames)[number]) =>
    planMagazine({ story: given, photos, theme: 'Gifting', pages: 16, seed: 3, design });

  test.each(designNames)('C-E02 has its code beside another answer in %s, and the page says why', design => {
    const given = {
      ...story(longText, 'She laughed first.', longText.repeat(2)),
      voices: [{ ...voice, speaker: 'Nidhi' }],
    };
    const plan = planOf(given, design);
    expect(plan.pages.some(({ kind }) => kind === 'voice')).toBe(false);
    const page = plan.pages.find(({ frames }) => frames.some(({ kind }) => kind === 'code'));
    expect(page?.why).toContain(`The recording of “${question}” has no words to print`);
    const threads = page?.frames.flatMap(frame => (frame.kind === 'flow' ? [frame.thread] : [])) ?? [];
    expect(plan.threads.some(({ id, answers }) => threads.includes(id) && answers.length > 1)).toBe(true);
  });

  test('C-E02 is signed by one person, and by nobody where only the list of givers is known', () => {
    const signed = (from: string | null, speaker?: string) =>
      answersOf({ ...story('She laughed.'), from, voices: [{ ...voice, speaker }] }).at(-1)?.voice;
    expect(signed('Ma, Nidhi and Ankur', 'Nidhi')).toBe('Spoken by Nidhi, 4 seconds');
    expect(signed('Ma, Nidhi and Ankur')).toBe('Spoken aloud, 4 seconds');
    expect(signed('Nidhi')).toBe('Spoken by Nidhi, 4 seconds');
  });
});
