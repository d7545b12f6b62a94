import type { BodySetting } from '../model.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { Grid } from './design.ts';
import type { PreparedAnswer } from './answers.ts';
import { codesHeight } from './recording-codes.ts';

/** The pitch of the lines, mm. */
export const leadingOf = (body: BodySetting): number => (body.leading * 127) / 360;
/** mm between the columns of a page. */
export const gutterOf = (grid: Grid, columns: number): number => (columns > 2 ? grid.gutter * (5 / 6) : grid.gutter);
/** The measure of one of the body's columns, mm. */
export const columnWidth = ({ grid, body }: Pick<TextSetting, 'grid' | 'body'>): number =>
  (grid.width - gutterOf(grid, body.columns) * (body.columns - 1)) / body.columns;
/** Lines that fit in `height` mm, all columns together. */
const linesIn = (height: number, body: BodySetting): number =>
  Math.max(0, Math.floor(height / leadingOf(body))) * body.columns;

/** An answer with what it takes to print it in one body setting. */
export interface MeasuredAnswer {
  answer: PreparedAnswer;
  /** Lines in one column, as a feature and as one of several. */
  lines: number;
  talkLines: number;
  /** Height of its headline, standfirst and eyebrow over the full measure, mm. */
  head: number;
}

/** A line of the contents. */
export interface ContentsEntry {
  title: string;
  note: string;
  page: number;
}

/** Some pages of text that belong together. */
export interface TextBlock {
  /** Several answers are a talk; one alone is what its words are. */
  kind: 'feature' | 'statement' | 'talk' | 'letter' | 'list' | 'timeline' | 'voice';
  answers: MeasuredAnswer[];
  pages: number;
}

const minPictureRoom = 66;

/** Short enough to be printed large on a page of its own. */
const isShort = (it: MeasuredAnswer): boolean => it.answer.words <= 85 && it.answer.paragraphs.join(' ').length <= 480;

const blockKindOf = (it: MeasuredAnswer): TextBlock['kind'] => {
  const { answer } = it;
  if (answer.paragraphs.length === 0 && answer.voice !== undefined) return 'voice';
  if (answer.kind !== 'story') return answer.kind;
  return isShort(it) ? 'statement' : 'feature';
};

/** The room that the page marks of these answers take below the columns of their last page, mm. */
export function marksHeight({ width }: Pick<Grid, 'width'>, answers: readonly PreparedAnswer[]): number {
  const marks = answers.flatMap(answer => answer.marks);
  return codesHeight(marks, width, 7);
}

/** Cost of an answer alone on `pages` pages; Infinity when it does not go in. */
function costAlone(
  it: MeasuredAnswer,
  pages: number,
  { grid: page, body, slack, foot }: TextSetting & { foot: number },
): number {
  const need = it.lines * (1 + slack) + body.columns;
  if (isShort(it)) return pages === 1 ? 0.35 : Infinity;
  const room = page.bottom - page.top - it.head - 8;
  const withPhoto = linesIn(room - foot - minPictureRoom, body);
  const more = linesIn(page.bottom - page.top - 4, body);
  if (pages === 1) return need <= withPhoto ? 0 : need <= linesIn(room - foot, body) ? 0.6 : Infinity;
  const last = linesIn(page.bottom - page.top - 4 - foot, body);
  if (need > linesIn(room, body) + (pages - 2) * more + last) return Infinity;
  // A turned page must be worth turning.
  const over = need - withPhoto;
  if (over < more * 0.22 * (pages - 1)) return Infinity;
  return 0.15 * (pages - 1);
}

/** Cost of several answers together on `pages` pages. */
function costTogether(
  them: readonly MeasuredAnswer[],
  pages: number,
  { grid: page, body, slack, foot }: TextSetting & { foot: number },
): number {
  const need = them.reduce((sum, it) => sum + it.talkLines, 0) * (1 + slack) + body.columns * (1 + them.length * 0.3);
  const tall = page.bottom - page.top;
  const first = linesIn(tall - 18 - (pages === 1 ? foot : 0), body);
  const more = linesIn(tall - 4, body);
  const last = pages === 1 ? 0 : linesIn(tall - 4 - foot, body);
  if (need > first + Math.max(0, pages - 2) * more + last) return Infinity;
  if (pages > 1 && need < first + (pages - 2) * more + more * 0.3) return Infinity;
  const short = them.every(it => it.lines <= 14);
  // Grows faster than the number of answers, so that many are spread evenly.
  return (short ? 0.5 : 0.9) + (short ? 0.16 : 0.34) * (them.length - 2) ** 1.5 + 0.2 * (pages - 1);
}

/** The cheapest way to set the first answers on some pages: its last block, and after how many answers that begins. */
interface BestDivision {
  cost: number;
  from: number;
  block: TextBlock;
}

