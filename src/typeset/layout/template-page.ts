import { trim } from '../model.ts';
import type { TextPart, TypeFrame } from '../model.ts';
import type { PageLayout } from '../plan/design.ts';
import { countWords } from '../text/typography.ts';
import type { BesideNode, LayoutNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { MeasureName, PlacedTone, Tone } from './scale.ts';
import type { TextContext } from './text-rows.ts';

/** A page while its template is laid out. */
export interface TemplatePage extends TextContext {
  layout: PageLayout;
  /** Why the content does not fit the template; the first reason counts. */
  refused?: string;
  /** Whether it prints its line of the story. */
  usesQuote?: boolean;
}

/** Where a node stands across the page (mm), on which tone, and on which frame. */
export interface Spot {
  x: number;
  w: number;
  tone: Tone;
  over?: string | undefined;
}

/** The same with its height: how far from the top of the page it begins, and how tall it is, mm. */
export interface Place extends Spot {
  y: number;
  h: number;
}

/** The most words that are set in the middle; more of them are hard to read without a common edge. */
const mostCentredWords = 30;
/** What a frame of text is higher than measured, mm: else the typesetter reduces what only just fits. */
export const spareOfType = 0.6;

/** A stack of text as it is set at a spot, in the middle only when it is short. */
export const typeAt = ({ tone, over }: Spot, align: TypeFrame['align'], parts: readonly TextPart[]) => ({
  parts,
  align: align === 'center' && parts.some(({ text }) => countWords(text) > mostCentredWords) ? 'left' : align,
  colour: tone.ink,
  over,
});

/** Lays frames that show one slot of the content; frames that name a slot of their own keep it. */
export function inSlot({ layout }: TemplatePage, slot: string | undefined, lay: () => void): void {
  const from = layout.frames.length;
  lay();
  if (slot === undefined) return;
  for (const frame of layout.frames.slice(from)) frame.slot ??= slot;
}

export const refuse = (page: TemplatePage, reason: string): void => void (page.refused ??= reason);

/** A measure on a page, mm: mirrored on a left-hand page. */
export function measureOn({ table, layout }: TemplatePage, name: MeasureName): { x: number; w: number } {
  const { fold, edge, short = 0 } = inScale(table.measures, name);
  return { x: layout.left ? edge : fold, w: trim.w - fold - edge - short };
}

/** Where a node stands: on its own measure if it names one, else on that of the node around it. */
export const spotOf = <At extends Spot>(page: TemplatePage, node: LayoutNode, around: At): At =>
  node.on === undefined ? around : { ...around, ...measureOn(page, node.on) };

/** Where cells beside each other stand before they name a measure: all on the one around them, or each on its share. */
export function cellSpots<At extends Spot>(
  { table }: TemplatePage,
  { cells, split }: BesideNode,
  around: At,
): readonly At[] {
  if (split === undefined) return cells.map(() => around);
  const gutter = inScale(table.spaces, 'block');
  const w = (around.w - gutter) * inScale(table.shares ?? {}, split);
  return [
    { ...around, w },
    { ...around, x: around.x + w + gutter, w: around.w - w - gutter },
  ];
}

/** The tone of a name; `turn` takes the design's coloured tones in turn, page by page, and `next` the one after it. */
export function toneFor({ table, context, layout }: TemplatePage, name: PlacedTone): Tone {
  if (name !== 'turn' && name !== 'next') return table.tones[name];
  const { turns, tones } = table;
  const from = layout.number + (name === 'next' ? 1 : 0);
  const turn = turns[(from + Math.floor(context.chance('tone') * turns.length)) % turns.length];
  return tones[turn ?? 'paper'];
}
