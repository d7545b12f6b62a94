import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readPdfText } from '#test/kit/pdf-text.ts';
import { designs } from '../designs/index.ts';
import { withoutUndrawable } from '../fonts/drawable.ts';
import { languageOf } from '../language/languages.ts';
import { designNames, trim } from '../model.ts';
import type { DesignName, MagazinePlan, Role } from '../model.ts';
import { answersOf, talkItems, textPart } from '../plan/answers.ts';
import { contentStreamOf } from '../press/painted-objects.ts';
import { textOfDigits } from './glyph-texts.ts';
import { drawPages } from './page-pictures.ts';
import { proofFile } from './proof-file.ts';
import { Typesetter } from './typesetter.ts';

/** Words with letters over and under others, doubled letters and syllables, signs and digits beside them. */
const samples = {
  Hindi: 'अक्टूबर में कुछ लोग कहते थे, “श्री गणेश करो।” कुकुर और ढेरों सवाल हैं, हम हँसते रहे।',
  Marathi: 'ऱ्हस्व दीर्घ शिकलो; आईने माझा हात सोडला नाही. कृष्णेच्या काठी दोनों बसलो आहेत.',
  Bengali: 'কিছু লিখুন, ভুলে যাওয়ার আগে মুখে মুখে বলা হয়েছে; বন্ধুত্ব আর ক্ষুদ্র প্রাণ।',
  Tamil: 'ஏப்ரல் மாதம் நினைவுகளிலிருந்துகொண்டிருக்கிறது, சொன்னபடியே அச்சிடப்பட்டுள்ளது. ஸ்ரீ வந்தார்.',
  Telugu: 'అమ్మ చేతి వంట గుర్తుకు వస్తే, ఇప్పటికీ నవ్వు వస్తుంది. క్షమించు, స్త్రీ ప్రతి చెట్టుకీ.',
  Gujarati: 'મારી બા રોજ સવારે ચા બનાવતી, અને અમને વાર્તા કહેતી. શ્રી કૃષ્ણ કુટુંબ.',
  Kannada: 'ಅಜ್ಜಿಯ ಕೈ ಅಡುಗೆ ನೆನಪಾದರೆ, ಇಂದಿಗೂ ನಗು ಬರುತ್ತದೆ. ಕ್ಷಣ, ಸ್ತ್ರೀ ಹಾಡುತ್ತಾಳೆ.',
  Malayalam: 'അമ്മയുടെ കൈപ്പുണ്യം ഓർക്കുമ്പോൾ, ഇന്നും ചിരി വരും. ക്ഷമ, സ്ത്രീ മുത്തശ്ശിയുടെ.',
  Urdu: 'فروری اور نومبر میں سنبھالنے کے لائق سوال تھے، دادی نے لکھیے کہا۔ نانا اور ببلو پہلے چھوٹی باتیں کرتے۔',
} as const;

/** A page with a text in running text, or in large type. */
function pageOf(text: string, design: DesignName, role?: Role): MagazinePlan {
  const answers = answersOf({
    person: 'A',
    edition: 'B',
    from: null,
    date: '2026-01-01',
    voices: [],
    answers: [{ question: '', text: `${text}\n${text}` }],
  });
  const box = { x: 18, y: 20, w: 100, h: 250 };
  const frame = role
    ? ({
        kind: 'type',
        id: 'x',
        box,
        parts: [textPart(role, `${text} ${text}`, { size: role === 'caption' ? 9 : 20 })],
        anchor: 'top',
        align: 'left',
        colour: 'ink',
      } as const)
    : ({ kind: 'flow', id: 'x', box, thread: 't', lines: 50 } as const);
  return {
    version: 2,
    seed: 1,
    design,
    theme: 'Gifting',
    title: 't',
    author: [],
    trim,
    body: { size: 9.8, leading: 13, question: 13, columns: 2 },
    pages: [
      {
        number: 1,
        kind: 'feature',
        template: 't',
        ground: 'paper',
        folio: false,
        running: '',
        why: '',
        frames: [frame],
      },
    ],
    threads: role ? [] : [{ id: 't', answers: [0], items: talkItems(answers) }],
    findings: [],
  };
}

