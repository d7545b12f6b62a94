import type { Box, TextPart } from '../model.ts';
import { trim } from '../model.ts';
import { isClear } from '../plan/crop.ts';
import { leadingOf } from '../plan/page-sequence.ts';
import { columnWidth, gutterOf } from '../plan/page-sequence.ts';
import { heightOf } from '../plan/answers.ts';
import { box, layColumn, layDrawing, layOrnament, layPanel, layPhoto, layRule, layType } from '../plan/page-layout.ts';
import { layCodes } from '../plan/recording-codes.ts';
import { layColumns } from '../plan/text-columns.ts';
import { answerRows } from './answer-rows.ts';
import { contentsLists } from './contents-list.ts';
import { fill } from './fill.ts';
import { aboveMarks, columnsOf, insideGround, isLabelled, nodeSize, settings, shownOf, sizeAt } from './measured.ts';
import { inScale } from './scale.ts';
import type {
  ColumnsNode,
  ContentsNode,
  GroundNode,
  LayoutNode,
  OnPictureNode,
  OrnamentNode,
  PageTemplate,
  RowsNode,
  StackNode,
  StepNode,
  WordsNode,
} from './nodes.ts';
import { placeRuledContents } from './ruled-contents.ts';
import { shadeBeyond, toneOnPicture, withShade } from './shade.ts';
import { stepFor } from './step.ts';
import { photoSlot, placePhotos } from './pictures.ts';
import { alignFor, cellSpots, inSlot, measureOn, refuse, spotOf, toneFor } from './template-page.ts';
import type { Spot, TemplatePage } from './template-page.ts';

/** The room of a node: how far from the top of the page it begins, and its height, mm. */
interface Room {
  y: number;
  h: number;
}

/** What is known where a node is placed. */
interface Placing {
  spot: Spot;
  room: Room;
}

const spotArea = ({ spot, room }: Placing): Box => box({ x: spot.x, y: room.y, w: spot.w, h: room.h });
const overOf = ({ over }: Spot) => (over === undefined ? {} : { over });

/** Adds the frames of a node to its page. Where it does not fit, the page is refused with a reason. */
export function place(page: TemplatePage, node: LayoutNode, { spot: around, room }: Placing): void {
  if (page.refused !== undefined) return;
  placeAt(page, node, { spot: spotOf(page, node, around), room });
}

const placeAt = (page: TemplatePage, node: LayoutNode, at: Placing): void =>
  inSlot(page, slotOf[node.node], () => placers[node.node](page, node as never, at));

/** The slot of what a node lays, where its content has no name of its own; none for decoration. */
const slotOf: Partial<Record<LayoutNode['node'], string>> = {
  columns: 'text',
  rows: 'rows',
  marks: 'codes',
  contents: 'contents',
};

function placeStack(page: TemplatePage, { items }: StackNode, { spot, room }: Placing): void {
  const sizes = items.map(item => nodeSize(page, item, spot));
  const heights = fill(sizes, room.h);
  if (!heights) return refuse(page, 'its parts are higher than the page');
  let { y } = room;
  items.forEach((item, n) => {
    const h = heights[n] ?? 0;
    if (h > 0) place(page, item, { spot, room: { y, h } });
    y += h;
  });
}

