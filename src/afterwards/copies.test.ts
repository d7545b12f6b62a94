import { expect, test } from 'vitest';
import { copiesLine, copyStepProblem, nextCopyStep } from './rules.ts';

const at = new Date('2026-11-25');
const ordered = { printedAt: null, shippedAt: null };
const printed = { printedAt: at, shippedAt: null };
const shipped = { printedAt: at, shippedAt: at };
const link = 'https://courier.example/1';

test('W73 further copies are printed, then shipped with a tracking link that can be corrected', () => {
  expect([ordered, printed, shipped].map(nextCopyStep)).toEqual(['printed', 'shipped', undefined]);
  expect([copyStepProblem(ordered, 'printed'), copyStepProblem(printed, 'shipped', link)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(copyStepProblem(shipped, 'shipped', 'https://courier.example/2')).toBeUndefined();
  expect(copyStepProblem(ordered, 'shipped', link)).toContain('printed first');
  expect(copyStepProblem(printed, 'shipped', 'http://courier')).toContain('https://');
  expect(copyStepProblem(shipped, 'printed')).toContain('shipped already');
});

test('W73 where further copies are, since when and until when', () => {
  const order = { copies: 2, orderedOn: '2026-11-23', printedOn: null, shippedOn: null };
  expect(copiesLine(order, '2026-11-24')).toBe('2 copies with the printer since Mon 23 Nov, with you by Tue 1 Dec.');
  expect(copiesLine({ ...order, copies: 1, printedOn: '2026-11-25' }, '2026-11-26')).toBe(
    '1 copy printed on Wed 25 Nov, with you by Tue 1 Dec.',
  );
  expect(copiesLine({ ...order, printedOn: '2026-11-25', shippedOn: '2026-11-26' }, '2026-12-03')).toBe(
    '2 copies with the courier since Thu 26 Nov.',
  );
});
