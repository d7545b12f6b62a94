import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import { instant } from '#platform/columns.ts';
import type { Ctx } from '#platform/context.ts';
import { sweepTable } from '#platform/sweep-table.ts';
import { emailProofs } from './store/tables.ts';

/**
 * Customers and partners by phone: one number may have one of each. The partners slice stores the other data of a
 * partner.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'partner'] }).notNull(),
    phone: text('phone').notNull(),
    name: text('name'),
    email: text('email'),
    /** The e-mail address that its person proved by a link; every other one is not proved. */
    provedEmail: text('proved_email'),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** When it was retired, because its number was idle so long that it may be somebody else's now (W8). */
    retiredAt: instant('retired_at'),
  },
  table => [
    uniqueIndex('accounts_phone')
      .on(table.kind, table.phone)
      .where(sql`${table.retiredAt} is null`),
    index('accounts_of_number').on(table.phone),
  ],
);

/** A customer's address: at most one for each. */
export const addresses = pgTable('addresses', {
  account: text('account').primaryKey(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  postalCode: text('postal_code').notNull(),
  state: text('state'),
  /** Who receives a parcel, and the number the courier calls; the customer when null. */
  recipient: text('recipient'),
  phone: text('phone'),
});

export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  phone: text('phone').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: ['editor', 'owner'] }).notNull(),
  /** The second factor (W10), encrypted (platform/encryption.ts). */
  totpSecret: text('totp_secret').notNull(),
  /** The time step of the last used code, so that each works once. */
  totpStep: integer('totp_step').notNull().default(0),
  /** When the member was locked; null otherwise. */
  lockedAt: instant('locked_at'),
});

/** Who changed which member of staff and how; rows stay when the member has left. */
export const staffActs = pgTable('staff_acts', {
  id: text('id').primaryKey(),
  at: instant('at').notNull(),
  act: text('act', { enum: ['added', 'locked', 'unlocked', 'renewed', 'removed'] }).notNull(),
  staff: text('staff').notNull(),
  phone: text('phone').notNull(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  by: text('by').notNull(),
});

/** A sent code: issued → verified → exchanged (W2). Only a keyed hash of it is stored. */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie that binds it to a browser. */
    bound: text('bound').notNull(),
    phone: text('phone').notNull(),
    /** The account that it is for; null while the number has none of that kind. */
    account: text('account'),
    purpose: text('purpose', { enum: ['customer', 'partner', 'staff'] }).notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    verifiedUntil: instant('verified_until'),
    exchangedAt: instant('exchanged_at'),
  },
  table => [
    index('challenges_phone').on(table.phone, table.createdAt),
    index('challenges_of')
      .on(table.account)
      .where(sql`${table.account} is not null`),
    index('challenges_expires_at').on(table.expiresAt),
    index('challenges_exchanged_at')
      .on(table.exchangedAt)
      .where(sql`${table.exchangedAt} is not null`),
  ],
);

/** Sessions. A token is stored as its SHA-256 only (W9). */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    kind: text('kind', { enum: ['customer', 'partner', 'proven', 'staff'] }).notNull(),
    /** The id of the account or the member of staff; null for `proven`. */
    account: text('account'),
    phone: text('phone').notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  table => [
    index('sessions_account').on(table.account),
    index('sessions_phone').on(table.phone),
    index('sessions_used_at').on(table.usedAt),
  ],
);

/**
 * Browsers that signed in before. They have rate limits of their own, so that strangers cannot lock their owner out;
 * the owner is notified of a new one.
 */
export const devices = pgTable(
  'devices',
  {
    phone: text('phone').notNull(),
    token: text('token').notNull(),
    /** The account that signed in by it last. */
    account: text('account'),
    seenAt: instant('seen_at').notNull(),
  },
  table => [
    uniqueIndex('devices_phone').on(table.phone, table.token),
    index('devices_of')
      .on(table.account)
      .where(sql`${table.account} is not null`),
    index('devices_seen_at').on(table.seenAt),
  ],
);

/** A passkey: the public half of a key that a person's device keeps (W8). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'partner', 'staff'] }).notNull(),
    /** The account, or the member of staff, that it signs in. */
    account: text('account').notNull(),
    /**
     * The user handle of the authenticator: the account at the time the passkey was added, even when that was merged
     * since.
     */
    handle: text('handle').notNull(),
    /** Its id at the authenticator, base64url. */
    credential: text('credential').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter, 32 bits. Stays 0 where the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Whether the passkey may be stored outside the device that created it, and whether it is. */
    backupEligible: boolean('backup_eligible').notNull(),
    backedUp: boolean('backed_up').notNull(),
    /**
     * The transports by which the browser reaches the authenticator, so that it does not offer to register the same one
     * twice.
     */
    transports: text('transports').array().notNull(),
    /** The browser it was added with. */
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [index('passkeys_account').on(table.account)],
);

/** Challenges for authenticators; each can be used once, by the browser it was made for. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** SHA-256 of the cookie that binds it to a browser. */
    bound: text('bound').notNull(),
    /** The account that adds a passkey; null for a sign-in. */
    account: text('account'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('passkey_challenges_expires_at').on(table.expiresAt)],
);

export type AccountRow = typeof accounts.$inferSelect;
export type Challenge = typeof challenges.$inferSelect;
export type Passkey = typeof passkeys.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type Staff = typeof staff.$inferSelect;
export type StaffActRow = typeof staffActs.$inferSelect;
export type CustomerAddress = Omit<typeof addresses.$inferSelect, 'account'>;

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
/** The sessions of an account, the last used first; at most a hundred. */
export const sessionsOf = (ctx: Ctx, account: string) =>
  ctx.db.select().from(sessions).where(eq(sessions.account, account)).orderBy(desc(sessions.usedAt)).limit(100);
export const endOtherSessions = async (ctx: Ctx, account: string, keep: string) => {
  await ctx.db.delete(sessions).where(and(eq(sessions.account, account), ne(sessions.id, keep)));
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
