/** Whole numbers and decimals, which no spreadsheet takes for a formula. */
const figurePattern = /^-?\d+(\.\d+)?$/;
/** How a cell begins that a spreadsheet may run as a formula, also in the wide signs of other keyboards. */
const formulaPattern = /^[\s]*[=+\-@＝＋－＠\t\r]/;

/** A cell as it stands in a CSV: quoted where it has to be; text that begins like a formula gets an apostrophe. */
function csvCell(text: string): string {
  const safe = formulaPattern.test(text) && !figurePattern.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * One line of a CSV (RFC 4180) with its line end. Opened in a spreadsheet, no cell is run: whoever types a name
 * decides nothing on the machine of whoever opens the file.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => csvCell(String(cell))).join(',')}\r\n`;

/**
 * The records of a CSV (RFC 4180): cells in quotes may hold commas, quotes and line ends; an empty line is no record.
 * `undefined` when a quote is not closed.
 */
export function csvRecords(text: string): string[][] | undefined {
  const records: string[][] = [];
  let record: string[] = [];
  // A cell with what ends it: a comma, a line end, or the end of the text.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  for (const body = text.replace(/^\uFEFF/, ''); cell.lastIndex < body.length;) {
    const match = cell.exec(body);
    if (!match) return undefined;
    const [, quoted, plain = '', end] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && cell.lastIndex < body.length) continue;
    if (end === ',') record.push('');
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return records;
}
