import { sql, type SQL } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import { allPages } from '#platform/pagination.ts';
import type { Db } from '#platform/context.ts';
import { recycledAfterDays } from '#src/accounts/rules.ts';
import { rowsFrom } from './rows.ts';
import type { Erasure } from './tables.ts';

/** Whose data is meant: an account, or a client without one, for whom `account` is the number (E.164). */
export type Owner = Pick<Erasure, 'kind' | 'account'>;

/** Orders for a client, not those for which a partner gave their own number. */
const isForClient = sql`not exists (select from accounts p where p.id = editions.partner and p.phone = editions.customer_phone)`;

/** The condition for the orders of somebody. */
export function isOwn({ kind, account }: Owner): SQL {
  if (kind === 'partner') return sql`partner = ${account}`;
  if (kind === 'customer') return sql`(customer = ${account} or client = ${account})`;
  return sql`(partner is not null and client is null and customer_phone = ${account} and ${isForClient})`;
}

const idle = sql`make_interval(days => ${recycledAfterDays})`;

/**
 * Makes the orders that partners placed for a customer theirs (W101): those for their number, which they proved by a
 * code. A number that was idle for half a year may be somebody else's (W8), so neither an order from half a year before
 * the account began is theirs by its number, nor one from half a year after the number was last proved.
 */
export const claimClientOrders = async (db: Db, account: string): Promise<void> =>
  void (await db.execute(sql`update editions set client = a.id from accounts a
    where a.id = ${account} and a.kind = 'customer' and a.retired_at is null
      and editions.partner is not null and editions.client is null and editions.customer_phone = a.phone
      and editions.created_at between a.created_at - ${idle} and a.seen_at + ${idle}
      and ${isForClient}`));

/** The orders of somebody, the oldest first, read a hundred at a time. */
export const allEditions = (db: Db, owner: Owner) =>
  allPages((after: { id: string; at: string } = { at: '-infinity', id: '' }) =>
    rowsFrom<{ id: EditionId; at: string }>(
      db,
      sql`select id, created_at::text as at from editions
      where ${isOwn(owner)} and (created_at, id) > (${after.at}::timestamptz, ${after.id})
      order by created_at, id limit 100`,
    ),
  );

/** Those of these orders that are somebody's. */
export const ownOrders = async (db: Db, owner: Owner, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rowsFrom<{ id: string }>(
        db,
        sql`select id from editions where id = any(${sql.param(ids)}::text[]) and ${isOwn(owner)}`,
      )
    ).map(({ id }) => id),
  );

/** The orders that somebody has as a client: no account of ours names them once it is gone. */
export const clientOrders = async (db: Db, { kind, account }: Owner): Promise<string[]> => {
  if (kind === 'partner') return [];
  const where = kind === 'client' ? isOwn({ kind, account }) : sql`client = ${account}`;
  return (await rowsFrom<{ id: string }>(db, sql`select id from editions where ${where}`)).map(({ id }) => id);
};

interface NamedOrder {
  id: string;
  category: string;
  customer_name: string;
  subject_name: string | null;
}

const namedColumns = sql`id, category, customer_name, subject_name`;

/** The first orders of somebody that are neither shipped nor cancelled. */
export const openOrders = (db: Db, owner: Owner, most: number) =>
  rowsFrom<NamedOrder>(
    db,
    sql`select ${namedColumns} from editions
      where ${isOwn(owner)} and order_status < 6 and cancelled_at is null
      order by created_at limit ${most}`,
  );

/**
 * Whose magazine a partner's order is once the partner is erased: their own, a client's whom we can tell, or that of a
 * client of whom we have neither number nor e-mail address.
 */
const heir = sql`case
  when client is not null then 'client'
  when customer_phone = (select phone from accounts a where a.id = editions.partner) then 'own'
  when customer_phone is not null then 'client'
  when email is not null and email <> (select p.email from partners p where p.id = editions.partner) then 'client'
  else 'untold' end`;

type Heir = 'own' | 'client' | 'untold';

