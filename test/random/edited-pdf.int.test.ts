import { expect, test } from 'vitest';
import { pdfFaults } from './edited-pdf.ts';
import { magazinesOf } from './stories.ts';

// `npm run prove -- edits` does it for any number.
test('W60 edits that are taken back give the same PDF again, byte for byte', () => {
  const faults = magazinesOf(20261124, 4).map((given, at) => pdfFaults(given, { seed: at + 1, count: 6 }));
  expect(faults).toEqual([[], [], [], []]);
}, 240_000);
