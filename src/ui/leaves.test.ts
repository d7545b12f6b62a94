import { expect, test } from 'vitest';
import { visiblePagesLabel, bindLeaves, pagesToLoad } from './leaves.ts';

test('C-E02 a wide screen shows two pages beside each other and each cover alone', () => {
  const leaves = bindLeaves(12, true);
  expect([0, 1, 2, 6].map(leaves.shown)).toEqual([[0], [1, 2], [3, 4], [11]]);
  expect(leaves.last).toBe(6);
});

test('C-E02 a narrow screen shows one page at a time', () => {
  const leaves = bindLeaves(12, false);
  expect([0, 1, 11].map(leaves.shown)).toEqual([[0], [1], [11]]);
  expect(leaves.last).toBe(11);
});

test('C-E02 an odd last page can be reached', () => {
  const leaves = bindLeaves(5, true);
  expect(leaves.shown(leaves.last)).toEqual([3, 4]);
});

test('C-E02 a page is found again after the screen was rotated', () => {
  for (const two of [true, false]) {
    const leaves = bindLeaves(20, two);
    for (let page = 0; page < 20; page++) expect(leaves.shown(leaves.atPage(page))).toContain(page);
  }
});

test('C-E02 loads only the visible pages and those nearby', () => {
  expect(pagesToLoad(bindLeaves(20, true), 5)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(pagesToLoad(bindLeaves(20, false), 0)).toEqual([0, 1, 2]);
});

test('C-E02 names the visible pages and their number', () => {
  expect(visiblePagesLabel([0], 20)).toBe('Page 1 of 20');
  expect(visiblePagesLabel([3, 4], 20)).toBe('Pages 4 and 5 of 20');
});