/**
 * Breaks the answers, in their order, into blocks, as well as can be: for every number of pages up to `most`, by that
 * number.
 * `undefined` where they do not go into so many (or so few) pages in this body setting.
 */
function blocksFor(answers: readonly MeasuredAnswer[], most: number, setting: TextSetting) {
  const n = answers.length;
  const nothing: BestDivision = { cost: 0, from: -1, block: { kind: 'feature', answers: [], pages: 0 } };
  const best = Array.from({ length: n + 1 }, (_, to) =>
    Array.from({ length: most + 1 }, (_, used) => (to === 0 && used === 0 ? nothing : undefined)),
  );
  for (let to = 1; to <= n; to++) {
    for (let from = to - 1; from >= 0; from--) {
      const them = answers.slice(from, to);
      const only = them.length === 1 ? them[0] : undefined;
      const foot = marksHeight(
        setting.grid,
        them.map(it => it.answer),
      );
      const given = { ...setting, foot };
      for (let pages = 1; pages <= most; pages++) {
        const cost = only ? costAlone(only, pages, given) : costTogether(them, pages, given);
        if (cost === Infinity) continue;
        const block: TextBlock = { kind: only ? blockKindOf(only) : 'talk', answers: them, pages };
        for (let used = 0; used + pages <= most; used++) {
          const before = best[from]?.[used];
          const row = best[to];
          const now = row?.[used + pages];
          if (row && before && (!now || before.cost + cost < now.cost - 1e-9))
            row[used + pages] = { cost: before.cost + cost, from, block };
        }
      }
    }
  }
  return Array.from({ length: most + 1 }, (_, total) => traceBlocks(best, n, total));
}

function traceBlocks(best: readonly (readonly (BestDivision | undefined)[])[], n: number, total: number) {
  const end = best[n]?.[total];
  if (!end) return undefined;
  const blocks: TextBlock[] = [];
  let [at, used] = [n, total];
  while (at > 0) {
    const step = best[at]?.[used];
    if (!step) return undefined;
    blocks.unshift(step.block);
    at = step.from;
    used -= step.block.pages;
  }
  return { cost: end.cost, blocks };
}

/** Where text stands and in which setting, and the spare part of every text's length. */
export interface TextSetting {
  grid: Grid;
  body: BodySetting;
  slack: number;
}

/** What the columns of a text need, all together, and how tall its head is. */
export function linesNeeded(context: Pick<TextSetting, 'body' | 'slack'>, block: TextBlock): number {
  const talk = block.kind === 'talk';
  const raw = block.answers.reduce((sum, it) => sum + (talk ? it.talkLines : it.lines), 0);
  const joints = talk
    ? Math.ceil(block.answers.length * 0.3 * context.body.columns)
    : // A greeting and a name never stand alone, and leave lines free.
      block.kind === 'letter'
      ? 2 * context.body.columns
      : 0;
  // What is kept together weighs most in a short text: a roomier plan gives it lines too.
  const kept = Math.round(context.slack * 25);
  return Math.ceil(raw * (1 + context.slack)) + kept + joints + context.body.columns;
}

/** How tall a picture must be at least to be worth printing, mm. */
export const minPictureHeight = 42;
const talkHeadHeight = 2.2;
/** A page that a text goes on to has this many lines of it in each column, where it holds so many. */
const minLinesPerColumn = 4;

/**
 * For each page of a block: lines per column, and the height that is left for pictures. `foot`: what stands below the
 * columns of the last.
 */
export function columnDepths(
  need: number,
  { head, foot }: { head: number; foot: number },
  { pages, grid: page, body }: Pick<TextSetting, 'grid' | 'body'> & { pages: number },
): { lines: number; picture: number }[] {
  const leading = leadingOf(body);
  const rooms = Array.from(
    { length: pages },
    (_, at) => page.bottom - page.top - (at === 0 ? head + 8 : 0) - (at === pages - 1 ? foot : 0),
  );
  const capacity = rooms.map(room => Math.max(0, Math.floor(room / leading)));
  const rows = Math.ceil(need / body.columns);
  const spare = Math.max(0, capacity.reduce((sum, n) => sum + n, 0) - rows);
  let left = rows;
  return capacity.map((mine, at) => {
    // The pages share what is free; the last one takes the rest of the text.
    const later = capacity.slice(at + 1).reduce((sum, n) => sum + n, 0);
    const kept = capacity.slice(at + 1).reduce((sum, n) => sum + Math.min(n, minLinesPerColumn), 0);
    const even = Math.max(left - later, Math.min(mine, mine - Math.floor(spare / pages), left - kept));
    const lines = Math.max(0, Math.min(mine, at === pages - 1 ? left : even));
    left -= lines;
    return { lines, picture: (rooms[at] ?? 0) - lines * leading + page.top - 11 };
  });
}

