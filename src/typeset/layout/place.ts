import type { Box } from '../model.ts';
import { trim } from '../model.ts';
import { isClear } from '../plan/crop.ts';
import { leadingOf } from '../plan/page-sequence.ts';
import { box, layColumn, layDrawing, layOrnament, layPanel, layPhoto, layRule, layType } from '../plan/page-layout.ts';
import { layCodes } from '../plan/recording-codes.ts';
import { layColumns } from '../plan/text-columns.ts';
import { answerRows } from './answer-rows.ts';
import { contentsLists } from './contents-list.ts';
import { fill } from './fill.ts';
import { aboveMarks, columnsOf, insideGround, settings, sizeAt, nodeSize } from './measured.ts';
import { inScale } from './scale.ts';
import type {
  ColumnsNode,
  GroundNode,
  LayoutNode,
  OnPictureNode,
  OrnamentNode,
  PageTemplate,
  RowsNode,
  StackNode,
  WordsNode,
} from './nodes.ts';
import { photoSlot, placePhotos } from './pictures.ts';
import { alignFor, inSlot, measureOn, refuse, spotOf, toneFor } from './template-page.ts';
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
  const sizes = settings(page, node, spot);
  const isFixed = node.tall !== undefined;
  const set = isFixed ? sizes[0] : sizes.find(({ tall }) => tall <= room.h + 0.05);
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
  const frame = layType(page.layout, box({ x: spot.x, y, w: spot.w, h }), {
    parts: isFixed ? set.parts.map(part => ({ ...part, least: part.size / 6 })) : set.parts,
    align: alignFor(node.align, set.parts),
    anchor: node.anchor,
    colour: spot.tone.ink,
    ...overOf(spot),
  });
  frame.slot = node.text;
}

/** Lays running text and, below it, the codes that belong to it. */
function placeColumns(page: TemplatePage, node: ColumnsNode, { spot, room }: Placing): void {
  const { context, layout, content } = page;
  const { run } = content;
  const { lines, tall, marks } = columnsOf(page, node, spot.w);
  if (!run) return refuse(page, 'there is no running text');
  if (node.count === 'body') layColumns(context, layout, { thread: run.thread, y: room.y, lines });
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
      ink: spot.tone.mark,
      over: spot.over,
    });
  else {
    const h = inScale(heights, 'label');
    const look = { drawing: divider, ink: spot.tone.mark, ground: spot.tone.ground, ...overOf(spot) };
    layDrawing(layout, box({ x: spot.x, y: y - h / 2, w: spot.w, h }), look);
  }
}

function placeContents(page: TemplatePage, { spot, room }: Placing): void {
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
/** The shade reaches this much further than the words on it. */
const shadeBeyond = 1.25;

function placeOnPicture(page: TemplatePage, node: OnPictureNode, { spot, room }: Placing): void {
  const [photo] = page.content.photos;
  if (!photo) return refuse(page, 'there is no picture');
  const area = spotArea({ spot, room });
  const bands = (['head', 'foot'] as const).flatMap(side => {
    const item = node[side];
    return item ? [bandFor(page, { item, side }, { node, area, spot })] : [];
  });
  if (!bands.every(({ band }) => isClear(photo, area, band))) return refuse(page, 'the words would cover a face');
  const shaded = (side: 'head' | 'foot') => {
    const band = bands.find(one => one.side === side);
    const isLight = photo.bands[side === 'head' ? 'top' : 'bottom'][0] > lightPart;
    return band && !isLight && !node.plate ? Math.min(0.75, (band.band.h * shadeBeyond) / area.h) : 0;
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
  for (const { item, side, band } of bands) {
    const isLight = photo.bands[side === 'head' ? 'top' : 'bottom'][0] > lightPart;
    const tone = node.plate ? page.table.tones[node.plate] : page.table.tones[isLight ? 'paper' : 'deep'];
    if (node.plate && side === 'foot')
      layPanel(page.layout, band, {
        colour: tone.ground,
        ink: tone.mark,
        over,
        ...(node.drawing !== undefined && { drawing: node.drawing }),
      });
    const pad = inScale(page.table.spaces, node.inset);
    const text =
      node.plate && side === 'foot' ? { x: band.x + pad, w: band.w - 2 * pad } : measureOn(page, item.on ?? 'wide');
    placeAt(page, item, { spot: { ...text, tone, over }, room: { y: band.y + pad, h: band.h - 2 * pad } });
  }
}

/** The band of a picture that words at its head or foot cover, with the space around them. */
function bandFor(
  page: TemplatePage,
  { item, side }: { item: LayoutNode; side: 'head' | 'foot' },
  { node, area, spot }: { node: OnPictureNode; area: Box; spot: Spot },
) {
  const pad = inScale(page.table.spaces, node.inset);
  const measure = measureOn(page, item.on ?? 'wide');
  const w = node.plate && side === 'foot' ? measure.w - 2 * pad : measure.w;
  const h = sizeAt(page, item, { ...spot, ...measure, w }).wish + 2 * pad;
  const isPlate = node.plate !== undefined && side === 'foot';
  const y = side === 'head' ? area.y : area.y + area.h - h - (isPlate ? pad : 0);
  const across = isPlate ? measure : { x: area.x, w: area.w };
  return { item, side, band: box({ ...across, y, h }) };
}

type Placers = {
  [Kind in LayoutNode['node']]: (page: TemplatePage, node: Extract<LayoutNode, { node: Kind }>, at: Placing) => void;
};
const placers: Placers = {
  stack: placeStack,
  beside: (page, { cells }, at) => cells.forEach(cell => place(page, cell, at)),
  space: () => undefined,
  rest: () => undefined,
  photos: (page, node, { spot, room }) => placePhotos(page, node, { area: spotArea({ spot, room }), spot }),
  words: placeWords,
  columns: placeColumns,
  rows: placeRows,
  marks: (page, _node, at) => placeCodes(page, at),
  contents: (page, _node, at) => placeContents(page, at),
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
