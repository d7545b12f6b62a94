import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerKindOf, structureOf } from './answer-structure.ts';
import type { Structure } from './answer-structure.ts';
import { typographic } from './typography.ts';

describe('letters', () => {
  const letterOf = (text: string, question = 'Write to her') => {
    const structure = structureOf(question, text);
    return structure.kind === 'letter' ? structure.letter : undefined;
  };

  test('D16 are recognised by their greeting and split into parts', () => {
    expect(
      letterOf('Dear Aai,\nYou never sat down.\nI saw it.\nWith all my love,\nRavi\nP.S. The gate is shut.'),
    ).toEqual({
      salutation: 'Dear Aai,',
      paragraphs: ['You never sat down.', 'I saw it.'],
      closing: 'With all my love,',
      signature: ['Ravi'],
      postscript: ['P.S.\u00A0The gate is shut.'],
    });
    expect(letterOf('My dearest Meera – thank you for the map. Love, Ravi', 'Q')?.salutation).toBe(
      'My dearest Meera\u00A0–',
    );
    expect(letterOf('Dear Aai, thank you.\nLove, Ravi')).toMatchObject({
      paragraphs: ['thank you.'],
      closing: 'Love,',
      signature: ['Ravi'],
    });
    expect(letterOf('To my sister,\nthank you for the goat.\n- Zoya')).toMatchObject({
      salutation: 'To my sister,',
      signature: ['- Zoya'],
    });
  });

  test.each([
    ['प्रिय आई,\nतू कधीच थकली नाहीस.\nतुझा रवी', 'प्रिय आई,'],
    ['मेरी प्यारी माँ,\nतुमने सब दिया।', 'मेरी प्यारी माँ,'],
    ['প্রিয় মা,\nতুমি কেমন আছো?\nইতি\nরবি', 'প্রিয় মা,'],
    ['அன்புள்ள அம்மா,\nநீ எனக்கு எல்லாம்.', 'அன்புள்ள அம்மா,'],
    ['પ્રિય મમ્મી,\nતારો આભાર.', 'પ્રિય મમ્મી,'],
    ['ప్రియమైన అమ్మ,\nనీకు ధన్యవాదాలు.', 'ప్రియమైన అమ్మ,'],
    ['پیارے ابو،\nآپ کا شکریہ۔', 'پیارے ابو،'],
  ])('D16 are recognised in other scripts: %s', (text, salutation) =>
    expect(letterOf(text, '')?.salutation).toBe(salutation),
  );

  test('D16 are recognised without a greeting when the question asks for a letter and the text says you', () => {
    expect(answerKindOf('Write a letter to your mother', 'You carried me. You never said so.')).toBe('letter');
    expect(answerKindOf('Write a letter to your mother', 'She carried me. She never said so.')).toBe('story');
    expect(answerKindOf('Tell us about her', 'You carried me. You never said so.')).toBe('story');
  });

  test('D16 do not include other texts that begin like a letter', () => {
    expect(answerKindOf('What did she leave?', 'To my mother, her hands. To Rohan, the line of her nose.')).toBe(
      'story',
    );
    expect(
      answerKindOf(
        'Q',
        'Dear old Bombay was never that dear to anybody who had to pay its rents in those years of ours.',
      ),
    ).toBe('story');
    expect(answerKindOf('Q', 'Dear Aai,')).toBe('story');
    expect(answerKindOf('Q', 'Dear Nani. There are round boats here, like half a coconut.')).toBe('story');
    expect(letterOf('Dear Dr. Rao, thank you.\nRavi')?.salutation).toBe('Dear Dr.\u00A0Rao,');
  });
});

describe('lists and recipes', () => {
  const listOf = (question: string, text: string) => {
    const structure = structureOf(question, text);
    return structure.kind === 'list'
      ? structure.list.map(line => `${line.kind === 'step' ? line.number : line.kind[0]} ${line.text}`)
      : structure.kind;
  };

  test('D16 are recognised by bullets and numbers, which the items do not contain', () => {
    expect(listOf('Q', 'What she packs:\n- pickle\n* one comb\n• the blue file')).toEqual([
      'h What she packs:',
      'b pickle',
      'b one comb',
      'b the blue file',
    ]);
    expect(listOf('Q', '1. Shut the gate.\n2) Feed the dog.\n3. Sleep.')).toEqual([
      '1 Shut the gate.',
      '2 Feed the dog.',
      '3 Sleep.',
    ]);
    expect(listOf('Q', '१. दरवाज़ा बंद।\n२. कुत्ते को खाना।\n३. नींद।')).toEqual([
      '१ दरवाज़ा बंद।',
      '२ कुत्ते को खाना।',
      '३ नींद।',
    ]);
  });

  test('D16 include recipes: ingredients as bullets, then the method as paragraphs', () => {
    expect(
      listOf(
        'Her recipe?',
        'Ingredients:\n1/2 kg rice\n2 onions\nsalt\nMethod:\nWash the rice and wait for ten minutes.\nFry the onions until the house knows.',
      ),
    ).toEqual([
      'h Ingredients:',
      'b ½ kg rice',
      'b 2 onions',
      'b salt',
      'h Method:',
      'p Wash the rice and wait for ten minutes.',
      'p Fry the onions until the house knows.',
    ]);
  });

  test('D16 are recognised in short lines only when the question asks for a list', () => {
    const lines = 'The blue hour\nFiltered coffee\nHer red scooter\nRain on tin';
    expect(listOf('List your favourite things', lines)).toHaveLength(4);
    expect(listOf('Tell us about her', lines)).toBe('story');
  });
});

