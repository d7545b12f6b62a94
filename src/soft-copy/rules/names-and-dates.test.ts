import { expect, test } from 'vitest';
import { namesAndDates } from './names-and-dates.ts';

const found = (...words: string[]) =>
  namesAndDates(words)
    .map(({ text, pages }) => `${text}: ${pages.join()}`)
    .toSorted();

test('W76 names are found with their pages, also of two words and at the beginning of a sentence', () => {
  expect(
    found(
      'Amma & Appa\nShe met Vikram Nair in Pune. Vikram laughed with Amma and Appa.',
      'Nobody saw it. When Leela’s brother came, Amma cried. He wrote to Meera-Devi.\n“Vikram,” he said.',
    ),
  ).toEqual(['Amma: 1,2', 'Appa: 1', 'Leela: 2', 'Meera-Devi: 2', 'Pune: 1', 'Vikram Nair: 1', 'Vikram: 1,2']);
});

test('W76 a word that only begins sentences is no name, and neither are days, months and headlines in capitals', () => {
  expect(
    found('Rain came. Then the bus left.\nTHE LONG RAIN\nWe waited in June, on a Monday, as on Mondays. I’m sure.'),
  ).toEqual([]);
});

test('W76 the title that we print is nobody’s name', () => {
  expect(
    namesAndDates(['The Trip Memoir Edition of Asha Rao, with Asha Rao’s photos']).map(({ text }) => text),
  ).toEqual(['Asha Rao']);
  // Also where a small word stands between its words.
  expect(
    found('Wedding Tears and Tiaras Edition · May\nAmma', 'Every Reason and One Proposal Edition of Amma'),
  ).toEqual(['Amma: 1,2']);
});

test('W76 dates, years, ages and birthdays are found', () => {
  expect(
    found(
      'On 4 May 1971 we moved. In 1984, on the 3rd of June, she was 12 years old.',
      'Her 80th birthday, 23/11/2026, मई 1990',
    ),
  ).toEqual([
    '12 years old: 1',
    '1984: 1',
    '23/11/2026: 2',
    '3rd of June: 1',
    '4 May 1971: 1',
    '80th birthday: 2',
    'मई 1990: 2',
  ]);
});

test('W76 a number that is no year, and the number of a page, are no dates', () => {
  expect(found('He ran 2500 metres. The road, page 12. Room 21040.')).toEqual([]);
});
