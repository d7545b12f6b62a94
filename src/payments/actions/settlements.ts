import { readFile } from 'node:fs/promises';
import type { StreamReply, UploadedFile } from '#kernel/call.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { csvReply } from '#platform/csv-stream.ts';
import {
  lineStates,
  readSettlement,
  settlementLimits,
  spanOf,
  stateOfLine,
  totalsOf,
  widerSpan,
  type EarlierLine,
  type LineState,
  type SettlementGateway,
  type SettlementLine,
} from '../rules/settlement.ts';
import * as store from '../store/settlements.ts';
import type { FoundMoney } from '../store/settlements.ts';
import type { SettlementLineRow, SettlementReportRow } from '../store/tables.ts';

type Comparable = Pick<SettlementLine, 'kind' | 'reference' | 'belongsTo' | 'amount' | 'settlement'>;

const byKey = (found: readonly FoundMoney[], keyOf: (money: FoundMoney) => string) => Map.groupBy(found, keyOf);
const refunds = (lines: readonly Comparable[]) => lines.filter(({ kind }) => kind === 'refund');
const payments = (lines: readonly Comparable[]) => lines.filter(({ kind }) => kind === 'payment');

/** Answers our money that a line may be. */
type Finder = (line: Comparable) => FoundMoney | undefined;

/** At Razorpay a payment has the number of our capture, and a refund that of its own and of the capture. */
async function findAtRazorpay(ctx: Ctx, lines: readonly Comparable[]): Promise<Finder> {
  const came = byKey(
    await store.capturesByNumber(
      ctx,
      payments(lines).map(({ reference }) => reference),
    ),
    ({ id }) => id,
  );
  const went = byKey(
    await store.refundsOfCaptures(
      ctx,
      refunds(lines).map(({ belongsTo }) => belongsTo),
    ),
    ({ belongsTo }) => belongsTo,
  );
  return ({ kind, reference, belongsTo, amount }) => {
    if (kind === 'payment') return came.get(reference)?.[0];
    const ofCapture = went.get(belongsTo) ?? [];
    return (
      ofCapture.find(({ provider }) => provider === reference) ??
      ofCapture.find(refund => refund.provider === null && refund.amount === amount)
    );
  };
}

/** At PhonePe a payment has the number of its order, which begins with our MID; a refund has our own number. */
async function findAtPhonePe(ctx: Ctx, lines: readonly Comparable[]): Promise<Finder> {
  const midOf = (order: string) => order.split('-')[0] ?? '';
  const came = byKey(
    await store.capturesOfPayments(
      ctx,
      payments(lines).map(({ belongsTo }) => midOf(belongsTo)),
    ),
    ({ mid }) => mid,
  );
  const went = byKey(
    await store.refundsByNumber(
      ctx,
      refunds(lines).map(({ reference }) => reference),
    ),
    ({ id }) => id,
  );
  return ({ kind, reference, belongsTo }) => {
    if (kind === 'refund') return went.get(reference)?.[0];
    const ofPayment = came.get(midOf(belongsTo)) ?? [];
    const ofOrder = ofPayment.filter(({ id }) => id.startsWith(`${belongsTo}:`));
    return (
      ofOrder.find(({ id }) => id === `${belongsTo}:${reference}`) ?? (ofOrder.length === 1 ? ofOrder[0] : undefined)
    );
  };
}

const finders = { razorpay: findAtRazorpay, phonepe: findAtPhonePe } as const;

/** What a line is of ours. */
interface Judged {
  state: LineState;
  ours: FoundMoney | undefined;
}

/** Compares lines with our captures and refunds, and with what earlier reports settled. */
async function judge(ctx: Ctx, gateway: SettlementGateway, lines: readonly Comparable[]): Promise<Judged[]> {
  const find = await finders[gateway](ctx, lines);
  const found = lines.map(line => (line.kind === 'other' ? undefined : find(line)));
  const keyOf = ({ ours, mid }: { ours: string; mid: string }) => `${ours} ${mid}`;
  const before = await store.earlierLines(
    ctx,
    found.flatMap(ours => ours?.id ?? []),
  );
  const earlier = new Map<string, EarlierLine[]>(Map.groupBy(before, keyOf));
  return lines.map((line, at) => {
    const ours = found[at];
    const key = ours ? keyOf({ ours: ours.id, mid: ours.mid }) : '';
    const settled = earlier.get(key) ?? [];
    if (ours) earlier.set(key, [...settled, line]);
    return { state: stateOfLine(line, ours, settled), ours };
  });
}

const ourColumns = ({ state, ours }: Judged) => ({
  state,
  mid: ours?.mid ?? null,
  ours: ours?.id ?? null,
  oursAmount: ours?.amount ?? null,
});

const countStates = (states: readonly LineState[]): Record<LineState, number> => {
  const counts = Object.fromEntries(lineStates.map(state => [state, 0])) as Record<LineState, number>;
  for (const state of states) counts[state] += 1;
  return counts;
};

/**
 * Reads a settlement report, compares its lines with our payments and refunds, and keeps both (W161). The same file a
 * second time changes nothing. Answers the report's id. Throws `Refused` 400 for a file that is no such report.
 */
