import type { StreamReply } from '#kernel/call.ts';
import { csvLine } from '#kernel/csv.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { toRupees } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { paperFind, paperFindHelp } from '../rules/find.ts';
import { paperTitles } from '../rules/numbers.ts';
import { paperByNumber } from '../store.ts';
import { allPapers, type ListedPaper } from '../store/lists.ts';
import type { PapersQuery } from '../wire/lists.ts';

interface Page {
  after?: string | undefined;
  limit: number;
}

function filterOf({ find: typed, ...filter }: PapersQuery) {
  if (!typed) return filter;
  const find = paperFind(typed);
  if (find === undefined) throw new Refused('search-too-short', paperFindHelp);
  return { ...filter, find };
}

/** A page of all papers, the newest first (W160). Throws `Refused` 400 for a search, 404 for a place. */
export async function readPapers(ctx: Ctx, query: PapersQuery, { after, limit }: Page): Promise<ListedPaper[]> {
  const last = after === undefined ? undefined : await paperByNumber(ctx.db, after);
  if (after !== undefined && !last) throw notFound('paper');
  return allPapers(ctx, filterOf(query), { after: last, limit });
}

/** The most rows of one CSV, and how many of them are in memory at once. */
const mostExported = 50_000;
const exportedAtOnce = 500;

const head = ['Number', 'Kind', 'Date', 'Buyer', 'Amount', 'MID', 'Order'];
const cells = (paper: ListedPaper): (string | number)[] => [
  paper.number,
  paperTitles[paper.kind],
  paper.day,
  paper.buyer,
  toRupees(paper.total),
  paper.mid,
  paper.edition ?? '',
];

async function* csvOf(ctx: Ctx, query: PapersQuery): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine(head)}`);
  let after: string | undefined;
  for (let sent = 0; sent < mostExported;) {
    const rows = await readPapers(ctx, query, { after, limit: exportedAtOnce });
    yield encoder.encode(rows.map(row => csvLine(cells(row))).join(''));
    if (rows.length < exportedAtOnce) return;
    sent += rows.length;
    after = rows.at(-1)?.number;
  }
}

/** The papers that a query leaves, as a CSV that is made while it is sent. Throws `Refused` 400 for a search. */
export function papersCsv(ctx: Ctx, query: PapersQuery): StreamReply {
  filterOf(query);
  return {
    content: csvOf(ctx, query),
    type: 'text/csv; charset=utf-8',
    bytes: undefined,
    filename: `papers-${dayInIndia(ctx.now())}.csv`,
  };
}
