import type { Box, TextPart } from '../model.ts';
import { leastType } from '../model.ts';
import { hasOwnHeadline, heightOf } from '../plan/answers.ts';
import { box, layRule, layType } from '../plan/page-layout.ts';
import { endlessRoom, fixed, nothing, tolerance } from './fill.ts';
import type { Size } from './fill.ts';
import type { WordsNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { DesignTable, TextName } from './scale.ts';
import { refuse, spareOfType, typeAt } from './template-page.ts';
import type { Place, Spot, TemplatePage } from './template-page.ts';
import { rungsOf, textParts } from './text-rows.ts';

/** Stacks of text: the heights that they can have, and their frames. */

/** A stack of text in one size: its parts and its height, mm. */
interface SetWords {
  parts: TextPart[];
  tall: number;
}

/** A stack of text in each of its sizes, the largest first. */
function settings(
  page: TemplatePage,
  { text, brief, ruled }: WordsNode,
  { w, tone }: Pick<Spot, 'w' | 'tone'>,
): SetWords[] {
  if (brief && !isBrief(page)) return [];
  return Array.from({ length: rungsOf(page.table, text) }, (_, rung) => {
    const parts = textParts(page, text, { w, rung, tone });
    const over = ruled ? ruleRoom(page, parts) : 0;
    return { parts, tall: parts.length === 0 ? 0 : heightOf(parts, w, page.context.measure) + over };
  });
}

/** The most letters of a brief answer. */
const briefLetters = 150;
/** Whether a page's answer is brief, and has no headline that would stand beside it. */
const isBrief = ({ content: { answers } }: TemplatePage): boolean => {
  const [answer] = answers;
  const letters = answer?.paragraphs.join('\n').length ?? 0;
  return answer !== undefined && !hasOwnHeadline(answer) && letters > 0 && letters <= briefLetters;
};

/** Whether a stack begins with a label, which stands over its rule. */
const isLabelled = ([first]: readonly TextPart[]): boolean => first?.role === 'eyebrow';
/** What a rule adds to the height of a stack, mm: it lies in the gap under a label, or over the stack. */
function ruleRoom({ table: { spaces } }: TemplatePage, parts: readonly TextPart[]): number {
  if (!isLabelled(parts)) return inScale(spaces, 'thick') + inScale(spaces, 'part');
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

/** The heights that a stack of text can have; none when it says nothing. */
export function sizeOfWords(page: TemplatePage, node: WordsNode, spot: Spot): Size {
  const { table, context } = page;
  const heights = settings(page, node, spot).map(({ tall }) => tall);
  if (heights.every(tall => tall === 0)) return nothing;
  if (node.turned) return { ...endlessRoom, least: inScale(table.heights, 'strip') };
  if (node.tall !== undefined) return fixed(inScale(table.heights, node.tall));
  const [most = 0] = heights;
  const preferred = heights[goodRung(table, node.text)] ?? most;
  const useful = (height: number): number => heights.find(tall => tall <= height + tolerance) ?? 0;
  const smallest = heights.at(-1) ?? 0;
  const least = context.lenient ? Math.min(smallest, leastWords) : smallest;
  return { least, preferred, most, grows: context.lenient || heights.length > 1 ? 'words' : 'never', useful };
}

/** Lays a stack of text in the largest size that its place holds. */
export function placeWords(page: TemplatePage, node: WordsNode, place: Place): void {
  if (node.turned) return placeTurned(page, node, place);
  const sizes = settings(page, node, place);
  const isFixed = node.tall !== undefined;
  const pressed = page.context.lenient ? sizes.at(-1) : undefined;
  const set = isFixed ? sizes[0] : (sizes.find(({ tall }) => tall <= place.h + tolerance) ?? pressed);
  if (!set) return refuse(page, `${node.text} is higher than its place`);
  if (set.parts.length === 0) return;
  if (inScale(page.table.texts, node.text).some(({ says }) => says === 'quote')) page.usesQuote = true;
  const at = box({ ...place, h: isFixed ? place.h : Math.min(place.h, set.tall) + spareOfType });
  const type = typeAt(place, node.align, set.parts);
  if (node.ruled) return placeRuled(page, node, { at, type });
  const parts = isFixed ? set.parts.map(part => ({ ...part, least: Math.max(leastType, part.size / 6) })) : set.parts;
  layType(page.layout, at, { ...type, parts }).slot = node.text;
}

/** Where the rule lies in the gap under a label. */
const ruleShare = 0.32;
/** Lays a stack with a rule under its label, or over it. */
function placeRuled(
  page: TemplatePage,
  { text }: WordsNode,
  { at, type }: { at: Box; type: ReturnType<typeof typeAt> },
): void {
  const { layout, table, context } = page;
  const { parts } = type;
  const [label] = parts;
  const h = inScale(table.spaces, 'thick');
  const labelTall = label && isLabelled(parts) ? heightOf([label], at.w, context.measure) : 0;
  const gap = labelTall > 0 ? (label?.gap ?? 0) : h + inScale(table.spaces, 'part');
  const below = labelTall > 0 ? parts.slice(1) : parts;
  if (labelTall > 0)
    layType(layout, { ...at, h: labelTall + spareOfType }, { ...type, parts: parts.slice(0, 1) }).slot = text;
  const ruleAt = { ...at, y: at.y + labelTall + (labelTall > 0 ? gap * ruleShare : 0), h };
  layRule(layout, ruleAt, { ink: label?.colour ?? type.colour, over: type.over });
  const top = labelTall + gap;
  if (below.length > 0) layType(layout, { ...at, y: at.y + top, h: at.h - top }, { ...type, parts: below }).slot = text;
}

/** Lays words along the height of their place, in the largest size that is no wider than their measure. */
function placeTurned(page: TemplatePage, node: WordsNode, place: Place): void {
  const set = settings(page, node, { w: place.h, tone: place.tone }).find(({ tall }) => tall <= place.w);
  if (!set) return refuse(page, `${node.text} is wider than its place`);
  if (set.parts.length === 0) return;
  const { left } = page.layout;
  const [turn, align] = left ? ([-90, 'right'] as const) : ([90, 'left'] as const);
  layType(page.layout, place, { ...typeAt(place, align, set.parts), turn }).slot = node.text;
}
