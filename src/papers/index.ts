import { toRupees } from '#kernel/money.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { paperFile, papersFor, type Paper } from './actions.ts';
import * as wire from './wire.ts';

const recordOf = ({ id, number, kind, day, total, edition }: Paper): wire.PaperRecord => ({
  number,
  kind,
  date: day,
  amount: toRupees(total),
  link: `/paper/${id}`,
  edition,
});

export const calls: CallHandler[] = [
  callHandler(wire.papers, async (ctx, { query }) => (await papersFor(ctx, query)).map(recordOf)),
  callHandler(wire.paper, async (ctx, { params }) => ({ status: 200, stream: await paperFile(ctx, params.id) })),
];

export {
  reassignPapers,
  issueInvoice,
  issueReceipt,
  issueRefundPaper,
  onRefunded,
  papersFor,
  seedTaxes,
} from './actions.ts';
export type { Paper, Sale } from './actions.ts';
export { paperOnPayment } from './rules/numbers.ts';
export type { Party } from './rules/layout.ts';
export type { SoldItem } from './rules/tax.ts';
