import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { best, good, none, one, pair, some } from '../limits.ts';
import type { ToneName } from '../../layout/scale.ts';

const { acrossPage, centred, ground, maybe, on, onPicture, ornament, photos, rest, space, stack, words } = nodes;

/** What festive's templates share: their nodes, and what a page of each kind states. */
export const [line, part, block, section] = [space('line'), space('part'), space('block'), space('section')];

type Photos = Parameters<typeof photos>[0];
export const window = (given: Photos = {}) =>
  photos({ frame: 'window', whole: true, least: 'low', most: 'tall', ...given });
/** A window as high as its place bears. */
export const tallWindow = photos({ frame: 'window' });
export const medallion = (given: Photos = {}) => window({ frame: 'medallion', ...given });
/** Pictures with a line around each. */
export const mat = (given: Photos = {}) => photos({ frame: 'line', gap: 'line', least: 'low', ...given });
/** Pictures side by side, as prints on the page. */
export const prints = (given: Photos = {}) => photos({ gap: 'line', least: 'low', ...given });
export const arches = (given: Photos = {}) =>
  mat({ frame: 'arch', arranged: 'grid', gap: 'part', most: 'large', ...given });
/** Pictures from edge to edge, with a printed band between them and the words. */
export const edgeToEdge = (given: Photos = {}) => acrossPage({ edged: true, gap: 'line', least: 'strip', ...given });
export const acrossFoot = edgeToEdge({ captions: 'over' });

/** The band along such pictures where something else stands over it. */
export const ribbon = on('page', ground('deep', undefined, { drawing: 'ribbon', least: 'band', most: 'band' }));
/** A band of the theme's flowers on the measure of the text. */
export const border = ornament({ drawing: 'band', tall: 'band', across: true });
export const divider = ornament({ drawing: 'divider', across: true });
export const underHead = stack(line, divider, line);
/** The same over text in large type. */
export const underTitle = stack(part, divider, block);
export const rosette = ornament({ drawing: 'rosette', tall: 'large', least: 'low' });
export const smallRosette = ornament({ drawing: 'rosette', tall: 'usual' });
export const risingRosette = on('page', ornament({ drawing: 'rising-rosette', tall: 'usual', across: true }));
export const garland = on('page', ornament({ drawing: 'garland', tall: 'strip', across: true }));
export const pullQuote = maybe(block, divider, block, on('narrow', centred('quote')), block);
export const largeQuote = on('narrow', centred('large quote'));
export const name = words('masthead', { tall: 'strip', align: 'center' });
export const masthead = stack(on('wide', centred('edition')), block, on('wide', name), part);

/** A picture that fills its page. */
export const fullPicture = onPicture({ foot: on('narrow', centred('caption')), least: 'whole' });
/** A sheet that lies on a picture. */
export const plate = { plate: 'paper', drawing: 'plate', inset: 'section' } as const;
/** A sheet with words on it, in the middle of a printed cloth. */
export function onSheet(items: readonly LayoutNode[], cloth: ToneName = 'second') {
  const paper = ground('paper', stack(part, ...items, part), { drawing: 'plate', inset: 'section' });
  const drawing = cloth === 'deep' ? 'dark-cloth' : 'cloth';
  return on('page', ground(cloth, stack(rest(), on('centre', paper), rest()), { drawing, least: 'whole' }));
}

// Each kind of page: its border, where it bleeds, its number, and the pictures that it takes.
export const inFrame = { edges: 'frame', folio: true, form: 'words', photos: none } as const;
export const framedDeep = { edges: 'frame', tone: 'deep', form: 'deep', airy: true } as const;
export const windowed = {
  ...inFrame,
  form: 'window',
  likes: best,
  photos: one,
  why: 'The picture looks out of a palace window.',
} as const;
export const ringed = { ...windowed, form: 'medallion', likes: good, why: 'The picture in a ring of pearls.' } as const;
export const matted = {
  ...inFrame,
  form: 'framed',
  photos: some,
  why: 'Pictures with a line around each.',
} as const;
export const arcaded = {
  ...inFrame,
  form: 'arcade',
  likes: 0.98,
  photos: pair,
  why: 'Pictures under arches, side by side.',
} as const;
export const banded = {
  photos: some,
  form: 'band',
  bleeds: 'top',
  airy: true,
  why: 'Pictures from edge to edge, and a printed band under them.',
} as const;
export const footed = {
  form: 'foot',
  bleeds: 'foot',
  photos: some,
  marks: false,
  why: 'The words first, pictures from edge to edge at the foot.',
} as const;
export const sided = {
  ...inFrame,
  form: 'side',
  likes: best,
  photos: one,
  why: 'A window stands upright beside the words.',
} as const;
export const hung = {
  form: 'garland',
  bleeds: 'top',
  tone: 'tint',
  photos: none,
  why: 'Words under a garland.',
} as const;
export const bordered = { edges: 'sari', form: 'border', why: 'Within printed borders, as on a sari.' } as const;
export const clothed = {
  form: 'sheet',
  bleeds: 'both',
  photos: none,
  tone: 'tint',
  why: 'A sheet of its own, on the theme’s cloth.',
} as const;
export const filled = { bleeds: 'both', tone: 'deep', form: 'whole', why: 'A picture that fills the page.' } as const;
export const plated = {
  form: 'plate',
  likes: 0.87,
  photos: one,
  captions: false,
  why: 'The words on a sheet that lies on the picture.',
} as const;
