import { expect, test } from 'vitest';
import { cleanName } from './subject.ts';

test.each([
  ["  Maria   D'Souza ", 'Maria D’Souza'],
  ["The Kapoors'", 'The Kapoors’'],
  ["Amma 'Lakshmi' Nair", 'Amma ‘Lakshmi’ Nair'],
  ['Asha & Vikas', 'Asha & Vikas'],
  ['Asha\u2028Rao\u000bNair', 'Asha Rao Nair'],
  ['मीरा\u200b जी', 'मीरा जी'],
  ['\u200b\u200b', ''],
  ['\u202eahsA\u202c', 'ahsA'],
  ['\u2066Asha\u2069\nRao', 'Asha Rao'],
  ['\u3164\u200b', ''],
  ['ശ്രീ ന\u200dന്ദ', 'ശ്രീ ന\u200dന്ദ'],
  ['क्\u200dष', 'क्\u200dष'],
])('W50 the name %j is stored as %j', (typed, stored) => expect(cleanName(typed)).toBe(stored));
