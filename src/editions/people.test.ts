import { expect, test } from 'vitest';
import { editionFor, forReceiver } from './parts/formatting.ts';
import { receiverName } from './rules.ts';

test('W50 a magazine is for whom it is about, without those who give it, and for nobody where all of them do', () => {
  const of = (person: string | null, from: string | null) =>
    receiverName({ person, about: { from }, customerName: 'Neha Rao' });
  expect(of('Neha & Dhruv', 'Neha & Dhruv')).toBeNull();
  expect(of('Neha & Dhruv', null)).toBe('Dhruv');
  expect(of('Neha & Dhruv', 'Kavita Menon')).toBe('Neha & Dhruv');
  expect(of(null, 'Neha & Dhruv')).toBeNull();
  expect(forReceiver({ receiver: of('Neha & Dhruv', 'Neha & Dhruv') })).toBe('');
  expect(editionFor({ receiver: 'Dhruv', category: { name: 'Wedding' } })).toBe('Wedding Edition for Dhruv');
});
