import { byLetters, headlines, shortLines, onAccent, onDeep, onPaper, onTint, quotations } from '../scales.ts';
import type { DesignScale } from '../scales.ts';

/** The sizes of answers in large type, points, the last as large as the body: letters, lists and short answers. */
const largeSizes = [30, 19, 13] as const;
/** A thin line of the second ink around a picture, with the paper between them; both stand within the measure. */
const ruled = { border: { ink: 'accent', width: 0.35, gap: 1.8 }, beyond: 2.4 } as const;

/**
 * Letterpress: one calm column on the axis of the page, two inks, and few sizes. Pictures have three widths: the
 * column's, the wide measure's, and the page's. Lengths in mm, type in points.
 */
export const letterpressScale: DesignScale = {
  grid: { top: 26, bottom: 264, width: 142, gutter: 7, inner: 34, outer: 34 },
  bodies: [
    { size: 13.8, leading: 18.8, question: 15.6, columns: 1 },
    { size: 12.8, leading: 17, question: 14.6, columns: 1 },
    { size: 11.2, leading: 14.2, question: 13, columns: 2 },
    { size: 10, leading: 12.2, question: 11.6, columns: 2 },
  ],
  ample: { size: 17, leading: 24, question: 18.5, columns: 1 },
  spaces: { none: 0, hair: 0.35, line: 3, part: 5, block: 8, section: 12 },
  heights: { label: 14, band: 32, strip: 44, low: 60, usual: 84, large: 118, tall: 190, whole: 297 },
  measures: {
    page: { fold: 0, edge: 0 },
    text: { fold: 34, edge: 34 },
    wide: { fold: 22, edge: 22 },
    centre: { fold: 42, edge: 42 },
  },
  shares: { third: 0.36, half: 0.5 },
  sizes: {
    label: 8.8,
    caption: 9.6,
    note: 10.6,
    standfirst: 14.5,
    headline: headlines([48, 40, 34, 29, 25, 21, 17], [34, 29, 25, 21, 18, 16, 14]),
    question: byLetters(40, 90)([29, 24, 20], [24, 20, 17]),
    answer: { largest: largeSizes },
    letter: { largest: largeSizes.slice(1) },
    item: { largest: largeSizes.slice(1) },
    quote: quotations([36, 30, 25], [29, 24, 20]),
    line: shortLines([27, 23, 19], [24, 20, 17]),
    title: byLetters(18, 36)([40, 32, 26], [34, 28, 23]),
    name: 120,
    asking: { largest: [46, 39, 33, 28, 24, 20, 17, 14.5, 12, 10.5, 9] },
    entry: { largest: [18, 16, 14.4, 13, 11.8] },
  },
  tones: {
    paper: onPaper,
    tint: onTint,
    deep: onDeep,
    accent: { ...onAccent, mark: 'light' },
    second: { ...onPaper, ground: 'faint', soft: 'ink' },
  },
  turns: ['tint', 'deep'],
  frames: {
    plain: {},
    line: ruled,
    inner: { ...ruled, shapes: [0.74, 1.1] },
    oval: { ...ruled, shape: 'oval', shapes: [0.7, 0.84], outline: 'oval' },
  },
  borders: { border: { inset: 8, tall: 12, wide: 4 } },
  captions: 'center',
  folio: {
    number: { from: 'middle', beyond: 13, w: 18, h: 4 },
    line: { from: 'middle', beyond: 20, w: 110, h: 3 },
    tab: { from: 'middle', beyond: 10.6, w: 24, h: 9 },
  },
};
