import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { messages, reminderStops } from '../store.ts';

/** Whose messages and stops of reminders are (D41). */

const stopKey = (address: string) => address.toLowerCase();

/** A phone or an e-mail address, and the account that is written to there; null: nobody's. */
export interface ReminderAddress {
  address: string;
  account: string | null;
}

const isFor = (account: string | null) =>
  account === null ? isNull(reminderStops.account) : eq(reminderStops.account, account);

/** Those of an account's phones and e-mail addresses to which it wants no reminders (D41). */
export async function withoutReminders(
  ctx: Ctx,
  addresses: readonly string[],
  account: string | null,
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ address: reminderStops.address })
    .from(reminderStops)
    // A stop from before accounts were noted counts for everybody who is written to there.
    .where(and(inArray(reminderStops.address, addresses.map(stopKey)), or(isFor(account), isFor(null))));
  const stopped = new Set(rows.map(({ address }) => address));
  return new Set(addresses.filter(address => stopped.has(stopKey(address))));
}

export const stopReminders = async (ctx: Ctx, { address, account }: ReminderAddress): Promise<void> => {
  await ctx.db
    .insert(reminderStops)
    .values({ address: stopKey(address), account, at: ctx.now() })
    .onConflictDoNothing();
};

export const allowReminders = async (ctx: Ctx, { address, account }: ReminderAddress): Promise<void> => {
  await ctx.db
    .delete(reminderStops)
    .where(and(eq(reminderStops.address, stopKey(address)), or(isFor(account), isFor(null))));
};

/** Two accounts became one (W8): what was sent to the first is the second's. */
export async function moveMessages(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  await ctx.db.update(messages).set({ account: into }).where(eq(messages.account, from));
  await ctx.db
    .update(reminderStops)
    .set({ account: into })
    .where(
      and(
        eq(reminderStops.account, from),
        sql`not exists (select from ${reminderStops} o where o.address = ${reminderStops.address} and o.account = ${into})`,
      ),
    );
}

/** Gives the codes that were sent to a number since a moment to the account whose person has just proved it (D41). */
export const giveCodes = async (
  ctx: Ctx,
  { to, account, since }: { to: string; account: string; since: Date },
): Promise<void> => {
  await ctx.db
    .update(messages)
    .set({ account })
    .where(and(eq(messages.to, to), gt(messages.at, since), eq(messages.kind, 'code')));
};
