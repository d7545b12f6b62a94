import { expect, test } from 'vitest';
import {
  emptyRow,
  mostOrders,
  ordersOfRows,
  planUse,
  readTable,
  rowProblems,
  rowsOfText,
  withPasted,
} from './order-list.ts';
import { parseDay } from './typed-day.ts';

const choices = {
  occasions: [
    { _id: 'w', name: 'Wedding' },
    { _id: 'b', name: 'Birthday Spotlight' },
  ],
  plans: [
    { _id: 'i', name: 'imurs iconic', credits: 2 },
    { _id: 'd', name: 'imurs idyllic', credits: 1 },
  ],
  occasion: 'w',
  plan: 'i',
};
const row = (cells: Partial<typeof emptyRow>) => ({ ...emptyRow, ...cells });

test('W167 a pasted sheet and a saved CSV are read alike, with quotes, either separator and a mark at the beginning', () => {
  const cells = [
    ['Name', 'Phone'],
    ['Rao, Asha "A"', '98'],
    ['Dev\nTara', ''],
  ];
  expect(readTable('\uFEFFName,Phone\r\n"Rao, Asha ""A""",98\r\n"Dev\nTara",\r\n\r\n')).toEqual(cells);
  expect(readTable('Name\tPhone\nRao, Asha "A"\t98\n"Dev\nTara"\t')).toEqual(cells);
  expect(readTable('Name;Phone\nA;1')).toEqual([
    ['Name', 'Phone'],
    ['A', '1'],
  ]);
});

test('W167 a head decides the columns in any order; without one they begin where it was pasted', () => {
  expect(rowsOfText('Mobile,Couple,Colour\n98,Asha & Dev,red')).toEqual([{ phone: '98', name: 'Asha & Dev' }]);
  expect(rowsOfText('Asha\t98\tWedding')).toEqual([{ name: 'Asha', phone: '98', occasion: 'Wedding' }]);
  expect(rowsOfText('98\tWedding', 'phone')).toEqual([{ phone: '98', occasion: 'Wedding' }]);
  expect(rowsOfText('a\tb\tc', 'neededBy')).toEqual([{ neededBy: 'a' }]);
});

test('W167 pasting changes the rows from its place on and leaves two hundred at most', () => {
  const rows = withPasted([row({ name: 'A' }), row({ name: 'B', phone: '1' })], [{ phone: '2' }, { phone: '3' }], 1);
  expect(rows).toEqual([row({ name: 'A' }), row({ name: 'B', phone: '2' }), row({ phone: '3' })]);
  expect(
    withPasted(
      [],
      Array.from({ length: 300 }, () => ({ name: 'A' })),
      0,
    ),
  ).toHaveLength(mostOrders);
});

test('W167 each row says what is wrong with it, and in which cell', () => {
  const rows = [
    row({ name: 'Asha', phone: '98765 43210' }),
    emptyRow,
    row({ phone: '98' }),
    row({ name: 'Dev', occasion: 'Sagai' }),
    row({ name: 'Tara', plan: 'Gold' }),
    row({ name: 'Om', date: '31/02/2027' }),
    row({ name: ' asha ', phone: '+91 9876543210' }),
    row({ name: 'Uma', occasion: 'birthday spotlight', plan: 'Idyllic' }),
  ];
  expect(rowProblems(rows, choices)).toEqual([
    undefined,
    undefined,
    { text: 'Whose edition is it?', column: 'name' },
    { text: 'No occasion is called Sagai.', column: 'occasion' },
    { text: 'You have no Gold iCredits.', column: 'plan' },
    { text: '31/02/2027 is no day. Write it as 24/12/2026.', column: 'date' },
    { text: 'The same as row 1.', column: 'name' },
    undefined,
  ]);
  expect(rowProblems([row({ name: 'Asha' })], { ...choices, occasion: '' })).toEqual([
    { text: 'Choose the occasion.', column: 'occasion' },
  ]);
});

test('W167 the orders of the rows, and what they take of each plan', () => {
  const rows = [
    row({ name: ' Asha ', phone: '98', date: '24/12/2026' }),
    emptyRow,
    row({ name: 'Dev', plan: 'idyllic', occasion: 'Birthday Spotlight', neededBy: '1 Mar 2027' }),
  ];
  expect(ordersOfRows(rows, choices)).toEqual([
    { customerName: 'Asha', customerPhone: '98', category: 'w', plan: 'i', occasionOn: '2026-12-24', neededBy: null },
    { customerName: 'Dev', customerPhone: null, category: 'b', plan: 'd', occasionOn: null, neededBy: '2027-03-01' },
  ]);
  expect(planUse(rows, choices)).toEqual([
    { name: 'imurs iconic', used: 1, left: 2 },
    { name: 'imurs idyllic', used: 1, left: 1 },
  ]);
});

test.each([
  ['2026-12-24', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['4-1-27', '2027-01-04'],
  ['4.1.2027', '2027-01-04'],
  [' 24 Dec 2026 ', '2026-12-24'],
  ['24-December-2026', '2026-12-24'],
  ['12/24/2026', undefined],
  ['31/02/2027', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('W167 the day %j is %j', (typed, day) => expect(parseDay(typed)).toBe(day));
