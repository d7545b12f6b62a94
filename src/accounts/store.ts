import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import type { Ctx } from '#platform/context.ts';
import { sweepTable } from '#platform/sweep-table.ts';
import type { Figure } from '#platform/metrics.ts';
import {
  type AccountRow,
  accounts,
  addresses,
  agreements,
  type Challenge,
  challenges,
  type CustomerAddress,
  devices,
  emailProofs,
  partnerMembers,
  type Passkey,
  passkeyChallenges,
  passkeys,
  type SessionRow,
  sessions,
  staff,
  staffInvitations,
} from './store/tables.ts';

/** The row of a query that finds at most one. */
export const firstRow = <T>(rows: T[]): T | undefined => rows[0];

const selectAccount = builtOnce((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(accounts).where(eq(accounts.id, id)),
);
export const accountById = async (ctx: Ctx, id: string) => firstRow(await selectAccount(ctx.db, { id }));
export const accountByPhone = async (ctx: Ctx, kind: AccountRow['kind'], phone: string) =>
  firstRow(
    await ctx.db
      .select()
      .from(accounts)
      .where(and(eq(accounts.kind, kind), eq(accounts.phone, phone), isNull(accounts.retiredAt))),
  );

/** The account of a phone; created when there is none, which `isNew` tells. Safe when two callers run at once. */
export async function ensureAccount(
  ctx: Ctx,
  kind: AccountRow['kind'],
  phone: string,
): Promise<AccountRow & { isNew: boolean }> {
  const now = ctx.now();
  const created = firstRow(
    await ctx.db
      .insert(accounts)
      .values({ id: ctx.random.id(), kind, phone, createdAt: now, seenAt: now })
      .onConflictDoNothing()
      .returning(),
  );
  const account = created ?? (await accountByPhone(ctx, kind, phone));
  if (!account) throw new Error('the account just created is not there');
  return { ...account, isNew: created !== undefined };
}

export const saveAccount = async (
  ctx: Ctx,
  id: string,
  change: Partial<Pick<AccountRow, 'name' | 'email' | 'provedEmail' | 'seenAt' | 'retiredAt'>>,
) => {
  await ctx.db.update(accounts).set(change).where(eq(accounts.id, id));
};

export const saveAddress = async (ctx: Ctx, account: string, address: CustomerAddress) => {
  await ctx.db
    .insert(addresses)
    .values({ account, ...address })
    .onConflictDoUpdate({ target: addresses.account, set: address });
};
export const removeAddress = async (ctx: Ctx, account: string) => {
  await ctx.db.delete(addresses).where(eq(addresses.account, account));
};

export const addChallenge = async (ctx: Ctx, row: Omit<Challenge, 'tries' | 'verifiedUntil' | 'exchangedAt'>) => {
  await ctx.db.insert(challenges).values(row);
};
/** The phone's challenge that is bound to this cookie's hash; without a hash the phone's newest one (W2). */
export const challengeFor = async (ctx: Ctx, phone: string, bound: string | undefined) =>
  firstRow(
    await ctx.db
      .select()
      .from(challenges)
      .where(and(eq(challenges.phone, phone), bound === undefined ? undefined : eq(challenges.bound, bound)))
      .orderBy(desc(challenges.createdAt))
      .limit(1),
  );
/** Counts one try before the code is compared, so that parallel guesses count (W4). False when none is left. */
export const claimTry = async (ctx: Ctx, id: string, most: number): Promise<boolean> =>
  (
    await ctx.db
      .update(challenges)
      .set({ tries: sql`${challenges.tries} + 1` })
      .where(
        and(
          eq(challenges.id, id),
          lt(challenges.tries, most),
          gt(challenges.expiresAt, ctx.now()),
          isNull(challenges.exchangedAt),
        ),
      )
      .returning({ id: challenges.id })
  ).length === 1;
/**
 * Marks a challenge as verified until a time, and uncounts the try that had the right code. `exchanges`: uses it up for
 * one sign-in, too; only one of several calls at the same time succeeds, and false is answered to the others.
 */
export const markVerified = async (
  ctx: Ctx,
  id: string,
  { until, exchanges }: { until: Date; exchanges: boolean },
): Promise<boolean> =>
  (
    await ctx.db
      .update(challenges)
      .set({
        verifiedUntil: until,
        tries: sql`${challenges.tries} - 1`,
        ...(exchanges && { exchangedAt: ctx.now() }),
      })
      .where(and(eq(challenges.id, id), exchanges ? isNull(challenges.exchangedAt) : undefined))
      .returning({ id: challenges.id })
  ).length === 1;
export const addSession = async (ctx: Ctx, row: SessionRow) => {
  await ctx.db.insert(sessions).values(row);
};
const selectSession = builtOnce((db, { token }: Placeholders<{ token: string }>) =>
  db.select().from(sessions).where(eq(sessions.token, token)),
);
export const sessionByToken = async (ctx: Ctx, token: string) => firstRow(await selectSession(ctx.db, { token }));
export const touchSession = async (ctx: Ctx, id: string) => {
  await ctx.db.update(sessions).set({ usedAt: ctx.now() }).where(eq(sessions.id, id));
};
export const endSession = async (ctx: Ctx, id: string) => {
  await ctx.db.delete(sessions).where(eq(sessions.id, id));
};
/** The sessions of an account by its own number, or of one member of its team (W197). */
const ofPerson = (account: string, member: string | null) =>
  and(eq(sessions.account, account), member === null ? isNull(sessions.member) : eq(sessions.member, member));

/** The sessions of whoever has this one, the last used first; at most a hundred. */
export const sessionsLike = async (ctx: Ctx, { account, member }: SessionRow): Promise<SessionRow[]> =>
  account === null
    ? []
    : ctx.db.select().from(sessions).where(ofPerson(account, member)).orderBy(desc(sessions.usedAt)).limit(100);
export const endOtherSessions = async (ctx: Ctx, { id, account, member }: SessionRow) => {
  if (account === null) return;
  await ctx.db.delete(sessions).where(and(ofPerson(account, member), ne(sessions.id, id)));
};
export const endSessionsOf = async (ctx: Ctx, account: string) => {
  await ctx.db.delete(sessions).where(eq(sessions.account, account));
};
/** Deletes codes and challenges that expired before a time, and sessions last used before it. */
export const sweepAccounts = async (ctx: Ctx, before: Date): Promise<void> => {
  await sweepTable(ctx, { table: challenges, by: challenges.expiresAt }, before);
  await sweepTable(ctx, { table: passkeyChallenges, by: passkeyChallenges.expiresAt }, before);
  await sweepTable(ctx, { table: sessions, by: sessions.usedAt }, before);
  await sweepTable(ctx, { table: emailProofs, by: emailProofs.expiresAt }, ctx.now());
  await sweepTable(ctx, { table: staffInvitations, by: staffInvitations.expiresAt }, ctx.now());
  await sweepTable(ctx, { table: partnerMembers, by: partnerMembers.expiresAt }, ctx.now());
};

export const addPasskeyChallenge = async (ctx: Ctx, row: typeof passkeyChallenges.$inferInsert) => {
  await ctx.db.insert(passkeyChallenges).values(row);
};
/**
 * Deletes a challenge; only one of several simultaneous calls succeeds. False when it was used, has expired, or is
 * another browser's.
 */
export const takePasskeyChallenge = async (
  ctx: Ctx,
  { challenge, bound, account }: Pick<typeof passkeyChallenges.$inferSelect, 'challenge' | 'bound' | 'account'>,
): Promise<boolean> =>
  (
    await ctx.db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.bound, bound),
          account === null ? isNull(passkeyChallenges.account) : eq(passkeyChallenges.account, account),
          gt(passkeyChallenges.expiresAt, ctx.now()),
        ),
      )
      .returning({ challenge: passkeyChallenges.challenge })
  ).length === 1;