export async function uploadSettlement(
  ctx: Ctx,
  [file]: readonly UploadedFile[],
): Promise<{ report: string; isNew: boolean }> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notFound('report');
  if (!file) throw new Refused('settlement-refused', 'Choose the settlement report first.');
  const { sha256 } = file;
  const known = await store.reportByHash(ctx.db, sha256);
  if (known) return { report: known.id, isNew: false };
  const read = readSettlement(await readFile(file.path, 'utf8'));
  if ('problem' in read) throw new Refused('settlement-refused', read.problem);
  const { gateway, lines } = read;
  return ctx.transaction(async ctx => {
    await store.lockReports(ctx.db);
    const same = await store.reportByHash(ctx.db, sha256);
    if (same) return { report: same.id, isNew: false };
    const judged = await judge(ctx, gateway, lines);
    const id = ctx.random.id();
    const report = {
      id,
      gateway,
      sha256,
      lines: lines.length,
      counts: countStates(judged.map(({ state }) => state)),
      totals: totalsOf(lines),
      span: spanOf(lines.flatMap(({ kind }, at) => (judged[at]?.ours ? [{ kind, ours: judged[at].ours }] : []))),
      uploadedBy: actor.id,
      uploadedByName: actor.name,
      uploadedAt: ctx.now(),
    };
    const rows = lines.flatMap((line, at) => (judged[at] ? [{ ...line, report: id, ...ourColumns(judged[at]) }] : []));
    await store.insertReport(ctx.db, report, rows);
    await recordAct(ctx, {
      act: 'settlement read',
      object: { kind: 'settlement', id },
      after: { gateway, lines: lines.length },
    });
    return { report: id, isNew: true };
  });
}

/** How many wrong lines, and how much that is missing, are shown; the CSV has all lines. */
const mostListed = 100;

/** A report with what differs of it. */
export interface SettlementView {
  report: SettlementReportRow;
  wrong: SettlementLineRow[];
  missing: Awaited<ReturnType<typeof store.missingIn>>['missing'];
  missingCount: number;
}

/** A report with the first of what differs, and of ours that is missing. Throws `Refused` 404. */
export async function readReport(ctx: Ctx, id: string): Promise<SettlementView> {
  const report = await store.reportById(ctx.db, id);
  if (!report) throw notFound('report');
  const { missing, count } = await store.missingIn(ctx, report.span, mostListed);
  return { report, wrong: await store.wrongLines(ctx.db, id, { limit: mostListed }), missing, missingCount: count };
}

/** A page of the reports, the newest first, after one. Throws `Refused` 404 for an unknown place. */
export async function listReports(ctx: Ctx, after: string | undefined): Promise<SettlementReportRow[]> {
  const last = after === undefined ? undefined : await store.reportById(ctx.db, after);
  if (after !== undefined && !last) throw notFound('report');
  return store.newestReports(ctx.db, last && { at: last.uploadedAt, id: last.id });
}

/** The lines of a report that are compared together: all that may be unknown. */
const mostCompared = 20_000;

/** Compares the lines of a report that were unknown once more: their payments may be known meanwhile. Throws 404. */
export async function compareAgain(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async ctx => {
    await store.lockReports(ctx.db);
    const report = await store.reportById(ctx.db, id);
    if (!report) throw notFound('report');
    const rows = await store.wrongLines(ctx.db, id, { limit: mostCompared, states: ['unknown'] });
    const judged = await judge(ctx, report.gateway, rows);
    const counts = { ...report.counts };
    for (const [at, row] of rows.entries()) {
      const now = judged[at];
      if (!now || now.state === row.state) continue;
      counts[row.state] -= 1;
      counts[now.state] += 1;
      await store.setLine(ctx.db, { report: id, line: row.line, ...ourColumns(now) });
    }
    const found = spanOf(rows.flatMap(({ kind }, at) => (judged[at]?.ours ? [{ kind, ours: judged[at].ours }] : [])));
    await store.setCompared(ctx.db, id, { counts, span: widerSpan(report.span, found) });
    await recordAct(ctx, {
      act: 'settlement compared',
      object: { kind: 'settlement', id },
      after: { unknown: counts.unknown },
    });
  });
}

const lineHead = [
  'Line',
  'Kind',
  'Number at the gateway',
  'Amount',
  'Fee',
  'Tax on the fee',
  'Reaches the bank',
  'Settlement',
  'Settled',
  'Result',
  'MID',
  'Ours',
  'Amount with us',
];

const lineCells = (line: SettlementLineRow): (string | number)[] => [
  line.line,
  line.kind,
  line.reference,
  ...[line.amount, line.fee, line.tax, line.net].map(amount => toRupees(paise(amount))),
  line.settlement,
  line.settledOn,
  line.state,
  line.mid ?? '',
  line.ours ?? '',
  line.oursAmount === null ? '' : toRupees(line.oursAmount),
];

/** All lines of a report as a CSV, with what each is of ours. Throws `Refused` 404. */
export async function reportCsv(ctx: Ctx, id: string): Promise<StreamReply> {
  const report = await store.reportById(ctx.db, id);
  if (!report) throw notFound('report');
  return csvReply({
    head: lineHead,
    read: (last, limit) => store.linesAfter(ctx.db, id, { after: last?.line ?? 0, limit }),
    cells: lineCells,
    filename: `settlement-${report.gateway}-${report.uploadedAt.toISOString().slice(0, 10)}.csv`,
    most: settlementLimits.lines,
  });
}
