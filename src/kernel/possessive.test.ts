import { expect, test } from 'vitest';
import { possessive } from './grammar.ts';

test.each([
  ['Asha Rao', 'Asha Rao’s'],
  ['The Kapoors', 'The Kapoors’'],
  [' Nani ', 'Nani’s'],
  ['DAS', 'DAS’'],
  ['मीरा', 'मीरा’s'],
])('C-T01 minor 8 the possessive of %j is %j', (name, expected) => expect(possessive(name)).toBe(expected));
