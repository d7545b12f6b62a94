/** What a spreadsheet runs as a formula when a cell begins with it. */
const startsFormula = /^[\s]*[=+\-@\t\r\n]/;

/**
 * A line of a CSV (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe, so that it is
 * only shown; numbers stay numbers.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