function placeWords(page: TemplatePage, node: WordsNode, { spot, room }: Placing): void {
  if (node.turned) return placeTurned(page, node, { spot, room });
  const sizes = settings(page, node, spot);
  const isFixed = node.tall !== undefined;
  const pressed = page.context.lenient ? sizes.at(-1) : undefined;
  const set = isFixed ? sizes[0] : (sizes.find(({ tall }) => tall <= room.h + 0.05) ?? pressed);
  if (!set) return refuse(page, `${node.text} is higher than its place`);
  if (set.parts.length === 0) return;
  if (inScale(page.table.texts, node.text).some(({ says }) => says === 'quote')) page.usesQuote = true;
  // A line more than measured keeps the typesetter from reducing what only just fits.
  const h = isFixed ? room.h : Math.min(room.h, set.tall) + 0.6;
  const y =
    isFixed || node.anchor === 'top'
      ? room.y
      : node.anchor === 'middle'
        ? room.y + (room.h - h) / 2
        : room.y + room.h - h;
  const look = { align: alignFor(node.align, set.parts), colour: spot.tone.ink, ...overOf(spot) };
  if (node.ruled) return placeRuled(page, node, { at: box({ x: spot.x, y, w: spot.w, h }), parts: set.parts, look });
  layType(page.layout, box({ x: spot.x, y, w: spot.w, h }), {
    parts: isFixed ? set.parts.map(part => ({ ...part, least: part.size / 6 })) : set.parts,
    anchor: node.anchor,
    ...look,
  }).slot = node.text;
}

/** Where the rule lies in the gap under a label. */
const ruleShare = 0.32;
type TypeLook = Omit<Parameters<typeof layType>[2], 'parts'>;
/** Lays a stack with a rule under its label, or over it. */
function placeRuled(
  page: TemplatePage,
  { text, ruled = 'hair' }: WordsNode,
  { at, parts, look }: { at: Box; parts: readonly TextPart[]; look: TypeLook },
): void {
  const { layout, table, context } = page;
  const [label] = parts;
  const h = inScale(table.spaces, ruled);
  const labelTall = label && isLabelled(parts) ? heightOf([label], at.w, context.measure) : 0;
  const gap = labelTall > 0 ? (label?.gap ?? 0) : h + inScale(table.spaces, 'part');
  const below = labelTall > 0 ? parts.slice(1) : parts;
  const inks = { ink: label?.colour ?? look.colour ?? 'ink', over: look.over };
  if (labelTall > 0)
    layType(layout, box({ ...at, h: labelTall + 0.6 }), { parts: parts.slice(0, 1), ...look }).slot = text;
  layRule(layout, box({ ...at, y: at.y + labelTall + (labelTall > 0 ? gap * ruleShare : 0), h }), inks);
  const top = labelTall + gap;
  if (below.length > 0)
    layType(layout, box({ ...at, y: at.y + top, h: at.h - top }), { parts: below, ...look }).slot = text;
}

/** Lays words along the height of their room, in the largest size that is no wider than their measure. */
function placeTurned(page: TemplatePage, node: WordsNode, { spot, room }: Placing): void {
  const set = settings(page, node, { w: room.h, tone: spot.tone }).find(({ tall }) => tall <= spot.w);
  if (!set) return refuse(page, `${node.text} is wider than its place`);
  if (set.parts.length === 0) return;
  const { left } = page.layout;
  layType(page.layout, spotArea({ spot, room }), {
    parts: set.parts,
    turn: left ? -90 : 90,
    align: left ? 'right' : 'left',
    colour: spot.tone.ink,
    ...overOf(spot),
  }).slot = node.text;
}

/** Lays running text and, below it, the codes that belong to it. */
function placeColumns(page: TemplatePage, node: ColumnsNode, { spot, room }: Placing): void {
  const { context, layout, content } = page;
  const { run } = content;
  const { lines, tall, marks } = columnsOf(page, node, spot.w);
  if (!run) return refuse(page, 'there is no running text');
  if (node.count === 'body') layColumns(context, layout, { thread: run.thread, y: room.y, lines });
  else if (node.count === 'two') layLevel(page, run.thread, { x: spot.x, y: room.y, lines: [lines, lines] });
  else if (lines > 0)
    layColumn(layout, run.thread, {
      x: spot.x,
      y: room.y,
      w: spot.w,
      lines,
      leading: leadingOf(context.body),
      ...overOf(spot),
    });
  if (marks > 0) placeCodes(page, { spot, room: { y: room.y + tall, h: marks } });
}

