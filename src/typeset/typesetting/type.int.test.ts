import { PDFDocument } from '@cantoo/pdf-lib';
import { themes, type Theme } from '#kernel/themes.ts';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loneLastWords } from '#test/kit/lone-last-words.ts';
import { linesIn, readPdfText } from '#test/kit/pdf-text.ts';
import { designs } from '../designs/index.ts';
import { readStory } from '#tools/samples/story-file.ts';
import { companionNames } from '../fonts/fonts.ts';
import type { Companions } from '../fonts/fonts.ts';
import { withoutUndrawable } from '../fonts/drawable.ts';
import { designNames, trim } from '../model.ts';
import type { DesignName, TextItem, MagazinePlan, Role } from '../model.ts';
import { planMagazine } from '../plan/plan.ts';
import { answersOf, featureItems, textPart, talkItems } from '../plan/answers.ts';
import { paintedObjectsOf } from '../press/painted-objects.ts';
import { samplePath } from '#tools/samples/sample-magazine.ts';
import { languageOf } from '../language/languages.ts';
import { Typesetter } from './typesetter.ts';
import { planUntilItFits } from './fit-loop.ts';

const preparedAnswer = (question: string, text: string) =>
  answersOf({ person: 'A', edition: 'B', from: null, date: '2026-01-01', voices: [], answers: [{ question, text }] });

/** One page of running text in two columns, with a headline below it. */
function pageOf(items: readonly TextItem[], title: string, lines = 30): MagazinePlan {
  const w = 84;
  const columns = [18, 108].map((x, at) => ({
    kind: 'flow' as const,
    id: `c${at}`,
    box: { x, y: 20, w, h: lines * 5 },
    thread: 't',
    lines,
  }));
  return {
    version: 2,
    seed: 1,
    design: 'quiet',
    theme: 'Travel',
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
        frames: [
          ...columns,
          {
            kind: 'type',
            id: 'title',
            box: { x: 18, y: 220, w: 174, h: 60 },
            parts: [textPart('headline', title, { size: 22 })],
            anchor: 'top',
            align: 'left',
            colour: 'ink',
          },
        ],
      },
    ],
    threads: [{ id: 't', answers: [0], items }],
    findings: [],
  };
}

function set(plan: MagazinePlan, companions?: Companions) {
  const own = designs[plan.design].looks[plan.theme];
  const look = { ...own, fonts: { ...own.fonts, ...(companions && { companions }) } };
  const { value, letters, fonts, missing } = withoutUndrawable(plan, look);
  return {
    ...new Typesetter({ look, fonts, language: plan.language ?? languageOf(letters) }).typeset(value, new Map()),
    missing,
  };
}

/** One page with one text in large type on a measure of `w` mm. */
function largePage(
  design: DesignName,
  role: Role,
  { text, size, w }: { text: string; size: number; w: number },
): MagazinePlan {
  const plan = pageOf([], text);
  const [first] = plan.pages;
  if (!first) throw new Error('a plan without pages');
  const title = first.frames.filter(({ kind }) => kind === 'type');
  const frames = title.map(frame => ({
    ...frame,
    box: { x: (trim.w - w) / 2, y: 30, w, h: 240 },
    parts: [textPart(role, text, { size })],
  })) as MagazinePlan['pages'][number]['frames'];
  return { ...plan, design, theme: 'Gifting', pages: [{ ...first, frames }], threads: [] };
}

/** How many pieces of text on the pages have a character without a glyph. */
const textsWithoutGlyph = async (pdf: Uint8Array): Promise<number> =>
  (await PDFDocument.load(pdf))
    .getPages()
    .flatMap(page => paintedObjectsOf(page))
    .filter(mark => mark.kind === 'text' && (mark.notdef || !mark.font)).length;

