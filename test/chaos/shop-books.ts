/** What the shop's tables say of money, read once when the chaos run is over. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';

/** A row as it stands in its table: columns by their names in the database, amounts in paise. */
export type TableRow = Record<string, any>;
type LookUp = (value: string) => readonly TableRow[];

export interface ShopBooks {
  payments: readonly TableRow[];
  captures: readonly TableRow[];
  refunds: readonly TableRow[];
  editions: readonly TableRow[];
  coupons: readonly TableRow[];
  couponUses: readonly TableRow[];
  /** Each lot of iCredits with `ledger`, the sum of its ledger. */
  creditLots: readonly TableRow[];
  /** Each series of papers and year with `n`, how many there are, and `last`, the highest serial number. */
  paperSeries: readonly TableRow[];
  payment(mid: string): TableRow | undefined;
  capturesOf: LookUp;
  refundsOf: LookUp;
  /** Receipts and invoices of a payment, without those of its refunds. */
  papersOf: LookUp;
  creditsOf: LookUp;
  editionsOf: LookUp;
  couponUsesOf: LookUp;
  /** By edition. */
  paymentsOf: LookUp;
  stepsOf: LookUp;
  confirmationsOf: LookUp;
}

/** Groups rows by a column once, so that thousands of payments are looked up, not searched for. */
function lookUpBy(rows: readonly TableRow[], column: string): LookUp {
  const groups = Map.groupBy(rows, row => row[column] as string);
  return value => groups.get(value) ?? [];
}

export async function readShopBooks(db: Db): Promise<ShopBooks> {
  const all = async (query: string): Promise<TableRow[]> => {
    const result: unknown = await db.execute(sql.raw(query));
    return Array.isArray(result) ? (result as TableRow[]) : (result as { rows: TableRow[] }).rows;
  };
  const payments = await all('select * from payments');
  const captures = await all('select * from payment_captures');
  const refunds = await all('select * from refunds');
  const editions = await all('select * from editions');
  const couponUses = await all('select * from coupon_uses');
  const byMid = new Map(payments.map(payment => [payment['mid'] as string, payment]));
  return {
    payments,
    captures,
    refunds,
    editions,
    coupons: await all('select * from coupons'),
    couponUses,
    creditLots: await all(
      'select p.id, p.partner, p.remaining, coalesce(sum(l.change), 0)::int as ledger from credit_lots p left join credit_ledger l on l.lot = p.id group by p.id',
    ),
    paperSeries: await all(
      'select series, year, count(*)::int as n, max(serial)::int as last from papers group by series, year',
    ),
    payment: mid => byMid.get(mid),
    capturesOf: lookUpBy(captures, 'mid'),
    refundsOf: lookUpBy(refunds, 'mid'),
    papersOf: lookUpBy(await all('select mid, kind from papers where refund is null'), 'mid'),
    creditsOf: lookUpBy(await all('select mid from credit_ledger'), 'mid'),
    editionsOf: lookUpBy(editions, 'mid'),
    couponUsesOf: lookUpBy(couponUses, 'mid'),
    paymentsOf: lookUpBy(payments, 'edition'),
    stepsOf: lookUpBy(await all('select edition, to_status, at from edition_steps'), 'edition'),
    confirmationsOf: lookUpBy(
      await all(`select substring(link from '[^/]*$') as edition from messages where kind = 'orderConfirmed'`),
      'edition',
    ),
  };
}
