import type { TextPart } from '../model.ts';
import { heightOf } from '../plan/answers.ts';
import { leadingOf } from '../plan/page-sequence.ts';
import { codesHeight } from '../plan/recording-codes.ts';
import { linesOnMeasure } from '../plan/text-columns.ts';
import { answerRows } from './answer-rows.ts';
import { contentsLists } from './contents-list.ts';
import { below, fixed, level, nothing } from './fill.ts';
import type { Size } from './fill.ts';
import { inScale } from './scale.ts';
import type { DesignTable, SpaceName, TextName } from './scale.ts';
import type { ColumnsNode, GroundNode, LayoutNode, OnPictureNode, PhotosNode, StackNode, WordsNode } from './nodes.ts';
import { besidePictures, shownPhotos, wholeShape } from './pictures.ts';
import { textParts, rungsOf } from './text-rows.ts';
import { cellSpots, measureOn, spotOf } from './template-page.ts';
import type { Spot, TemplatePage } from './template-page.ts';

/** The heights that a node can have. */
export function nodeSize(page: TemplatePage, node: LayoutNode, around: Spot): Size {
  const spot = spotOf(page, node, around);
  if (node.fills) return nothing;
  const size = sizeAt(page, node, spot);
  return node.optional ? { ...size, optional: true } : size;
}

/** The same on the measure of `spot`, whatever measure the node names. */
export const sizeAt = (page: TemplatePage, node: LayoutNode, spot: Spot): Size =>
  sizers[node.node](page, node as never, spot);

/** A stack of text in each of its sizes, the largest first: its parts and its height, mm. */
export function settings(
  page: TemplatePage,
  { text, brief, ruled }: WordsNode,
  { w, tone }: Pick<Spot, 'w' | 'tone'>,
): { parts: TextPart[]; tall: number }[] {
  if (brief && !isBrief(page)) return [];
  return Array.from({ length: rungsOf(page.table, text) }, (_, rung) => {
    const parts = textParts(page, text, { w, rung, tone });
    const over = ruled ? ruleRoom(page, parts, ruled) : 0;
    return { parts, tall: parts.length === 0 ? 0 : heightOf(parts, w, page.context.measure) + over };
  });
}

/** The most letters of a brief answer. */
const briefLetters = 150;
const isBrief = ({ content: { answers } }: TemplatePage): boolean => {
  const letters = answers[0]?.paragraphs.join('\n').length ?? 0;
  return letters > 0 && letters <= briefLetters;
};

/** Whether a stack begins with a label, which stands over its rule. */
export const isLabelled = ([first]: readonly TextPart[]): boolean => first?.role === 'eyebrow';
/** What a rule adds to the height of a stack, mm: it lies in the gap under a label, or over the stack. */
function ruleRoom({ table: { spaces } }: TemplatePage, parts: readonly TextPart[], ruled: SpaceName): number {
  if (!isLabelled(parts)) return inScale(spaces, ruled) + inScale(spaces, 'part');
  return parts.length === 1 ? (parts[0]?.gap ?? 0) : 0;
}

/** Which size of a stack is large enough where others want room. */
function goodRung({ sizes, texts }: DesignTable, name: TextName): number {
  const rungs = inScale(texts, name).flatMap(({ size }) => {
    const type = inScale(sizes, size);
    if (typeof type !== 'object' || !('largest' in type)) return [];
    const { largest, good = largest[1] ?? 0 } = type;
    return [largest.findIndex(points => points <= good)];
  });
  return Math.max(0, ...rungs);
}

/** The height into which words may be pressed where nothing else suits the page, mm: the typesetter reduces them. */
const leastWords = 40;