/** Adds a passkey; false when the credential is stored already. */
export const addPasskey = async (ctx: Ctx, row: typeof passkeys.$inferInsert): Promise<boolean> =>
  (await ctx.db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length === 1;
export const passkeyByCredential = async (ctx: Ctx, credential: string) =>
  firstRow(await ctx.db.select().from(passkeys).where(eq(passkeys.credential, credential)));
export const passkeysOf = (ctx: Ctx, account: string) =>
  ctx.db.select().from(passkeys).where(eq(passkeys.account, account)).orderBy(desc(passkeys.createdAt));
/**
 * Records a use. False when the counter did not increase, as with a copied key (a counter of 0 may stay 0), or when the
 * passkey does not exist.
 */
export const recordPasskeyUse = async (
  ctx: Ctx,
  id: string,
  { counter, backedUp }: Pick<Passkey, 'counter' | 'backedUp'>,
): Promise<boolean> =>
  (
    await ctx.db
      .update(passkeys)
      .set({ counter, backedUp, usedAt: ctx.now() })
      .where(and(eq(passkeys.id, id), counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)))
      .returning({ id: passkeys.id })
  ).length === 1;
/** Removes a passkey; false when this account has no such one. */
export const removePasskey = async (ctx: Ctx, account: string, id: string): Promise<boolean> =>
  (
    await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.account, account)))
      .returning({ id: passkeys.id })
  ).length === 1;
