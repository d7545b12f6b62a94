import { and, eq, getTableColumns, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import type { Ctx } from '#platform/context.ts';
import { accounts, addresses, challenges, firstRow, staff, type AccountRow } from '../store.ts';

const selectWithAddress = builtOnce((db, { id }: Placeholders<{ id: string }>) =>
  db
    .select({ account: accounts, address: addresses })
    .from(accounts)
    .leftJoin(addresses, eq(addresses.account, accounts.id))
    .where(eq(accounts.id, id)),
);

/** An account with its address, read together. */
export const accountWithAddress = async (ctx: Ctx, id: string) => firstRow(await selectWithAddress(ctx.db, { id }));

/** As `ensureAccount`, of somebody who has just signed in. */
export async function ensureSeenAccount(
  ctx: Ctx,
  kind: AccountRow['kind'],
  phone: string,
): Promise<AccountRow & { isNew: boolean }> {
  const now = ctx.now();
  const [account] = await ctx.db
    .insert(accounts)
    .values({ id: ctx.random.id(), kind, phone, createdAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: [accounts.kind, accounts.phone],
      targetWhere: isNull(accounts.retiredAt),
      set: { seenAt: now },
    })
    // A row that was inserted has not been locked by anybody.
    .returning({ ...getTableColumns(accounts), isNew: sql<boolean>`(xmax = 0)` });
  if (!account) throw new Error('the account just created is not there');
  return account;
}

/** What is known of a number; the same work for each, so that the time tells nobody (W5). */
export async function knownOfNumber(ctx: Ctx, phone: string) {
  const count = (table: PgTable, where: SQL | undefined) =>
    sql`(select count(*) from ${table} where ${where})`.mapWith(count => Number(count) > 0);
  const kinds = inArray(accounts.kind, ['customer', 'partner']);
  const [row] = await ctx.db
    .select({
      hasAccount: count(accounts, and(kinds, eq(accounts.phone, phone), isNull(accounts.retiredAt))),
      isStaff: count(staff, and(eq(staff.phone, phone), isNull(staff.lockedAt))),
    })
    .from(sql`(select) one`);
  return row ?? { hasAccount: false, isStaff: false };
}

/** How many codes signed somebody in, in that one of some periods that had most; in one statement. */
export async function mostSignIns(ctx: Ctx, periods: readonly { from: Date; to: Date }[]): Promise<number> {
  const counts = periods.map(({ from, to }) => {
    const isWithin = and(gt(challenges.exchangedAt, from), lte(challenges.exchangedAt, to));
    return sql`(select count(*) from ${challenges} where ${isWithin})`;
  });
  const most = sql`greatest(${sql.join(counts, sql`, `)})`.mapWith(Number);
  const [row] = await ctx.db.select({ most }).from(sql`(select) one`);
  return row?.most ?? 0;
}
