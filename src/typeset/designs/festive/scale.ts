import type { Tone } from '../../layout/scale.ts';
import { byLetters, headlines, shortLines, onAccent, onDeep, onPaper, quotations } from '../scales.ts';
import type { DesignScale } from '../scales.ts';

/** The sizes of answers in large type, points, beside the body's: letters, lists and short answers share them. */
const answers = [28, 17.5, 12.6] as const;

const light: Tone = { ...onPaper, title: 'deep' };

/** Festive: symmetrical margins, so that every page has room for a frame. Lengths in mm, type in points. */
export const festiveScale: DesignScale = {
  grid: { top: 23, bottom: 270, width: 166, gutter: 7, inner: 22, outer: 22 },
  bodies: [
    { size: 11.2, leading: 15.6, question: 15, columns: 2 },
    { size: 10.5, leading: 14.2, question: 14, columns: 2 },
    { size: 9.8, leading: 12.8, question: 12.5, columns: 2 },
    { size: 9, leading: 11.4, question: 11, columns: 3 },
  ],
  ample: { size: 14, leading: 19.4, question: 17, columns: 2 },
  spaces: { none: 0, hair: 0.8, line: 3.4, part: 5, block: 8, section: 13 },
  heights: { label: 4.6, band: 9, strip: 30, low: 54, usual: 90, large: 122, tall: 178, whole: 297 },
  measures: {
    page: { fold: 0, edge: 0 },
    text: { fold: 22, edge: 22 },
    wide: { fold: 25, edge: 25 },
    narrow: { fold: 36, edge: 36 },
    centre: { fold: 30, edge: 30 },
    inner: { fold: 22, edge: 109 },
    outer: { fold: 110, edge: 22 },
    margin: { fold: 22, edge: 177 },
  },
  shares: { third: 0.38, half: 0.5 },
  sizes: {
    label: 8,
    caption: 8.2,
    note: 9,
    standfirst: 13,
    headline: headlines([52, 44, 37, 31, 26, 22, 17], [36, 31, 27, 23, 20, 17, 14]),
    question: byLetters(14, 40, 90)([38, 30, 25, 18], [32, 26, 20, 15]),
    answer: { largest: answers },
    letter: { largest: answers.slice(1) },
    item: { largest: answers.slice(1) },
    quote: quotations([34, 28, 23], [26, 22, 18]),
    line: shortLines([30, 24, 20], [24, 20, 17]),
    title: byLetters(36)([25, 22], [23, 18]),
    name: 100,
    asking: { largest: [50, 42, 36, 30, 25, 21, 17.5, 14.5, 12, 10.5, 9] },
    entry: { largest: [17, 14.5, 12.5, 11, 9.8] },
  },
  tones: {
    paper: light,
    tint: { ...light, ground: 'tint' },
    deep: { ...onDeep, title: 'second', soft: 'faint' },
    accent: onAccent,
    second: { ...light, ground: 'tint', mark: 'second' },
  },
  turns: ['tint', 'deep'],
  frames: {
    line: { border: { ink: 'accent', width: 0.4, gap: 1.5 }, beyond: 1.8 },
    arch: {
      shape: 'arch',
      border: { ink: 'accent', width: 0.45, gap: 1.5 },
      beyond: 1.8,
      shapes: [0.5, 1],
      outline: 'arch',
    },
    window: { drawing: 'window', beyond: 1.6, shapes: [0.62, 1.18], outline: 'window' },
    medallion: { drawing: 'medallion', beyond: 4.8, shapes: [0.72, 1.4], outline: 'oval' },
  },
  borders: { frame: { inset: 8, tall: 12, wide: 4 }, sari: { inset: 0, tall: 15, wide: 15 } },
  folio: {
    number: { from: 'middle', beyond: 5.4, w: 27, h: 7 },
    line: { from: 'middle', beyond: 14.4, w: 110, h: 3 },
    tab: { from: 'middle', beyond: 5, w: 28, h: 8 },
  },
  captions: 'center',
  edging: { drawing: 'ribbon', tone: 'deep', tall: 'band' },
};
