import { byLetters, headlines, shortLines, onAccent, onDeep, onPaper, onTint, quotations } from '../scales.ts';
import type { DesignScale } from '../scales.ts';

/** Letterpress: one calm column between generous margins, two inks, and few sizes. Lengths in mm, type in points. */
export const letterpressScale: DesignScale = {
  grid: { top: 26, bottom: 264, width: 130, gutter: 7, inner: 36, outer: 44 },
  bodies: [
    { size: 12.2, leading: 16.6, question: 15, columns: 1 },
    { size: 11.4, leading: 15, question: 14, columns: 1 },
    { size: 10.4, leading: 13.2, question: 12.6, columns: 2 },
    { size: 9.6, leading: 11.8, question: 11.6, columns: 2 },
  ],
  spaces: { none: 0, hair: 0.35, line: 3, part: 5, block: 8, section: 12, field: 24 },
  heights: { label: 14, band: 9, strip: 30, low: 52, usual: 78, large: 118, tall: 182, whole: 297 },
  measures: {
    page: { fold: 0, edge: 0 },
    text: { fold: 36, edge: 44 },
    wide: { fold: 26, edge: 30 },
    narrow: { fold: 52, edge: 60 },
    inner: { fold: 36, edge: 112 },
    outer: { fold: 104, edge: 0 },
    margin: { fold: 172, edge: 12 },
    centre: { fold: 45, edge: 45 },
  },
  sizes: {
    label: 8.4,
    caption: 9.2,
    note: 10.4,
    standfirst: 14.5,
    headline: headlines([48, 40, 33, 28, 23, 19, 16], [34, 29, 25, 21, 18, 16, 14]),
    question: byLetters(40, 90)([25, 20, 16.5], [20, 16.5, 14]),
    answer: { largest: [26, 19, 15] },
    letter: { largest: [26, 19, 15] },
    item: { largest: [26, 19, 15] },
    quote: quotations([36, 29, 23], [27, 22, 18]),
    line: shortLines([27, 22, 18], [21, 18, 15]),
    title: byLetters(18, 36)([40, 30, 24], [30, 24, 20]),
    name: 120,
    entry: { largest: [21, 17.5, 15, 13, 11.4] },
    figure: 40,
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
    line: { border: { ink: 'accent', width: 0.35, gap: 1.8 } },
    arch: { shape: 'arch', border: { ink: 'accent', width: 0.35, gap: 1.8 } },
    oval: { shape: 'oval', border: { ink: 'accent', width: 0.35, gap: 1.8 } },
    round: { shape: 'round', radius: 3 },
  },
  borders: { border: { inset: 8, tall: 12, wide: 4 } },
  folio: {
    number: { from: 'middle', beyond: 13, w: 18, h: 4 },
    line: { from: 'middle', beyond: 20, w: 110, h: 3 },
    tab: { from: 'middle', beyond: 10.6, w: 24, h: 9 },
  },
};