describe('timelines', () => {
  const momentsOf = (text: string, question = 'Q') => {
    const structure = structureOf(question, text);
    return structure.kind === 'timeline'
      ? structure.timeline.moments.map(({ when, text: what }) => `${when}|${what}`)
      : structure.kind;
  };

  test('D16 are recognised in dated lines in order, split into the date and what happened', () => {
    expect(momentsOf('1998 - We moved to Pune\nMarch 2004: a scooter\n2010: the shop\nand the loan.')).toEqual([
      '1998|We moved to Pune',
      'March 2004|a scooter',
      '2010|the shop and the loan.',
    ]);
    expect(momentsOf('Class 5: first prize\nClass 8: no prize\nClass 10: glasses')).toHaveLength(3);
    expect(momentsOf('6 am: tea\n9:30 am: the bus\n5 pm: home')).toHaveLength(3);
    expect(momentsOf('१९९८ में हम पुणे आए।\n२००४ में स्कूटर आया।\n२०१० में दुकान खुली।')).toHaveLength(3);
  });

  test('D16 are recognised in dated sentences, which stay whole', () => {
    expect(momentsOf('In 1998 we met. It rained. In 2003 we married. By 2011 there were four of us.')).toEqual([
      '1998|In 1998 we met. It rained.',
      '2003|In 2003 we married.',
      '2011|By 2011 there were four of us.',
    ]);
  });

  test('D16 do not include stories that mention years, go back in time, or contain other numbers', () => {
    expect(momentsOf('In 2011 we were four. In 1998 we had met. In 2003 we married.')).toBe('story');
    expect(momentsOf('It cost 2000 rupees. She had 1999 reasons. The 2001st was me.')).toBe('story');
    expect(
      momentsOf(
        `In 1998 we met. ${'It rained and it rained and nobody knew why it did. '.repeat(9)} In 2003 we married. In 2011 we left.`,
      ),
    ).toBe('story');
  });
});

test('D16 no word is lost or changed, whichever structure is recognised', () => {
  const wordsOf = (text: string) =>
    text
      .split(/\s+/)
      .map(word => word.replace(/^[^\p{L}\p{N}½¼¾₹]+|[^\p{L}\p{N}½¼¾]+$/gu, ''))
      .filter(word => /\p{L}/u.test(word));
  const textsOf = (structure: Structure, text: string): string[] => {
    if (structure.kind === 'letter')
      return [
        structure.letter.salutation ?? '',
        ...structure.letter.paragraphs,
        structure.letter.closing ?? '',
        ...structure.letter.signature,
        ...structure.letter.postscript,
      ];
    if (structure.kind === 'list') return structure.list.map(line => line.text);
    if (structure.kind === 'verse')
      return structure.verse.flatMap(part => (part.kind === 'stanza' ? part.lines : [part.text]));
    return structure.kind === 'timeline' ? [] : [text];
  };
  const line = fc.constantFrom(
    'Dear Aai,',
    'You saw it, you did.',
    '- pickle',
    '2. Sleep',
    'Ingredients:',
    '2 cups rice',
    '1998: we met',
    'In 2003 we married.',
    '2011 – a dog',
    'Love, Ravi',
    'Ravi',
    'P.S. Eat.',
    'It rained. Nobody came.',
    'प्रिय माँ,',
    'घर',
    '- Zoya',
  );
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 9 }),
      fc.constantFrom('Write a letter to her', 'Her recipe?', 'Her poem?', 'Q'),
      (lines, question) => {
        const text = lines.join('\n');
        const structure = structureOf(question, text);
        kinds.add(structure.kind);
        const all = wordsOf(typographic(text));
        if (structure.kind !== 'timeline') {
          expect(wordsOf(textsOf(structure, text).join('\n'))).toEqual(all);
          return;
        }
        // A date is apart from its text, or is contained in it and repeated in `when`.
        const { before, moments } = structure.timeline;
        expect(
          wordsOf(
            [
              ...before,
              ...moments.map(({ when, text: what }) => (what.includes(when) ? what : `${when} ${what}`)),
            ].join('\n'),
          ),
        ).toEqual(all);
      },
    ),
    { numRuns: 600, seed: 3 },
  );
  expect([...kinds].toSorted()).toEqual(['letter', 'list', 'story', 'timeline', 'verse']);
});
