import { expect, test } from 'vitest';
import type { PageFrame } from '../model.ts';
import { emptyCellShare } from './empty-cells.ts';

const photo = (box: { x: number; y: number; w: number; h: number }, shape?: 'oval' | 'arch') =>
  ({
    id: 'p',
    kind: 'photo',
    photo: 'a',
    box,
    crop: box,
    dpi: 300,
    alt: '',
    why: '',
    ...(shape && { shape }),
  }) as PageFrame;
const type = (text: string, size: number, align: 'left' | 'center') =>
  ({
    id: 't',
    kind: 'type',
    box: { x: 20, y: 100, w: 170, h: 100 },
    parts: [{ role: 'statement', text, size, least: 9, gap: 0 }],
    anchor: 'top',
    align,
    colour: 'ink',
  }) as PageFrame;
const wholePage = { x: 0, y: 0, w: 210, h: 297 };
const panel = {
  id: 'g',
  kind: 'panel',
  box: wholePage,
  colour: 'tint',
  ink: 'ink',
  step: 1,
  pattern: false,
} as PageFrame;

test('D16 (magazine 2) an empty page and a flat ground are empty; a picture and a printed cloth fill theirs', () => {
  expect(emptyCellShare([])).toBe(1);
  expect(emptyCellShare([panel])).toBe(1);
  expect(emptyCellShare([photo(wholePage)])).toBe(0);
  expect(emptyCellShare([{ ...panel, pattern: true } as PageFrame])).toBe(0);
  const half = emptyCellShare([photo({ ...wholePage, h: 148 })]);
  expect(half).toBeGreaterThan(0.42);
  expect(half).toBeLessThan(0.5);
});

test('D16 (magazine 2) an oval leaves its corners empty, and an arch those above', () => {
  const box = { x: 15, y: 15, w: 180, h: 267 };
  const [whole, oval, arch] = [photo(box), photo(box, 'oval'), photo(box, 'arch')].map(frame =>
    emptyCellShare([frame]),
  );
  expect(whole).toBeLessThan(0.02);
  expect(oval).toBeGreaterThan((arch ?? 0) + 0.02);
  expect(arch).toBeGreaterThan(0.01);
});

test('D16 (magazine 2) words fill as much as their lines are long', () => {
  const short = emptyCellShare([type('Six letters', 12, 'left')]);
  const large = emptyCellShare([type('Six letters', 40, 'center')]);
  const long = emptyCellShare([type('The rain at the bus stand in Pune. '.repeat(20), 12, 'left')]);
  expect(short).toBeGreaterThan(large);
  expect(large).toBeGreaterThan(long);
});