function sizeOfWords(page: TemplatePage, node: WordsNode, spot: Spot): Size {
  const heights = settings(page, node, spot).map(({ tall }) => tall);
  if (heights.every(tall => tall === 0)) return nothing;
  if (node.turned) return { ...endlessRoom, least: inScale(page.table.heights, 'strip') };
  if (node.tall !== undefined) return fixed(inScale(page.table.heights, node.tall));
  const [most = 0] = heights;
  const wish = heights[goodRung(page.table, node.text)] ?? most;
  const useful = (height: number): number => heights.find(tall => tall <= height + 0.05) ?? 0;
  const smallest = heights.at(-1) ?? 0;
  const least = page.context.lenient ? Math.min(smallest, leastWords) : smallest;
  return { least, wish, most, grows: page.context.lenient || heights.length > 1 ? 'words' : 'never', useful };
}

const endlessRoom: Size = { least: 0, wish: 0, most: 1000, grows: 'room' };
const isEmpty = ({ most }: Size): boolean => most === 0;

function sizeOfStack(page: TemplatePage, { items, optional }: StackNode, spot: Spot): Size {
  const sizes = items.map(item => nodeSize(page, item, spot));
  const isNode = (at: number, kind: LayoutNode['node']) => items[at]?.node === kind;
  // What may be left out is left out when its words say nothing, or when it has only space in it.
  const isSilent = sizes.some((size, at) => isNode(at, 'words') && isEmpty(size));
  if (optional && (isSilent || sizes.every((size, at) => isEmpty(size) || isNode(at, 'space')))) return nothing;
  return below(sizes);
}

/** How much higher than its own shape a picture may be; how much lower, its cost decides. */
const mostStretch = 1.45;

/** The height down to which pictures may shrink where nothing else suits the page, mm. */
const leastPicture = 14;

function sizeOfPhotos(page: TemplatePage, node: PhotosNode, around: Spot): Size {
  const { heights, frames } = page.table;
  const shown = shownPhotos(page.content, node.pick);
  if (shown.length === 0) return nothing;
  const caption = besidePictures(page, node, { shown, around });
  const [wanted, high] = [inScale(heights, node.least), inScale(heights, node.most)];
  const low = page.context.lenient ? Math.min(wanted, leastPicture) : wanted;
  const [only] = shown;
  const look = frames[node.frame] ?? {};
  const lines = 2 * (look.beyond ?? 0);
  const natural = shown.length === 1 && only ? (around.w - lines) / wholeShape(only, look) + lines : undefined;
  const size =
    natural === undefined
      ? { least: low, wish: (low + high) / 2, most: high }
      : ownHeights(natural, { low, high, whole: node.whole });
  return { least: size.least + caption, wish: size.wish + caption, most: size.most + caption, grows: 'pictures' };
}

/** The heights of one picture whose own height on its measure is `natural` mm. */
function ownHeights(natural: number, { low, high, whole }: { low: number; high: number; whole: PhotosNode['whole'] }) {
  const wish = Math.min(high, Math.max(low, natural));
  return { least: low, wish, most: whole ? wish : Math.min(high, Math.max(low, natural * mostStretch)) };
}

/** Space over the codes of recordings, mm. */
export const aboveMarks = 7;

/** Lines of running text in each column of a page, and their height with the codes below them, mm. */
export function columnsOf(
  { context, content }: TemplatePage,
  { count }: Pick<ColumnsNode, 'count'>,
  w: number,
): { lines: number; tall: number; marks: number } {
  const { run, answers, marked } = content;
  const own = run === undefined ? 0 : (run.lines ?? (count === 'one' ? linesOnMeasure(context, run.items, w) : 0));
  // A line more, because the columns break in other places.
  const lines = count === 'two' ? Math.ceil((own * context.body.columns) / 2) + 1 : own;
  const marks = marked
    ? codesHeight(
        answers.flatMap(answer => answer.marks),
        w,
        aboveMarks,
      )
    : 0;
  return { lines, tall: lines * leadingOf(context.body), marks };
}

function sizeOfGround(page: TemplatePage, node: GroundNode, spot: Spot): Size {
  const { heights, spaces } = page.table;
  const [low, high] = [inScale(heights, node.least), inScale(heights, node.most)];
  if (!node.item) return { least: low, wish: low, most: high, grows: 'room' };
  const inner = nodeSize(page, node.item, insideGround(page, node, spot));
  const pad = 2 * inScale(spaces, node.inset);
  return {
    least: Math.max(low, inner.least + pad),
    wish: Math.max(low, inner.wish + pad),
    most: Math.max(low, Math.min(high, inner.most + pad)),
    grows: inner.grows,
  };
}

