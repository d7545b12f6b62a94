import type { StreamReply } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { toRupees } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { csvReply } from '#platform/csv-stream.ts';
import { paperFind, paperFindHelp } from '../rules/find.ts';
import { paperTitles } from '../rules/numbers.ts';
import { paperByNumber } from '../store.ts';
import { allPapers, type ListedPaper } from '../store/lists.ts';
import type { PapersQuery } from '../wire/lists.ts';

function filterOf({ find: typed, ...filter }: PapersQuery) {
  if (!typed) return filter;
  const find = paperFind(typed);
  if (find === undefined) throw new Refused('search-too-short', paperFindHelp);
  return { ...filter, find };
}

/** A page of all papers, the newest first (W160). Throws `Refused` 400 for a search, 404 for a place. */
export async function readPapers(
  ctx: Ctx,
  query: PapersQuery,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ListedPaper[]> {
  const last = after === undefined ? undefined : await paperByNumber(ctx.db, after);
  if (after !== undefined && !last) throw notFound('paper');
  return allPapers(ctx, filterOf(query), { after: last, limit });
}

/** The most rows of one CSV. */
const mostPapers = 50_000;

const paperHead = ['Number', 'Kind', 'Date', 'Buyer', 'Amount', 'MID', 'Order'];
const paperCells = (paper: ListedPaper): (string | number)[] => [
  paper.number,
  paperTitles[paper.kind],
  paper.day,
  paper.buyer,
  toRupees(paper.total),
  paper.mid,
  paper.edition ?? '',
];

/** The papers that a query leaves, as a CSV that is made while it is sent. Throws `Refused` 400 for a search. */
export function papersCsv(ctx: Ctx, query: PapersQuery): StreamReply {
  filterOf(query);
  return csvReply({
    head: paperHead,
    read: (last, limit) => readPapers(ctx, query, { after: last?.number, limit }),
    cells: paperCells,
    filename: `papers-${dayInIndia(ctx.now())}.csv`,
    most: mostPapers,
  });
}
