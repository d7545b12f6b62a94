/** Compares the shop's books with the bank's when the chaos run is over and nothing is under way any more. */
import type { Db } from '#platform/context.ts';
import { refundPercent, refundPhase } from '#src/editions/rules/cancellation.ts';
import type { BankBook } from '#test/kit/bank.ts';
import { readShopBooks, type ShopBooks, type TableRow } from './shop-books.ts';

interface ComparedBooks extends ShopBooks {
  /** The bank's books by the reference it was given: the MID. */
  bankBooks: ReadonlyMap<string, BankBook>;
  /** MIDs of the payments that a customer was shown as paid. */
  confirmed: ReadonlySet<string>;
  /** What one member of staff may refund of an edition alone, paise. */
  refundLimit: number;
}

/** Collects the broken rules, in words. */
class Violations {
  readonly found: string[] = [];
  must(holds: boolean, words: string): void {
    if (!holds) this.found.push(words);
  }
}

const sumOfAmounts = (rows: readonly TableRow[]): number => rows.reduce((all, row) => all + Number(row['amount']), 0);

/** Refunds of money that the shop must not keep, because it came twice. */
const isOfDoublePayment = (refund: TableRow): boolean =>
  refund['cause'] === 'second-capture' || refund['cause'] === 'paid-twice';

/** Every rule that the books break, in words; empty when they are right. */
export async function findViolations(
  db: Db,
  bank: readonly BankBook[],
  { confirmed, refundLimit }: { confirmed: ReadonlySet<string>; refundLimit: number },
): Promise<string[]> {
  const bankBooks = new Map(bank.map(book => [book.reference, book]));
  const books: ComparedBooks = { ...(await readShopBooks(db)), bankBooks, confirmed, refundLimit };
  const violations = new Violations();
  for (const book of bank) checkBankBook(violations, books, book);
  for (const payment of books.payments) checkPayment(violations, books, payment);
  checkRefunds(violations, books);
  checkAttempts(violations, books);
  for (const edition of books.editions) checkEdition(violations, books, edition);
  checkConfirmed(violations, books);
  for (const coupon of books.coupons) checkCoupon(violations, books, coupon);
  checkSettledPayments(violations, books);
  checkSeries(violations, books);
  return violations.found;
}

/** One payment at the bank: the shop has the same captures and refunds, and keeps the price once. */
function checkBankBook(violations: Violations, books: ComparedBooks, book: BankBook): void {
  const { reference: mid } = book;
  const payment = books.payment(mid);
  if (!payment) return violations.must(false, `4a.2 the bank knows ${mid}, the shop does not`);
  const paid = payment['status'] === 'paid' || payment['status'] === 'paid_review';
  violations.must(
    paid === book.captures.length > 0,
    `4a.2 ${mid}: ${book.captures.length} captures at the bank, ${payment['status']} here`,
  );
  const captures = books.capturesOf(mid);
  violations.must(
    captures.length === book.captures.length &&
      book.captures.every(capture => captures.some(c => c['id'] === capture.id && c['amount'] === capture.amount)),
    `4a.1 ${mid}: captures differ from the bank's`,
  );
  const doneAtBank = book.refunds.filter(refund => refund.state === 'done');
  const done = books.refundsOf(mid).filter(refund => refund['state'] === 'done');
  violations.must(
    doneAtBank.length === done.length &&
      doneAtBank.every(refund => done.some(r => r['id'] === refund.id && r['amount'] === refund.amount)),
    `4a.1 ${mid}: ${doneAtBank.length} refunds at the bank over ${sumOfAmounts(doneAtBank)}, ${done.length} here over ${sumOfAmounts(done)}`,
  );
  checkSettledAmount(violations, books, { book, payment });
}

/** The shop keeps the price once or nothing. An amount that did not fit waits for staff. */
function checkSettledAmount(
  violations: Violations,
  books: ComparedBooks,
  { book, payment }: { book: BankBook; payment: TableRow },
): void {
  const mid = book.reference;
  const refunds = books.refundsOf(mid).filter(isOfDoublePayment);
  const inReview =
    payment['status'] === 'paid_review' && /instead of|currency|reference/.test(payment['review_reason'] ?? '');
  const price = payment['status'] === 'paid' ? payment['amount'] : inReview ? (book.captures[0]?.amount ?? 0) : 0;
  const settled = sumOfAmounts(book.captures) - sumOfAmounts(refunds.filter(refund => refund['state'] === 'done'));
  // What the bank refused to refund is still with the shop, listed under Money in the studio.
  const failed = sumOfAmounts(refunds.filter(refund => refund['state'] === 'failed'));
  violations.must(settled - failed === price, `4a.3 ${mid}: ${settled} paise are left of it, the price is ${price}`);
  if (payment['status'] === 'paid')
    violations.must(
      book.captures.some(capture => capture.amount === payment['amount']),
      `W24 ${mid}: paid here, but the bank took another sum`,
    );
}

