import { deflateSync, inflateSync } from 'node:zlib';
import type { PDFContext, PDFDict, PDFObject } from '@cantoo/pdf-lib';
import { PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { contentStreamOf, resourceOf } from '../press/painted-objects.ts';
import type { GlyphTexts } from './glyph-texts.ts';
import { glyphTextsOf, pdfStringOf } from './glyph-texts.ts';
import type { RunGroup, StreamPart, TextRun } from './text-runs.ts';
import { endOf, gapOf, groupsOf, isShaped, isSpace, letterFromRight, shapedLetter, textOf } from './text-runs.ts';

/**
 * The same PDF, in which text that is copied, searched or read aloud is what was typed, also in scripts that join or
 * stack their letters. Typst writes the parts of a word that stand at different heights as separate texts, and repeats
 * the text of letters whose glyphs do. Here each such word is marked as one text (`/ActualText`), and so is each space.
 * `typed`: all that was typed; it tells which words go on in the next line. Nothing that is drawn changes, and the same
 * PDF gives the same bytes.
 */
export async function withCopiedText(pdf: Buffer, typed: string): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = document;
  const words = new Set(typed.match(typedWord));
  const known = new Map<PDFDict, GlyphTexts | undefined>();
  for (const { node } of document.getPages()) {
    const fonts = fontsOf(node.Resources(), known);
    if (![...fonts.values()].some(({ texts }) => [...texts.values()].some(text => shapedLetter.test(text)))) continue;
    const packed = deflateSync(withWords(unpackedContent(node.Contents(), context), fonts, words));
    const stream = context.stream(packed, { Filter: 'FlateDecode' });
    const contents = node.get(PDFName.of('Contents'));
    if (contents instanceof PDFRef) context.assign(contents, stream);
    else node.set(PDFName.of('Contents'), context.register(stream));
  }
  return Buffer.from(
    await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

/** The content of a page. Node's zlib is several times as fast as what pdf-lib has; Typst writes one stream a page. */
const unpackedContent = (contents: PDFObject | undefined, context: PDFContext): Uint8Array =>
  contents instanceof PDFRawStream && contents.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode')
    ? inflateSync(contents.contents)
    : contentStreamOf(contents, context);

/** A word in shaped scripts: such letters, and the joiners between them. */
const typedWord = new RegExp(`${shapedLetter.source}(?:${shapedLetter.source}|[\\u200C\\u200D])*`, 'gu');

/** The fonts of a page by their names with a slash. */
function fontsOf(
  resources: PDFDict | undefined,
  known: Map<PDFDict, GlyphTexts | undefined>,
): ReadonlyMap<string, GlyphTexts> {
  const fonts = new Map<string, GlyphTexts>();
  for (const [name] of resourceOf(resources, 'Font')?.entries() ?? []) {
    const font = resourceOf(resources, 'Font', name.asString());
    if (font && !known.has(font)) known.set(font, glyphTextsOf(font));
    const texts = font && known.get(font);
    if (texts) fonts.set(name.asString(), texts);
  }
  return fonts;
}

/** A part of a content stream, what it becomes, and where its text stands. */
interface Block extends StreamPart {
  pieces: (Uint8Array | string)[];
  x: number;
  y: number;
  fromRight: boolean;
}

/** Content in which each word in a shaped script is one text, and each space. */
function withWords(
  content: Uint8Array,
  fonts: ReadonlyMap<string, GlyphTexts>,
  words: ReadonlySet<string>,
): Uint8Array {
  const groups = groupsOf(content, fonts);
  const space = spaceIn(fonts);
  const blocks = groups.map((group, at): Block => {
    const [first] = group;
    const [from, to] = [first.whole.from, (group.at(-1) ?? first).whole.to];
    if (!isShaped(first)) {
      const place = placeOfSpace(first, [groups[at - 1], groups[at + 1]]);
      const pieces =
        isSpace(first) && place !== undefined ? spaceAsText(content, first, place) : withSpaces(content, first);
      return { from, to, pieces, x: first.x, y: first.y, fromRight: false };
    }
    const box = boxOf(group, [groups[at + 1]?.[0], groups[at - 1]?.at(-1)]);
    const text = textOf(group, words);
    const written = isDivided(groups.slice(at), words) ? `${text}\u00AD` : text;
    const pieces = wordAsText(content, group, { box, text: written, edge: space ?? firstGlyphOf(first) });
    return { from, to, pieces, x: box.x, y: box.y, fromRight: letterFromRight.test(text) };
  });
  const pieces: (Uint8Array | string)[] = [];
  let written = 0;
  for (const line of copiedLines(content, blocks)) {
    const [first] = line;
    pieces.push(
      content.subarray(written, first?.from),
      ...line.toSorted((a, b) => a.x - b.x).flatMap(block => block.pieces),
    );
    written = line.at(-1)?.to ?? written;
  }
  pieces.push(content.subarray(written));
  return Buffer.concat(pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/**
 * The blocks in lines, which are ordered from left to right: readers take the order of a line's words from where they
 * stand only as long as nothing in it stands at another height. Only text from right to left needs it.
 */
function copiedLines(content: Uint8Array, blocks: readonly Block[]): Block[][] {
  const lines: Block[][] = [];
  for (const block of blocks) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    const beside = before && /^\s*$/.test(Buffer.from(content.subarray(before.to, block.from)).toString('latin1'));
    const fromRight = block.fromRight || line?.some(other => other.fromRight) === true;
    if (beside && fromRight && Math.abs(before.y - block.y) < 0.5) line?.push(block);
    else lines.push([block]);
  }
  return lines;
}

/** Whether the first of these groups is a word that goes on in the next line. */
function isDivided([first, ...others]: readonly RunGroup[], words: ReadonlySet<string>): boolean {
  const next = others[0];
  const last = first?.at(-1);
  if (!first || !last || !next || !isShaped(next[0]) || next[0].x > last.x || next[0].y > last.y) return false;
  return words.has(textOf(first, words) + textOf(next, words));
}

/** A glyph that is shown unseen, to say where a word is. */
interface EdgeGlyph {
  font: string;
  glyph: number;
  width: number;
}
function spaceIn(fonts: ReadonlyMap<string, GlyphTexts>): EdgeGlyph | undefined {
  for (const [font, { texts, widths }] of fonts)
    for (const [glyph, text] of texts) if (text === ' ') return { font, glyph, width: widths.get(glyph) ?? 0 };
  return undefined;
}
const firstGlyphOf = ({ font, glyphs: [glyph = 0], firstWidth }: TextRun): EdgeGlyph => ({
  font,
  glyph,
  width: firstWidth,
});

/** Where a word stands: its left end on the baseline of its line, its width and the size of its type, points. */
interface WordBox {
  x: number;
  y: number;
  width: number;
  size: number;
}
function boxOf(word: RunGroup, neighbours: readonly (TextRun | undefined)[]): WordBox {
  const [{ size }] = word;
  const x = Math.min(...word.flatMap(run => [run.x, ...run.starts]));
  const last = word.at(-1) ?? word[0];
  const [end, gap] = [endOf(word), gapOf(last)];
  const beside = neighbours.filter(
    (run): run is TextRun =>
      run !== undefined &&
      !isShaped(run) &&
      run.x > x - gap &&
      run.x < end + gap &&
      word.some(({ y }) => Math.abs(y - run.y) < 0.4 * size),
  );
  const right = beside.find(run => run.x > last.x - 0.01);
  // All parts of a word may stand off the baseline; what is beside it does not.
  const [widest = last] = word.toSorted((a, b) => b.width - a.width);
  return { x, y: (beside[0] ?? widest).y, width: Math.max((right?.x ?? end) - x, 0.1 * size), size };
}

const span = (text: string): string => `\n/Span <</ActualText ${pdfStringOf(text)}>> BDC`;

/**
 * A word as one text. From right to left, readers such as poppler and PDFium take the innermost text letter by letter
 * from left to right, like glyphs, and turn it around; the outer one is in the order of reading, as ISO 32000 says, for
 * those that take a text as it is.
 */
function wordAsText(
  content: Uint8Array,
  word: RunGroup,
  { box, text, edge }: { box: WordBox; text: string; edge: EdgeGlyph },
): (Uint8Array | string)[] {
  const spans = letterFromRight.test(text) ? [span(text), span([...text].toReversed().join(''))] : [span(text)];
  const [first, ...others] = word;
  return [
    content.subarray(first.whole.from, first.body.from),
    ...spans,
    edgesOf(box, edge),
    ...word.flatMap(run => withoutMarks(content, run)),
    lastEdgeOf(box, edge, spans.length),
    '\nEMC',
    // The document's structure refers to every run; those that are a part of the first one's word stay, without text.
    ...others.flatMap(run => [content.subarray(run.whole.from, run.body.from), '\nEMC']),
  ];
}

/** What a run draws, without marks of its own. */
function withoutMarks(content: Uint8Array, { body, marks }: Pick<TextRun, 'body' | 'marks'>): Uint8Array[] {
  const starts = [body.from, ...marks.map(({ to }) => to)];
  return starts.map((from, at) => content.subarray(from, marks[at]?.from ?? body.to));
}

const hexOf = (glyph: number): string => `<${glyph.toString(16).padStart(4, '0')}>`;
const doubled = (glyph: number): string => hexOf(glyph).replace(/<(.*)>/, '<$1$1>');
const decimal = (number: number): string => String(Number(number.toFixed(3)));
/** Text that is not seen, from just before a word on, on the baseline of its line. */
const unseen = ({ x, y, size }: WordBox, { font }: EdgeGlyph, shown: string): string =>
  `\nq 1 0 0 -1 ${decimal(x - 0.01)} ${decimal(y)} cm BT 3 Tr ${font} ${decimal(size)} Tf 1 0 0 -1 0 0 Tm ${shown} ET`;

/** Unseen glyphs at both ends of a word: PDFium takes the place and width of a text from the first that it shows. */
function edgesOf(box: WordBox, edge: EdgeGlyph): string {
  const between = Math.round(2 * edge.width - (box.width / box.size) * 1000);
  return `${unseen(box, edge, `[${hexOf(edge.glyph)} ${between} ${hexOf(edge.glyph)}] TJ`)} Q`;
}

/** The end of a word's texts, after an unseen glyph at its right end: poppler takes the end of a text from its last. */
function lastEdgeOf(box: WordBox, edge: EdgeGlyph, texts: number): string {
  const before = Math.round(edge.width - (box.width / box.size) * 1000);
  return `${unseen(box, edge, `[${before} ${hexOf(edge.glyph)}] TJ`)}${' EMC'.repeat(texts)} Q`;
}

/**
 * Where a space is shown, points from its place; `undefined` where it stands at the end of its line. PDFium takes the
 * order of a line's texts from where their glyphs begin, and marks may begin over the space beside their word.
 */
function placeOfSpace(space: TextRun, neighbours: readonly (RunGroup | undefined)[]): number | undefined {
  const beside = neighbours.filter(
    (group): group is RunGroup => group !== undefined && Math.abs(group[0].y - space.y) < 1.6 * space.size,
  );
  const next = beside.find(([{ x }]) => x > space.x - 0.1 && x < space.x + 2 * space.size);
  const before = beside.find(([{ x }]) => x < space.x);
  if (next && next[0].x < space.x + 0.1) return undefined;
  const to = Math.min(
    ...(next ?? []).flatMap(({ x, starts }) => [x, ...starts]),
    space.x + space.firstWidth * 1e-3 * space.size,
  );
  const from = Math.max(...(before ?? []).flatMap(({ starts }) => starts), space.x);
  return (from < to ? (from + to) / 2 : from) - space.x;
}

/**
 * A space as a text, shown as two glyphs: PDFium passes over text without extent, and over text that is shown again
 * near where it was, as the edges of words are.
 */
function spaceAsText(content: Uint8Array, run: TextRun, place: number): (Uint8Array | string)[] {
  const { whole, body, shown, glyphs, marks } = run;
  return [
    content.subarray(whole.from, body.from),
    span(' '),
    ...withoutMarks(content, {
      body: { from: body.from, to: shown.from },
      marks: marks.filter(mark => mark.to <= shown.from),
    }),
    ` [${Math.round((-place / run.size) * 1000)} ${doubled(glyphs[0] ?? 0)}] TJ`,
    ...withoutMarks(content, {
      body: { from: shown.to, to: body.to },
      marks: marks.filter(mark => mark.from >= shown.to),
    }),
    '\nEMC',
    content.subarray(body.to, whole.to),
  ];
}

/** A run in which no-break spaces are spaces, shown as two glyphs like any other space that is a text of its own. */
function withSpaces(content: Uint8Array, { whole, ties }: TextRun): (Uint8Array | string)[] {
  const starts = [whole.from, ...ties.map(tie => tie.whole.to)];
  return starts.flatMap((from, at) => {
    const tie = ties[at];
    if (!tie) return [content.subarray(from, whole.to)];
    const state = content.subarray(tie.inside, tie.shown.from);
    return [content.subarray(from, tie.whole.from), span(' '), state, ` ${doubled(tie.glyph)} Tj\nEMC`];
  });
}
