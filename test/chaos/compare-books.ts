/** The shop's books beside the bank's: what must hold when everything has come to rest. */
import type { Db } from '#platform/context.ts';
import { sql } from 'drizzle-orm';
import { cancelStages } from '#src/editions/rules.ts';

export interface BankBook {
  reference: string;
  amount: number;
  state: string;
  captures: { id: string; amount: number }[];
  refunds: { id: string; capture: string; amount: number; state: string }[];
}

type TableRow = Record<string, any>;
/** Rows by one of their columns: ten thousand payments are looked up, not searched for. */
function lookUpBy(rows: readonly TableRow[], column: string): (value: string) => TableRow[] {
  const groups = Map.groupBy(rows, row => row[column] as string);
  return value => groups.get(value) ?? [];
}
const sumOfAmounts = (rows: readonly { amount: number }[]) => rows.reduce((all, one) => all + one.amount, 0);

/** Everything that does not hold, in words; empty when the books are right. */
export async function findViolations(
  db: Db,
  bank: readonly BankBook[],
  { confirmed, refundLimit }: { confirmed: ReadonlySet<string>; refundLimit: number },
): Promise<string[]> {
  const found: string[] = [];
  const all = async (query: string): Promise<TableRow[]> => {
    const result: unknown = await db.execute(sql.raw(query));
    return Array.isArray(result) ? (result as TableRow[]) : (result as { rows: TableRow[] }).rows;
  };
  const must = (holds: boolean, words: string) => void (holds || found.push(words));

  const payments = await all('select * from payments');
  const captures = await all('select * from payment_captures');
  const refunds = await all('select * from refunds');
  const editions = await all('select * from editions');
  const byMid = new Map(payments.map(one => [one['mid'] as string, one]));
  const books = new Map(bank.map(one => [one.reference, one]));
  const [capturesOf, refundsOf] = [lookUpBy(captures, 'mid'), lookUpBy(refunds, 'mid')];
  const paymentsOf = lookUpBy(payments, 'edition');
  const stepsOf = lookUpBy(await all('select edition, to_status, at from edition_steps'), 'edition');
  const editionsOf = lookUpBy(editions, 'mid');
  const papersOf = lookUpBy(await all('select mid, kind from papers where refund is null'), 'mid');
  const creditsOf = lookUpBy(await all('select mid from credit_ledger'), 'mid');
  const toldOf = lookUpBy(
    await all(`select substring(link from '[^/]*$') as edition from messages where kind = 'orderConfirmed'`),
    'edition',
  );

  for (const book of bank) {
    const { reference: mid } = book;
    const payment = byMid.get(mid);
    if (!payment) {
      found.push(`4a.2 the bank knows ${mid}, the shop does not`);
      continue;
    }
    const paid = payment['status'] === 'paid' || payment['status'] === 'paid_review';
    must(
      paid === book.captures.length > 0,
      `4a.2 ${mid}: ${book.captures.length} captures at the bank, ${payment['status']} here`,
    );
    const ours = capturesOf(mid);
    must(
      ours.length === book.captures.length &&
        book.captures.every(one => ours.some(c => c['id'] === one.id && c['amount'] === one.amount)),
      `4a.1 ${mid}: captures differ from the bank's`,
    );
    const done = book.refunds.filter(one => one.state === 'done');
    const ourDone = refundsOf(mid).filter(one => one['state'] === 'done');
    must(
      done.length === ourDone.length &&
        done.every(one => ourDone.some(r => r['id'] === one.id && r['amount'] === one.amount)),
      `4a.1 ${mid}: ${done.length} refunds at the bank over ${sumOfAmounts(done)}, ${ourDone.length} here over ${sumOfAmounts(ourDone as never)}`,
    );
    // What is kept is the price, once, or nothing; a sum that did not fit waits for staff.
    const unfit =
      payment['status'] === 'paid_review' && /instead of|currency|reference/.test(payment['review_reason'] ?? '');
    const byUs = ourDone.filter(one => one['cause'] === 'second-capture' || one['cause'] === 'paid-twice');
    const kept = sumOfAmounts(book.captures) - sumOfAmounts(byUs as never);
    const price = payment['status'] === 'paid' ? payment['amount'] : unfit ? (book.captures[0]?.amount ?? 0) : 0;
    // What the bank would not give back is still with us, and under Money in the studio.
    const failed = refundsOf(mid).filter(
      one => one['state'] === 'failed' && (one['cause'] === 'second-capture' || one['cause'] === 'paid-twice'),
    );
    must(
      kept - sumOfAmounts(failed as never) === price,
      `4a.3 ${mid}: ${kept} paise are kept of it, the price is ${price}`,
    );
    if (payment['status'] === 'paid')
      must(
        book.captures.some(one => one.amount === payment['amount']),
        `W24 ${mid}: paid here, but the bank took another sum`,
      );
  }
  for (const payment of payments) {
    const { mid, status } = payment;
    const book = books.get(mid);
    if (payment['amount'] > 0)
      must(status !== 'paid' || (book?.captures.length ?? 0) > 0, `D23 ${mid}: paid here, and the bank took nothing`);
    must(status !== 'open' && status !== 'created', `4a.2 ${mid}: still ${status} when all is over`);
    const receipts = papersOf(mid).length;
    if (status === 'paid' && payment['amount'] > 0) must(receipts === 1, `papers: ${receipts} for the payment ${mid}`);
    if (status !== 'paid') must(receipts === 0, `papers: ${receipts} for ${mid}, which is ${status}`);
  }
  for (const one of refunds)
    must(
      ['done', 'failed', 'refused', 'asked'].includes(one['state']),
      `W34 the refund ${one['id']} is still ${one['state']} when all is over`,
    );
  for (const one of captures) {
    const claimed = refundsOf(one['mid']).filter(
      r => r['capture'] === one['id'] && r['state'] !== 'failed' && r['state'] !== 'refused',
    );
    must(
      one['refunded'] === sumOfAmounts(claimed as never),
      `W34 ${one['mid']}: ${one['refunded']} claimed, refunds say ${sumOfAmounts(claimed as never)}`,
    );
  }

  const settled = payments.filter(one => one['status'] === 'paid');
  const perAttempt = new Map<string, TableRow[]>();
  for (const one of settled.filter(p => p['purpose'] !== 'bundle'))
    perAttempt.set(`${one['payer']} ${one['key']}`, [...(perAttempt.get(`${one['payer']} ${one['key']}`) ?? []), one]);
  for (const [key, twins] of perAttempt)
    for (const one of twins)
      must(
        !twins.some(
          other => other !== one && other['paid_at'] > one['created_at'] && one['paid_at'] > other['created_at'],
        ),
        `4a.3 two payments for one checkout of ${key}`,
      );
  for (const one of settled.filter(p => p['purpose'] === 'order'))
    must(editionsOf(one['mid']).length === 1, `4a.2 ${one['mid']} is paid and has no edition of its own`);
  for (const edition of editions) {
    const of = paymentsOf(edition['id']).filter(p => p['status'] === 'paid');
    const ofThePrice = of
      .flatMap(p => refundsOf(p['mid']))
      .filter(r => r['cause'] === 'cancelled' || r['cause'] === 'staff');
    const arrived = ofThePrice.filter(r => r['state'] === 'done');
    if (edition['mid'])
      must(
        edition['paid'] === sumOfAmounts(of as never) - sumOfAmounts(arrived as never),
        `4a.1 edition ${edition['id']}: paid is not what came and went`,
      );
    must(
      edition['mid'] === null || byMid.get(edition['mid'])?.['status'] === 'paid',
      `D23 edition ${edition['id']} without a paid payment`,
    );
    const alone = ofThePrice.filter(r => r['decided_by'] === null && ['queued', 'sent', 'done'].includes(r['state']));
    const byStaff = sumOfAmounts(alone.filter(r => r['cause'] === 'staff') as never);
    must(
      byStaff <= refundLimit,
      `W34 edition ${edition['id']}: one person sent back ${byStaff} paise, the limit is ${refundLimit}`,
    );
    for (const one of alone) {
      const until = sumOfAmounts(alone.filter(r => r['created_at'] <= one['created_at']) as never);
      const status = Math.max(
        0,
        ...stepsOf(edition['id'])
          .filter(s => s['at'] < one['created_at'])
          .map(s => s['to_status']),
      );
      const percent = cancelStages.find(({ upTo }) => status <= upTo)?.percent ?? 0;
      must(
        until <= Math.floor((sumOfAmounts(of as never) * percent) / 100),
        `4a.12 edition ${edition['id']}: ${until} paise go back without a second person, of ${percent}% of ${sumOfAmounts(of as never)}`,
      );
    }
    const told = toldOf(edition['id']);
    if (edition['mid']) must(told.length === 1, `4a.10 the order of ${edition['id']} was told ${told.length} times`);
  }
  for (const mid of confirmed)
    must(byMid.get(mid)?.['status'] === 'paid', `4a.4 ${mid} was shown as paid, and is ${byMid.get(mid)?.['status']}`);

  const uses = await all('select * from coupon_uses');
  const usesOf = lookUpBy(uses, 'mid');
  for (const coupon of await all('select * from coupons')) {
    const of = (state: string) => uses.filter(u => u['coupon'] === coupon['id'] && u['state'] === state);
    must(
      coupon['held'] === of('held').length && coupon['used'] === of('used').length,
      `4a.6 ${coupon['code']}: counts differ from its uses`,
    );
    must(coupon['used'] + coupon['held'] <= coupon['max_uses'], `4a.6 ${coupon['code']} is oversold`);
    must(
      of('used').every(u => byMid.get(u['mid'])?.['status'] === 'paid'),
      `4a.6 ${coupon['code']} was used by a payment that is not paid`,
    );
    const stuck = of('held').filter(u => !/instead of/.test(byMid.get(u['mid'])?.['review_reason'] ?? ''));
    must(stuck.length === 0, `D18 ${coupon['code']} is held by ${stuck.length} payments that are over`);
    for (const payer of new Set(of('used').map(u => u['payer'])))
      must(
        of('used').filter(u => u['payer'] === payer).length <= coupon['uses_each'],
        `4a.6 ${coupon['code']}: somebody used it too often`,
      );
  }
  for (const payment of settled)
    if (payment['bill'].coupon)
      must(
        usesOf(payment['mid']).some(u => u['state'] === 'used'),
        `D18 ${payment['mid']} was cheaper by a coupon that was not used`,
      );

  for (const one of await all(
    'select p.id, p.partner, p.remaining, coalesce(sum(l.change), 0)::int as ledger from credit_lots p left join credit_ledger l on l.lot = p.id group by p.id',
  ))
    must(
      one['remaining'] >= 0 && one['remaining'] === one['ledger'],
      `4a.5 ${one['partner']}, lot ${one['id']}: ${one['remaining']} iCredits, the ledger says ${one['ledger']}`,
    );
  for (const one of settled.filter(p => p['purpose'] === 'bundle'))
    must(creditsOf(one['mid']).length === 1, `4a.5 the bundle ${one['mid']} is paid, not credited`);
  for (const one of await all(
    'select series, year, count(*)::int as n, max(serial)::int as last from papers group by series, year',
  ))
    must(one['n'] === one['last'], `papers: the series ${one['series']}/${one['year']} has a gap`);
  return found;
}