export const heirOf = async (db: Db, edition: string): Promise<Heir | undefined> =>
  (await rowsFrom<{ heir: Heir }>(db, sql`select ${heir} as heir from editions where id = ${edition}`))[0]?.heir;

/** Of a partner's magazines with material: how many stay with clients who are told, and the first of the others. */
export async function heirsOf(db: Db, partner: string, most: number): Promise<{ told: number; untold: NamedOrder[] }> {
  const rows = sql`select ${namedColumns}, created_at, ${heir} as heir from editions where partner = ${partner} and erased_at is null`;
  const [counted] = await rowsFrom<{ told: number }>(
    db,
    sql`select count(*)::int as told from (${rows}) e where heir = 'client'`,
  );
  const untold = await rowsFrom<NamedOrder>(
    db,
    sql`select ${namedColumns} from (${rows}) e where heir = 'untold' order by created_at limit ${most}`,
  );
  return { told: counted?.told ?? 0, untold };
}

/** How much of somebody's is under way: money, and parcels and claims. */
export const underWay = async (db: Db, owner: Owner): Promise<{ money: number; parcels: number }> => {
  const own = sql`(select id from editions where ${isOwn(owner)})`;
  const { account } = owner;
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

/** How many orders somebody has, and the day of their newest paper. */
export const booksOf = async (db: Db, owner: Owner): Promise<{ orders: number; paper: string | null }> => {
  const [row] = await rowsFrom<{ orders: number; paper: string | null }>(
    db,
    sql`select (select count(*) from editions where ${isOwn(owner)})::int as orders,
      (select max(day)::text from papers where holder = ${owner.account}) as paper`,
  );
  return row ?? { orders: 0, paper: null };
};

export interface OwnerFacts {
  id: string;
  kind: Owner['kind'];
  phone: string;
  name: string | null;
  /** Their e-mail address, if they proved it. */
  email: string | null;
  /** Whether the account was set aside: its number may be somebody else's now (W8). */
  setAside: boolean;
}

// A subquery for each column: a join would read all partners for a page of accounts.
const accountFacts = sql`select a.id, a.kind, a.phone,
  coalesce((select p.name from partners p where p.id = a.id), a.name) as name,
  case when a.proved_email = coalesce((select p.email from partners p where p.id = a.id), a.email)
    then a.proved_email end as email,
  a.retired_at is not null as "setAside"
  from accounts a`;

/** A client without an account, by the newest order for their number; undefined when there is none. */
async function clientFacts(db: Db, phone: string): Promise<OwnerFacts | undefined> {
  const [newest] = await rowsFrom<{ name: string }>(
    db,
    sql`select customer_name as name from editions where ${isOwn({ kind: 'client', account: phone })}
      order by created_at desc limit 1`,
  );
  return newest && { id: phone, kind: 'client', phone, name: newest.name, email: null, setAside: false };
}

export const ownerFactsOf = async (db: Db, { kind, account }: Owner): Promise<OwnerFacts | undefined> =>
  kind === 'client'
    ? clientFacts(db, account)
    : (await rowsFrom<OwnerFacts>(db, sql`${accountFacts} where a.id = ${account} and a.kind = ${kind}`))[0];

/** The facts of these accounts, by their ids. */
export const accountFactsOfAll = async (db: Db, ids: readonly string[]): Promise<Map<string, OwnerFacts>> =>
  new Map(
    (await rowsFrom<OwnerFacts>(db, sql`${accountFacts} where a.id in ${[...ids, '']}`)).map(row => [row.id, row]),
  );

/** Everybody who has, or had, this number: its accounts, those set aside last, and a client without one. */
export const ownersOfPhone = async (db: Db, phone: string): Promise<OwnerFacts[]> => {
  const accounts = await rowsFrom<OwnerFacts>(
    db,
    sql`${accountFacts} where a.phone = ${phone} and a.kind in ('customer', 'partner')
      order by a.retired_at desc nulls first, a.kind limit 20`,
  );
  const client = await clientFacts(db, phone);
  return client ? [...accounts, client] : accounts;
};
