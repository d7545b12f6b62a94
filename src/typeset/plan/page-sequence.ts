import type { BodySetting } from '../model.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import { pageWeights } from '../weights/page-weights.ts';
import type { Grid } from './design.ts';
import { leadOf } from './answers.ts';
import type { PreparedAnswer } from './answers.ts';
import { codesHeight } from './recording-codes.ts';
import { answerPageOf } from './theme-pages.ts';

/** The line pitch of a body setting, mm. */
export const leadingOf = (body: BodySetting): number => (body.leading * 127) / 360;
/** The gap between the columns of a page, mm. */
export const gutterOf = (grid: Grid, columns: number): number => (columns > 2 ? grid.gutter * (5 / 6) : grid.gutter);
/** The width of a column, mm. */
export const columnWidth = ({ grid, body }: Pick<TextSetting, 'grid' | 'body'>): number =>
  (grid.width - gutterOf(grid, body.columns) * (body.columns - 1)) / body.columns;
/** The number of lines that fit in `height` mm, in all columns together. */
const linesIn = (height: number, body: BodySetting): number =>
  Math.max(0, Math.floor(height / leadingOf(body))) * body.columns;

/** An answer with its lengths in one body setting. */
export interface MeasuredAnswer {
  answer: PreparedAnswer;
  /** Lines in one column: as a feature, and as one of several answers. */
  lines: number;
  talkLines: number;
  /** Height of its headline, standfirst and eyebrow over the full measure, mm. */
  head: number;
  /** Height of the head over several answers with its headline, mm. */
  talkHead: number;
}

/** A line of the contents. */
export interface ContentsEntry {
  title: string;
  note: string;
  page: number;
}

/** Answers that share a run of pages. */
export interface TextBlock {
  /** `talk` for several answers; otherwise by the structure and length of the answer. */
  kind: 'feature' | 'statement' | 'talk' | 'letter' | 'list' | 'timeline' | 'voice';
  answers: MeasuredAnswer[];
  pages: number;
}

/** Whether an answer is short enough to be printed large on a page of its own. */
export const isShort = ({ answer }: MeasuredAnswer): boolean =>
  answer.words <= pageWeights.shortWords.value &&
  answer.paragraphs.join(' ').length <= pageWeights.shortLetters.value &&
  answer.paragraphs.length <= pageWeights.shortLines.value;

export const blockKindOf = (measured: MeasuredAnswer): TextBlock['kind'] => {
  const { answer } = measured;
  if (answer.paragraphs.length === 0 && answer.voice !== undefined) return 'voice';
  if (answer.kind !== 'story' && answer.kind !== 'verse') return answer.kind;
  return isShort(measured) ? 'statement' : 'feature';
};

/** Whether an answer has a recording and no words. */
const isWordless = ({ answer }: MeasuredAnswer): boolean => answer.paragraphs.length === 0;

/** The height of the page marks of these answers below the columns of their last page, mm. */
export function marksHeight({ width }: Pick<Grid, 'width'>, answers: readonly PreparedAnswer[]): number {
  const marks = answers.flatMap(answer => answer.marks);
  return codesHeight(marks, width, 7);
}

/** What the cost of a block depends on beside its answers. */
interface BlockSetting extends TextSetting {
  /** The height of the page marks, mm. */
  foot: number;
  /** The share of the pages for which there is a photo, 0-1. */
  pictured: number;
  /** Whether the photos leave room for more pages of text. */
  roomy: boolean;
}

/** The share of its lines that a further page must have: without pictures beside it nearly all. */
const filledShare = (least: { value: number }, pictured: number): number =>
  least.value + (pageWeights.withoutPicture.value - least.value) * (1 - pictured);

/** The cost of one answer on `pages` pages; Infinity when it does not fit or leaves too much empty. `foot` in mm. */
function costAlone(
  measured: MeasuredAnswer,
  pages: number,
  { grid, body, slack, foot, pictured }: BlockSetting,
): number {
  const { large, noPicture, pictureRoom, furtherPage, furtherFilled } = pageWeights;
  const need = measured.lines * (1 + slack) + body.columns;
  if (isShort(measured)) return pages === 1 ? large.value : Infinity;
  const room = grid.bottom - grid.top - measured.head - 8;
  const withPhoto = linesIn(room - foot - pictureRoom.value, body);
  const more = linesIn(grid.bottom - grid.top - 4, body);
  if (pages === 1) return need <= withPhoto ? 0 : need <= linesIn(room - foot, body) ? noPicture.value : Infinity;
  const last = linesIn(grid.bottom - grid.top - 4 - foot, body);
  if (need > linesIn(room, body) + (pages - 2) * more + last) return Infinity;
  const over = need - withPhoto;
  if (over < more * filledShare(furtherFilled, pictured) * (pages - 1)) return Infinity;
  return furtherPage.value * (pages - 1);
}

