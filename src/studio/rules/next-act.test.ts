import { expect, test } from 'vitest';
import { nextActOf } from './next-act.ts';

const at = (orderStatus: number, more: Partial<Parameters<typeof nextActOf>[0]> = {}) =>
  nextActOf({
    orderStatus,
    turn: { whose: 'studio', proof: false },
    cancelled: null,
    deliveredAt: null,
    print: 'none',
    ...more,
  });

test('W150 the one button is what the studio does next, and nothing while it is not its turn', () => {
  const customers = { turn: { whose: 'customer', proof: false } } as const;
  expect(at(0, customers)).toBeUndefined();
  expect(at(2, { turn: { whose: 'studio', proof: true } })).toBe('desk');
  expect(at(2)).toBe('ask-for-more');
  expect(at(3, customers)).toBeUndefined();
  expect(at(4)).toBe('make-print');
  expect(at(4, { print: 'failed' })).toBe('make-print');
  expect(at(4, { print: 'making' })).toBeUndefined();
  expect(at(4, { print: 'stopped' })).toBe('release');
  expect(at(4, { print: 'released', turn: { whose: 'printer', proof: false } })).toBe('printed');
  expect(at(5)).toBe('ship');
  expect(at(6, { turn: { whose: 'nobody', proof: false } })).toBe('delivered');
  expect(at(6, { deliveredAt: '2026-11-22' })).toBeUndefined();
  expect(at(5, { cancelled: { at: '' } })).toBeUndefined();
});
