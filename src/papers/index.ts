import { paise, toRupees } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { paperFile, papersFor, type Paper } from './actions.ts';
import { closeMonth, monthZip, readMonth, type MonthView } from './actions/gst.ts';
import { differenceOf, type MoneyLine } from './rules/gst-proof.ts';
import { papersCsv, readPapers } from './actions/lists.ts';
import * as wire from './wire.ts';
import * as listWire from './wire/lists.ts';

export { contentLists } from './content.ts';

const recordOf = ({ id, number, kind, day, total, edition }: Paper): wire.PaperRecord => ({
  number,
  kind,
  date: day,
  amount: toRupees(total),
  link: `/paper/${id}`,
  edition,
});

const rupees = (amount: number) => toRupees(paise(amount));
const moneyOf = (line: MoneyLine): wire.MoneyLineData => ({
  money: rupees(line.money),
  papers: rupees(line.papers),
  withoutPaper: rupees(line.withoutPaper),
  review: rupees(line.review),
  otherMonths: rupees(line.otherMonths),
  difference: rupees(line.difference),
});

/** How many of those that differ are shown; the ZIP names more. */
const mostShown = 50;

const monthOf = ({ month, months, closed, problem, sheet }: MonthView): wire.GstMonthData => ({
  month,
  months,
  closed: closed && { at: closed.at.toISOString(), by: closed.by },
  problem,
  papers: sheet.papers,
  supplied: rupees(sheet.supplied),
  tax: rupees(sheet.tax),
  payments: moneyOf(sheet.payments),
  refunds: moneyOf(sheet.refunds),
  difference: rupees(differenceOf(sheet)),
  differing: sheet.differing.slice(0, mostShown).map(({ mid, words, off }) => ({ mid, words, off: rupees(off) })),
  differ: sheet.differing.length + sheet.unnamed,
});

export const calls: CallHandler[] = [
  callHandler(wire.papers, async (ctx, { query }) => (await papersFor(ctx, query)).map(recordOf)),
  callHandler(wire.paper, async (ctx, { params }) => ({ status: 200, stream: await paperFile(ctx, params.id) })),
  callHandler(wire.gstMonth, async (ctx, { query }) => monthOf(await readMonth(ctx, query.month))),
  callHandler(wire.gstZip, async (ctx, { params }) => ({ status: 200, stream: await monthZip(ctx, params.month) })),
  callHandler(wire.closeMonth, async (ctx, { json: { month, difference } }) => {
    await closeMonth(ctx, { month, difference: Math.round(difference * 100) });
    return { status: 'ok' as const };
  }),
  callHandler(listWire.allPapers, async (ctx, { query: { after, ...query } }) => {
    const papers = await readPapers(ctx, query, { after, limit: pageSize });
    return {
      papers: papers.map(({ id: _id, number, kind, day: date, buyer, total, mid, edition }) => ({
        _id,
        number,
        kind,
        date,
        buyer,
        mid,
        edition,
        amount: toRupees(total),
      })),
      more: papers.length === pageSize,
    };
  }),
  callHandler(listWire.allPapersCsv, (ctx, { query }) =>
    Promise.resolve({ status: 200 as const, stream: papersCsv(ctx, query) }),
  ),
];

export {
  reassignPapers,
  invoicesOfPayments,
  issueInvoice,
  issueReceipt,
  issueRefundPaper,
  onRefunded,
  papersFor,
  seedTaxes,
  sellerOf,
} from './actions.ts';
export type { Paper, Sale } from './actions.ts';
export { paperOnPayment } from './rules/numbers.ts';
export type { Party } from './rules/layout.ts';
export type { SoldItem } from './rules/tax.ts';
