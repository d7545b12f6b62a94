import type { StreamReply } from '#kernel/call.ts';
import { csvLine } from '#kernel/csv.ts';

interface CsvOptions<Row> {
  head: readonly string[];
  /** A page of at most so many rows, after one; the first page for `undefined`. */
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>;
  cells: (row: Row) => readonly (string | number)[];
  filename: string;
  /** The most rows; beyond it, a filter helps whoever reads it more. */
  most: number;
}

/** How many rows are in memory at once. */
const rowsAtOnce = 500;

async function* csvBytes<Row>({ head, read, cells, most }: CsvOptions<Row>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine(head)}`);
  let last: Row | undefined;
  for (let sent = 0; sent < most;) {
    const rows = await read(last, rowsAtOnce);
    yield encoder.encode(rows.map(row => csvLine(cells(row))).join(''));
    if (rows.length < rowsAtOnce) return;
    sent += rows.length;
    last = rows.at(-1);
  }
}

/** A list as a CSV that is made while it is sent, a page of it in memory at a time. */
export const csvReply = <Row>(options: CsvOptions<Row>): StreamReply => ({
  content: csvBytes(options),
  type: 'text/csv; charset=utf-8',
  bytes: undefined,
  filename: options.filename,
});
