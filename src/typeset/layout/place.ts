import { trim } from '../model.ts';
import { box, layDrawing, layPanel, layPhoto, layRule } from '../plan/page-layout.ts';
import { placeRows } from './answer-rows.ts';
import { placeContents } from './contents-list.ts';
import { fill } from './fill.ts';
import { insideGround, nodeSize, shownOf } from './measured.ts';
import { placeLogo } from './logo.ts';
import type {
  GroundNode,
  LayoutNode,
  OnPictureNode,
  OrnamentNode,
  PageTemplate,
  StackNode,
  StepNode,
} from './nodes.ts';
import { clearBands, shadesUnder, toneOnPicture } from './on-picture.ts';
import { photoSlot, placePhotos } from './pictures.ts';
import { layLevel, placeCodes, placeColumns } from './running-text.ts';
import { inScale } from './scale.ts';
import { stepFor } from './step.ts';
import { cellSpots, inSlot, measureOn, refuse, spotOf, toneFor } from './template-page.ts';
import type { Place, TemplatePage } from './template-page.ts';
import { placeWords } from './words.ts';

/** Adds the frames of a node to its page. Where it does not fit, the page is refused with a reason. */
export function place(page: TemplatePage, node: LayoutNode, around: Place): void {
  if (page.refused === undefined) placeAt(page, node, spotOf(page, node, around));
}

/** The same at the very place, whatever measure the node names. */
const placeAt = (page: TemplatePage, node: LayoutNode, at: Place): void =>
  inSlot(page, slotOf[node.node], () => placers[node.node](page, node as never, at));

/** The slot of what a node lays, where its content has no name of its own; none for decoration. */
const slotOf: Partial<Record<LayoutNode['node'], string>> = {
  columns: 'text',
  rows: 'rows',
  marks: 'codes',
  contents: 'contents',
};

function placeStack(page: TemplatePage, { items }: StackNode, at: Place): void {
  const sizes = items.map(item => nodeSize(page, item, at));
  const heights = fill(sizes, at.h);
  if (!heights) return refuse(page, 'its parts are higher than the page');
  let { y } = at;
  items.forEach((item, n) => {
    const h = heights[n] ?? 0;
    if (h > 0) place(page, item, { ...at, y, h });
    y += h;
  });
}

function placeStep(page: TemplatePage, { head, corner }: StepNode, at: Place): void {
  const { run } = page.content;
  const { x0, left } = page.layout;
  const { top: pageTop } = page.context.grid;
  const long = { ...at, ...measureOn(page, 'column') };
  const step = stepFor(page, { head: nodeSize(page, head, long).least, bottom: at.y + at.h });
  if (!run || !step) return refuse(page, 'its text does not stand in steps');
  const { lines, top, deep } = step;
  place(page, corner, { ...at, ...measureOn(page, 'beside column'), y: 0, h: deep });
  place(page, head, { ...long, y: pageTop, h: top - inScale(page.table.spaces, 'head') - pageTop });
  inSlot(page, 'text', () => layLevel(page, run.thread, { x: x0, y: top, lines: left ? lines.toReversed() : lines }));
}

function placeOrnament({ layout }: TemplatePage, { drawing, across, align }: OrnamentNode, at: Place): void {
  const w = across ? at.w : Math.min(at.h, at.w);
  const free = at.w - w;
  const x = at.x + { left: 0, center: free / 2, right: free }[align];
  const look = { ink: at.tone.mark, ground: at.tone.ground, over: at.over };
  // The theme's motif is square.
  if (drawing === undefined) layDrawing(layout, { ...at, x, w, h: w }, look);
  else layDrawing(layout, { ...at, x, w }, { drawing, ...look });
}

function placeGround(page: TemplatePage, node: GroundNode, at: Place): void {
  const { heights, spaces } = page.table;
  const tone = toneFor(page, node.tone);
  const over = layPanel(page.layout, at, {
    colour: tone.ground,
    ink: tone.mark,
    step: node.pattern && inScale(heights, node.pattern),
    drawing: node.drawing,
    over: at.over,
  });
  if (!node.item) return;
  const pad = inScale(spaces, node.inset);
  const inner = insideGround(page, node, { ...at, tone, over: at.over ?? over });
  place(page, node.item, { ...inner, y: at.y + pad, h: at.h - 2 * pad });
}

function placeOnPicture(page: TemplatePage, node: OnPictureNode, at: Place): void {
  const { layout, table, content } = page;
  const [photo] = content.photos;
  if (!photo) return refuse(page, 'there is no picture');
  const bands = clearBands(page, node, { photo, place: at });
  if (!bands) return refuse(page, 'the words would cover a face');
  const area = box(at);
  const frame = layPhoto(layout, { photo, area, ...shadesUnder(bands, area), over: at.over });
  frame.slot = photoSlot(page, photo);
  const over = frame.id;
  const pad = inScale(table.spaces, node.inset);
  for (const { item, isPlate, isLight, band } of bands) {
    const tone = isPlate && node.plate ? toneFor(page, node.plate) : toneOnPicture(table, isLight);
    if (isPlate) layPanel(layout, band, { colour: tone.ground, ink: tone.mark, drawing: node.drawing, over });
    const text = isPlate ? { x: band.x + pad, w: band.w - 2 * pad } : measureOn(page, item.on ?? 'wide');
    placeAt(page, item, { ...text, y: band.y + pad, h: band.h - 2 * pad, tone, over });
  }
}

type Placers = {
  [Kind in LayoutNode['node']]: (page: TemplatePage, node: Extract<LayoutNode, { node: Kind }>, at: Place) => void;
};
const placers: Placers = {
  stack: placeStack,
  beside: (page, node, at) => {
    const spots = cellSpots(page, node, at);
    node.cells.forEach((cell, n) => place(page, cell, spots[n] ?? at));
  },
  either: (page, { items }, at) => {
    const item = shownOf(page, items, at).find(one => nodeSize(page, one, at).least <= at.h);
    if (item) place(page, item, at);
  },
  ground: placeGround,
  'on picture': placeOnPicture,
  photos: placePhotos,
  words: placeWords,
  columns: placeColumns,
  step: placeStep,
  rows: placeRows,
  marks: (page, _node, at) => placeCodes(page, at),
  contents: placeContents,
  ornament: placeOrnament,
  logo: placeLogo,
  rule: ({ layout, table }, { ink, long, centred }, at) => {
    const w = long === undefined ? at.w : Math.min(at.w, inScale(table.heights, long));
    const x = centred ? at.x + (at.w - w) / 2 : at.x;
    layRule(layout, { ...at, x, w }, { ink: at.tone[ink], over: at.over });
  },
  pen: ({ layout, table }, _node, at) => {
    const [step, h] = [inScale(table.spaces, 'section'), inScale(table.spaces, 'hair') / 4];
    for (let { y } = at; y < at.y + at.h - step; y += step) layRule(layout, { ...at, y, h }, { ink: at.tone.soft });
  },
  space: () => undefined,
  rest: () => undefined,
};

/** The top and the foot of a template's layout, mm. */
export function pageRoom({ table: { grid } }: TemplatePage, { bleeds }: Pick<PageTemplate, 'bleeds'>) {
  const y = bleeds === 'top' || bleeds === 'both' ? 0 : grid.top;
  return { y, h: (bleeds === 'foot' || bleeds === 'both' ? trim.h : grid.bottom) - y };
}