const scripts = {
  'Hindi with English': ['उस दिन क्या हुआ?', 'माँ ने कहा, “श्री गणेश करो।” हम 1998 में Nashik से चले थे। विद्यार्थी हँसते रहे।'],
  Marathi: ['काय झालं?', 'आईने माझा हात सोडला नाही. आम्ही कृष्णेच्या काठी ऱ्हस्व-दीर्घ शिकलो.'],
  Bengali: ['কী হয়েছিল?', 'আমার দাদু বলতেন, শেষ কথাটা হাসি দিয়েই বলতে হয়। ক্ষুদ্র প্রাণ, দীর্ঘ পথ।'],
  Assamese: ['কি হ’ল?', 'মোৰ আইতাই সদায় সাধু কৈছিল। ৱাহ!'],
  Tamil: ['என்ன நடந்தது?', 'நாங்கள் மதுரைக்குப் போன நாள் நினைவுகளிலிருந்துகொண்டிருக்கிறது. ஸ்ரீ.'],
  Telugu: ['ఏం జరిగింది?', 'అమ్మ చేతి వంట గుర్తుకు వస్తే ఇప్పటికీ నవ్వు వస్తుంది. క్షమించు, స్త్రీ.'],
  Gujarati: ['શું થયું?', 'મારી બા રોજ સવારે ચા બનાવતી અને અમને વાર્તા કહેતી. શ્રી કૃષ્ણ.'],
  Punjabi: ['ਕੀ ਹੋਇਆ?', 'ਮੇਰੀ ਨਾਨੀ ਹਰ ਰੋਜ਼ ਸਾਨੂੰ ਕਹਾਣੀ ਸੁਣਾਉਂਦੀ ਸੀ।'],
  Kannada: ['ಏನಾಯಿತು?', 'ಅಜ್ಜಿಯ ಕೈ ಅಡುಗೆ ನೆನಪಾದರೆ ಇಂದಿಗೂ ನಗು ಬರುತ್ತದೆ. ಕ್ಷಣ, ಸ್ತ್ರೀ.'],
  Malayalam: ['എന്തുണ്ടായി?', 'അമ്മയുടെ കൈപ്പുണ്യം ഓർക്കുമ്പോൾ ഇന്നും ചിരി വരും. ക്ഷമ, സ്ത്രീ.'],
  Odia: ['କଣ ହେଲା?', 'ମୋ ଜେଜେମା ସବୁଦିନ ଗପ କହୁଥିଲେ। କ୍ଷମା, ସ୍ତ୍ରୀ।'],
  'Urdu with English': ['اس دن کیا ہوا؟', 'وہ کہتی تھیں، “جو رکتا ہے وہ بھیگتا ہے۔” ہم 1998 میں Lucknow سے چلے تھے۔'],
  'Meetei Mayek': ['ꯀꯔꯤ ꯇꯧꯈꯤꯕꯒꯦ?', 'ꯃꯤꯇꯩꯂꯣꯟ ꯃꯌꯦꯛ ꯑꯁꯤ ꯑꯩꯈꯣꯌꯒꯤ ꯏꯃꯥꯂꯣꯟꯅꯤ꯫'],
  Santali: ['ᱪᱮᱫ ᱦᱩᱭᱮᱱᱟ?', 'ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ ᱟᱞᱮ ᱨᱮᱱᱟᱜ ᱢᱟᱭᱟᱢ ᱠᱟᱱᱟ᱾'],
  Tibetan: ['ག་རེ་བྱུང་སོང་།', 'ང་ཚོ་ལེ་ལ་བསྡད་པ་ཡིན། བཀྲ་ཤིས་བདེ་ལེགས། རྒྱལ་བསྒྲུབས་'],
  Sinhala: ['මොකද වුණේ?', 'අපේ අම්මා හැමදාම කතා කිව්වා. ශ්‍රී ලංකාව, ක්‍ෂණය.'],
  Thai: ['เกิดอะไรขึ้น', 'ยายเล่านิทานให้เราฟังทุกคืน น้ำใจของยาย'],
  Armenian: ['Ինչ եղավ', 'Տատիկս ամեն օր հեքիաթ էր պատմում և ժպտում։'],
  'English with everything': [
    'And गुरु?',
    'We said شکریہ and धन्यवाद in one breath, Łódź and Nguyễn, ₹1,499, ½ cup, 👨‍👩‍👧‍👦 🇮🇳 👍🏽 ❤️ 1️⃣ each.',
  ],
} as const;

describe.each(companionNames)('scripts in the tone %s', companions => {
  test.each(Object.entries(scripts))(
    'D16 %s is typeset with a glyph for every character',
    async (_, [question, text]) => {
      const { pdf, fit, findings, missing } = set(pageOf(talkItems(preparedAnswer(question, text)), text), companions);
      expect([missing, findings]).toEqual([[], []]);
      expect(fit.filter(report => ('left' in report ? report.left > 0 : !report.fits))).toEqual([]);
      expect(await textsWithoutGlyph(pdf)).toBe(0);
      const [page] = await readPdfText(pdf);
      const read = new Set(page?.text.normalize('NFD'));
      const invisible = /[\s\u00AD\u200B-\u200D\u2060]|\p{Variation_Selector}/u;
      expect(
        [...new Set((question + text).normalize('NFD'))].filter(letter => !invisible.test(letter) && !read.has(letter)),
      ).toEqual([]);
    },
  );
});