/** One payment of the shop: it has ended, was paid at the bank if it is paid here, and has its one receipt. */
function checkPayment(violations: Violations, { bankBooks, papersOf }: ComparedBooks, payment: TableRow): void {
  const { mid, status } = payment;
  const captures = bankBooks.get(mid)?.captures.length ?? 0;
  if (payment['amount'] > 0)
    violations.must(status !== 'paid' || captures > 0, `D23 ${mid}: paid here, and the bank took nothing`);
  violations.must(status !== 'open' && status !== 'created', `4a.2 ${mid}: still ${status} when all is over`);
  const papers = papersOf(mid);
  // What was paid in advance has its receipt, and an invoice once it is shipped; everything else has its invoice.
  const [receipts, invoices] = ['receipt', 'invoice'].map(
    kind => papers.filter(paper => paper['kind'] === kind).length,
  );
  if (status === 'paid' && payment['amount'] > 0)
    violations.must(
      receipts === 1 ? invoices! <= 1 : papers.length === 1,
      `papers: ${papers.length} for the payment ${mid}`,
    );
  if (status !== 'paid')
    violations.must(papers.length === 0, `papers: ${papers.length} for ${mid}, which is ${status}`);
}

/** Every refund has ended or waits for a second person, and each capture counts what is claimed of it. */
function checkRefunds(violations: Violations, { refunds, captures, refundsOf }: ComparedBooks): void {
  for (const refund of refunds)
    violations.must(
      ['done', 'failed', 'refused', 'asked'].includes(refund['state']),
      `W34 the refund ${refund['id']} is still ${refund['state']} when all is over`,
    );
  for (const capture of captures) {
    const claimed = sumOfAmounts(
      refundsOf(capture['mid']).filter(
        r => r['capture'] === capture['id'] && r['state'] !== 'failed' && r['state'] !== 'refused',
      ),
    );
    violations.must(
      capture['refunded'] === claimed,
      `W34 ${capture['mid']}: ${capture['refunded']} claimed, refunds say ${claimed}`,
    );
  }
}

/** No two payments of one checkout are paid that were open at the same time, and each order has one edition. */
function checkAttempts(violations: Violations, { payments, editionsOf }: ComparedBooks): void {
  const paid = payments.filter(payment => payment['status'] === 'paid');
  const attempts = Map.groupBy(
    paid.filter(payment => payment['purpose'] !== 'bundle'),
    payment => `${payment['payer']} ${payment['key']}`,
  );
  for (const [key, twins] of attempts)
    for (const payment of twins)
      violations.must(
        !twins.some(
          other =>
            other !== payment && other['paid_at'] > payment['created_at'] && payment['paid_at'] > other['created_at'],
        ),
        `4a.3 two payments for one checkout of ${key}`,
      );
  for (const payment of paid.filter(p => p['purpose'] === 'order'))
    violations.must(
      editionsOf(payment['mid']).length === 1,
      `4a.2 ${payment['mid']} is paid and has no edition of its own`,
    );
}

/** One edition: what it counts as paid came and was not refunded, and its order was confirmed by one message. */
function checkEdition(violations: Violations, books: ComparedBooks, edition: TableRow): void {
  const payments = books.paymentsOf(edition['id']).filter(p => p['status'] === 'paid');
  const refunds = payments
    .flatMap(p => books.refundsOf(p['mid']))
    .filter(r => r['cause'] === 'cancelled' || r['cause'] === 'staff');
  const refunded = sumOfAmounts(refunds.filter(r => r['state'] === 'done'));
  if (edition['mid'])
    violations.must(
      edition['paid'] === sumOfAmounts(payments) - refunded,
      `4a.1 edition ${edition['id']}: paid is not what came and went`,
    );
  violations.must(
    edition['mid'] === null || books.payment(edition['mid'])?.['status'] === 'paid',
    `D23 edition ${edition['id']} without a paid payment`,
  );
  const byOnePerson = refunds.filter(r => r['decided_by'] === null && ['queued', 'sent', 'done'].includes(r['state']));
  checkRefundLimits(violations, books, { edition, refunds: byOnePerson, paid: sumOfAmounts(payments) });
  const confirmations = books.confirmationsOf(edition['id']).length;
  if (edition['mid'])
    violations.must(confirmations === 1, `4a.10 the order of ${edition['id']} was told ${confirmations} times`);
}

