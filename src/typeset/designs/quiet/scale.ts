import type { DesignTable } from '../../layout/scale.ts';

type QuietScale = Pick<
  DesignTable,
  | 'grid'
  | 'bodies'
  | 'spaces'
  | 'heights'
  | 'measures'
  | 'shares'
  | 'sizes'
  | 'tones'
  | 'onPicture'
  | 'turns'
  | 'frames'
  | 'borders'
>;

/** Quiet: two or three columns between wide margins, and pictures to the trim. Lengths in mm, type in points. */
export const quietScale: QuietScale = {
  grid: { top: 18, bottom: 273, width: 174, gutter: 6, inner: 20, outer: 16 },
  bodies: [
    { size: 10.2, leading: 14, question: 14, columns: 2 },
    { size: 9.8, leading: 13, question: 13, columns: 2 },
    { size: 9.4, leading: 12, question: 12, columns: 3 },
    { size: 9, leading: 11.2, question: 11, columns: 3 },
  ],
  spaces: { hair: 0.5, line: 3, part: 5, block: 8, section: 12, field: 24 },
  heights: { label: 18, strip: 26, low: 46, usual: 84, large: 130, tall: 210, whole: 297 },
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
  },
  shares: { third: 0.33, half: 0.5 },
  sizes: {
    label: 7.6,
    caption: 7.8,
    note: 9.4,
    standfirst: { byLetters: [[9999, 13.5, 12]] },
    asked: { byLetters: [[9999, 18, 13.5]] },
    headline: {
      byLetters: [
        [14, 62, 40],
        [26, 50, 34],
        [40, 42, 30],
        [60, 34, 26],
        [90, 28, 22],
        [140, 23, 18],
        [9999, 16, 14],
      ],
    },
    question: {
      byLetters: [
        [26, 32, 28],
        [60, 25, 22],
        [9999, 19, 17],
      ],
    },
    answer: { largest: [28, 20, 14] },
    letter: { largest: [20, 14] },
    item: { largest: [14] },
    quote: {
      byLetters: [
        [50, 48, 32],
        [90, 38, 26],
        [9999, 30, 21],
      ],
    },
    line: {
      byLetters: [
        [34, 38, 28],
        [60, 30, 23],
        [9999, 24, 19],
      ],
    },
    title: {
      byLetters: [
        [24, 42, 32],
        [9999, 30, 24],
      ],
    },
    name: 150,
    entry: { largest: [30, 24, 20, 17, 14.5, 12, 10.5] },
    figure: {
      byLetters: [
        [18, 76, 50],
        [34, 62, 42],
        [60, 50, 36],
        [9999, 38, 28],
      ],
    },
  },
  tones: {
    paper: {
      ground: 'paper',
      mark: 'accent',
      between: 'faint',
      title: 'ink',
      ink: 'ink',
      line: 'accent',
      soft: 'soft',
    },
    tint: { ground: 'tint', mark: 'accent', title: 'deep', ink: 'ink', line: 'accent', soft: 'ink' },
    deep: { ground: 'deep', mark: 'second', title: 'light', ink: 'light', line: 'second', soft: 'light' },
    accent: { ground: 'accent', mark: 'tint', title: 'light', ink: 'light', line: 'tint', soft: 'light' },
    second: { ground: 'paper', mark: 'accent', title: 'accent', ink: 'ink', line: 'accent', soft: 'soft' },
  },
  onPicture: {
    dark: { ground: 'deep', mark: 'second', title: 'light', ink: 'light', line: 'light', soft: 'light' },
    light: { ground: 'light', mark: 'deep', title: 'deep', ink: 'deep', line: 'deep', soft: 'deep' },
  },
  turns: ['deep', 'tint', 'accent'],
  frames: {},
  borders: {},
};
