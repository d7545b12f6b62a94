import { expect, test } from 'vitest';
import { creditOf, mastheadOf } from './names.ts';

test.each([
  ['Meera', 'Meera'],
  ['A. R. Rahman', 'A.\u00A0R.\u00A0Rahman'],
  ['Ma & Pa', 'Ma & Pa'],
  ['Anagha Deshpande-Kulkarni', 'Anagha'],
  ['The Deshpande Family', 'Deshpande'],
  ['The Rao Family', 'Rao Family'],
  ['Smt. Saraswati Venkatesan', 'Saraswati'],
  ['Dr.Lakshminarayanan', 'Lakshminarayanan'],
  ['Mr. and Mrs. Kulkarni', 'Kulkarni'],
  ['Mr & Mrs. Anand Kulkarni', 'Kulkarni'],
  ['Anagha Deshpande-Kulkarni & Bo', 'Anagha & Bo'],
  ['Priya & Karthikeyan', 'Priya &\nKarthikeyan'],
  ['अनन्या & Ananya', 'अनन्या &\nAnanya'],
  ['Grandpa Joe and Grandma Rose', 'Grandpa Joe and\nGrandma Rose'],
  ['Asha, Bina and Chitralekha', 'Asha, Bina and\nChitralekha'],
  ['K S Raghunathan Iyer', 'K S Raghunathan Iyer'],
  ['The', 'The'],
])('C-E02 the masthead for %s is a name, never a title or half of a couple', (person, name) =>
  expect(mastheadOf(person)).toBe(name),
);

test('C-E02 a cover with part of a name in the masthead has the full name below', () => {
  expect(creditOf({ person: 'The Deshpande Family', from: null })).toBe('A magazine about The Deshpande Family');
  expect(creditOf({ person: 'Priya & Karthikeyan', from: 'Asha' })).toBe('A magazine of one, from Asha');
});
