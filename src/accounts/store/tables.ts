import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/columns.ts';

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
    subject: text('subject').$type<'terms' | 'privacy' | 'speech'>().notNull(),
    /** The number of the wording: of the text (`text_versions`), or of `speechNotice`. */
    version: integer('version').notNull(),
    act: text('act').$type<'given' | 'withdrawn'>().notNull(),
    /** The screen: the sign-in, a recording, or the page with one's data. */
    place: text('place').$type<'sign-in' | 'recording' | 'decision'>().notNull(),
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
