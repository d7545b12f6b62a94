import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Ctx, Db } from '#platform/context.ts';
import type { WaitingEvent } from '../rules/waiting.ts';
import { chatInbox, conversations } from './tables.ts';

export type InboxRow = typeof chatInbox.$inferSelect;

/** Adds what happened; what is there already, handled or not, stays. Returns whether it is new. */
export const addToInbox = async (
  ctx: Ctx,
  { id, person, at, event }: { id: string; person: string; at: Date; event: WaitingEvent },
): Promise<boolean> => {
  const rows = await ctx.db
    .insert(chatInbox)
    .values({ id, person, at, event, receivedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: chatInbox.id });
  return rows.length > 0;
};

/** What waits of a person, in order, at most `most`. */
export const waitingOf = (db: Db, person: string, most: number): Promise<InboxRow[]> =>
  db
    .select()
    .from(chatInbox)
    .where(and(eq(chatInbox.person, person), isNull(chatInbox.handledAt)))
    .orderBy(asc(chatInbox.at), asc(chatInbox.receivedAt), asc(chatInbox.id))
    .limit(most);

/** Whether an event is there, handled or not. */
export const isInInbox = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: chatInbox.id }).from(chatInbox).where(eq(chatInbox.id, id))).length > 0;

/** Whether something that waits in a conversation of an edition has this file, by its name there. */
export async function isFileAwaited(db: Db, { edition, media }: { edition: string; media: string }): Promise<boolean> {
  const people = db
    .select({ person: conversations.person })
    .from(conversations)
    .where(eq(conversations.edition, edition));
  const rows = await db
    .select({ id: chatInbox.id })
    .from(chatInbox)
    .where(
      and(
        inArray(chatInbox.person, people),
        isNull(chatInbox.handledAt),
        sql`${chatInbox.event} #>> '{content,media,id}' = ${media}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Marks an event as handled and removes what it was; false when it was before. */
export const markHandled = async (ctx: Ctx, id: string, more: Partial<Pick<InboxRow, 'isLost'>> = {}) => {
  const rows = await ctx.db
    .update(chatInbox)
    .set({ handledAt: ctx.now(), event: null, ...more })
    .where(and(eq(chatInbox.id, id), isNull(chatInbox.handledAt)))
    .returning({ id: chatInbox.id });
  return rows.length > 0;
};

export const noteTry = async (db: Db, id: string, { tries, retryAt }: { tries: number; retryAt: Date }) => {
  await db.update(chatInbox).set({ tries, retryAt }).where(eq(chatInbox.id, id));
};

/** People with something that waits since before a moment: their job was lost. */
export const peopleWaitingSince = async (db: Db, since: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ person: chatInbox.person })
    .from(chatInbox)
    .where(and(isNull(chatInbox.handledAt), lt(chatInbox.receivedAt, since)))
    .limit(most);
  return rows.map(({ person }) => person);
};

/** How many files could not be fetched so far, and how many were given up. */
export async function fileFigures(db: Db): Promise<{ tried: number; lost: number }> {
  const [row] = await db
    .select({
      tried: sql`count(*) filter (where ${chatInbox.handledAt} is null and ${chatInbox.tries} > 2)`.mapWith(Number),
      lost: sql`count(*) filter (where ${chatInbox.isLost})`.mapWith(Number),
    })
    .from(chatInbox)
    .where(sql`${chatInbox.tries} > 0`);
  return row ?? { tried: 0, lost: 0 };
}

/** Removes what waits for longer than the provider keeps a file; it can be nothing any more. Answers what it was. */
export async function dropWaiting(ctx: Ctx, before: Date): Promise<(WaitingEvent | null)[]> {
  const rows = await ctx.db
    .select({ id: chatInbox.id, event: chatInbox.event })
    .from(chatInbox)
    .where(and(lt(chatInbox.receivedAt, before), isNotNull(chatInbox.event)))
    .limit(1000)
    .for('update');
  const ids = rows.map(({ id }) => id);
  await ctx.db
    .update(chatInbox)
    .set({ handledAt: ctx.now(), event: null, isLost: sql`${chatInbox.tries} > 0` })
    .where(inArray(chatInbox.id, ids));
  return rows.map(({ event }) => event);
}
