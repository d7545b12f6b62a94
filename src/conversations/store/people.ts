import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx, Db } from '#platform/context.ts';
import { chatPeople } from './tables.ts';

export type ChatPerson = typeof chatPeople.$inferSelect;

/** How a message names its sender. */
interface SenderName {
  user: string | null;
  phone: string | null;
}

const one = async (rows: Promise<ChatPerson[]>): Promise<ChatPerson | undefined> => (await rows)[0];

export const findChatPerson = (db: Db, id: string) => one(db.select().from(chatPeople).where(eq(chatPeople.id, id)));

/** The person, the row locked until the transaction ends: their events are handled one after another. */
export const lockPerson = (db: Db, id: string) =>
  one(db.select().from(chatPeople).where(eq(chatPeople.id, id)).for('update'));

export const changePerson = async (db: Db, id: string, change: Partial<Omit<ChatPerson, 'id'>>): Promise<void> => {
  await db.update(chatPeople).set(change).where(eq(chatPeople.id, id));
};

/** Adds whoever this is, unless somebody has one of the names; `undefined` then. */
async function addPerson(ctx: Ctx, name: SenderName): Promise<ChatPerson | undefined> {
  const [added] = await ctx.db
    .insert(chatPeople)
    .values({ ...name, id: ctx.random.id(), createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  return added;
}

/**
 * Whoever sent a message. The provider's id decides. A number that comes with another id than before has another owner
 * now, who is somebody new: nobody gets into the conversation of whoever had the number before.
 */
export async function personOf(ctx: Ctx, { user, phone }: SenderName): Promise<ChatPerson> {
  const byUser =
    user === null ? undefined : await one(ctx.db.select().from(chatPeople).where(eq(chatPeople.user, user)));
  if (byUser && (phone === null || byUser.phone === phone)) return byUser;
  const byPhone =
    phone === null ? undefined : await one(ctx.db.select().from(chatPeople).where(eq(chatPeople.phone, phone)));
  if (!byUser && byPhone && (user === null || byPhone.user === null)) {
    if (user !== null) await changePerson(ctx.db, byPhone.id, { user });
    return { ...byPhone, user: user ?? byPhone.user };
  }
  if (byPhone) await changePerson(ctx.db, byPhone.id, { phone: null });
  if (byUser) {
    await changePerson(ctx.db, byUser.id, { phone });
    return { ...byUser, phone };
  }
  // Another call about the same person may have been quicker.
  return (await addPerson(ctx, { user, phone })) ?? personOf(ctx, { user, phone });
}

/** Takes a person's messages for one process until a moment; false while another one has them. */
export const claimPerson = async (db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<boolean> => {
  const rows = await db
    .update(chatPeople)
    .set({ busyUntil: until })
    .where(and(eq(chatPeople.id, id), or(isNull(chatPeople.busyUntil), lt(chatPeople.busyUntil, now))))
    .returning({ id: chatPeople.id });
  return rows.length > 0;
};

/** Deletes those who have no conversation, wrote before a moment, and have nothing that waits; answers how many. */
export const deleteStrangers = async (db: Db, { before, most }: { before: Date; most: number }): Promise<number> => {
  const due = sql`select id from chat_people p where created_at < ${before.toISOString()}::timestamptz
    and (wrote_at is null or wrote_at < ${before.toISOString()}::timestamptz)
    and not exists (select from conversations c where c.person = p.id)
    and not exists (select from chat_inbox i where i.person = p.id and i.handled_at is null)
    and not exists (select from chat_said s where s.person = p.id and not s.done)
    limit ${most}`;
  const rows = await db
    .delete(chatPeople)
    .where(sql`${chatPeople.id} in (${due})`)
    .returning({ id: chatPeople.id });
  return rows.length;
};