/** A page as the typesetter makes it, and as a proof. */
async function proofOf(plan: MagazinePlan): Promise<{ before: Buffer; after: Buffer }> {
  const look = designs[plan.design].looks[plan.theme];
  const { value, letters, fonts } = withoutUndrawable(plan, look);
  const before = new Typesetter({ look, fonts, language: languageOf(letters) }).typeset(value, new Map()).pdf;
  return { before, after: await proofFile(before, letters) };
}

/** The words of a text; a word that was divided at the end of a line (a soft hyphen; PDFium: U+FFFE) is whole. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\u00AD\s*|\uFFFE(\r\n)?/g, '')
    .replaceAll('\u00A0', ' ')
    .split(/\s+/)
    .filter(word => /\p{L}/u.test(word))
    .toSorted();

const copiedWords = async (pdf: Buffer): Promise<string[]> =>
  wordsOf((await readPdfText(pdf)).map(({ text }) => text).join('\n'));

describe.each(Object.entries(samples))('text that is copied from a proof in %s', (_, text) => {
  test.each(designNames)('D16 is what was typed, in running text, headlines, quotes, captions of %s', async design => {
    const running = await proofOf(pageOf(text, design));
    expect(await copiedWords(running.after)).toEqual(wordsOf(`${text} ${text}`));
    for (const role of ['headline', 'quote', 'caption'] as const)
      expect(await copiedWords((await proofOf(pageOf(text, design, role))).after), role).toEqual(
        wordsOf(`${text} ${text}`),
      );
  });
});

test('D16 a proof with marked words looks the same, to the pixel, and the same PDF gives the same bytes', async () => {
  for (const text of [samples.Urdu, samples.Tamil, samples.Hindi]) {
    const { before, after } = await proofOf(pageOf(text, 'bold', 'headline'));
    expect(await copiedWords(before)).not.toEqual(wordsOf(`${text} ${text}`));
    const [drawn, again] = [await drawPages(before), await drawPages(after)];
    expect(again.map(({ hash }) => hash)).toEqual(drawn.map(({ hash }) => hash));
    expect(after.length).toBeLessThan(before.length * 1.25);
    expect((await proofFile(before, text)).equals(await proofFile(before, text))).toBe(true);
  }
});

/** The texts that a PDF's words are marked with, in the order of its pages. */
async function markedTexts(pdf: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap(({ node }) => {
    const content = Buffer.from(contentStreamOf(node.Contents(), document.context)).toString('latin1');
    return [...content.matchAll(/ActualText <FEFF([0-9A-F]*)>/g)].map(([, digits = '']) => textOfDigits(digits));
  });
}

test('D16 Punjabi and Urdu words are marked in the order of reading, Urdu also in the order of glyphs', async () => {
  // PDFium takes five signs of Punjabi to run from right to left, whatever a PDF says, so its text is no measure.
  const punjabi = 'ਮੇਰੀ ਨਾਨੀ ਹਰ ਰੋਜ਼ ਸਾਨੂੰ ਕਹਾਣੀ ਸੁਣਾਉਂਦੀ ਸੀ।';
  const marked = await markedTexts((await proofOf(pageOf(punjabi, 'quiet', 'quote'))).after);
  expect(marked.filter(text => text !== ' ')).toEqual([...punjabi.split(' '), ...punjabi.split(' ')]);
  const urdu = await markedTexts((await proofOf(pageOf('نومبر میں ببلو', 'quiet', 'quote'))).after);
  for (const word of ['نومبر', 'ببلو']) {
    expect(urdu).toContain(word);
    expect(urdu).toContain([...word].toReversed().join(''));
  }
});

test('D16 a proof in English stays as it was typeset', async () => {
  const { before, after } = await proofOf(pageOf('She said it twice, and we laughed.', 'quiet'));
  expect(after).toBe(before);
});
