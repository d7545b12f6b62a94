import { byLetters, headlines, shortLines, onAccent, onDeep, onPaper, onTint } from '../scales.ts';
import type { DesignScale } from '../scales.ts';

/** Display type: as large as its room allows, in steps that the eye tells apart. */
const display = [240, 190, 150, 128, 112, 98, 86, 75, 66, 58, 51, 45, 40, 35, 31, 27, 24, 21, 18.5, 16.5, 14.5, 13];
/** Answers have these sizes and that of the columns, and no others; the smallest is that of generous columns. */
const answers = [18, 14, 11.4];

/**
 * Bold: two columns at the fold, three where there is much to read, and a wide outer margin; flat colours beside
 * pictures that run off the page. Lengths in mm, type in points.
 */
export const boldScale: DesignScale = {
  grid: { top: 16, bottom: 277, width: 160, gutter: 6, inner: 14, outer: 36 },
  bodies: [
    { size: 11.4, leading: 15.4, question: 14.5, columns: 2 },
    { size: 10.5, leading: 13.6, question: 13, columns: 2 },
    { size: 9.6, leading: 12.2, question: 12, columns: 3 },
    { size: 9, leading: 10.9, question: 10.9, columns: 3 },
  ],
  ample: { size: 14.5, leading: 19.6, question: 17, columns: 2 },
  spaces: { hair: 1.2, thick: 1.4, line: 3, part: 5, head: 8, block: 10, section: 13, field: 16, foot: 20 },
  heights: { label: 10, strip: 30, low: 56, usual: 90, large: 142, tall: 196, whole: 297 },
  measures: {
    page: { fold: 0, edge: 0 },
    text: { fold: 14, edge: 36 },
    wide: { fold: 12, edge: 12 },
    inner: { fold: 14, edge: 91 },
    outer: { fold: 124, edge: 0 },
    column: { fold: 14, edge: 119 },
    'beside column': { fold: 97, edge: 0 },
    narrow: { fold: 124, edge: 36 },
    margin: { fold: 178, edge: 12 },
    corner: { fold: 69, edge: 0 },
    strip: { fold: 0, edge: 142.2 },
    spine: { fold: 12, edge: 168 },
    'beside spine': { fold: 48, edge: 0 },
    lead: { fold: 0, edge: 86 },
    title: { fold: 14, edge: 155 },
    centre: { fold: 58, edge: 12 },
    offset: { fold: 132, edge: 12 },
  },
  shares: { third: 0.34, half: 0.5 },
  sizes: {
    label: 8.4,
    caption: 8.2,
    note: 8.4,
    standfirst: 13,
    headline: headlines([68, 56, 46, 37, 29, 22, 16], [44, 36, 30, 26, 21, 17, 13]),
    question: byLetters(40, 90)([34, 25, 17], [24, 18, 13]),
    display: { largest: display, good: 51 },
    margin: { largest: display.slice(display.indexOf(51)), good: 51 },
    asked: { largest: [16, 12, 10] },
    answer: { largest: answers },
    item: { largest: [54, 45, 38, 31, 26, ...answers] },
    line: shortLines([32, 25, 19], [26, 21, 16]),
    title: { line: 96 },
    name: { line: 320 },
    asking: { largest: [84, 68, 55, 45, 37, 30, 25, 21, 17.5, 14.5, 12, 10.5, 9] },
    entry: { largest: [22, 18.5, 15.5, 13, 11] },
  },
  tones: {
    paper: { ...onPaper, mark: 'ink' },
    tint: { ...onTint, title: 'ink' },
    deep: onDeep,
    accent: onAccent,
    second: { ground: 'second', mark: 'accent', title: 'ink', ink: 'ink', line: 'ink', soft: 'ink' },
  },
  turns: ['second', 'accent', 'tint', 'deep'],
  band: 'deep',
  frames: {},
  borders: {},
  folio: {
    number: { from: 12, beyond: 10, w: 19, h: 10 },
    line: { from: 5, beyond: 10, w: 4, h: 70 },
    tab: { from: 0, beyond: 0, w: 36, h: 26 },
  },
};
