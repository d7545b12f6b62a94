import { expect, test } from 'vitest';
import { joinInside, readInside, readList } from './rules.ts';

test('C-O07 writes and reads What is inside as icon and text, items separated by a double bar', () => {
  const items = [
    { icon: 'heart', text: 'How it began, in both versions' },
    { icon: 'pen', text: 'A letter' },
  ];
  expect(joinInside(items)).toBe('heart,How it began, in both versions||pen,A letter');
  expect(readInside(joinInside(items))).toEqual(items);
});

test('C-O07 reads items without an icon, and ignores empty items and spaces', () => {
  expect(readInside(' heart , A letter || || Only words ')).toEqual([
    { icon: 'heart', text: 'A letter' },
    { icon: '', text: 'Only words' },
  ]);
  expect(readInside('')).toEqual([]);
});

test('C-O07 reads marquee and samples as comma-separated lists', () => {
  expect(readList('first looks, last locals,,')).toEqual(['first looks', 'last locals']);
  expect(readList('')).toEqual([]);
});
