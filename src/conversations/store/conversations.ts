import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { chatCodes, conversations } from './tables.ts';

export type ConversationRow = typeof conversations.$inferSelect;
type ChatCode = typeof chatCodes.$inferSelect;

type ConversationName = Pick<ConversationRow, 'edition' | 'person'>;

const isThisConversation = ({ edition, person }: ConversationName) =>
  and(eq(conversations.edition, edition), eq(conversations.person, person));

export const findConversation = async (db: Db, name: ConversationName): Promise<ConversationRow | undefined> =>
  (await db.select().from(conversations).where(isThisConversation(name)))[0];

export const conversationsOf = (db: Db, edition: string): Promise<ConversationRow[]> =>
  db.select().from(conversations).where(eq(conversations.edition, edition));

/** The conversation whose replies go to an address, by the hash of its secret. */
export const conversationByMail = async (db: Db, mailHash: string): Promise<ConversationRow | undefined> =>
  (await db.select().from(conversations).where(eq(conversations.mailHash, mailHash)))[0];

export const insertConversation = async (db: Db, row: typeof conversations.$inferInsert): Promise<void> => {
  await db.insert(conversations).values(row).onConflictDoNothing();
};

export const changeConversation = async (
  db: Db,
  name: ConversationName,
  change: Partial<Omit<ConversationRow, 'edition' | 'person'>>,
): Promise<void> => {
  await db.update(conversations).set(change).where(isThisConversation(name));
};

/** Counts one more message of ours. */
export const countMessage = async (db: Db, name: ConversationName, price: number): Promise<void> => {
  await db
    .update(conversations)
    .set({ messages: sql`${conversations.messages} + 1`, price: sql`${conversations.price} + ${price}` })
    .where(isThisConversation(name));
};

/** How many messages of ours an edition's conversations had, and what they cost, in paise. */
export async function costOf(db: Db, edition: string): Promise<{ messages: number; price: number }> {
  const [row] = await db
    .select({
      messages: sql`coalesce(sum(${conversations.messages}), 0)`.mapWith(Number),
      price: sql`coalesce(sum(${conversations.price}), 0)`.mapWith(Number),
    })
    .from(conversations)
    .where(eq(conversations.edition, edition));
  return row ?? { messages: 0, price: 0 };
}

export const addCode = async (db: Db, row: Omit<ChatCode, 'usedAt'>): Promise<void> => {
  await db.insert(chatCodes).values(row);
};

/** Uses a code up; `undefined` when it is unknown, used or too old. */
export const useCode = async (db: Db, hash: string, now: Date): Promise<ChatCode | undefined> =>
  (
    await db
      .update(chatCodes)
      .set({ usedAt: now })
      .where(and(eq(chatCodes.hash, hash), isNull(chatCodes.usedAt), gt(chatCodes.expiresAt, now)))
      .returning()
  )[0];

/** Two accounts became one (W8): what the first may do in conversations, the second may. */
export async function moveAuthority(db: Db, { from, into }: { from: string; into: string }): Promise<void> {
  await db.update(conversations).set({ account: into }).where(eq(conversations.account, from));
  await db.update(chatCodes).set({ account: into }).where(eq(chatCodes.account, from));
}