test.each(['👨‍👩‍👧‍👦', '👩‍🍳', '❤️‍🔥', '👩‍⚕️', '🏳️‍🌈'])('D16 %s is one glyph in large type', async sign => {
  /** Distance of the letters before and after `text`, mm. */
  const widthOf = async (text: string): Promise<number> => {
    const [page] = await readPdfText(set(pageOf([], `n${text}n`)).pdf);
    const [before, after] = (page?.glyphs ?? []).filter(({ letter }) => letter === 'n');
    return before && after ? after.x - before.x : 0;
  };
  const [joined, single] = [await widthOf(sign), await widthOf('👍')];
  expect(single).toBeGreaterThan(5);
  expect(Math.abs(joined - single)).toBeLessThan(0.5);
});

test('D16 an emoji is no taller than one em of a large line', async () => {
  const widthOf = async (sign: string): Promise<number> => {
    const [page] = await readPdfText(set(pageOf([], `n${sign}n`)).pdf);
    const [before, after] = (page?.glyphs ?? []).filter(({ letter }) => letter === 'n');
    return (after?.x ?? 0) - (before?.x ?? 0);
  };
  // Emoji are square, so the width is measured. One em of 22 points, mm.
  const em = (22 * 25.4) / 72;
  expect(((await widthOf('👍')) - (await widthOf(''))) / em).toBeLessThan(1.05);
});

test('D16 a mark whose address goes to the next line has no separator left', async () => {
  const mark: TextItem = {
    kind: 'mark',
    text: 'Spoken by Chotu, 73 seconds',
    link: `Listen: imurs.in/v/${'k7qp-m2xd'.repeat(3)}`,
    gap: 0,
  };
  const [page] = await readPdfText(set(pageOf([mark], 'x')).pdf);
  const lines = linesIn(page?.glyphs ?? [], { x: 0, y: 15, w: trim.w, h: 150 });
  expect(lines.map(({ text }) => text.replaceAll('\u00A0', ' '))).toEqual([mark.text, mark.link]);
});

test.each([
  ['bold', 'quote', 76.5, 182, 'The last bus was at eight, so every love story in our town ended at half past seven.'],
  ['quiet', 'question', 13.5, 52, 'What did he say so often that you can hear it now?'],
  ['festive', 'quote', 25.5, 104, 'அம்மா காலையில் கோலம் போடும்போது நான் அருகில் அமர்ந்து பார்ப்பேன்.'],
] as const)(
  'D16 %s, a %s of %d points on %d mm has no line much shorter than the others: “%s”',
  async (design, role, size, w, text) => {
    const [page] = await readPdfText(set(largePage(design, role, { text, size, w })).pdf);
    const lines = linesIn(page?.glyphs ?? [], { x: 0, y: 0, w: trim.w, h: trim.h }, size);
    // The width of the last letter is unknown and counts as half an em.
    const widths = lines.map(({ from, to }) => to - from + size * 0.176);
    expect(lines.length).toBeGreaterThan(1);
    for (const [at, line] of lines.slice(0, -1).entries())
      expect((widths[at] ?? 0) / Math.max(...widths), line.text).toBeGreaterThan(0.5);
  },
);

test('D16 (magazine 14) verse is set line by line, further in, with a row between stanzas', async () => {
  const stanzas = [
    'The rain came down the stairs again, and sat beside your chair\nand asked about the mango tree\nand who had combed your hair',
    'The lamp was low\nand nobody was hungry',
  ];
  const items: TextItem[] = [
    { kind: 'first', text: 'She sang it.' },
    ...stanzas.map(text => ({ kind: 'verse' as const, text })),
    { kind: 'first', text: 'Then we slept.' },
  ];
  const [page] = await readPdfText(set(pageOf(items, 'x')).pdf);
  const em = (9.8 * 25.4) / 72;
  /** First word, row and indent in ems of each line of the column at `x`. */
  const columnAt = (x: number) =>
    linesIn(page?.glyphs ?? [], { x, y: 15, w: 84, h: 150 }).map(({ text, y, from }) => [
      text.split(/[\s\u00A0]/)[0],
      Math.floor((y - 20) / ((13 * 127) / 360)),
      Math.abs(Math.round(((from - x) / em) * 10) / 10),
    ]);
  // The first line is too long for the column; its rest is further in.
  expect(columnAt(18)).toEqual([
    ['She', 0, 0],
    ['The', 2, 1.3],
    ['your', 3, 2.9],
    ['and', 4, 1.3],
    ['and', 5, 1.3],
  ]);
  expect(columnAt(108)).toEqual([
    ['The', 0, 1.3],
    ['and', 1, 1.3],
    ['Then', 3, 0],
  ]);
});

