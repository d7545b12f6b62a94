import { expect, test } from 'vitest';
import { creditOf, mastheadOf } from './names.ts';

test.each([
  ['Meera', 'Meera'],
  ['A. R. Rahman', 'A.\u00A0R.\u00A0Rahman'],
  ['Ma & Pa', 'Ma & Pa'],
  ['Anagha Deshpande-Kulkarni', 'Anagha\nDeshpande-Kulkarni'],
  ['The Deshpande Family', 'The Deshpande\nFamily'],
  ['The Rao Family', 'The Rao\nFamily'],
  ['Smt. Saraswati Venkatesan', 'Smt.\u00A0Saraswati\nVenkatesan'],
  ['Dr.Lakshminarayanan', 'Lakshminarayanan'],
  ['Mr. and Mrs. Kulkarni', 'Mr. and\nMrs.\u00A0Kulkarni'],
  ['Mr & Mrs. Anand Kulkarni', 'Mr & Mrs.\u00A0Anand\nKulkarni'],
  ['Anagha Deshpande-Kulkarni & Bo', 'Anagha & Bo'],
  ['Priya & Karthikeyan', 'Priya &\nKarthikeyan'],
  ['अनन्या & Ananya', 'अनन्या &\nAnanya'],
  ['Grandpa Joe and Grandma Rose', 'Grandpa Joe and\nGrandma Rose'],
  ['Asha, Bina and Chitralekha', 'Asha, Bina and\nChitralekha'],
  ['K S Raghunathan Iyer', 'K S Raghunathan\nIyer'],
  ['The', 'The'],
  ['DJ "Sunny" D’Souza-Iyer (a.k.a. Sunny Bhai)', 'Sunny'],
  ["Rajesh 'Raju' Srivastava", 'Rajesh ‘Raju’\nSrivastava'],
  ['Bobby "Late Latif" Sandhu', 'Bobby “Late Latif”\nSandhu'],
  ["Anand 'Andy Boy' Iyer", 'Anand\n‘Andy Boy’ Iyer'],
  ['Lakshminarayanan "Lucky" Rao and Priya', 'Lucky and\nPriya'],
  ['DJ Sunny Rao-Deshpande', 'DJ Sunny\nRao-Deshpande'],
  ['Meera Krishnamurthy, Head of Mathematics', 'Meera'],
  ['Priyanka, Karthikeyan', 'Priyanka,\nKarthikeyan'],
  ['Asha, Bina, and Chitralekha', 'Asha, Bina, and\nChitralekha'],
  ['Meera Deshpande Kulkarni,', 'Meera Deshpande\nKulkarni'],
  ['Spiti on Two Wheels', 'Spiti\non Two Wheels'],
  ['The House on the Hill', 'The House\non the Hill'],
  ['Priya and the Boys of Lane 4', 'Priya and\nthe Boys of Lane 4'],
  ['ಸುಮಾ ಮತ್ತು ರವಿ', 'ಸುಮಾ ಮತ್ತು ರವಿ'],
  ['ಸುಮಾ ಮತ್ತು ರವಿಕುಮಾರ್ ಹೆಗ್ಡೆ', 'ಸುಮಾ ಮತ್ತು\nರವಿಕುಮಾರ್ ಹೆಗ್ಡೆ'],
  ['अनन्या और सिद्धार्थ चतुर्वेदी', 'अनन्या और\nसिद्धार्थ चतुर्वेदी'],
])('C-E02 the masthead for %s is the name as it was typed, or a part that is a name', (person, name) =>
  expect(mastheadOf(person)).toBe(name),
);

test('C-E02 a cover with part of a name in the masthead has the full name below', () => {
  const story = { edition: 'Birthday Spotlight', date: '2026-11-21', answers: [], voices: [] };
  expect(creditOf({ ...story, person: 'Meera Krishnamurthy, Head of Mathematics', from: null })).toBe(
    'A magazine about Meera Krishnamurthy, Head of Mathematics',
  );
  expect(creditOf({ ...story, person: 'Priya & Karthikeyan', from: 'Asha' })).toBe('A magazine from Asha');
});

test('C-E02 a phrase after a comma is on the cover whole or not at all', () => {
  expect(mastheadOf('Mehta & Sons, Cloth Merchants')).toBe('Mehta & Sons,\nCloth Merchants');
  expect(mastheadOf('Mehta & Sons, Cloth Merchants of Princess Street')).toBe('Mehta & Sons');
  expect(mastheadOf('Anita Rao, Vikram Rao')).toBe('Anita Rao,\nVikram Rao');
});
