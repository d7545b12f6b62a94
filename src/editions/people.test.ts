import { expect, test } from 'vitest';
import { editionFor, forReceiver, magazineName, nickname } from './parts/formatting.ts';
import { receiverName } from './rules.ts';

test('W50 W67 a partner’s magazine about a couple is for both, whoever of them the client is', () => {
  const couple = { person: 'Ananya & Rohan', customerName: 'Ananya Iyer', partner: 'p' };
  expect(receiverName({ ...couple, about: { from: null } })).toBe('Ananya & Rohan');
  expect(receiverName({ ...couple, about: { from: 'Rohan' } })).toBe('Ananya');
  expect(receiverName({ ...couple, partner: null, about: { from: null } })).toBe('Rohan');
});

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

test('C-T01 W50 a magazine is called by what those who tell call them, else by the name', () => {
  const nair = { person: 'Lakshmi Nair', calledAs: null };
  expect([magazineName(nair), magazineName({ ...nair, calledAs: 'Amma' })]).toEqual([
    'Lakshmi Nair’s magazine',
    'Amma’s magazine',
  ]);
  expect(magazineName({ person: 'Ladakh, at last', calledAs: null })).toBe('Ladakh, at last');
  expect(magazineName({ person: null, calledAs: null })).toBe('');
  expect(nickname({ ...nair, calledAs: 'Amma' })).toBe('Amma');
});
