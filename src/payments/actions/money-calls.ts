import { paise, toRupees } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { ListedPayment, ListedRefund } from '../store/lists.ts';
import type { SettlementReportRow } from '../store/tables.ts';
import * as listWire from '../wire/lists.ts';
import * as wire from '../wire/settlements.ts';
import { paymentsCsv, readPayments, readRefunds, refundsCsv, screenPage } from './lists.ts';
import {
  compareAgain,
  listReports,
  readReport,
  reportCsv,
  uploadSettlement,
  type SettlementView,
} from './settlements.ts';

const rupees = (amount: number) => toRupees(paise(amount));

const paymentOf = ({ createdAt, back, ...row }: ListedPayment): listWire.ListedPaymentData => ({
  mid: row.mid,
  title: row.title,
  payerName: row.payerName,
  payerKind: row.payerKind,
  amount: toRupees(row.amount),
  back: rupees(back),
  status: row.status,
  edition: row.edition,
  createdAt: createdAt.toISOString(),
});

const refundOf = ({ refund, payment }: ListedRefund): listWire.ListedRefundData => ({
  _id: refund.id,
  mid: refund.mid,
  title: payment.title,
  payerName: payment.payerName,
  amount: toRupees(refund.amount),
  cause: refund.cause,
  reason: refund.reason,
  state: refund.state,
  askedBy: refund.askedByName,
  decidedBy: refund.decidedByName,
  edition: payment.edition,
  createdAt: refund.createdAt.toISOString(),
});

const reportOf = (report: SettlementReportRow): wire.SettlementReportData => ({
  _id: report.id,
  gateway: report.gateway,
  lines: report.lines,
  counts: report.counts,
  net: rupees(report.totals.net),
  uploadedBy: report.uploadedByName,
  uploadedAt: report.uploadedAt.toISOString(),
});

const viewOf = ({ report, wrong, missing, missingCount }: SettlementView): wire.SettlementViewData => ({
  ...reportOf(report),
  totals: {
    payments: rupees(report.totals.payments),
    refunds: rupees(report.totals.refunds),
    other: rupees(report.totals.other),
    fee: rupees(report.totals.fee),
    tax: rupees(report.totals.tax),
    net: rupees(report.totals.net),
  },
  wrong: wrong.map(line => ({
    line: line.line,
    kind: line.kind,
    reference: line.reference,
    amount: rupees(line.amount),
    settledOn: line.settledOn,
    state: line.state,
    mid: line.mid,
    ours: line.oursAmount === null ? null : toRupees(line.oursAmount),
  })),
  missing: missing.map(({ at, amount, ...money }) => ({ ...money, amount: toRupees(amount), at: at.toISOString() })),
  missingCount,
});

/** The calls of the lists of money (W160) and of settlement reports (W161). */
export const moneyCalls: CallHandler[] = [
  callHandler(listWire.allPayments, async (ctx, { query: { after, ...query } }) => {
    const payments = await readPayments(ctx, query, screenPage(after));
    return { payments: payments.map(paymentOf), more: payments.length === pageSize };
  }),
  callHandler(listWire.allPaymentsCsv, (ctx, { query }) =>
    Promise.resolve({ status: 200 as const, stream: paymentsCsv(ctx, query) }),
  ),
  callHandler(listWire.allRefunds, async (ctx, { query: { after, ...query } }) => {
    const refunds = await readRefunds(ctx, query, screenPage(after));
    return { refunds: refunds.map(refundOf), more: refunds.length === pageSize };
  }),
  callHandler(listWire.allRefundsCsv, (ctx, { query }) =>
    Promise.resolve({ status: 200 as const, stream: refundsCsv(ctx, query) }),
  ),
  callHandler(wire.settlements, async (ctx, { query }) => {
    const reports = await listReports(ctx, query.after);
    return { reports: reports.map(reportOf), more: reports.length === pageSize };
  }),
  callHandler(wire.uploadSettlement, (ctx, { form }) => uploadSettlement(ctx, form.files)),
  callHandler(wire.settlement, async (ctx, { params }) => viewOf(await readReport(ctx, params.report))),
  callHandler(wire.settlementCsv, async (ctx, { params }) => ({
    status: 200 as const,
    stream: await reportCsv(ctx, params.report),
  })),
  callHandler(wire.compareSettlement, async (ctx, { json }) => {
    await compareAgain(ctx, json.report);
    return { status: 'ok' as const };
  }),
];
