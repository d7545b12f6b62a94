import { paise, toRupees } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { paymentsCsv, readPayments, readRefunds, refundsCsv } from './actions/lists.ts';
import { receiveWebhook, noteReturn } from './actions/settle.ts';
import {
  compareAgain,
  listReports,
  readReport,
  reportCsv,
  uploadSettlement,
  type SettlementView,
} from './actions/settlements.ts';
import { returnPath } from './actions/start.ts';
import type { ListedPayment, ListedRefund } from './store/lists.ts';
import type { SettlementReportRow } from './store/tables.ts';
import * as wire from './wire.ts';
import * as listWire from './wire/lists.ts';
import * as settlementWire from './wire/settlements.ts';

export {
  paymentEnded,
  gateway,
  isOpen,
  UnusablePayment,
  paymentRefunded,
  paymentSettled,
} from './actions/contracts.ts';
export type { PaymentRecord, RefundRecord } from './actions/contracts.ts';
export {
  paymentsNeedingAttention,
  advanceRefund,
  decideRefund,
  cancelRequestedRefunds,
  lockPayment,
  paymentsOf,
  refundById,
  refundsOf,
  refundsOfEditions,
  requestRefund,
} from './actions/refund.ts';
export type { PaymentWithRefunds, NewRefund } from './actions/refund.ts';
export {
  reassignPayments,
  abandonPayment,
  paymentByMid,
  refreshPayment,
  settle,
  settleKnown,
} from './actions/settle.ts';
export { discard, paidSince, startPayment, unpaidOrdersOf, type NewPayment } from './actions/start.ts';
export { GatewayUnavailable } from './gateway.ts';
export type { Capture, Gateway, GatewayOrder, GatewayReport, GatewayRefund, RefundReport } from './gateway.ts';
export { jobs } from './jobs.ts';
export { countMoneyWaiting } from './store/lists.ts';
export { paymentFigures } from './store/figures.ts';
export { capturesIn, firstMoneyOf, refundEndsOf, refundsIn, type Span } from './store/month.ts';

const inRupees = (amount: number) => toRupees(paise(amount));

const paymentOf = ({ createdAt, back, ...row }: ListedPayment): listWire.ListedPaymentData => ({
  mid: row.mid,
  title: row.title,
  payerName: row.payerName,
  payerKind: row.payerKind,
  amount: toRupees(row.amount),
  back: inRupees(back),
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

const reportOf = (report: SettlementReportRow): settlementWire.SettlementReportData => ({
  _id: report.id,
  gateway: report.gateway,
  lines: report.lines,
  counts: report.counts,
  net: inRupees(report.totals.net),
  uploadedBy: report.uploadedByName,
  uploadedAt: report.uploadedAt.toISOString(),
});

const viewOf = ({ report, wrong, missing, missingCount }: SettlementView): settlementWire.SettlementViewData => ({
  ...reportOf(report),
  totals: {
    payments: inRupees(report.totals.payments),
    refunds: inRupees(report.totals.refunds),
    other: inRupees(report.totals.other),
    fee: inRupees(report.totals.fee),
    tax: inRupees(report.totals.tax),
    net: inRupees(report.totals.net),
  },
  wrong: wrong.map(line => ({
    line: line.line,
    kind: line.kind,
    reference: line.reference,
    amount: inRupees(line.amount),
    settledOn: line.settledOn,
    state: line.state,
    mid: line.mid,
    ours: line.oursAmount === null ? null : toRupees(line.oursAmount),
  })),
  missing: missing.map(({ at, amount, ...money }) => ({ ...money, amount: toRupees(amount), at: at.toISOString() })),
  missingCount,
});

export const calls: CallHandler[] = [
  callHandler(wire.gatewayWebhook, async (ctx, request) => ({ heard: await receiveWebhook(ctx, request) })),
  callHandler(wire.returnFromGateway, async (ctx, { params, query }) => {
    noteReturn(ctx, params.MID, query);
    return { status: 303, redirect: returnPath(params.MID) };
  }),
  callHandler(wire.returnFromGatewayByForm, async (_, { params }) => ({
    status: 303,
    redirect: returnPath(params.MID),
  })),
  callHandler(listWire.allPayments, async (ctx, { query: { after, ...query } }) => {
    const payments = await readPayments(ctx, query, { after, limit: pageSize });
    return { payments: payments.map(paymentOf), more: payments.length === pageSize };
  }),
  callHandler(listWire.allPaymentsCsv, (ctx, { query }) =>
    Promise.resolve({ status: 200 as const, stream: paymentsCsv(ctx, query) }),
  ),
  callHandler(listWire.allRefunds, async (ctx, { query: { after, ...query } }) => {
    const refunds = await readRefunds(ctx, query, { after, limit: pageSize });
    return { refunds: refunds.map(refundOf), more: refunds.length === pageSize };
  }),
  callHandler(listWire.allRefundsCsv, (ctx, { query }) =>
    Promise.resolve({ status: 200 as const, stream: refundsCsv(ctx, query) }),
  ),
  callHandler(settlementWire.settlements, async (ctx, { query }) => {
    const reports = await listReports(ctx, query.after);
    return { reports: reports.map(reportOf), more: reports.length === pageSize };
  }),
  callHandler(settlementWire.uploadSettlement, (ctx, { form }) => uploadSettlement(ctx, form.files)),
  callHandler(settlementWire.settlement, async (ctx, { params }) => viewOf(await readReport(ctx, params.report))),
  callHandler(settlementWire.settlementCsv, async (ctx, { params }) => ({
    status: 200 as const,
    stream: await reportCsv(ctx, params.report),
  })),
  callHandler(settlementWire.compareSettlement, async (ctx, { json }) => {
    await compareAgain(ctx, json.report);
    return { status: 'ok' as const };
  }),
];