test.each([48, 50])('D16 no line of a question is wider than its column of %d mm', async w => {
  const items: TextItem[] = [
    { kind: 'question', text: 'How did the two of you meet, and who was the first to say something?' },
    { kind: 'first', text: 'She sang.' },
  ];
  const plan = pageOf(items, 'x');
  const [first] = plan.pages;
  if (!first) throw new Error('a plan without pages');
  const frames = first.frames.filter(({ id }) => id === 'c0').map(each => ({ ...each, box: { ...each.box, w } }));
  const narrow: MagazinePlan = {
    ...plan,
    design: 'bold',
    theme: 'Self',
    body: { size: 9.6, leading: 12.9, question: 12.8, columns: 3 },
    pages: [{ ...first, frames }],
  };
  const [page] = await readPdfText(set(narrow).pdf);
  const lines = linesIn(page?.glyphs ?? [], { x: 0, y: 15, w: trim.w, h: 150 });
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) expect(line.to - 18, line.text).toBeLessThan(w);
});

test('D16 Urdu begins at the right edge of its column, and uses every second line of the grid', async () => {
  const [, text] = scripts['Urdu with English'];
  const { pdf } = set(pageOf(talkItems(preparedAnswer('', `${text}\n${text}`)), 'x', 60));
  const [page] = await readPdfText(pdf);
  const lines = linesIn(page?.glyphs ?? [], { x: 18, y: 15, w: 84, h: 150 });
  const leading = (13 * 127) / 360;
  expect(lines.length).toBeGreaterThan(2);
  const first = Math.max(...(page?.glyphs ?? []).filter(({ y }) => y < 40).map(({ x }) => x));
  expect(first).toBeGreaterThan(90);
  const baselines = lines.map(({ y }) => y).filter((y, at, all) => at === 0 || y - (all[at - 1] ?? 0) > leading);
  baselines.slice(1).forEach((y, at) => expect(Math.abs((y - (baselines[at] ?? 0)) / leading - 2)).toBeLessThan(0.3));
});

test('D16 a letter, a list and a timeline have items of their own kinds, and all their text is set', async () => {
  const items = [
    ...preparedAnswer('Q', 'Dear Aai,\nYou never sat down.\nWith love,\nRavi'),
    ...preparedAnswer('Q', 'Ingredients:\n2 cups rice\n1 cup curd\n1. Wash the rice.\n2. Wait.'),
    ...preparedAnswer('Q', '1998: We moved.\n2004: A scooter.\n2010: The shop.'),
  ].flatMap(featureItems);
  expect(items.map(({ kind }) => kind)).toEqual([
    'salutation',
    'first',
    'closing',
    'signature',
    'heading',
    'bullet',
    'bullet',
    'step',
    'step',
    'moment',
    'moment',
    'moment',
  ]);
  const { pdf, fit } = set(pageOf(items, 'x', 40));
  expect(fit.every(report => !('left' in report) || report.left === 0)).toBe(true);
  const text = (await readPdfText(pdf))[0]?.text.replace(/\s+/g, ' ') ?? '';
  for (const part of ['Dear Aai,', 'Ravi', '•', '2 cups rice', '1.', 'Wash the rice.', '1998', 'We moved.', '2010'])
    expect(text).toContain(part);
});

