import type { Operand, Operation } from '../press/pdf-tokens.ts';
import { operationsOf } from '../press/pdf-tokens.ts';
import type { GlyphTexts } from './glyph-texts.ts';
import { textOfDigits } from './glyph-texts.ts';

/** Letters of scripts that join, stack or reorder them: a letter may be several glyphs, and several letters one. */
export const shapedLetter =
  /[\u0590-\u08FF\u0900-\u109F\u1780-\u17FF\u1C50-\u1C7F\uA8E0-\uA8FF\uABC0-\uABFF\uFB50-\uFDFF\uFE70-\uFEFC]/u;
/** A letter of a script that runs from right to left. */
export const letterFromRight = /[\u0590-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u;

/** The glyphs that are drawn for one text, or those of them that one run draws. */
interface Cluster {
  text: string;
  glyphs: readonly number[];
}

/** A part of a content stream, in bytes. */
export interface StreamPart {
  from: number;
  to: number;
}

/** Glyphs on one baseline, as Typst writes them: marked content with a number of its own. Lengths are points. */
export interface TextRun {
  whole: StreamPart;
  /** What is in the marked content. */
  body: StreamPart;
  /** The operators that begin and end marked content inside it. */
  marks: StreamPart[];
  clusters: Cluster[];
  /** The no-break spaces whose text is marked: what is marked, where it begins, and what shows the glyph. */
  ties: { whole: StreamPart; inside: number; shown: StreamPart; glyph: number }[];
  glyphs: number[];
  /** The operator that shows the last glyphs. */
  shown: StreamPart;
  /** The name of its font, and the width of its first glyph, thousandths of the size. */
  font: string;
  firstWidth: number;
  size: number;
  x: number;
  y: number;
  /** Where on the page the glyphs of each of its operators begin. */
  starts: number[];
  /** How far its glyphs' advances reach. */
  width: number;
}

/** The runs that draw one word, or one run of another kind. */
export type RunGroup = readonly [TextRun, ...TextRun[]];

/** The runs of a content stream in groups, in its order: those that draw a word in a shaped script stand together. */
export function groupsOf(content: Uint8Array, fonts: ReadonlyMap<string, GlyphTexts>): RunGroup[] {
  const groups: [TextRun, ...TextRun[]][] = [];
  let word: [TextRun, ...TextRun[]] | undefined;
  for (const run of runsOf(content, fonts)) {
    if (run && word && isShaped(run) && follows(run, word)) {
      word.push(run);
      continue;
    }
    if (run) groups.push([run]);
    word = run && isShaped(run) ? groups.at(-1) : undefined;
  }
  return groups;
}

export const isShaped = ({ clusters }: TextRun): boolean => clusters.some(({ text }) => shapedLetter.test(text));

/** Whether a run is a space and nothing else. */
export const isSpace = ({ clusters, glyphs }: TextRun): boolean =>
  glyphs.length === 1 && /^[ \u00A0]$/.test(clusters[0]?.text ?? '');

const isFromRight = ({ clusters }: TextRun): boolean => clusters.some(({ text }) => letterFromRight.test(text));

/** How far apart two runs may stand that touch, points: the last advance of a run may have been made larger. */
export const gapOf = (run: TextRun): number => (isFromRight(run) ? 1.2 : 0.6) * run.size;

/** The right end of what runs cover. */
export const endOf = (runs: readonly TextRun[]): number => Math.max(...runs.map(({ x, width }) => x + width));

/** Whether a run goes on with a word: on its line, without a gap. */
function follows(run: TextRun, word: RunGroup): boolean {
  const last = word.at(-1) ?? word[0];
  const size = Math.max(run.size, last.size);
  // Letters of Nastaliq stand higher over one another.
  const rise = isFromRight(run) ? 1.2 : 0.8;
  return run.x > last.x - 0.01 && run.x < endOf(word) + gapOf(run) && Math.abs(run.y - last.y) < rise * size;
}

/** Signs that only say where a word may be divided. */
const divisions = /[\u00AD\u200B\u2060]/g;

/**
 * The text of a word in the order of reading. Where a run goes on with the letters of the run before it, Typst repeats
 * their text. Whether a repeated text was typed twice tells its first glyph, and if that makes none of the `typed`
 * words, these.
 */
export function textOf(word: RunGroup, typed: ReadonlySet<string>): string {
  const clusters = word.flatMap((run, n) =>
    run.clusters.map((cluster, at) => ({ ...cluster, opens: n > 0 && at === 0 })),
  );
  const repeats: number[] = [];
  const continued = new Set<number>();
  let current: Cluster | undefined;
  for (const [at, cluster] of clusters.entries()) {
    const isRepeat = cluster.opens && clusters[at - 1]?.text === cluster.text;
    if (isRepeat) repeats.push(at);
    if (isRepeat && current?.glyphs[0] !== cluster.glyphs[0]) continued.add(at);
    else current = cluster;
  }
  const read = (without: ReadonlySet<number>): string => {
    const texts = clusters.filter((_, at) => !without.has(at)).map(({ text }) => text);
    const ordered = texts.some(text => letterFromRight.test(text)) ? texts.toReversed() : texts;
    return ordered.join('').replace(divisions, '');
  };
  const usual = read(continued);
  if (typed.has(usual) || repeats.length > maxRepeats) return usual;
  for (let choice = 0; choice < 2 ** repeats.length; choice++) {
    const text = read(new Set(repeats.filter((_, bit) => ((choice >> bit) & 1) === 0)));
    if (typed.has(text)) return text;
  }
  return usual;
}
/** The most repeated texts in a word for which all readings are tried. */
const maxRepeats = 8;

/** The runs in a content stream; `undefined` for marked content of another kind between them. */
function* runsOf(content: Uint8Array, fonts: ReadonlyMap<string, GlyphTexts>): Generator<TextRun | undefined> {
  let depth = 0;
  let reader: RunReader | undefined;
  for (const operation of operationsOf(content)) {
    const { operator, from, to } = operation;
    if (operator === 'BDC' || operator === 'BMC') {
      const source = Buffer.from(content.subarray(from, to)).toString('latin1');
      if (depth === 0) reader = source.includes('/MCID') ? new RunReader(operation, fonts) : undefined;
      else reader?.openMark(operation, source);
      depth += 1;
    } else if (operator === 'EMC') {
      depth -= 1;
      if (depth > 0) reader?.closeMark(operation);
      else {
        yield reader?.finished(operation);
        reader = undefined;
      }
    } else reader?.read(operation);
  }
}

/** Reads one run, operation by operation. */
class RunReader {
  readonly #fonts: ReadonlyMap<string, GlyphTexts>;
  readonly #run: TextRun;
  #font: GlyphTexts | undefined;
  /** A cluster whose text is marked, and how deep the mark stands. */
  #marked: { text: string; glyphs: number[]; depth: number; opened: StreamPart } | undefined;
  #depth = 0;
  #pen = 0;
  #upright = true;

  constructor({ from, to }: Operation, fonts: ReadonlyMap<string, GlyphTexts>) {
    this.#fonts = fonts;
    const none = { from: to, to };
    this.#run = {
      whole: { from, to },
      body: none,
      marks: [],
      clusters: [],
      ties: [],
      glyphs: [],
      shown: none,
      font: '',
      firstWidth: 0,
      size: 0,
      x: NaN,
      y: NaN,
      starts: [],
      width: 0,
    };
  }

  openMark({ from, to }: Operation, source: string): void {
    this.#depth += 1;
    const digits = /\/ActualText\s*<([0-9A-Fa-f\s]*)>/.exec(source)?.[1];
    if (digits !== undefined)
      this.#marked = {
        text: textOfDigits(digits).replace(/^\uFEFF/, ''),
        glyphs: [],
        depth: this.#depth,
        opened: { from, to },
      };
    this.#run.marks.push({ from, to });
  }

  closeMark({ from, to }: Operation): void {
    if (this.#marked?.depth === this.#depth) {
      const { text, glyphs, opened } = this.#marked;
      this.#run.clusters.push({ text, glyphs });
      const [glyph, another] = glyphs;
      if (text === '\u00A0' && glyph !== undefined && another === undefined)
        this.#run.ties.push({ whole: { from: opened.from, to }, inside: opened.to, shown: this.#run.shown, glyph });
      this.#marked = undefined;
    }
    this.#depth -= 1;
    this.#run.marks.push({ from, to });
  }

  read({ operator, operands, from, to }: Operation): void {
    const [first, second] = operands;
    if (operator === 'cm') {
      this.#upright &&= Number.isNaN(this.#run.x) && operands.slice(0, 4).join() === '1,0,0,-1';
      [this.#run.x, this.#run.y] = [numberOf(operands[4]), numberOf(operands[5])];
    } else if (operator === 'Tf') {
      this.#run.font = typeof first === 'string' ? first : '';
      this.#font = this.#fonts.get(this.#run.font);
      this.#run.size = numberOf(second);
    } else if (operator === 'Tm') this.#pen = numberOf(operands[4]);
    else if (operator === 'Tj' || operator === 'TJ') {
      const before = this.#pen;
      this.#run.shown = { from, to };
      const [leading, ...others] = Array.isArray(first) ? first : [first];
      this.#show(leading);
      this.#run.starts.push(this.#run.x + (typeof leading === 'number' ? this.#pen : before));
      for (const part of others) this.#show(part);
    }
  }

  #show(part: Operand): void {
    const run = this.#run;
    if (typeof part === 'number') this.#pen -= (part / 1000) * run.size;
    if (!(part instanceof Uint8Array)) return;
    for (let at = 0; at + 1 < part.length; at += 2) {
      const glyph = ((part[at] ?? 0) << 8) | (part[at + 1] ?? 0);
      const width = this.#font?.widths.get(glyph) ?? 0;
      if (run.glyphs.push(glyph) === 1) run.firstWidth = width;
      this.#pen += (width / 1000) * run.size;
      run.width = Math.max(run.width, this.#pen);
      if (this.#marked) this.#marked.glyphs.push(glyph);
      else run.clusters.push({ text: this.#font?.texts.get(glyph) ?? '', glyphs: [glyph] });
    }
  }

  /** The run; `undefined` when it stands aslant or draws no glyphs. */
  finished({ from, to }: Operation): TextRun | undefined {
    this.#run.body = { from: this.#run.whole.to, to: from };
    this.#run.whole = { from: this.#run.whole.from, to };
    return this.#upright && this.#run.clusters.length > 0 && this.#run.size > 0 ? this.#run : undefined;
  }
}

const numberOf = (operand: Operand): number => (typeof operand === 'number' ? operand : 0);