/** Lays columns of the body side by side, which end at the same height. */
function layLevel(
  { context, layout }: TemplatePage,
  thread: string,
  { x, y, lines }: { x: number; y: number; lines: readonly number[] },
): void {
  const [w, leading, most] = [columnWidth(context), leadingOf(context.body), Math.max(...lines)];
  const step = w + gutterOf(context.grid, context.body.columns);
  lines.forEach((own, at) => {
    if (own > 0) layColumn(layout, thread, { x: x + at * step, y: y + (most - own) * leading, w, lines: own, leading });
  });
}

function placeStep(page: TemplatePage, { head, corner }: StepNode, { spot, room }: Placing): void {
  const { run } = page.content;
  const long = { ...spot, ...measureOn(page, 'inner') };
  const bottom = room.y + room.h;
  const step = stepFor(page, { head: nodeSize(page, head, long).least, bottom });
  if (!run || !step) return refuse(page, 'its text does not stand in steps');
  const { lines, top, deep } = step;
  place(page, corner, { spot: { ...spot, ...measureOn(page, 'outer') }, room: { y: 0, h: deep } });
  const above = inScale(page.table.spaces, 'head');
  place(page, head, { spot: long, room: { y: page.context.grid.top, h: top - above - page.context.grid.top } });
  const { x0, left } = page.layout;
  inSlot(page, 'text', () => layLevel(page, run.thread, { x: x0, y: top, lines: left ? lines.toReversed() : lines }));
}

function placeCodes({ layout, content }: TemplatePage, { spot, room }: Placing): void {
  const codes = content.answers.flatMap(answer => answer.marks);
  if (!content.marked || codes.length === 0) return;
  layCodes(
    layout,
    { x: spot.x, y: room.y + aboveMarks, w: spot.w },
    {
      marks: codes,
      ground: spot.tone.ground === 'paper' ? 'paper' : 'light',
      colour: spot.tone.ink,
      soft: spot.tone.soft,
      ...overOf(spot),
    },
  );
}

function placeRows(page: TemplatePage, node: RowsNode, { spot, room }: Placing): void {
  const set = answerRows(page, node, spot).within(room.h);
  if (!set) return refuse(page, 'the rows are higher than their place');
  let y = room.y;
  set.rows.forEach((row, n) => {
    if (n > 0 && row.ruled) placeBetweenRows(page, node, { spot, room: { y: y - set.gap / 2, h: 0 } });
    for (const cell of row.cells)
      layType(page.layout, box({ x: spot.x + cell.x, y: y + cell.drop, w: cell.w, h: cell.tall + 0.6 }), {
        parts: cell.parts,
        align: alignFor(node.align, cell.parts),
        colour: spot.tone.ink,
        ...overOf(spot),
      });
    y += row.tall + set.gap;
  });
}

/** Lays a rule, or the drawing that stands for it, with its middle at the top of the room. */
function placeBetweenRows(
  { layout, table }: TemplatePage,
  { divider }: RowsNode,
  { spot, room: { y } }: Placing,
): void {
  const { heights, spaces } = table;
  if (divider === undefined)
    layRule(layout, box({ x: spot.x, y, w: spot.w, h: inScale(spaces, 'hair') / 2 }), {
      ink: spot.tone.between ?? spot.tone.mark,
      over: spot.over,
    });
  else {
    const h = inScale(heights, 'label');
    const look = { drawing: divider, ink: spot.tone.mark, ground: spot.tone.ground, ...overOf(spot) };
    layDrawing(layout, box({ x: spot.x, y: y - h / 2, w: spot.w, h }), look);
  }
}

