import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Ctx } from '#platform/context.ts';
import { isEncrypted, encrypt, decrypt } from '#platform/encryption.ts';

/** The outbox: messages are written in the transaction of what they report. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    link: text('link'),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true, mode: 'date' }),
    /** It is not sent after this moment. */
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
    /** When the last attempt to send it failed. */
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
  },
  table => [
    index('messages_to').on(table.to, table.at),
    index('messages_at').on(table.at, table.id),
    index('messages_expire')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    index('messages_failed')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null`),
  ],
);

/** A message; its link is decrypted. */
export type Message = typeof messages.$inferSelect;

/**
 * Whether a link contains the key that opens an edition. Such a link is stored encrypted until it is delivered (M8).
 */
const hasLinkKey = (link: string): boolean => link.includes('?key=');
const linkPurpose = (id: string) => `link of message ${id}`;
const withReadableLink = (ctx: Ctx, row: Message): Message => ({
  ...row,
  link: row.link !== null && isEncrypted(row.link) ? (decrypt(ctx, linkPurpose(row.id), row.link) ?? null) : row.link,
});

export const addMessage = async (ctx: Ctx, message: Omit<Message, 'deliveredAt' | 'failedAt'>): Promise<void> => {
  const { id, link } = message;
  const kept = link !== null && hasLinkKey(link) ? encrypt(ctx, linkPurpose(id), link) : link;
  await ctx.db.insert(messages).values({ ...message, link: kept });
};

export const messageById = async (ctx: Ctx, id: string): Promise<Message | undefined> => {
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, id));
  return row && withReadableLink(ctx, row);
};

/** Whether this phone ever got a message other than a code. */
export const hasMessages = async (ctx: Ctx, to: string): Promise<boolean> =>
  (
    await ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.to, to), ne(messages.kind, 'code')))
      .limit(1)
  ).length > 0;

/** Whether a message is not to be sent any more: it is too late, or its code was deleted for that reason. */
export const isExpired = ({ kind, code, expiresAt }: Message, now: Date): boolean =>
  (kind === 'code' && code === null) || (expiresAt !== null && expiresAt <= now);

/** Whether a message had expired when it was written, so that it never goes to anybody. */
export const isDecoy = ({ at, expiresAt }: Message): boolean => expiresAt !== null && expiresAt <= at;

/**
 * Marks a message as delivered and deletes its code or the key in its link. `keeps`: a sandbox keeps them for its
 * console.
 */
export const markDelivered = async (ctx: Ctx, { id, kind, link }: Message, keeps: boolean): Promise<void> => {
  const forgotten = {
    ...(kind === 'code' && { code: null, text: '(delivered)' }),
    ...(link !== null && hasLinkKey(link) && { link: link.slice(0, link.indexOf('?key=')) }),
  };
  await ctx.db
    .update(messages)
    .set({ deliveredAt: ctx.now(), expiresAt: null, failedAt: null, ...(!keeps && forgotten) })
    .where(eq(messages.id, id));
};

/** Records that the messenger did not take a message. */
export const markFailed = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.update(messages).set({ failedAt: ctx.now() }).where(eq(messages.id, id));
};

/** Deletes the secrets of messages that expired without being delivered. */
export const redactExpired = async (ctx: Ctx, now: Date): Promise<void> => {
  await ctx.db
    .update(messages)
    .set({ code: null, text: '(never delivered)', expiresAt: null })
    .where(and(isNotNull(messages.expiresAt), lte(messages.expiresAt, now)));
};

/** How long after its last failure the messenger counts as failing. */
const troubleMs = 15 * 60_000;

/** Whether the messenger lately failed with a message that is still not delivered. */
export const isMessengerInTrouble = async (ctx: Ctx): Promise<boolean> => {
  const since = new Date(ctx.now().getTime() - troubleMs);
  const found = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotNull(messages.failedAt), gt(messages.failedAt, since)))
    .limit(1);
  return found.length > 0;
};

/** The newest messages first, to one phone or to all. */
export const newestMessages = async (ctx: Ctx, to: string | undefined, limit: number): Promise<Message[]> => {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(to === undefined ? undefined : eq(messages.to, to))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);
  return rows.map(row => withReadableLink(ctx, row));
};