export const removePasskeysOf = async (ctx: Ctx, account: string) => {
  await ctx.db.delete(passkeys).where(eq(passkeys.account, account));
};

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
      isMember: count(partnerMembers, eq(partnerMembers.phone, phone)),
      isStaff: count(staff, and(eq(staff.phone, phone), isNull(staff.lockedAt))),
    })
    .from(sql`(select) one`);
  return row ?? { hasAccount: false, isMember: false, isStaff: false };
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

export const isKnownDevice = async (ctx: Ctx, phone: string, token: string): Promise<boolean> =>
  (
    await ctx.db
      .select({ phone: devices.phone })
      .from(devices)
      .where(and(eq(devices.phone, phone), eq(devices.token, token)))
  ).length > 0;
export const hasDevices = async (ctx: Ctx, phone: string): Promise<boolean> =>
  (await ctx.db.select({ phone: devices.phone }).from(devices).where(eq(devices.phone, phone)).limit(1)).length > 0;
/** Remembers the browser of a number; `account`: who signed in by it, null while the number has no account. */
export const rememberDevice = async (ctx: Ctx, device: { phone: string; token: string; account: string | null }) => {
  const last = { account: device.account, seenAt: ctx.now() };
  await ctx.db
    .insert(devices)
    .values({ ...device, ...last })
    .onConflictDoUpdate({ target: [devices.phone, devices.token], set: last });
};

/** Gives the codes that were asked for a number since a moment to the account whose person has just proved it (D41). */
export const giveChallenges = async (
  ctx: Ctx,
  { phone, account, since }: { phone: string; account: string; since: Date },
): Promise<void> => {
  await ctx.db
    .update(challenges)
    .set({ account })
    .where(and(eq(challenges.phone, phone), gt(challenges.createdAt, since)));
};

type EmailProof = typeof emailProofs.$inferSelect;

/** Saves the link of an account; the one before ends. */
export const saveProof = async (ctx: Ctx, { account, ...proof }: EmailProof): Promise<void> => {
  await ctx.db
    .insert(emailProofs)
    .values({ account, ...proof })
    .onConflictDoUpdate({ target: emailProofs.account, set: proof });
};

export const proofByHash = async (ctx: Ctx, hash: string): Promise<EmailProof | undefined> =>
  firstRow(await ctx.db.select().from(emailProofs).where(eq(emailProofs.hash, hash)));

/** Ends a link and answers it; only one of several calls at the same time gets it. */
export const removeProof = async (ctx: Ctx, hash: string): Promise<EmailProof | undefined> =>
  firstRow(await ctx.db.delete(emailProofs).where(eq(emailProofs.hash, hash)).returning());

/** Two accounts of one person became one (W8): moves what this slice has of the first. */
export async function moveAccountRows(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  for (const table of [passkeys, agreements, devices, challenges])
    await ctx.db.update(table).set({ account: into }).where(eq(table.account, from));
}

/** How far back codes are counted, in minutes: as long as a code is valid, and long enough for a small shop. */
const [minutes, longMinutes] = [5, 360];

/**
 * How many sign-in codes can be used now, and how many signed somebody in during the last five minutes; the same of the
 * last six hours.
 */
export async function codeFigures(ctx: Ctx): Promise<Figure[]> {
  const count = sql`count(*)`.mapWith(Number);
  const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
  const sent = (since: number) => gt(challenges.expiresAt, ago(since - minutes));
  const used = (since: number) => gt(challenges.exchangedAt, ago(since));
  const figures = [
    ['codes_sent', sent(minutes)],
    ['codes_used', used(minutes)],
    ['codes_sent_6h', sent(longMinutes)],
    ['codes_used_6h', used(longMinutes)],
  ] as const;
  return Promise.all(
    figures.map(async ([name, condition]) => {
      const [row] = await ctx.staleDb.select({ count }).from(challenges).where(condition);
      return { name, value: row?.count ?? 0 };
    }),
  );
}
