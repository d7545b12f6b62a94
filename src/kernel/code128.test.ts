import { expect, test } from 'vitest';
import { code128 } from './code128.ts';

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

test('W156 a barcode has the signs of Code 128 B, its checksum and its stop', () => {
  // Start, “P”, the checksum 55 of PJJ123C, and the stop sign, by the tables of ISO/IEC 15417.
  const widths = code128('PJJ123C').join('');
  expect(widths.slice(0, 12)).toBe('211214313121');
  expect(widths.slice(-13)).toBe('3113212331112');
  expect(total(code128('PJJ123C'))).toBe(11 * 9 + 13);
});

test('W156 every sign is eleven modules wide with an even number of dark ones, and no two are alike', () => {
  const all = Array.from({ length: 95 }, (_, at) => code128(String.fromCodePoint(32 + at)).slice(6, 12));
  for (const sign of all) {
    expect(total(sign)).toBe(11);
    expect(total(sign.filter((_, at) => at % 2 === 0)) % 2).toBe(0);
  }
  expect(new Set(all.map(sign => sign.join(''))).size).toBe(95);
  expect(() => code128('नाम')).toThrow(RangeError);
});
