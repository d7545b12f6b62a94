import type { Box, FolioPlace, Ink, PageFrame } from '../model.ts';
import { trim } from '../model.ts';
import { isClear } from '../plan/crop.ts';
import { layPanel } from '../plan/page-layout.ts';
import type { ContentKind } from './nodes.ts';
import type { NumberRoom, Tone } from './scale.ts';
import type { TemplatePage } from './template-page.ts';

/** Pages that tell no part of the story; on all others the contents may lead to their number. */
const picturesOrWords: readonly ContentKind[] = [
  'cover',
  'front',
  'contents',
  'picture',
  'album',
  'words',
  'back',
  'asking',
];
/** Whether a page of this kind prints its number whatever lies at its foot. */
export const isNumbered = (kind: ContentKind): boolean => !picturesOrWords.includes(kind);

interface Side extends Pick<FolioPlace, 'edge' | 'side'> {}
const outerFoot: Side = { edge: 'foot', side: 'outer' };
/** The places of a number, the best first. */
const sides: readonly Side[] = [
  outerFoot,
  { edge: 'foot', side: 'fold' },
  { edge: 'head', side: 'outer' },
  { edge: 'head', side: 'fold' },
];

/** The box of a number, or of the line beside it, at one side of a page. */
export function numberBox({ from, beyond, w, h }: NumberRoom, { edge, side }: Side, isLeft: boolean): Box {
  const y = edge === 'foot' ? trim.h - beyond - h : beyond;
  if (from === 'middle') return { x: (trim.w - w) / 2, y, w, h };
  return { x: (side === 'outer') === isLeft ? from : trim.w - from - w, y, w, h };
}

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const contains = (a: Box, b: Box): boolean =>
  a.x <= b.x && a.y <= b.y && a.x + a.w >= b.x + b.w && a.y + a.h >= b.y + b.h;

/** What lies where a number shall be: a colour, a picture or a drawing that a tab can cover, or words. */
type Under = { ground: Ink } | { tab: PageFrame } | 'words';

function underNumber({ layout, table }: TemplatePage, at: Box, ground: Ink): Under {
  const here = layout.frames.filter(frame => meets(frame.box, at) && !isBorder(frame, Object.keys(table.borders)));
  const top = here.at(-1);
  if (!top) return { ground };
  if (here.some(({ kind }) => kind !== 'photo' && kind !== 'panel')) return 'words';
  if (top.kind === 'panel' && !top.pattern && top.drawing === undefined && contains(top.box, at))
    return { ground: top.colour };
  return here.every(({ id }) => id === top.id || id === top.over) ? { tab: top } : 'words';
}

/** Whether a frame is one of the four drawings around a page, which its number interrupts. */
const isBorder = (frame: PageFrame, borders: readonly string[]): boolean =>
  frame.kind === 'ornament' && borders.some(name => frame.drawing?.startsWith(`${name}-`));

/**
 * Where the number of a page of the story stands, in the inks of what is there: at the outer foot, or else where the
 * foot or the head of the page is free. Where pictures fill the page, on a tab that hides no face, which is added to
 * the frames. `undefined` when there is no such place.
 */
export function placeNumber(
  page: TemplatePage,
  { ground, tabs }: { ground: Ink; tabs: boolean },
): FolioPlace | undefined {
  const { table, layout } = page;
  const { number, line, tab } = table.folio;
  const unders = sides.map(side => ({ side, under: underNumber(page, numberBox(number, side, layout.left), ground) }));
  for (const { side, under } of unders) {
    if (under === 'words' || !('ground' in under)) continue;
    const lineUnder = underNumber(page, numberBox(line, side, layout.left), under.ground);
    const isBare = lineUnder === 'words' || !('ground' in lineUnder) || lineUnder.ground !== under.ground;
    return folioPlace(toneOn(page, under.ground), side, isBare || side !== outerFoot);
  }
  for (const { side } of tabs ? unders : []) {
    const at = numberBox(tab, side, layout.left);
    const under = underNumber(page, at, ground);
    if (under === 'words' || !('tab' in under) || hidesFace(page, at)) continue;
    layPanel(layout, at, { colour: table.tones.paper.ground, over: under.tab.over ?? under.tab.id });
    return folioPlace(table.tones.paper, side, true);
  }
  return undefined;
}

const folioPlace = ({ ground, ink, soft }: Tone, side: Side, isBare: boolean): FolioPlace => ({
  ...side,
  ink,
  soft,
  ground,
  ...(isBare && { bare: true }),
});

/** A number at the outer foot of a page, in the inks of its ground. */
export const atOuterFoot = (tone: Tone): FolioPlace => folioPlace(tone, outerFoot, false);

const toneOn = ({ table }: TemplatePage, ground: Ink): Tone =>
  Object.values(table.tones).find(tone => tone.ground === ground) ?? table.tones.paper;

const hidesFace = ({ layout, context }: TemplatePage, at: Box): boolean =>
  layout.frames.some(frame => {
    const photo = frame.kind === 'photo' ? context.photos.get(frame.photo) : undefined;
    return photo !== undefined && !isClear(photo, frame.box, at);
  });