/**
 * What goes back without a second person stays within the limit of one, and within the share of the edition's stage.
 */
function checkRefundLimits(
  violations: Violations,
  { refundLimit, stepsOf }: ComparedBooks,
  { edition, refunds, paid }: { edition: TableRow; refunds: readonly TableRow[]; paid: number },
): void {
  const byStaff = sumOfAmounts(refunds.filter(r => r['cause'] === 'staff'));
  violations.must(
    byStaff <= refundLimit,
    `W34 edition ${edition['id']}: one person sent back ${byStaff} paise, the limit is ${refundLimit}`,
  );
  for (const refund of refunds) {
    const soFar = sumOfAmounts(refunds.filter(r => r['created_at'] <= refund['created_at']));
    const steps = stepsOf(edition['id']).filter(s => s['at'] < refund['created_at']);
    const status = Math.max(0, ...steps.map(s => s['to_status']));
    // Rows that are read without their table's types have times as text.
    const handedIn = steps.find(s => s['to_status'] === 1);
    const handedInAt = handedIn ? new Date(handedIn['at']) : null;
    const moment = { orderStatus: status, handedInAt, storyOpen: false, now: new Date(refund['created_at']) };
    const percent = refundPercent(refundPhase(moment));
    violations.must(
      soFar <= Math.floor((paid * percent) / 100),
      `4a.12 edition ${edition['id']}: ${soFar} paise go back without a second person, of ${percent}% of ${paid}`,
    );
  }
}

/** What a customer was shown as paid is paid. */
function checkConfirmed(violations: Violations, { confirmed, payment }: ComparedBooks): void {
  for (const mid of confirmed)
    violations.must(
      payment(mid)?.['status'] === 'paid',
      `4a.4 ${mid} was shown as paid, and is ${payment(mid)?.['status']}`,
    );
}

/** One coupon: its counts are those of its uses, within its limits, and nothing holds it any more. */
function checkCoupon(violations: Violations, { couponUses, payment }: ComparedBooks, coupon: TableRow): void {
  const usesIn = (state: string) => couponUses.filter(u => u['coupon'] === coupon['id'] && u['state'] === state);
  const [held, used] = [usesIn('held'), usesIn('used')];
  violations.must(
    coupon['held'] === held.length && coupon['used'] === used.length,
    `4a.6 ${coupon['code']}: counts differ from its uses`,
  );
  violations.must(coupon['used'] + coupon['held'] <= coupon['max_uses'], `4a.6 ${coupon['code']} is oversold`);
  violations.must(
    used.every(u => payment(u['mid'])?.['status'] === 'paid'),
    `4a.6 ${coupon['code']} was used by a payment that is not paid`,
  );
  const stuck = held.filter(u => !/instead of/.test(payment(u['mid'])?.['review_reason'] ?? ''));
  violations.must(stuck.length === 0, `D18 ${coupon['code']} is held by ${stuck.length} payments that are over`);
  for (const uses of Map.groupBy(used, u => u['payer']).values())
    violations.must(uses.length <= coupon['uses_each'], `4a.6 ${coupon['code']}: somebody used it too often`);
}

/** Paid payments used the coupon that made them cheaper, and paid bundles were credited once. */
function checkSettledPayments(violations: Violations, { payments, couponUsesOf, creditsOf }: ComparedBooks): void {
  const paid = payments.filter(payment => payment['status'] === 'paid');
  for (const payment of paid.filter(payment => payment['bill'].coupon))
    violations.must(
      couponUsesOf(payment['mid']).some(u => u['state'] === 'used'),
      `D18 ${payment['mid']} was cheaper by a coupon that was not used`,
    );
  for (const payment of paid.filter(p => p['purpose'] === 'bundle'))
    violations.must(creditsOf(payment['mid']).length === 1, `4a.5 the bundle ${payment['mid']} is paid, not credited`);
}

/** iCredits agree with their ledger, and the numbers of papers have no gap. */
function checkSeries(violations: Violations, { creditLots, paperSeries }: ComparedBooks): void {
  for (const lot of creditLots)
    violations.must(
      lot['remaining'] >= 0 && lot['remaining'] === lot['ledger'],
      `4a.5 ${lot['partner']}, lot ${lot['id']}: ${lot['remaining']} iCredits, the ledger says ${lot['ledger']}`,
    );
  for (const series of paperSeries)
    violations.must(
      series['n'] === series['last'],
      `papers: the series ${series['series']}/${series['year']} has a gap`,
    );
}