/** Where the content of a ground stands: on the text's measure on a ground across the page, else inside its edges. */
export function insideGround(page: TemplatePage, { inset, on }: GroundNode, spot: Spot): Spot {
  const pad = inScale(page.table.spaces, inset);
  return on === 'page' ? { ...spot, ...measureOn(page, 'text') } : { ...spot, x: spot.x + pad, w: spot.w - 2 * pad };
}

/** The nodes that have something to show, in their order. */
export const shownOf = (page: TemplatePage, items: readonly LayoutNode[], spot: Spot): readonly LayoutNode[] =>
  items.filter(item => !isBlank(page, item, spot));
function isBlank(page: TemplatePage, node: LayoutNode, spot: Spot): boolean {
  if (node.node === 'words') return settings(page, node, spot).every(({ tall }) => tall === 0);
  if (node.node === 'ground') return node.item !== undefined && isBlank(page, node.item, spot);
  return node.node === 'stack' && node.items.every(item => item.node === 'space' || isBlank(page, item, spot));
}
const sizeOfEither = ([first = nothing, ...others]: readonly Size[]): Size => ({
  ...first,
  least: Math.min(first.least, ...others.map(({ least }) => least)),
});

const sizeOfPicture = ({ table: { heights } }: TemplatePage, { least, most }: OnPictureNode): Size => ({
  least: inScale(heights, least),
  wish: inScale(heights, most),
  most: inScale(heights, most),
  grows: 'pictures',
});

type Sizers = {
  [Kind in LayoutNode['node']]: (page: TemplatePage, node: Extract<LayoutNode, { node: Kind }>, spot: Spot) => Size;
};
const sizers: Sizers = {
  stack: sizeOfStack,
  beside: (page, node, spot) => {
    const spots = cellSpots(page, node, spot);
    return level(node.cells.map((cell, at) => nodeSize(page, cell, spots[at] ?? spot)));
  },
  space: ({ table }, { of }) => fixed(inScale(table.spaces, of)),
  rest: () => endlessRoom,
  either: (page, { items }, spot) => sizeOfEither(shownOf(page, items, spot).map(item => nodeSize(page, item, spot))),
  step: () => endlessRoom,
  photos: sizeOfPhotos,
  words: sizeOfWords,
  columns: (page, node, { w }) => {
    const { tall, marks } = columnsOf(page, node, w);
    return fixed(tall + marks);
  },
  rows: (page, node, { w, tone }) => {
    const { range, useful } = answerRows(page, node, { w, tone });
    const { least, most } = range;
    return most === 0 ? nothing : { least, wish: (least + most) / 2, most, grows: 'words', useful };
  },
  marks: ({ content: { answers, marked } }, _node, { w }) =>
    fixed(
      marked
        ? codesHeight(
            answers.flatMap(answer => answer.marks),
            w,
            aboveMarks,
          )
        : 0,
    ),
  contents: (page, { ruled }, { w }) => {
    const talls = contentsLists(page, w, ruled !== undefined).map(({ tall }) => tall);
    return { least: Math.min(...talls), wish: talls[1] ?? talls[0] ?? 0, most: Math.max(...talls), grows: 'words' };
  },
  rule: ({ table }, { thick }) => fixed(inScale(table.spaces, thick)),
  ornament: ({ table: { heights } }, { tall, least = tall }) => ({
    least: inScale(heights, least),
    wish: inScale(heights, tall),
    most: inScale(heights, tall),
    grows: 'pictures',
  }),
  ground: sizeOfGround,
  'on picture': sizeOfPicture,
  pen: ({ table }) => ({
    least: inScale(table.heights, 'low'),
    wish: inScale(table.heights, 'usual'),
    most: endlessRoom.most,
    grows: 'room',
  }),
};
