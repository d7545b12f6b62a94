import type { Box } from '../model.ts';
import { dealWeights } from '../weights/deal-weights.ts';

interface Cell {
  /** The index of the picture in the list. */
  at: number;
  box: Box;
}

type Strain = (at: number, shape: number) => number;
interface Pictures {
  aspects: readonly number[];
  gap: number;
  strain: Strain;
}

/**
 * Fills a rectangle with pictures in justified rows or columns, in their order, so that as little as possible is cut.
 * Tries every way to break up to nine pictures into lines; longer lists are broken evenly. `strain`: the
 * cost of showing a picture in a cell of a shape (width over height), besides what is cut.
 */
export function mosaic(
  area: Box,
  { aspects, gap, strain = () => 0 }: Omit<Pictures, 'strain'> & { strain?: Strain },
): Cell[] {
  const rows = bestArrangement(area.w, area.h, { aspects, gap, strain });
  const turned = bestArrangement(area.h, area.w, {
    aspects: aspects.map(aspect => 1 / aspect),
    gap,
    strain: (at, shape) => strain(at, 1 / shape),
  });
  const [best, upright] = rows.cost <= turned.cost + dealWeights.columns.value ? [rows, true] : [turned, false];
  return best.cells.map(({ at, box }) => ({
    at,
    box: upright
      ? { x: area.x + box.x, y: area.y + box.y, w: box.w, h: box.h }
      : { x: area.x + box.y, y: area.y + box.x, w: box.h, h: box.w },
  }));
}

function bestArrangement(width: number, height: number, pictures: Pictures) {
  let best: { cost: number; cells: Cell[] } = { cost: Infinity, cells: [] };
  for (const breaks of partitions(pictures.aspects.length)) {
    const arrangement = stackLines(width, height, { ...pictures, lengths: breaks });
    if (arrangement.cost < best.cost - 1e-9) best = arrangement;
  }
  return best;
}

/** The ways to break n pictures into lines that are not too long, as lists of line lengths. */
function partitions(n: number): number[][] {
  const mostInLine = dealWeights.mostInLine.value;
  if (n > 9)
    return [2, 3, 4, 5, 6, 7, 8, 9]
      .map(lines => evenly(n, lines))
      .filter(lengths => Math.max(...lengths) <= mostInLine);
  const all: number[][] = [];
  const grow = (lengths: number[], left: number) => {
    if (left === 0) all.push(lengths);
    else for (let take = 1; take <= Math.min(mostInLine, left); take++) grow([...lengths, take], left - take);
  };
  grow([], n);
  return all;
}

const evenly = (n: number, lines: number): number[] =>
  Array.from({ length: lines }, (_, at) => Math.floor(((at + 1) * n) / lines) - Math.floor((at * n) / lines));

/** The cost of lines that leave no room. */
const impossible = 1e3;

function stackLines(
  width: number,
  height: number,
  { aspects, gap, strain, lengths }: Pictures & { lengths: readonly number[] },
) {
  const lines: { from: number; to: number; tall: number }[] = [];
  let from = 0;
  for (const length of lengths) {
    const sum = aspects.slice(from, from + length).reduce((total, aspect) => total + aspect, 0);
    lines.push({ from, to: from + length, tall: (width - gap * (length - 1)) / sum });
    from += length;
  }
  const room = height - gap * (lines.length - 1);
  const natural = lines.reduce((total, line) => total + line.tall, 0);
  const stretch = room / natural;
  const cells: Cell[] = [];
  let y = 0;
  let small = Infinity;
  let strained = 0;
  for (const line of lines) {
    const tall = line.tall * stretch;
    let x = 0;
    for (let at = line.from; at < line.to; at++) {
      const w = line.tall * (aspects[at] ?? 1);
      cells.push({ at, box: { x, y, w, h: tall } });
      small = Math.min(small, w * tall);
      strained += strain(at, w / tall);
      x += w + gap;
    }
    y += tall + gap;
  }
  // The fraction that is cut from each; below, how much smaller the smallest is than an equal share.
  const cut = 1 - Math.min(stretch, 1 / stretch);
  const share = (width * height) / aspects.length;
  const { small: smallCost, smallShare, monotony, monotonyFrom } = dealWeights;
  const isMonotonous = new Set(lengths).size === 1 && lengths.length > 1 && aspects.length > monotonyFrom.value;
  const cost =
    cut +
    strained +
    smallCost.value * Math.max(0, smallShare.value - small / share) +
    (isMonotonous ? monotony.value : 0) +
    (room <= 0 || small <= 0 ? impossible : 0);
  return { cost, cells };
}
