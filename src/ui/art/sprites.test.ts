import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { illustrationNames } from '../illustration.tsx';
import { sprites } from './sprites.tsx';

const colours = /(?:fill|stroke)="([^"]+)"/g;

test.each(Object.entries(sprites()))('C-R01 %s is what its drawings say: `npm run art` was run', (file, text) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(text);
});

test('C-R01 every illustration a page may name is in the file', () => {
  const drawn = [...sprites()['drawings.svg'].matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn.toSorted()).toEqual([...illustrationNames].toSorted());
});

test('C-R01 drawings have no colour of their own: they follow the tokens and the theme of the page', () => {
  const used = Object.values(sprites()).flatMap(text => [...text.matchAll(colours)].map(([, colour]) => colour));
  expect([...new Set(used)].filter(colour => colour !== 'none' && !colour?.startsWith('var(--'))).toEqual([]);
});
