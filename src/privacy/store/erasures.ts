import { and, asc, desc, eq, isNotNull, isNull, lte, max, ne, sql } from 'drizzle-orm';
import { pageSize } from '#kernel/page-size.ts';
import type { EditionId } from '#kernel/ids.ts';
import { allPages } from '#platform/all-pages.ts';
import type { Db } from '#platform/context.ts';
import { newerThan, olderThan, type PageCursor } from '#platform/pagination.ts';
import { rowsFrom } from './rows.ts';
import { dataExports, erasures, type Erasure } from './tables.ts';

export type { Erasure };

const isWaiting = and(isNull(erasures.doneAt), isNull(erasures.takenBackAt));

export const insertErasure = async (db: Db, row: typeof erasures.$inferInsert): Promise<boolean> =>
  (await db.insert(erasures).values(row).onConflictDoNothing().returning({ id: erasures.id })).length === 1;

/**
 * Writes down an erasure that the list outside the database has and a restored one does not know (W101). It takes the
 * place of an older wish of the same account, which this database may have as open still.
 */
export async function insertListed(db: Db, row: ListedErasure, now: Date): Promise<void> {
  const { id, account, entry } = row;
  await db
    .update(erasures)
    .set({ takenBackAt: now })
    .where(and(eq(erasures.account, account), ne(erasures.id, id), isWaiting));
  await db
    .insert(erasures)
    .values({ ...row, dueAt: row.askedAt })
    .onConflictDoUpdate({ target: erasures.id, set: { entry, takenBackAt: null } });
}

type ListedErasure = Pick<Erasure, 'id' | 'kind' | 'account' | 'askedAt'> & { entry: number };

export const findErasure = async (db: Db, id: string): Promise<Erasure | undefined> =>
  (await db.select().from(erasures).where(eq(erasures.id, id)))[0];

/** The erasure that an account waits for. */
export const openErasureOf = async (db: Db, account: string): Promise<Erasure | undefined> =>
  (
    await db
      .select()
      .from(erasures)
      .where(and(eq(erasures.account, account), isWaiting))
  )[0];

/** Takes a wish back; false when it is not open any more. */
export const endWish = async (db: Db, account: string, takenBackAt: Date): Promise<boolean> =>
  (
    await db
      .update(erasures)
      .set({ takenBackAt })
      .where(and(eq(erasures.account, account), isWaiting, isNull(erasures.entry)))
      .returning({ id: erasures.id })
  ).length === 1;

/** The erasures whose waiting time is over, the oldest first, read a page at a time: many may have to wait on. */
export const dueErasures = (db: Db, now: Date) =>
  allPages((after?: Erasure) => {
    const isAfter = newerThan(after && { at: after.dueAt, id: after.id }, erasures.dueAt, erasures.id);
    return db
      .select()
      .from(erasures)
      .where(and(isWaiting, lte(erasures.dueAt, now), isAfter))
      .orderBy(asc(erasures.dueAt), asc(erasures.id))
      .limit(pageSize);
  });

/** One page of all wishes, the newest first. */
export const pageOfErasures = (db: Db, place: PageCursor | undefined): Promise<Erasure[]> =>
  db
    .select()
    .from(erasures)
    .where(olderThan(place, erasures.askedAt, erasures.id))
    .orderBy(desc(erasures.askedAt), desc(erasures.id))
    .limit(pageSize + 1);

/** The highest number in the list of erasures that this database knows. */
export const lastEntry = async (db: Db): Promise<number> =>
  (
    await db
      .select({ last: max(erasures.entry) })
      .from(erasures)
      .where(isNotNull(erasures.entry))
  )[0]?.last ?? 0;

/** Gives an open erasure the next number in the list, unless it has one; answers it, undefined when it is not open. */
export async function numberErasure(db: Db, id: string): Promise<number | undefined> {
  const next = sql`(select coalesce(max(entry), 0) + 1 from ${erasures})`;
  await db
    .update(erasures)
    .set({ entry: next })
    .where(and(eq(erasures.id, id), isWaiting, isNull(erasures.entry)));
  return (await findErasure(db, id))?.entry ?? undefined;
}

export const lockErasure = async (db: Db, id: string): Promise<Erasure | undefined> =>
  (await db.select().from(erasures).where(eq(erasures.id, id)).for('update'))[0];

export const saveErasure = async (db: Db, id: string, change: Partial<Omit<Erasure, 'id'>>): Promise<void> =>
  void (await db.update(erasures).set(change).where(eq(erasures.id, id)));

const ownerColumn = { customer: sql`customer`, partner: sql`partner` };