/** The text of a line without spaces, hyphens and quotation marks, in small letters. */
const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00AD\u200B\uFFFE\u2010-]|[“”"‘’']|\p{Cc}/gu, '')
    .toLowerCase();

interface Line {
  column: string;
  text: string;
  last: boolean;
}

async function sampleLines(theme: Theme, design: DesignName) {
  const read = readStory(await readFile(samplePath(theme), 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join());
  const look = designs[design].looks[theme];
  const { value, letters, fonts } = withoutUndrawable({ story: read.story }, look);
  const typesetter = new Typesetter({ look, fonts, language: languageOf(letters) });
  const plan = planUntilItFits(
    options => planMagazine({ story: value.story, photos: [], theme, pages: 12, seed: 3, ...options, design }),
    typesetter,
  );
  const pages = await readPdfText(typesetter.typeset(plan, new Map()).pdf);
  const threads = plan.threads.map(({ id, items }) => {
    const lines = plan.pages.flatMap((page, at) =>
      page.frames.flatMap(frame => {
        if (frame.kind !== 'flow' || frame.thread !== id) return [];
        const found = linesIn(pages[at]?.glyphs ?? [], frame.box);
        return found.map(({ text, from, to }, n): Line => {
          expect([from >= frame.box.x - 3, to <= frame.box.x + frame.box.w + 1], text).toEqual([true, true]);
          return { column: frame.id, text, last: n === found.length - 1 };
        });
      }),
    );
    return { items, lines };
  });
  return { threads, ends: loneLastWords(plan, pages) };
}

/** The lines of a paragraph, each with the number of the paragraph's letters in it. */
function linesOf(item: TextItem, lines: readonly Line[]) {
  const letters = squeeze(item.kind === 'initial' ? item.text.slice(item.letter.length) : item.text);
  const streams = lines.map(({ text }) => squeeze(text));
  const at = streams.join('').indexOf(letters);
  expect(at, item.text).toBeGreaterThanOrEqual(0);
  let from = 0;
  return streams.flatMap((text, n) => {
    const count = Math.min(from + text.length, at + letters.length) - Math.max(from, at);
    from += text.length;
    const line = lines[n];
    return count > 0 && line ? [{ ...line, letters: count }] : [];
  });
}

describe('running text', { timeout: 240_000 }, () => {
  test.each(designNames.flatMap(design => themes.map(theme => [design, theme] as const)))(
    'D16 %s, %s has no lone last word, no single line in a column, no hyphen at a column’s end or on three lines',
    async (design, theme) => {
      const { threads, ends } = await sampleLines(theme, design);
      expect([ends.found, ends.notFound]).toEqual([[], []]);
      expect(ends.checked).toBeGreaterThan(25);
      for (const { items, lines } of threads) {
        const hyphens = lines.map(({ text }) => /[\p{L}][-\u00AD\u2010]$/u.test(text));
        lines.forEach((line, at) => {
          if (line.last) expect(hyphens[at], line.text).toBe(false);
          expect(hyphens.slice(at, at + 3).every(Boolean) && at + 3 <= lines.length, line.text).toBe(false);
        });
        for (const item of items) {
          if (item.kind !== 'paragraph' && item.kind !== 'first' && item.kind !== 'initial') continue;
          const ownLines = linesOf(item, lines);
          const [end, before] = [ownLines.at(-1), ownLines.at(-2)];
          if (!end || !before) continue;
          expect(end.letters, `${before.text} / ${end.text}`).toBeGreaterThanOrEqual(7);
          // No word is divided before the last line; a hyphen there is part of the word.
          const divided = /[\p{L}\p{M}]+-$/u.exec(before.text)?.[0];
          expect(divided === undefined || item.text.includes(divided), before.text).toBe(true);
          for (const column of new Set(ownLines.map(line => line.column))) {
            expect(ownLines.filter(line => line.column === column).length, item.text).toBeGreaterThanOrEqual(2);
          }
        }
      }
    },
  );
});

test('D16 a long running line of the quiet design stays on its page, beside the number', async () => {
  const plan = pageOf([], 'x');
  const [first] = plan.pages;
  if (!first) throw new Error('a plan without pages');
  const running =
    'Annapurna Venkatasubramanian and Krishnamurthy Raghunathan · Golden Wedding Anniversary Edition of the family'.repeat(
      2,
    );
  for (const number of [4, 5]) {
    const [page] = await readPdfText(
      set({ ...plan, pages: [{ ...first, frames: [], number, folio: true, running }], threads: [] }).pdf,
    );
    const positions = (page?.glyphs ?? []).map(({ x }) => x);
    expect(page?.text.replace(/\s+/g, ' ')).toContain('Anniversary Edition');
    expect([Math.min(...positions) > 12, Math.max(...positions) < trim.w - 12]).toEqual([true, true]);
  }
});
