import { desc, eq } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Ctx } from '#platform/context.ts';

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
  },
  table => [index('messages_to').on(table.to, table.at)],
);

export type Message = typeof messages.$inferSelect;

export const addMessage = async (ctx: Ctx, message: Omit<Message, 'deliveredAt'>): Promise<void> => {
  await ctx.db.insert(messages).values(message);
};

export const messageById = async (ctx: Ctx, id: string): Promise<Message | undefined> =>
  (await ctx.db.select().from(messages).where(eq(messages.id, id)))[0];

/** A delivered code is not kept: it has done its work. */
export const markDelivered = async (ctx: Ctx, id: string, keepCode: boolean): Promise<void> => {
  await ctx.db
    .update(messages)
    .set({ deliveredAt: ctx.now(), ...(!keepCode && { code: null, text: '(delivered)' }) })
    .where(eq(messages.id, id));
};

/** The newest messages first, to one phone or to all. */
export const newestMessages = (ctx: Ctx, to: string | undefined, limit: number): Promise<Message[]> =>
  ctx.db
    .select()
    .from(messages)
    .where(to === undefined ? undefined : eq(messages.to, to))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);
