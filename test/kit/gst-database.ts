import { paise } from '#kernel/money.ts';
import type { Db } from '#platform/context.ts';
import { papers, paperSeries } from '#src/papers/store.ts';
import type { PaperSeries } from '#src/papers/rules/numbers.ts';
import { captures, payments, refunds } from '#src/payments/store/tables.ts';
import type { Books } from './gst-books.ts';

const noonOf = (day: string) => new Date(`${day}T12:00:00+05:30`);

/** Writes rows in pieces, since a statement takes only so many values. */
async function inPieces<Row>(rows: readonly Row[], write: (piece: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) await write(rows.slice(at, at + 1000));
}

/** The payments behind the money that came. */
function paymentsOf(captures: Books['captures']) {
  const byMid = Map.groupBy(captures, ({ mid }) => mid);
  return [...byMid].map(([mid, [first]]) => ({
    mid,
    purpose: 'order' as const,
    key: mid,
    digest: '',
    payerKind: 'customer' as const,
    payer: 'asha',
    payerPhone: '+919810000001',
    payerName: 'Asha',
    amount: first!.amount,
    currency: 'INR',
    title: 'An edition',
    bill: {},
    status: first!.odd === 'review' ? ('paid_review' as const) : ('paid' as const),
    gateway: 'test',
    createdAt: noonOf(first!.day),
    expiresAt: noonOf(first!.day),
    paidAt: noonOf(first!.day),
  }));
}

/** Writes made-up books into an empty database, as the shop would have. */
export async function writeBooks(db: Db, books: Books): Promise<void> {
  await inPieces(paymentsOf(books.captures), piece => db.insert(payments).values(piece));
  const taken = books.captures.map(({ id, mid, amount, day }) => ({
    id,
    mid,
    amount,
    refunded: paise(0),
    seenAt: noonOf(day),
  }));
  await inPieces(taken, piece => db.insert(captures).values(piece));
  const back = books.refunds.map(({ id, mid, capture, amount, day, odd }) => ({
    id,
    mid,
    capture,
    amount,
    cause: odd === 'twice' ? ('second-capture' as const) : ('staff' as const),
    reason: 'A smudge on page 3.',
    state: 'done' as const,
    askedBy: 'system:test',
    askedByName: 'Meera',
    createdAt: noonOf(day),
    endedAt: noonOf(day),
  }));
  await inPieces(back, piece => db.insert(refunds).values(piece));
  const written = books.papers.map(paper => {
    const [series = '', year = '', serial = ''] = paper.number.split('/');
    return {
      ...paper,
      id: paper.number,
      series: series as PaperSeries,
      year,
      serial: Number(serial),
      holderKind: 'customer' as const,
      holder: 'asha',
      issuedAt: noonOf(paper.day),
    };
  });
  await inPieces(written, piece => db.insert(papers).values(piece));
  const last = Map.groupBy(written, ({ series, year }) => `${series}/${year}`);
  await db.insert(paperSeries).values(
    [...last.values()].map(of => ({
      series: of[0]!.series,
      year: of[0]!.year,
      last: Math.max(...of.map(p => p.serial)),
    })),
  );
}
