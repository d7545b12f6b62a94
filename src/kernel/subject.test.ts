import { expect, test } from 'vitest';
import { cleanName } from './subject.ts';

test.each([
  ["  Maria   D'Souza ", 'Maria D’Souza'],
  ["The Kapoors'", 'The Kapoors’'],
  ["Amma 'Lakshmi' Nair", 'Amma ‘Lakshmi’ Nair'],
  ['Asha & Vikas', 'Asha & Vikas'],
  ['Asha\u2028Rao\u000bNair', 'Asha Rao Nair'],
  ['मीरा\u200b जी', 'मीरा जी'],
])('W50 the name %j is stored as %j', (typed, stored) => expect(cleanName(typed)).toBe(stored));
