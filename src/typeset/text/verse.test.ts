import { describe, expect, test } from 'vitest';
import { answersOf, featureItems } from '../plan/answers.ts';
import { structureOf } from './answer-structure.ts';
import { verseOf } from './verse.ts';

const rain =
  'The rain came down the stairs again\nand sat beside your chair\n\nit asked about the mango tree\nand who had combed your hair';
const kindOf = (text: string, question = 'Tell us about her') => structureOf(question, text).kind;
const stanzasOf = (text: string, question = '') =>
  (verseOf(question, text)?.parts ?? []).flatMap(part => (part.kind === 'stanza' ? [part.lines] : []));

describe('verse', () => {
  test('D16 (magazine 14) keeps its lines and stanzas', () => {
    expect(stanzasOf(rain)).toEqual([
      ['The rain came down the stairs again', 'and sat beside your chair'],
      ['it asked about the mango tree', 'and who had combed your hair'],
    ]);
    expect(kindOf(rain)).toBe('verse');
  });

  test.each([
    [
      'Hindi',
      'नानी रोज़ यही सुनाती थीं।\n\nचलती चक्की देख के, दिया कबीरा रोए।\nदो पाटन के बीच में, साबुत बचा न कोए॥\n\nफिर हम सो जाते थे।',
    ],
    [
      'Urdu',
      'وہ اکثر یہ شعر پڑھتے تھے۔\n\nہزاروں خواہشیں ایسی کہ ہر خواہش پہ دم نکلے\nبہت نکلے مرے ارمان لیکن پھر بھی کم نکلے\n\nپھر وہ ہنس دیتے۔',
    ],
  ])('D16 (magazine 14) is found between paragraphs: a couplet in %s', (_, text) => {
    expect(verseOf('', text)?.parts.map(({ kind }) => kind)).toEqual(['paragraph', 'stanza', 'paragraph']);
  });

  test('D16 (magazine 14) is found in a letter', () => {
    const letter = `Dear Aai,\n\nYou sang this to me.\n\n${rain}\n\nWith love,\nRavi`;
    const [answer] = answersOf({
      person: 'Aai',
      edition: 'Letters',
      from: null,
      date: '2026-11-21',
      voices: [],
      answers: [{ question: 'Write to her', text: letter }],
    });
    expect(answer && featureItems(answer).map(({ kind }) => kind)).toEqual([
      'salutation',
      'first',
      'verse',
      'verse',
      'closing',
      'signature',
    ]);
  });

  test('D16 (magazine 14) is no list, even where the question asks for a list', () => {
    expect(kindOf(rain, 'Your five favourite songs')).toBe('verse');
    expect(kindOf('Her laugh\nHer saree\nThe way she says so\nHer dal', 'Your four favourite things')).toBe('list');
    expect(
      kindOf(
        'Ingredients\n1 cup rice\n2 tbsp ghee\n4 cloves\n\nMethod\nwash the rice well\nboil it until soft',
        'A poem',
      ),
    ).toBe('list');
    expect(kindOf('Roses are red\nViolets are blue', 'Your favourite poem?')).toBe('verse');
  });

  test.each([
    ['sentences on lines', 'We met in Pune.\nIt rained all day.\nShe laughed at my shoes.\nI stayed for ten years.'],
    ['two remarks', 'I do not know what to say\nshe was good\n\nShe was the best of us.'],
    [
      'long paragraphs',
      `${'She told us the same story every night, and we listened. '.repeat(3)}\n${'It was long. '.repeat(12)}`,
    ],
    [
      'prose that was wrapped by hand',
      'She told us the same story every single night, with the\nlamp turned down and the rain at the window, and we heard\nit out to the very end, because of the part with the goat\nand the train, which she always told standing up.',
    ],
    ['a list', '- her laugh in the morning\n- her slow dal on Sundays\n- the way she says so\n- her saree'],
    ['a chat', 'Me: where are you now\nAmma: on the old terrace\nMe: it is raining there\nAmma: that is why'],
  ])('D16 (magazine 14) is not seen in %s', (_, text) => expect(verseOf('Tell us', text)).toBeUndefined());
});

describe('an answer with verse', () => {
  const itemsOf = (text: string) => {
    const [answer] = answersOf({
      person: 'A',
      edition: 'B',
      from: null,
      date: '2026-11-21',
      voices: [],
      answers: [{ question: 'Tell us', text }],
    });
    return (
      answer && { paragraphs: answer.paragraphs, items: featureItems(answer).map(({ kind, text: of }) => [kind, of]) }
    );
  };

  test('D16 (magazine 14) has a stanza as one item, and an empty line around it where it is printed large', () => {
    const prepared = itemsOf(`She sang it.\nEvery night.\n\n${rain}\n\nThen we slept.`);
    expect(prepared?.items).toEqual([
      ['first', 'She sang it.'],
      ['paragraph', 'Every night.'],
      ['verse', 'The rain came down the stairs again\nand sat beside your chair'],
      ['verse', 'it asked about the mango tree\nand who had combed your hair'],
      ['first', 'Then we slept.'],
    ]);
    expect(prepared?.paragraphs.map(line => line === '')).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});