function placeContents(page: TemplatePage, { ruled }: ContentsNode, { spot, room }: Placing): void {
  if (ruled) return placeRuledContents(page, ruled, { spot, room });
  const list = contentsLists(page, spot.w).find(({ tall }) => tall <= room.h + 0.05);
  if (!list) return refuse(page, 'the contents are longer than the page');
  const { columns, size, gap } = list;
  page.layout.frames.push({
    kind: 'contents',
    id: `p${page.layout.number}-contents`,
    box: box({ x: spot.x, y: room.y, w: spot.w, h: list.tall }),
    columns,
    size,
    gap,
    entries: page.content.entries ?? [],
    ...overOf(spot),
  });
}

function placeOrnament(
  { layout }: TemplatePage,
  { drawing, across, align }: OrnamentNode,
  { spot, room }: Placing,
): void {
  const w = across ? spot.w : Math.min(room.h, spot.w);
  const free = spot.w - w;
  const x = spot.x + { left: 0, center: free / 2, right: free }[align];
  const look = { ink: spot.tone.mark, ground: spot.tone.ground, ...overOf(spot) };
  if (drawing === undefined) layOrnament(layout, { x, y: room.y, size: w, ...look });
  else layDrawing(layout, box({ x, y: room.y, w, h: room.h }), { drawing, ...look });
}

function placeGround(page: TemplatePage, node: GroundNode, { spot, room }: Placing): void {
  const { heights, spaces } = page.table;
  const tone = toneFor(page, node.tone);
  const over = layPanel(page.layout, spotArea({ spot, room }), {
    colour: tone.ground,
    ink: tone.mark,
    pattern: node.pattern !== undefined,
    ...(node.pattern !== undefined && { step: inScale(heights, node.pattern) }),
    ...(node.drawing !== undefined && { drawing: node.drawing }),
    ...overOf(spot),
  });
  if (!node.item) return;
  const pad = inScale(spaces, node.inset);
  const inner = insideGround(page, node, { ...spot, tone, over: spot.over ?? over });
  place(page, node.item, { spot: inner, room: { y: room.y + pad, h: room.h - 2 * pad } });
}

/** From this lightness on, 0-1, a part of a picture bears dark type without a shade. */
const lightPart = 0.6;

function placeOnPicture(page: TemplatePage, node: OnPictureNode, { spot, room }: Placing): void {
  const [photo] = page.content.photos;
  if (!photo) return refuse(page, 'there is no picture');
  const area = spotArea({ spot, room });
  const { foot, corners } = node;
  const feet = foot && corners ? corners.map(corner => ({ ...foot, on: corner })) : [foot];
  const bands = feet
    .map(item => bandsOf(page, { ...node, ...(item && { foot: item }) }, { area, spot }))
    .find(all => all.every(one => one.band.h <= area.h && isClear(photo, area, withShade(one, area))));
  if (!bands) return refuse(page, 'the words would cover a face');
  const shaded = (side: 'head' | 'foot') => {
    const band = bands.find(one => one.side === side);
    const isLight = photo.bands[side === 'head' ? 'top' : 'bottom'][0] > lightPart;
    return band && !isLight && !band.isPlate ? Math.min(0.75, (band.band.h * shadeBeyond) / area.h) : 0;
  };
  const scrim = { top: shaded('head'), bottom: shaded('foot') };
  const frame = layPhoto(page.layout, {
    photo,
    area,
    ...(scrim.top + scrim.bottom > 0 && { scrim }),
    ...overOf(spot),
  });
  frame.slot = photoSlot(page, photo);
  const over = frame.id;
  for (const { item, side, band, isPlate } of bands) {
    const isLight = photo.bands[side === 'head' ? 'top' : 'bottom'][0] > lightPart;
    const tone = isPlate && node.plate ? toneFor(page, node.plate) : toneOnPicture(page.table, isLight);
    if (isPlate)
      layPanel(page.layout, band, {
        colour: tone.ground,
        ink: tone.mark,
        over,
        ...(node.drawing !== undefined && { drawing: node.drawing }),
      });
    const pad = inScale(page.table.spaces, node.inset);
    const text = isPlate ? { x: band.x + pad, w: band.w - 2 * pad } : measureOn(page, item.on ?? 'wide');
    placeAt(page, item, { spot: { ...text, tone, over }, room: { y: band.y + pad, h: band.h - 2 * pad } });
  }
}

