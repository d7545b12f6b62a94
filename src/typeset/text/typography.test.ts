import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialOf, typographicLines, prepareLines, sentences, typographic } from './typography.ts';

const paragraphs = (text: string): string[] => typographicLines(text).map(line => prepareLines(line));
/** The text with its invisible ties (~ +) and breaks (| ^) as visible signs. */
const visible = (text: string): string =>
  text.replaceAll('\u00A0', '~').replaceAll('\u00AD', '|').replaceAll('\u200B', '^').replaceAll('\u2060', '+');

describe('typing becomes typography', () => {
  test.each([
    [
      `"I said 'no' - twice...", she wrote in the '90s -- rock 'n' roll`,
      '“I said ‘no’~– twice…”, she wrote in the ’90s~– rock ’n’ roll',
    ],
    ["Don't   pay Rs 1,449 ,please", 'Don’t pay Rs~1,449 ,please'],
    ['wait.. what ?!', 'wait… what?!'],
    ['She is 5\'4" and so am I.', 'She is 5′4″ and so am I.'],
    ['pages 12-15, call 98450-12345 on 2019-11-21', 'pages 12–15, call 98450-12345 on 2019-11-21'],
    ['1/2 cup milk, 1 1/2 tsp, on 1/2/2020, 24/7', '½ cup milk, 1½ tsp, on 1/2/2020, 24/7'],
    ['at 5:30pm, 7 AM and 9.15 a.m.', 'at 5:30~pm, 7~AM and 9.15~a.m.'],
    ['₹ 500 for 12 km and 10 years, 3 roses', '₹500 for 12~km and 10~years, 3 roses'],
    ['Mr. Rao, Dr Iyer, A. R. Rahman, Smt. Devi', 'Mr.~Rao, Dr~Iyer, A.~R.~Rahman, Smt.~Devi'],
    ['on 12 March in Class 10', 'on 12~March in Class~10'],
    ['so good ❤️ 😂😂', 'so good~❤️~😂😂'],
    [
      'mail me--please--at a--b@x-y.com or #we--are https://a.in/x--y?q="1"',
      'mail me–please–at a--b@x-y.com or #we–are https://a.in/x--y?q=”1”',
    ],
    ['वह चला गया | फिर आया||', 'वह चला गया। फिर आया॥'],
    ['no!!! why??? YES', 'no!!! why??? YES'],
    ['abc\u202Edef\u0007', 'abcdef'],
  ])('D16 %s', (typed, set) => expect(visible(typographic(typed))).toBe(set));

  test('D16 changes nothing the second time, and keeps every letter and figure', () => {
    const letters = (text: string) =>
      text
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .replaceAll('⁄', '');
    const piece = fc.constantFrom(
      'a',
      'Mr. ',
      "'",
      '"',
      ' - ',
      '--',
      '...',
      '..',
      '1/2',
      ' cup',
      '5pm ',
      ' ',
      '\n',
      'मैं ',
      '|',
      '❤️',
      'www.a.in/b--c ',
      '₹ ',
      '12',
      'x@y.zz',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
        const typed = pieces.join('');
        const once = typographic(typed);
        expect(typographic(once)).toBe(once);
        expect(letters(once)).toBe(letters(typed));
      }),
      { numRuns: 400, seed: 11 },
    );
  });
});

describe('paragraphs', () => {
  test('D16 never end on one word or on a part of a word', () => {
    expect(paragraphs('He bought the bigger map').map(visible)).toEqual(['He bought the bigger~map']);
    expect(paragraphs('That was all of it').map(visible)).toEqual(['That was all~of~it']);
    expect(paragraphs('She was unforgettable').map(visible)).toEqual(['She was~unforgettable']);
    expect(paragraphs('Lunch was for thirty-two.').map(visible)).toEqual(['Lunch was for~thirty+-+two.']);
    expect(paragraphs('Stand together').map(visible)).toEqual(['Stand together']);
    expect(visible(prepareLines('One of two lines\nand the other of them'))).toBe(
      'One of two~lines\nand the other~of~them',
    );
    // Initials and the name after them are tied into one word, yet the name is tied to all of them.
    expect(visible(prepareLines(typographic('A. P. J. Abdul Kalam')))).toBe('A.~P.~J.~Abdul~Kalam');
  });

  test('D16 are not changed by a second preparation', () => {
    const texts = fc.array(fc.constantFrom('we', 'unforgettable', 'thirty-two', '–', '❤️❤️', '\n', 'Class 10', 'a/b'));
    fc.assert(
      fc.property(texts, words => {
        const once = prepareLines(typographic(words.join(' ')));
        expect(prepareLines(once)).toBe(once);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  test('D16 keep a run of emoji together, and joined emoji as they are', () => {
    expect(paragraphs('So good 👵🏽❤️👨‍👩‍👧 it was, all of it')[0]).toContain('👵🏽\u2060❤️\u2060👨‍👩‍👧');
  });

  test('D16 are joined where a line was wrapped in mid-sentence', () => {
    const typed =
      'We had been driving since four in the morning and nobody\nhad said a word about the map.\nThen it rained.';
    expect(paragraphs(typed)).toHaveLength(2);
    expect(paragraphs('Roses are red\nviolets are blue\nyou know the rest')).toHaveLength(3);
  });

  test('D16 can be broken in long addresses and in long southern words, never before a dead consonant', () => {
    expect(visible(paragraphs('See https://www.example.in/a/very-long/way/home there')[0] ?? '')).toContain(
      'https://www.^example.^in/^a/',
    );
    const [tamil = ''] = paragraphs('நினைவுகளிலிருந்துகொண்டிருக்கிறது என்று சொன்னாள் அவள்');
    expect(visible(tamil)).toContain('|');
    expect(tamil).not.toMatch(/\u00AD\p{L}\u0BCD/u);
    expect(paragraphs('ಸ್ತ್ರೀಯರೆಲ್ಲರಿಗೂ ನಮಸ್ಕಾರ ಮತ್ತು ಶುಭಾಶಯಗಳು')[0]).not.toMatch(/\u0CCD\u00AD/u);
  });
});

describe('sentences', () => {
  test('D16 do not end at titles, initials, quotations and numbers', () => {
    expect(
      sentences('Dr. Rao came. "Sit!" she said. Nobody sat… not at 4.40. A. R. Rahman did.').map(sentence =>
        sentence.replaceAll('\u00A0', ' '),
      ),
    ).toEqual(['Dr. Rao came.', '“Sit!” she said.', 'Nobody sat… not at 4.40.', 'A. R. Rahman did.']);
  });

  test('D16 end at dandas, at the Urdu full stop, and before small letters in a text without capitals', () => {
    expect(sentences('माँ आई। “चलो।” उसने कहा।हम चले॥')).toEqual(['माँ आई।', '“चलो।”', 'उसने कहा।', 'हम चले॥']);
    expect(sentences('ہم ہنسے۔ وہ رو پڑی؟')).toHaveLength(2);
    expect(sentences('we met. we laughed. it rained')).toHaveLength(3);
  });
});

test('D16 only a Latin capital becomes a drop cap, with the quotation mark before it', () => {
  expect(['A day', '“Sit”, she said', 'It rained', '7 days', 'घर', '❤️ A', 'Éclair'].map(initialOf)).toEqual([
    'A',
    '“S',
    'I',
    undefined,
    undefined,
    undefined,
    'É',
  ]);
});
