import type { Box, PhotoFacts } from '../model.ts';
import { cropFor, isClear } from '../plan/crop.ts';
import { box } from '../plan/page-layout.ts';
import { shownOf, sizeAt } from './measured.ts';
import type { LayoutNode, OnPictureNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { DesignTable, Tone } from './scale.ts';
import { measureOn } from './template-page.ts';
import type { Place, TemplatePage } from './template-page.ts';

/** A band of a picture that words at its head or foot cover, with the space around them. */
interface Band {
  item: LayoutNode;
  side: 'head' | 'foot';
  /** Whether a sheet lies under the words instead of a shade. */
  isPlate: boolean;
  /** Whether the picture bears dark type there without a shade. */
  isLight: boolean;
  band: Box;
}

/** From this lightness on, 0-1, a part of a picture bears dark type without a shade. */
const lightPart = 0.6;
/** The shade reaches this much further than the words on it, and is no higher than this share of the picture. */
const [shadeBeyond, mostShade] = [1.25, 0.75];
/** The most of a picture that words in a corner of it cover, as a share of its height. */
const mostCorner = 0.5;

/** The bands of a picture that its words cover; `undefined` when they would cover a face. */
export function clearBands(page: TemplatePage, node: OnPictureNode, { photo, place }: Picture): Band[] | undefined {
  const area = box(place);
  const { foot, corners } = node;
  const feet = foot && corners ? corners.map(corner => ({ ...foot, on: corner })) : [foot];
  return feet
    .map(item => bandsOf(page, { ...node, ...(item && { foot: item }) }, { photo, place }))
    .find(bands => bands.every(one => one.band.h <= area.h && leavesSeen(photo, area, one)));
}

/** Whether words with their shade cover no face, and a sheet under them little of what the picture is about. */
const leavesSeen = (photo: PhotoFacts, area: Box, one: Band): boolean =>
  isClear(photo, area, withShade(one, area)) && !(one.isPlate && hiddenFocus(photo, area, one.band) > mostHidden);

/** The most of what a picture is about that a sheet on it may hide: a detector does not find every face. */
const mostHidden = 0.25;

/** The share of what a picture is about that `cover` hides where the picture fills `area`, 0-1. */
function hiddenFocus(photo: PhotoFacts, area: Box, cover: Box): number {
  const crop = cropFor(photo, area.w / area.h);
  const { focus } = photo;
  const shared = (side: 'x' | 'y', length: 'w' | 'h') => {
    const scale = area[length] / crop[length];
    const from = area[side] + (focus[side] - crop[side]) * scale;
    const both = Math.min(from + focus[length] * scale, cover[side] + cover[length]) - Math.max(from, cover[side]);
    return Math.max(0, both) / Math.max(focus[length] * scale, 1);
  };
  return shared('x', 'w') * shared('y', 'h');
}

interface Picture {
  photo: PhotoFacts;
  place: Place;
}

const bandsOf = (page: TemplatePage, node: OnPictureNode, picture: Picture): Band[] =>
  (['head', 'foot'] as const).flatMap(side => {
    const item = node[side];
    const isShown = item && shownOf(page, [item], picture.place).length > 0;
    return isShown ? [bandFor(page, { node, item, side }, picture)] : [];
  });

function bandFor(
  page: TemplatePage,
  { node, item, side }: { node: OnPictureNode; item: LayoutNode; side: Band['side'] },
  { photo, place }: Picture,
): Band {
  const area = box(place);
  const pad = inScale(page.table.spaces, node.inset);
  const measure = measureOn(page, item.on ?? 'wide');
  const isPlate = node.plate !== undefined && side === 'foot';
  const w = isPlate ? measure.w - 2 * pad : measure.w;
  const { least, preferred } = sizeAt(page, item, { ...place, ...measure, w });
  const most = node.corners ? Math.max(least, area.h * mostCorner) : preferred;
  const h = Math.min(preferred, most) + 2 * pad;
  const y = side === 'head' ? area.y : area.y + area.h - h - (isPlate && !node.corners ? pad : 0);
  const across = isPlate ? measure : { x: area.x, w: area.w };
  const isLight = photo.bands[side === 'head' ? 'top' : 'bottom'][0] > lightPart;
  return { item, side, isPlate, isLight, band: box({ ...across, y, h }) };
}

/** A band with the shade that reaches beyond it towards the picture's middle; a plate has none. */
function withShade({ band, side, isPlate }: Band, area: Box): Box {
  const h = isPlate ? band.h : Math.min(area.h, band.h * shadeBeyond);
  return { ...band, h, y: side === 'head' || isPlate ? band.y : area.y + area.h - h };
}

/** The shades of a picture under its bands, as shares of its height; none where all words are on plates or light. */
export function shadesUnder(bands: readonly Band[], { h }: Box): { scrim?: { top: number; bottom: number } } {
  const shaded = (side: Band['side']) => {
    const band = bands.find(one => one.side === side && !one.isPlate && !one.isLight)?.band;
    return band ? Math.min(mostShade, (band.h * shadeBeyond) / h) : 0;
  };
  const scrim = { top: shaded('head'), bottom: shaded('foot') };
  return scrim.top + scrim.bottom > 0 ? { scrim } : {};
}

/** The inks of words on a picture. */
export const toneOnPicture = ({ onPicture, tones }: DesignTable, isLight: boolean): Tone =>
  isLight ? (onPicture?.light ?? tones.paper) : (onPicture?.dark ?? tones.deep);