/** The most of a picture that words in a corner of it cover, as a share of its height. */
const mostCorner = 0.5;
const bandsOf = (page: TemplatePage, node: OnPictureNode, { area, spot }: { area: Box; spot: Spot }) =>
  (['head', 'foot'] as const).flatMap(side => {
    const item = node[side];
    return item && shownOf(page, [item], spot).length > 0 ? [bandFor(page, { item, side }, { node, area, spot })] : [];
  });

/** The band of a picture that words at its head or foot cover, with the space around them. */
function bandFor(
  page: TemplatePage,
  { item, side }: { item: LayoutNode; side: 'head' | 'foot' },
  { node, area, spot }: { node: OnPictureNode; area: Box; spot: Spot },
) {
  const pad = inScale(page.table.spaces, node.inset);
  const measure = measureOn(page, item.on ?? 'wide');
  const w = node.plate && side === 'foot' ? measure.w - 2 * pad : measure.w;
  const { least, wish } = sizeAt(page, item, { ...spot, ...measure, w });
  const most = node.corners ? Math.max(least, area.h * mostCorner) : wish;
  const h = Math.min(wish, most) + 2 * pad;
  const isPlate = node.plate !== undefined && side === 'foot';
  const y = side === 'head' ? area.y : area.y + area.h - h - (isPlate && !node.corners ? pad : 0);
  const across = isPlate ? measure : { x: area.x, w: area.w };
  return { item, side, isPlate, band: box({ ...across, y, h }) };
}

type Placers = {
  [Kind in LayoutNode['node']]: (page: TemplatePage, node: Extract<LayoutNode, { node: Kind }>, at: Placing) => void;
};
const placers: Placers = {
  stack: placeStack,
  beside: (page, node, { spot, room }) => {
    const spots = cellSpots(page, node, spot);
    node.cells.forEach((cell, at) => place(page, cell, { spot: spots[at] ?? spot, room }));
  },
  space: () => undefined,
  rest: () => undefined,
  either: (page, { items }, at) => {
    const item = shownOf(page, items, at.spot).find(one => nodeSize(page, one, at.spot).least <= at.room.h);
    if (item) place(page, item, at);
  },
  step: placeStep,
  photos: (page, node, { spot, room }) => placePhotos(page, node, { area: spotArea({ spot, room }), spot }),
  words: placeWords,
  columns: placeColumns,
  rows: placeRows,
  marks: (page, _node, at) => placeCodes(page, at),
  contents: placeContents,
  rule: ({ layout, table }, { ink, long, centred }, { spot, room }) => {
    const w = long === undefined ? spot.w : Math.min(spot.w, inScale(table.heights, long));
    const x = centred ? spot.x + (spot.w - w) / 2 : spot.x;
    layRule(layout, box({ x, y: room.y, w, h: room.h }), { ink: spot.tone[ink], over: spot.over });
  },
  ornament: placeOrnament,
  ground: placeGround,
  'on picture': placeOnPicture,
  pen: ({ layout, table }, { pitch }, { spot, room }) => {
    const step = inScale(table.spaces, pitch);
    for (let y = room.y; y < room.y + room.h - step; y += step)
      layRule(layout, box({ x: spot.x, y, w: spot.w, h: inScale(table.spaces, 'hair') / 4 }), { ink: spot.tone.soft });
  },
};

/** The top and the foot of a template's layout, mm. */
export function pageRoom({ table: { grid } }: TemplatePage, { bleeds }: Pick<PageTemplate, 'bleeds'>): Room {
  const y = bleeds === 'top' || bleeds === 'both' ? 0 : grid.top;
  return { y, h: (bleeds === 'foot' || bleeds === 'both' ? trim.h : grid.bottom) - y };
}