/** The height of the head over several answers, mm: that of the one whose headline it has. */
function talkHeadOf(answers: readonly MeasuredAnswer[]): number {
  const lead = leadOf(answers.map(({ answer }) => answer));
  return (answers.find(({ answer }) => answer === lead) ?? answers[0])?.talkHead ?? 0;
}

/** What answers cost together that could have a kind of page of their own. */
const ownKindCost = (answers: readonly MeasuredAnswer[]): number =>
  answers.filter(({ answer }) => answerPageOf({ answers: [answer] }) !== undefined).length * pageWeights.ownKind.value;

/** The cost of several answers together on `pages` pages; Infinity when they do not fit or leave too much empty. */
function costTogether(
  answers: readonly MeasuredAnswer[],
  pages: number,
  { grid, body, slack, foot, pictured, roomy }: BlockSetting,
): number {
  const need =
    answers.reduce((sum, measured) => sum + measured.talkLines, 0) * (1 + slack) +
    body.columns * (1 + answers.length * 0.3);
  const tall = grid.bottom - grid.top;
  const first = linesIn(tall - 16 - talkHeadOf(answers) - (pages === 1 ? foot : 0), body);
  const more = linesIn(tall - 4, body);
  const last = pages === 1 ? 0 : linesIn(tall - 4 - foot, body);
  if (need > first + Math.max(0, pages - 2) * more + last) return Infinity;
  const filled = filledShare(pageWeights.togetherFilled, pictured);
  if (pages > 1 && need < first + (pages - 2) * more + more * filled) return Infinity;
  const { briefLines, together, togetherBrief, another, anotherBrief, anotherGrowth, togetherPage } = pageWeights;
  const brief = answers.every(measured => measured.lines <= briefLines.value);
  const [two, further] = brief ? [togetherBrief, anotherBrief] : [together, another];
  const growth = (answers.length - 2) ** anotherGrowth.value;
  return two.value + further.value * growth + togetherPage.value * (pages - 1) + (roomy ? ownKindCost(answers) : 0);
}

/** The cheapest division of the first answers into a number of pages: its last block, and the answer it begins with. */
interface BestDivision {
  cost: number;
  from: number;
  block: TextBlock;
}

/**
 * The cheapest division of the answers, in their order, into blocks, for every number of pages from 0 to `most` (the
 * index). `undefined` where the answers do not fit into that number of pages, or do not fill them. Dynamic programming.
 */
