import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { partnerRoles } from '#kernel/partner-roles.ts';
import { staffRoles } from '#kernel/staff-roles.ts';
import { instant } from '#platform/columns.ts';
import type { AgreedText, AgreementAct } from '../rules.ts';

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
    index('accounts_of_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.email} is not null`),
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
  role: text('role', { enum: staffRoles }).notNull(),
  /** The second factor (W10), encrypted (platform/encryption.ts). */
  totpSecret: text('totp_secret').notNull(),
  /** The time step of the last used code, so that each works once. */
  totpStep: integer('totp_step').notNull().default(0),
  /** When the member was locked; null otherwise. */
  lockedAt: instant('locked_at'),
});

/** Invitations to the team that nobody has taken yet, the newest of each number (W141). */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    phone: text('phone').primaryKey(),
    name: text('name').notNull(),
    role: text('role', { enum: staffRoles }).notNull(),
    /** SHA-256 of the link's key. */
    hash: text('hash').notNull().unique(),
    /** The second factor that its page shows, encrypted; it becomes the member's. */
    totpSecret: text('totp_secret').notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  t => [index('staff_invitations_expire').on(t.expiresAt)],
);
export type StaffInvitation = typeof staffInvitations.$inferSelect;

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
    /** Who of a partner's team it is (W197); null for everybody else, also for the partner's own number. */
    member: text('member'),
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
 * Members of partners' teams, and who is invited to one (W197); the partner's own number is none. A row goes when the
 * membership ends: what somebody did keeps their name.
 */
export const partnerMembers = pgTable(
  'partner_members',
  {
    id: text('id').primaryKey(),
    /** The partner's account. */
    partner: text('partner').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: partnerRoles }).notNull(),
    invitedBy: text('invited_by').notNull(),
    invitedAt: instant('invited_at').notNull(),
    /** When the invitation ends that nobody has taken yet; null once they joined. */
    expiresAt: instant('expires_at'),
    /** When they proved their number for this team last; null before they joined. */
    seenAt: instant('seen_at'),
  },
  t => [
    uniqueIndex('partner_members_of').on(t.partner, t.phone),
    index('partner_members_number').on(t.phone),
    index('partner_members_expire')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('partner_members_joined', sql`(${t.expiresAt} is null) = (${t.seenAt} is not null)`),
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
export type MemberRow = typeof partnerMembers.$inferSelect;
export type Passkey = typeof passkeys.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type Staff = typeof staff.$inferSelect;
export type CustomerAddress = Omit<typeof addresses.$inferSelect, 'account'>;

/**
 * What people agreed to, and what they withdrew, in which wording, when and where (W113). Rows are only ever added, and
 * go with their account or magazine. What was agreed to with a payment stands in the payment (`payments.terms`), what
 * friends agreed to in `consents`.
 */
export const agreements = pgTable(
  'agreements',
  {
    id: text('id').primaryKey(),
    /** Null for whoever has the link of the edition only. */
    account: text('account'),
    /** The magazine that it is about; null when it is about all. */
    edition: text('edition'),
    subject: text('subject').$type<AgreedText>().notNull(),
    /** The number of the wording: of the text (`text_versions`), of `speechNotice`, or of a chat (`consentVersion`). */
    version: integer('version').notNull(),
    act: text('act').$type<AgreementAct>().notNull(),
    /** The screen: the sign-in, a recording, the page with one's data, a chat, or e-mails. */
    place: text('place').$type<'sign-in' | 'recording' | 'decision' | 'chat' | 'mail'>().notNull(),
    at: instant('at').notNull(),
  },
  t => [
    index('agreements_of').on(t.account, t.subject, t.version),
    index('agreements_edition').on(t.edition, t.subject, t.at),
  ],
);

/** E-mail addresses that wait for their proof: the newest of each account, whose link is valid once. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    account: text('account').primaryKey(),
    email: text('email').notNull(),
    /** SHA-256 of the link's key. */
    hash: text('hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  t => [index('email_proofs_expire').on(t.expiresAt)],
);