export type AccountName = Pick<Erasure, 'kind' | 'account'>;

/** The orders of an account, the oldest first, read a hundred at a time. */
export const allEditions = (db: Db, { kind, account }: AccountName) =>
  allPages((after: { id: string; at: string } = { at: '-infinity', id: '' }) =>
    rowsFrom<{ id: EditionId; at: string }>(
      db,
      sql`select id, created_at::text as at from editions
      where ${ownerColumn[kind]} = ${account} and (created_at, id) > (${after.at}::timestamptz, ${after.id})
      order by ${ownerColumn[kind]}, created_at, id limit 100`,
    ),
  );

/** The first orders of an account that are neither shipped nor cancelled. */
export const openOrders = (db: Db, { kind, account }: AccountName, most: number) =>
  rowsFrom<{ id: EditionId; category: string; customer_name: string; subject_name: string | null }>(
    db,
    sql`select id, category, customer_name, subject_name from editions
      where ${ownerColumn[kind]} = ${account} and order_status < 6 and cancelled_at is null
      order by ${ownerColumn[kind]}, created_at limit ${most}`,
  );

/** How much of an account is under way: money, and parcels and claims. */
export const underWay = async (db: Db, { kind, account }: AccountName): Promise<{ money: number; parcels: number }> => {
  const own = sql`(select id from editions where ${ownerColumn[kind]} = ${account})`;
  const [row] = await rowsFrom<{ money: number; parcels: number }>(
    db,
    sql`select (
        (select count(*) from payments where payer = ${account} and status in ('created', 'open', 'paid_review'))
        + (select count(*) from refunds where mid in (select mid from payments where payer = ${account})
            and state in ('asked', 'queued', 'sent', 'failed')))::int as money, (
        (select count(*) from claims where state = 'open' and edition in ${own})
        + (select count(*) from copy_orders where shipped_at is null and edition in ${own})
        + (select count(*) from sample_orders where partner = ${account} and delivered_at is null))::int as parcels`,
  );
  return row ?? { money: 0, parcels: 0 };
};

/** How many orders an account has, and the day of its newest paper. */
export const booksOf = async (
  db: Db,
  { kind, account }: AccountName,
): Promise<{ orders: number; paper: string | null }> => {
  const [row] = await rowsFrom<{ orders: number; paper: string | null }>(
    db,
    sql`select (select count(*) from editions where ${ownerColumn[kind]} = ${account})::int as orders,
      (select max(day)::text from papers where holder = ${account}) as paper`,
  );
  return row ?? { orders: 0, paper: null };
};

export interface AccountFacts {
  id: string;
  kind: 'customer' | 'partner';
  phone: string;
  name: string | null;
  email: string | null;
  /** Whether its number belongs to another account, too. */
  shared: boolean;
}

// A subquery for each column: a join would read all partners for a page of accounts.
const accountFacts = sql`select a.id, a.kind, a.phone,
  coalesce((select p.name from partners p where p.id = a.id), a.name) as name,
  coalesce((select p.email from partners p where p.id = a.id), a.email) as email,
  exists (select from accounts o where o.phone = a.phone and o.kind in ('customer', 'partner') and o.id <> a.id
    and o.retired_at is null) as shared
  from accounts a`;

export const accountFactsOf = async (db: Db, id: string): Promise<AccountFacts | undefined> =>
  (await rowsFrom<AccountFacts>(db, sql`${accountFacts} where a.id = ${id}`))[0];

/** The facts of these accounts, by their ids. */
export const accountFactsOfAll = async (db: Db, ids: readonly string[]): Promise<Map<string, AccountFacts>> =>
  new Map(
    (await rowsFrom<AccountFacts>(db, sql`${accountFacts} where a.id in ${[...ids, '']}`)).map(row => [row.id, row]),
  );

/** The accounts of a number, at most one of each kind. */
export const accountsOfPhone = (db: Db, phone: string): Promise<AccountFacts[]> =>
  rowsFrom<AccountFacts>(
    db,
    sql`${accountFacts} where a.phone = ${phone} and a.kind in ('customer', 'partner') and a.retired_at is null`,
  );

export const insertExport = async (db: Db, row: typeof dataExports.$inferInsert): Promise<void> =>
  void (await db.insert(dataExports).values(row));

/** Who of staff took everything about an account as one file, when and why: the newest twenty, the newest first. */
export const exportsOf = (db: Db, account: string) =>
  db
    .select({ at: dataExports.at, staff: dataExports.staffName, reason: dataExports.reason })
    .from(dataExports)
    .where(eq(dataExports.account, account))
    .orderBy(desc(dataExports.at))
    .limit(20);
