import { expect, test } from 'vitest';
import { mentionedIn } from './rules.ts';

const staff = [
  { id: '1', name: 'Meera Iyer' },
  { id: '2', name: 'Meera Shah' },
  { id: '3', name: 'Dev' },
];
const idsIn = (words: string) => mentionedIn(words, staff).map(({ id }) => id);

test('W152 a note names those of the staff whose first or whole name stands behind an @', () => {
  expect(idsIn('@Dev please look')).toEqual(['3']);
  expect(idsIn('please look, @dev.')).toEqual(['3']);
  expect(idsIn('@Meera Shah: yours')).toEqual(['2']);
  expect(idsIn('@Meera and @Dev')).toEqual(['1', '2', '3']);
  expect(idsIn('Dev, and a@devices.example, and @Devika')).toEqual([]);
  expect(idsIn('@Dev @Dev')).toEqual(['3']);
});