function blocksFor(answers: readonly MeasuredAnswer[], most: number, setting: Omit<BlockSetting, 'foot'>) {
  const n = answers.length;
  const hasWords = !answers.every(isWordless);
  const noBlocks: BestDivision = { cost: 0, from: -1, block: { kind: 'feature', answers: [], pages: 0 } };
  const best = Array.from({ length: n + 1 }, (_, to) =>
    Array.from({ length: most + 1 }, (_, used) => (to === 0 && used === 0 ? noBlocks : undefined)),
  );
  for (let to = 1; to <= n; to++) {
    for (let from = to - 1; from >= 0; from--) {
      const group = answers.slice(from, to);
      const single = group.length === 1 ? group[0] : undefined;
      const foot = marksHeight(
        setting.grid,
        group.map(({ answer }) => answer),
      );
      const settingWithFoot = { ...setting, foot };
      for (let pages = 1; pages <= most; pages++) {
        const own = single ? costAlone(single, pages, settingWithFoot) : costTogether(group, pages, settingWithFoot);
        // The code of a recording without words stands beside an answer with words, wherever there is one.
        const cost = own + (hasWords && group.every(isWordless) ? pageWeights.wordless.value : 0);
        if (cost === Infinity) continue;
        const block: TextBlock = { kind: single ? blockKindOf(single) : 'talk', answers: group, pages };
        for (let used = 0; used + pages <= most; used++) {
          const before = best[from]?.[used];
          const row = best[to];
          const current = row?.[used + pages];
          if (row && before && (!current || before.cost + cost < current.cost - 1e-9))
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

/** The grid and body setting of running text, and the spare part of every text's length. */
export interface TextSetting {
  grid: Grid;
  body: BodySetting;
  slack: number;
}

/** The lines that the columns of a block need, all columns together, with the spare part. */
export function linesNeeded(context: Pick<TextSetting, 'body' | 'slack'>, block: TextBlock): number {
  const talk = block.kind === 'talk';
  const measuredLines = block.answers.reduce((sum, measured) => sum + (talk ? measured.talkLines : measured.lines), 0);
  const joints = talk
    ? Math.ceil(block.answers.length * 0.3 * context.body.columns)
    : // Greeting, signature and stanzas are kept together, which leaves lines empty.
      block.kind === 'letter' ||
        block.answers.some(({ answer }) => answer.verse !== undefined) ||
        block.answers.some(({ answer }) => answer.signed !== undefined)
      ? 2 * context.body.columns
      : 0;
  // Lines that are kept together leave others empty, so more slack also adds a fixed number of lines.
  const keptLines = Math.round(context.slack * 25);
  return Math.ceil(measuredLines * (1 + context.slack)) + keptLines + joints + context.body.columns;
}

/** How far running text fills its pages, 0-1; 1 where there is none. */
export function filledPart(blocks: readonly TextBlock[], setting: TextSetting): number {
  const running = blocks.filter(({ kind }) => kind === 'feature' || kind === 'talk');
  const { grid, body } = setting;
  const room = running.reduce((sum, { pages }) => sum + pages, 0) * linesIn(grid.bottom - grid.top, body);
  return room === 0 ? 1 : running.reduce((sum, block) => sum + linesNeeded(setting, block), 0) / room;
}

/**
 * For each page of a block: lines per column, and the height that is left for pictures, mm. `need`: lines in all
 * columns; `head`: height over the first page's columns, mm; `foot`: height below the last page's columns, mm;
 * `pictured`: which pages have a picture. Free lines go to these, evenly; what they cannot take is left at the end.
 */
export function columnDepths(
  need: number,
  { head, foot }: { head: number; foot: number },
  { pictured, grid, body }: Pick<TextSetting, 'grid' | 'body'> & { pictured: readonly boolean[] },
): { lines: number; picture: number }[] {
  const leading = leadingOf(body);
  const last = pictured.length - 1;
  const rooms = pictured.map((_, at) => grid.bottom - grid.top - (at === 0 ? head + 8 : 0) - (at === last ? foot : 0));
  const lines = rooms.map(room => Math.max(0, Math.floor(room / leading)));
  let free = Math.max(0, lines.reduce((sum, n) => sum + n, 0) - Math.ceil(need / body.columns));
  /** Leaves up to `most` lines of a page empty, but not its last `least`. */
  const leaveFree = (at: number, most: number, least: number) => {
    const freed = Math.max(0, Math.min(most, free, (lines[at] ?? 0) - least));
    lines[at] = (lines[at] ?? 0) - freed;
    free -= freed;
  };
  const withPicture = pictured.flatMap((has, at) => (has ? [at] : []));
  const each = Math.floor(free / Math.max(1, withPicture.length));
  for (const at of withPicture) leaveFree(at, each, pageWeights.leastLines.value);
  for (const least of [pageWeights.leastLines.value, 0]) for (let at = last; at >= 0; at--) leaveFree(at, free, least);
  return lines.map((own, at) => ({ lines: own, picture: (rooms[at] ?? 0) - own * leading + grid.top - 11 }));
}

/**
 * The most photos of each page of a block. Where the free lines are too few for a picture on every page, they make room
 * on the first pages.
 */
export function photoRoom(context: TextSetting, block: TextBlock): number[] {
  const { pictureHeight, tallPicture, fewPhotos, manyPhotos } = pageWeights;
  if (block.kind === 'statement' || block.kind === 'voice') return [fewPhotos.value];
  const head = block.kind === 'talk' ? talkHeadOf(block.answers) : (block.answers[0]?.head ?? 0);
  const foot = marksHeight(
    context.grid,
    block.answers.map(({ answer }) => answer),
  );
  const need = linesNeeded(context, block);
  for (let count = block.pages; count > 0; count--) {
    const pictured = Array.from({ length: block.pages }, (_, at) => at < count);
    const depths = columnDepths(need, { head, foot }, { ...context, pictured });
    if (depths.slice(0, count).some(({ picture }) => picture < pictureHeight.value)) continue;
    return depths.map(({ picture }, at) =>
      at < count ? (picture < tallPicture.value ? fewPhotos : manyPhotos).value : 0,
    );
  }
  return Array<number>(block.pages).fill(0);
}

/** The content of a body page: a page of a text block, a photo page, or half of a picture across the fold. */
export type PageSlot =
  { kind: 'text'; block: TextBlock; part: number } | { kind: 'photo' } | { kind: 'spread'; half: 'left' | 'right' };

/** The number of photos. `apart`: they go to pages of their own before they go beside a text. */
export interface PhotoSupply {
  photos: number;
  apart: boolean;
}

/** The photos that the first pages take: cover, front and contents. */
const leadingPhotos = 3;

/** The cost of a division for the photos: least when the usual share of the pages has pictures, a few on each. */
function photoCost(pages: number, text: number, { photos, apart }: PhotoSupply): number {
  const { besideText, pictureShare, rhythm, rhythmPhotos, noPictures, tooFew } = pageWeights;
  const left = apart ? photos - 1 : photos - leadingPhotos - text * besideText.value;
  const rhythmCost =
    Math.abs(pages / (pages + text) - pictureShare.value) *
    (pages + text) *
    rhythm.value *
    Math.min(1, photos / rhythmPhotos.value);
  if (pages === 0) return rhythmCost + Math.max(0, left - text) * noPictures.value;
  const each = left / pages;
  if (each < 1) return rhythmCost + pages * (1 - Math.max(0, each)) * tooFew.value;
  const { crowded, crowdedFrom, packed, packedFrom } = pageWeights;
  const crowdedCost =
    Math.max(0, each - crowdedFrom.value) * crowded.value + Math.max(0, each - packedFrom.value) * packed.value;
  return rhythmCost + pages * crowdedCost;
}

/** The best number of text pages among `total` body pages, and their blocks. `undefined` when the text does not fit. */
export function divideAnswers(
  answers: readonly MeasuredAnswer[],
  total: number,
  { supply, setting }: { supply: PhotoSupply; setting: TextSetting },
) {
  if (answers.length === 0) return { cost: 0, blocks: [] as TextBlock[], text: 0 };
  const perPage = Math.max(0, supply.photos - leadingPhotos) / total;
  const [pictured, roomy] = [Math.min(1, perPage), perPage <= pageWeights.ownKindPhotos.value];
  let best: { cost: number; blocks: TextBlock[]; text: number } | undefined;
  for (const [text, division] of blocksFor(answers, total, { ...setting, pictured, roomy }).entries()) {
    if (!division || text === 0) continue;
    const room = division.blocks.flatMap(block => photoRoom(setting, block)).reduce((sum, n) => sum + n, 0);
    const unplaced = Math.max(0, supply.photos - leadingPhotos - room - (total - text) * dealWeights.fullAlbum.value);
    const cost = division.cost + photoCost(total - text, text, supply) + unplaced * pageWeights.unplaced.value;
    if (!best || cost < best.cost) best = { cost, blocks: division.blocks, text };
  }
  return best;
}

/**
 * The order of the body pages: text blocks and photo pages alternate, and a picture across the fold, if there is one,
 * begins on a left page near the middle of the magazine, never inside a block. `first`: the number of the first page.
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
    const isLast = queue.length === 0 && singles === 0;
    if (wantsSpread && at % 2 === 0 && (at >= middle || isLast)) {
      slots.push({ kind: 'spread', half: 'left' }, { kind: 'spread', half: 'right' });
      wantsSpread = false;
      continue;
    }
    // A photo page before the fold picture lets it begin on a left page.
    const needsLeftPage = wantsSpread && at % 2 === 1 && at + 1 >= middle && singles > 0;
    if (singles > 0 && (due >= 1 || queue.length === 0 || needsLeftPage)) {
      slots.push({ kind: 'photo' });
      singles -= 1;
      due -= 1 - share;
      continue;
    }
    const block = queue.shift();
    if (!block) {
      // Only the fold picture is left, on a right page: two photo pages replace it.
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
