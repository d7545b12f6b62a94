/** The rows of a CSV by the names of its columns, and those names. Quoted cells may have commas and quotes. */
export function csvRows(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const lines = text.trimEnd().split('\n').map(cellsOf);
  const [columns = [], ...rest] = lines;
  return {
    columns,
    rows: rest.map(cells => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))),
  };
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

/** An amount in a cell, `-1234.50`, in paise. */
export const cellPaise = (cell: string): number => Math.round(Number(cell) * 100);
