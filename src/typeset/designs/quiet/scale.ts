import { byLetters, byWidth, headlines, shortLines, onAccent, onDeep, onPaper, onTint, quotations } from '../scales.ts';
import type { DesignScale } from '../scales.ts';

/** The sizes of answers in large type, points, beside the body's: letters and lists share the smaller ones. */
const largeAnswers = [27, 17, 14] as const;

/** Quiet: two or three columns between wide margins, and pictures to the trim. Lengths in mm, type in points. */
export const quietScale: DesignScale = {
  grid: { top: 18, bottom: 273, width: 174, gutter: 6, inner: 20, outer: 16 },
  bodies: [
    { size: 11.6, leading: 15.6, question: 15, columns: 2 },
    { size: 10.8, leading: 14.2, question: 14, columns: 2 },
    { size: 10, leading: 12.8, question: 12.5, columns: 2 },
    { size: 9, leading: 11.2, question: 11, columns: 3 },
  ],
  ample: { size: 14.5, leading: 19.8, question: 17, columns: 2 },
  spaces: { hair: 0.5, line: 3, part: 5, block: 8, section: 12, field: 24 },
  heights: { label: 18, strip: 26, low: 46, usual: 92, large: 130, tall: 210, whole: 297 },
  measures: {
    page: { fold: 0, edge: 0 },
    text: { fold: 20, edge: 16 },
    wide: { fold: 14, edge: 14 },
    narrow: { fold: 20, edge: 16, short: 24 },
    inner: { fold: 20, edge: 106 },
    outer: { fold: 114, edge: 0 },
    margin: { fold: 122, edge: 16 },
    centre: { fold: 40, edge: 40 },
    offset: { fold: 32, edge: 0 },
    lead: { fold: 84, edge: 0 },
    strip: { fold: 20, edge: 132 },
  },
  shares: { third: 0.33, half: 0.5 },
  sizes: {
    label: 8,
    caption: 8,
    note: 9.4,
    standfirst: byWidth(13.5, 12),
    asked: byWidth(18, 13.5),
    headline: headlines([62, 50, 42, 34, 28, 23, 16], [40, 34, 30, 26, 22, 18, 14]),
    question: byLetters(26, 60)([32, 25, 19], [28, 22, 17]),
    answer: { largest: largeAnswers },
    letter: { largest: largeAnswers.slice(1) },
    item: { largest: largeAnswers.slice(-1) },
    quote: quotations([48, 38, 30], [32, 26, 21]),
    line: shortLines([38, 30, 24], [28, 23, 19]),
    title: byLetters(24)([42, 30], [32, 24]),
    name: 150,
    asking: { largest: [62, 52, 43, 36, 30, 25, 21, 17.5, 14.5, 12, 10.5, 9] },
    entry: { largest: [30, 24, 20, 17, 14.5, 12, 10.5] },
    figure: byLetters(18, 34, 60)([76, 62, 50, 38], [50, 42, 36, 28]),
  },
  tones: {
    paper: { ...onPaper, between: 'faint' },
    tint: onTint,
    deep: onDeep,
    accent: { ...onAccent, mark: 'tint', line: 'tint' },
    second: { ...onPaper, title: 'accent' },
  },
  onPicture: {
    dark: { ...onDeep, line: 'light' },
    light: { ground: 'light', mark: 'deep', title: 'deep', ink: 'deep', line: 'deep', soft: 'deep' },
  },
  turns: ['deep', 'tint', 'accent'],
  frames: {},
  borders: {},
  folio: {
    number: { from: 16, beyond: 8.5, w: 10, h: 7 },
    line: { from: 16, beyond: 11.5, w: 174, h: 4 },
    tab: { from: 0, beyond: 8.3, w: 27, h: 9 },
  },
};
