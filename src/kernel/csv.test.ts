import { expect, test } from 'vitest';
import { csvLine, csvRecords } from './csv.ts';

test('W130 a cell that a spreadsheet would run is a text, and no other text is changed', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', ' =', '\n+'])
    expect(csvLine([`${start}1+1`]).replaceAll('"', ''), JSON.stringify(start)).toMatch(/^'/);
  expect(csvLine(['=HYPERLINK("https://x.example")'])).toBe(`"'=HYPERLINK(""https://x.example"")"\r\n`);
  expect(csvLine(['Asha Rao', 'a, b', 'say "yes"', 'two\nlines', -5, 0, 'D’Souza', ''])).toBe(
    `Asha Rao,"a, b","say ""yes""","two\nlines",-5,0,D’Souza,\r\n`,
  );
});

test('W161 a CSV is read as it was written, with quotes, commas and line ends in its cells', () => {
  const rows = [
    ['Name', 'Words', ''],
    ['a, b', 'say "yes"', 'two\r\nlines'],
    ['', '', 'x'],
  ];
  expect(csvRecords(`\uFEFF${rows.map(row => csvLine(row)).join('')}`)).toEqual(rows);
  expect(csvRecords('a,b\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(csvRecords('a,b\r\n\r\n1,\r\n')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
  expect(csvRecords('')).toEqual([]);
  expect(csvRecords('a,"b\n1,2')).toBeUndefined();
  expect(csvRecords('a,"b"c\n')).toBeUndefined();
});
