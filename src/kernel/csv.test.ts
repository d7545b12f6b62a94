import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('W130 a cell that a spreadsheet would run is a text, and no other text is changed', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', ' =', '\n+'])
    expect(csvLine([`${start}1+1`]).replaceAll('"', ''), JSON.stringify(start)).toMatch(/^'/);
  expect(csvLine(['=HYPERLINK("https://x.example")'])).toBe(`"'=HYPERLINK(""https://x.example"")"\r\n`);
  expect(csvLine(['Asha Rao', 'a, b', 'say "yes"', 'two\nlines', -5, 0, 'D’Souza', ''])).toBe(
    `Asha Rao,"a, b","say ""yes""","two\nlines",-5,0,D’Souza,\r\n`,
  );
});
