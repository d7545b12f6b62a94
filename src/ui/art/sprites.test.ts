import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { illustrationNames } from '../illustration.tsx';
import { sprites } from './sprites.tsx';

const colours = /(?:fill|stroke)="([^"]+)"/g;

test.each(Object.entries(sprites()))('C-R01 %s is what `npm run art` writes from the drawings', (file, text) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(text);
});

test('C-R01 the file has exactly the illustrations that a page may name', () => {
  const ids = [...sprites()['drawings.svg'].matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual([...illustrationNames].toSorted());
});

test('C-R01 drawings use only colour tokens, so that they follow the theme of the page', () => {
  const used = Object.values(sprites()).flatMap(text => [...text.matchAll(colours)].map(([, colour]) => colour));
  expect([...new Set(used)].filter(colour => colour !== 'none' && !colour?.startsWith('var(--'))).toEqual([]);
});
