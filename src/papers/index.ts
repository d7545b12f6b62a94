import { toRupees } from '#kernel/money.ts';
import { bound, type Bound } from '#platform/bound.ts';
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

export const calls: Bound[] = [
  bound(wire.papers, async (ctx, { query }) => ({ status: 200, body: (await papersFor(ctx, query)).map(recordOf) })),
  bound(wire.paper, async (ctx, { params }) => ({ status: 200, made: await paperFile(ctx, params.id) })),
];

export {
  followAccount,
  issueInvoice,
  issueReceipt,
  issueRefundPaper,
  onRefunded,
  papersFor,
  seedTaxes,
} from './actions.ts';
export type { Paper, Sale } from './actions.ts';
export { onPayment } from './rules/numbers.ts';
export type { Party } from './rules/sheet.ts';
export type { Address, Sold } from './rules/tax.ts';