/** How many photos each page of a block has room for. */
export function photoRoom(context: TextSetting, block: TextBlock): number[] {
  if (block.kind === 'statement' || block.kind === 'voice') return [3];
  const head = block.kind === 'talk' ? talkHeadHeight : (block.answers[0]?.head ?? 0);
  const foot = marksHeight(
    context.grid,
    block.answers.map(it => it.answer),
  );
  return columnDepths(linesNeeded(context, block), { head, foot }, { ...context, pages: block.pages }).map(
    ({ picture }) => (picture < minPictureHeight ? 0 : picture < 64 ? 3 : 4),
  );
}

/** What one page of the body is for, before it has pictures. */
export type PageSlot =
  { kind: 'text'; block: TextBlock; part: number } | { kind: 'photo' } | { kind: 'spread'; half: 'left' | 'right' };

/**
 * How many photos there are, and whether they go to pages of their own before they go beside a text: then a page of
 * text needs none.
 */
export interface PhotoSupply {
  photos: number;
  apart: boolean;
}

/**
 * What a division costs on the side of the photos: pages of pictures are welcome, about a third of them, with one to
 * five on each.
 */
function photoCost(pages: number, text: number, { photos, apart }: PhotoSupply): number {
  const left = apart ? photos - 1 : photos - 3 - text * 1.2;
  const rhythm = Math.abs(pages / (pages + text) - 0.36) * (pages + text) * 0.4 * Math.min(1, photos / 14);
  if (pages === 0) return rhythm + Math.max(0, left - text) * 0.4;
  const each = left / pages;
  if (each < 1) return rhythm + pages * (1 - Math.max(0, each)) * 0.9;
  const crowded = Math.max(0, each - 4.5) * 0.3 + Math.max(0, each - 9) * 0.6;
  return rhythm + pages * crowded;
}

/** The best number of text pages in `total` body pages, and their blocks. `undefined` when the text does not go in. */
export function divideAnswers(
  answers: readonly MeasuredAnswer[],
  total: number,
  { supply, setting }: { supply: PhotoSupply; setting: TextSetting },
) {
  if (answers.length === 0) return { cost: 0, blocks: [] as TextBlock[], text: 0 };
  let best: { cost: number; blocks: TextBlock[]; text: number } | undefined;
  for (const [text, found] of blocksFor(answers, total, setting).entries()) {
    if (!found || text === 0) continue;
    const room = found.blocks.flatMap(block => photoRoom(setting, block)).reduce((sum, n) => sum + n, 0);
    const out = Math.max(0, supply.photos - 3 - room - (total - text) * 12);
    const cost = found.cost + photoCost(total - text, text, supply) + out * 0.9;
    if (!best || cost < best.cost) best = { cost, blocks: found.blocks, text };
  }
  return best;
}

/**
 * Puts text blocks and photo pages in an order that alternates, and at most one picture across the fold:
 * at a spread's left page, nearest the middle of the magazine, never inside a block.
 */
export function interleavePages(
  blocks: readonly TextBlock[],
  { photoPages, spread, first, pages }: { photoPages: number; spread: boolean; first: number; pages: PageCount },
): PageSlot[] {
  const text = blocks.reduce((sum, block) => sum + block.pages, 0);
  let singles = photoPages - (spread ? 2 : 0);
  const total = text + photoPages;
  const share = singles / Math.max(1, total - (spread ? 2 : 0));
  const slots: PageSlot[] = [];
  let due = share > 0 ? 0.5 : 0;
  let wantsSpread = spread;
  const queue = [...blocks];
  const middle = pages / 2;
  while (queue.length > 0 || singles > 0 || wantsSpread) {
    const at = first + slots.length;
    const late = queue.length === 0 && singles === 0;
    if (wantsSpread && at % 2 === 0 && (at >= middle || late)) {
      slots.push({ kind: 'spread', half: 'left' }, { kind: 'spread', half: 'right' });
      wantsSpread = false;
      continue;
    }
    // Just before the fold picture, use up one page so that it can begin on a left page.
    const parity = wantsSpread && at % 2 === 1 && at + 1 >= middle && singles > 0;
    if (singles > 0 && (due >= 1 || queue.length === 0 || parity)) {
      slots.push({ kind: 'photo' });
      singles -= 1;
      due -= 1 - share;
      continue;
    }
    const block = queue.shift();
    if (!block) {
      // Only the fold picture is left and the page is a right one: there is no pair of pages for it.
      slots.push({ kind: 'photo' });
      slots.push({ kind: 'photo' });
      wantsSpread = false;
      continue;
    }
    for (let part = 0; part < block.pages; part++) slots.push({ kind: 'text', block, part });
    due += share * block.pages;
  }
  return slots;
}
