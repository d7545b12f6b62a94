import { byLetters, headlines, shortLines, onAccent, onDeep, onPaper, onTint } from '../scales.ts';
import type { DesignScale } from '../scales.ts';

/** Display type: as large as its room allows, in steps that the eye tells apart. */
const display = [240, 190, 150, 128, 112, 98, 86, 75, 66, 58, 51, 45, 40, 35, 31, 27, 24, 21, 18.5, 16.5, 14.5, 13];
/** Answers have these sizes and that of the columns, and no others. */
const answers = [22, 15.5, 11.4];

/**
 * Bold: three equal columns at the fold and a wide outer margin for notes; flat colours beside pictures that run off
 * the page. Lengths in mm, type in points.
 */
export const boldScale: DesignScale = {
  grid: { top: 16, bottom: 277, width: 160, gutter: 6, inner: 14, outer: 36 },
  bodies: [
    { size: 9.6, leading: 12.9, question: 12.8, columns: 3 },
    { size: 9.3, leading: 12, question: 12, columns: 3 },
    { size: 9, leading: 11.4, question: 11.4, columns: 3 },
    { size: 9, leading: 10.9, question: 10.9, columns: 3 },
  ],
  spaces: { hair: 1.2, thick: 1.4, line: 3, part: 5, head: 8, block: 10, section: 13, field: 16, foot: 20 },
  heights: { label: 10, strip: 30, low: 56, usual: 90, large: 130, tall: 196, whole: 297 },
  measures: {
    page: { fold: 0, edge: 0 },
    text: { fold: 14, edge: 36 },
    wide: { fold: 12, edge: 12 },
    inner: { fold: 14, edge: 91 },
    outer: { fold: 124, edge: 0 },
    narrow: { fold: 124, edge: 36 },
    margin: { fold: 178, edge: 12 },
    corner: { fold: 69, edge: 0 },
    strip: { fold: 0, edge: 142.2 },
    spine: { fold: 12, edge: 168 },
    'beside spine': { fold: 48, edge: 0 },
    lead: { fold: 0, edge: 86 },
    title: { fold: 14, edge: 155 },
    centre: { fold: 58, edge: 12 },
  },
  sizes: {
    label: 7.8,
    caption: 7.8,
    note: 8,
    standfirst: 11,
    headline: headlines([68, 56, 46, 37, 29, 22, 16], [44, 36, 30, 26, 21, 17, 13]),
    question: byLetters(40, 90)([34, 25, 17], [24, 18, 13]),
    display: { largest: display, good: 51 },
    margin: { largest: display.slice(display.indexOf(51)), good: 51 },
    asked: { largest: [17, 13, 10] },
    answer: { largest: answers },
    item: { largest: [54, 45, 38, 31, 26, ...answers] },
    line: shortLines([32, 25, 19], [26, 21, 16]),
    title: { line: 96 },
    name: { line: 150 },
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
  frames: {},
  borders: {},
  folio: {
    number: { from: 12, beyond: 10, w: 19, h: 10 },
    line: { from: 5, beyond: 10, w: 4, h: 70 },
    tab: { from: 0, beyond: 0, w: 36, h: 26 },
  },
};
