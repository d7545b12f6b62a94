import type { StreamReply } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { csvReply } from '#platform/csv-stream.ts';
import type { PageCursor } from '#platform/pagination.ts';
import { logEntryById, loggedActs, pageOfLog, type LogFilter, type LogRow } from '#platform/staff-log.ts';
import { allStaff } from '#src/accounts/index.ts';
import { searchRanges } from '#src/editions/rules/search.ts';
import { keysIn } from '../store.ts';
import type { LogEntry, LogPage, LogQuery } from '../wire/log.ts';

const toEntry = ({ id, at, ...row }: LogRow): LogEntry => ({ _id: id, at: at.toISOString(), ...row });
const cursorOf = ({ at, id }: LogRow): PageCursor => ({ at, id });

/** The id of the order whose number was typed, such as HEW3YK, which is what screens show; else what was typed. */
async function objectOf(ctx: Ctx, typed: string): Promise<string> {
  const range = searchRanges(typed, []).find(({ from }) => from.startsWith('order '));
  const [found] = range ? await keysIn(ctx, range, { limit: 1 }) : [];
  return found?.edition ?? typed;
}

const withWholeId = async <F extends LogFilter>(ctx: Ctx, filter: F): Promise<F> =>
  filter.object ? { ...filter, object: await objectOf(ctx, filter.object) } : filter;

/** A page of the log, the newest first (W142). Throws `Refused` 404 when there is no entry `after`. */
export async function readLog(ctx: Ctx, { after, ...filter }: LogQuery): Promise<LogPage> {
  const last = after === undefined ? undefined : await logEntryById(ctx.db, after);
  if (after !== undefined && !last) throw notFound('entry');
  const rows = await pageOfLog(ctx.db, await withWholeId(ctx, filter), {
    after: last && cursorOf(last),
    limit: pageSize,
  });
  return {
    entries: rows.map(toEntry),
    more: rows.length === pageSize,
    people: (await allStaff(ctx)).map(({ id, name }) => ({ _id: id, name })),
    acts: await loggedActs(ctx.db),
  };
}

const logHead = 'When,Who,Role,Act,Kind,Object,Order,Before,After,Reason'.split(',');

const logCells = ({ at, name, role, act, kind, object, edition, before, after, reason }: LogRow): string[] => [
  at.toISOString(),
  name,
  role ?? '',
  act,
  kind,
  object,
  edition ?? '',
  before ? JSON.stringify(before) : '',
  after ? JSON.stringify(after) : '',
  reason ?? '',
];

/** What a filter leaves of the log as a CSV that is made while it is sent, 10,000 entries at most. */
export async function logCsv(ctx: Ctx, asked: LogFilter): Promise<StreamReply> {
  const filter = await withWholeId(ctx, asked);
  return csvReply<LogRow>({
    head: logHead,
    read: (last, limit) => pageOfLog(ctx.db, filter, { after: last && cursorOf(last), limit }),
    cells: logCells,
    filename: `log-${dayInIndia(ctx.now())}.csv`,
    most: 10_000,
  });
}
