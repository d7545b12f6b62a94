import { sizeOfRows } from './answer-rows.ts';
import { sizeOfContents } from './contents-list.ts';
import { below, endlessRoom, fixed, isNothing, level, nothing } from './fill.ts';
import type { Size } from './fill.ts';
import { sizeOfLogo } from './logo.ts';
import type { GroundNode, LayoutNode, StackNode } from './nodes.ts';
import { sizeOfPhotos } from './pictures.ts';
import { sizeOfCodes, sizeOfColumns } from './running-text.ts';
import { inScale } from './scale.ts';
import { cellSpots, measureOn, spotOf } from './template-page.ts';
import type { Spot, TemplatePage } from './template-page.ts';
import { sizeOfWords } from './words.ts';

/** The heights that a node can have. */
export function nodeSize(page: TemplatePage, node: LayoutNode, around: Spot): Size {
  if (node.fills) return nothing;
  const size = sizeAt(page, node, spotOf(page, node, around));
  return node.optional ? { ...size, optional: true } : size;
}

/** The same on the measure of `spot`, whatever measure the node names. */
export const sizeAt = (page: TemplatePage, node: LayoutNode, spot: Spot): Size =>
  sizers[node.node](page, node as never, spot);

/** The nodes that have something to show, in their order. */
export const shownOf = (page: TemplatePage, items: readonly LayoutNode[], spot: Spot): readonly LayoutNode[] =>
  items.filter(item => !isBlank(page, item, spot));
function isBlank(page: TemplatePage, node: LayoutNode, spot: Spot): boolean {
  if (node.node === 'words') return isNothing(sizeOfWords(page, node, spot));
  if (node.node === 'ground') return node.item !== undefined && isBlank(page, node.item, spot);
  return node.node === 'stack' && node.items.every(item => item.node === 'space' || isBlank(page, item, spot));
}

function sizeOfStack(page: TemplatePage, { items, optional }: StackNode, spot: Spot): Size {
  const sizes = items.map(item => nodeSize(page, item, spot));
  const isNode = (at: number, kind: LayoutNode['node']) => items[at]?.node === kind;
  // What may be left out is left out when its words say nothing, or when it has only space in it.
  const isSilent = sizes.some((size, at) => isNode(at, 'words') && isNothing(size));
  if (optional && (isSilent || sizes.every((size, at) => isNothing(size) || isNode(at, 'space')))) return nothing;
  return below(sizes);
}

function sizeOfGround(page: TemplatePage, node: GroundNode, spot: Spot): Size {
  const { heights, spaces } = page.table;
  const [low, high] = [inScale(heights, node.least), inScale(heights, node.most)];
  if (!node.item) return { least: low, preferred: low, most: high, grows: 'room' };
  const inner = nodeSize(page, node.item, insideGround(page, node, spot));
  const pad = 2 * inScale(spaces, node.inset);
  return {
    least: Math.max(low, inner.least + pad),
    preferred: Math.max(low, inner.preferred + pad),
    most: Math.max(low, Math.min(high, inner.most + pad)),
    grows: inner.grows,
  };
}

/** Where the content of a ground stands: on the text's measure on a ground across the page, else inside its edges. */
export function insideGround<At extends Spot>(page: TemplatePage, { inset, on }: GroundNode, at: At): At {
  const pad = inScale(page.table.spaces, inset);
  return on === 'page' ? { ...at, ...measureOn(page, 'text') } : { ...at, x: at.x + pad, w: at.w - 2 * pad };
}

const sizeOfEither = ([first = nothing, ...others]: readonly Size[]): Size => ({
  ...first,
  least: Math.min(first.least, ...others.map(({ least }) => least)),
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
  either: (page, { items }, spot) => sizeOfEither(shownOf(page, items, spot).map(item => nodeSize(page, item, spot))),
  ground: sizeOfGround,
  'on picture': ({ table: { heights } }, { least, most }) =>
    pictureSize(inScale(heights, least), inScale(heights, most)),
  photos: sizeOfPhotos,
  words: sizeOfWords,
  columns: sizeOfColumns,
  step: () => endlessRoom,
  rows: sizeOfRows,
  marks: (page, _node, spot) => sizeOfCodes(page, spot),
  contents: sizeOfContents,
  ornament: ({ table: { heights } }, { tall, least = tall }) =>
    pictureSize(inScale(heights, least), inScale(heights, tall)),
  logo: sizeOfLogo,
  rule: ({ table }, { thick }) => fixed(inScale(table.spaces, thick)),
  pen: ({ table: { heights } }) => ({
    ...endlessRoom,
    least: inScale(heights, 'low'),
    preferred: inScale(heights, 'usual'),
  }),
  space: ({ table }, { of }) => fixed(inScale(table.spaces, of)),
  rest: () => endlessRoom,
};

/** A picture or a drawing, which is good as high as it may be. */
const pictureSize = (least: number, most: number): Size => ({ least, preferred: most, most, grows: 'pictures' });
