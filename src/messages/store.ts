import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Ctx } from '#platform/context.ts';
import { isEncrypted, encrypt, decrypt } from '#platform/encryption.ts';

/** What is to be told, written in the transaction of what happened (the outbox). */
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
    /** After this it is worth nothing to its reader and is not sent any more. */
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
    /** When the messenger last did not take it. */
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

/** A message; as it comes out of here, its link is whole. */
export type Message = typeof messages.$inferSelect;

/** The key in a link opens an edition to whoever holds it, so such a link lies sealed until it is delivered (M8). */
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

/** Whether anything but codes was ever written to this phone. */
export const hasMessages = async (ctx: Ctx, to: string): Promise<boolean> =>
  (
    await ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.to, to), ne(messages.kind, 'code')))
      .limit(1)
  ).length > 0;

/** Whether a message is worth nothing to its reader any more: too late, or its code forgotten for that. */
export const isExpired = ({ kind, code, expiresAt }: Message, now: Date): boolean =>
  (kind === 'code' && code === null) || (expiresAt !== null && expiresAt <= now);

/** Whether a message was over when it was written: it was for nobody. */
export const isDecoy = ({ at, expiresAt }: Message): boolean => expiresAt !== null && expiresAt <= at;

/**
 * A delivered code is not kept, nor a link's key: they have done their work. `keeps`: the desk of a sandbox shows them.
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

/** Notes that the messenger did not take a message now. */
export const markFailed = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.update(messages).set({ failedAt: ctx.now() }).where(eq(messages.id, id));
};

/** Forgets what was secret in messages that are over and were never delivered. */
export const redactExpired = async (ctx: Ctx, now: Date): Promise<void> => {
  await ctx.db
    .update(messages)
    .set({ code: null, text: '(never delivered)', expiresAt: null })
    .where(and(isNotNull(messages.expiresAt), lte(messages.expiresAt, now)));
};

/** How long after it last failed the messenger counts as in trouble. */
const troubleMs = 15 * 60_000;

/** Whether the messenger failed lately with a message that is still not delivered. */
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
