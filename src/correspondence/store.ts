import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { pageSize } from '#kernel/page-size.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';

/** What the owner of an order and the studio write to each other outside a chat. */
export const orderLetters = pgTable(
  'order_letters',
  {
    /** Made by whoever sends it, once for each letter. */
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    /** The owner's account: who wrote it, or whom the studio writes to. Nobody else reads it. */
    account: text('account').notNull(),
    /** The member of staff who wrote it; null: the owner did. */
    staff: text('staff'),
    staffName: text('staff_name'),
    words: text('words').notNull(),
    at: instant('at').notNull(),
    /** When the studio answered what the owner wrote; null while nobody did. */
    answeredAt: instant('answered_at'),
  },
  table => [
    index('order_letters_of').on(table.edition, table.account, table.at),
    index('order_letters_account').on(table.account),
    index('order_letters_waiting')
      .on(table.at, table.id)
      .where(sql`${table.staff} is null and ${table.answeredAt} is null`),
  ],
);

/** What staff note about an order, for each other. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    staff: text('staff').notNull(),
    staffName: text('staff_name').notNull(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('order_notes_of').on(table.edition, table.at)],
);

/** Whom of the staff a note names, and whether they have seen it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    note: text('note').notNull(),
    staff: text('staff').notNull(),
    edition: text('edition').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  table => [
    primaryKey({ columns: [table.note, table.staff] }),
    index('note_mentions_of').on(table.edition),
    index('note_mentions_unread')
      .on(table.staff, table.at)
      .where(sql`${table.readAt} is null`),
  ],
);

export type LetterRow = typeof orderLetters.$inferSelect;
export type Note = typeof orderNotes.$inferSelect;

/** Adds a letter; false when it is there already. */
export const addLetter = async (db: Db, letter: LetterRow): Promise<boolean> =>
  (await db.insert(orderLetters).values(letter).onConflictDoNothing().returning({ id: orderLetters.id })).length > 0;

/** The newest letters between the studio and the owner of an edition, the oldest of them first. */
export const lettersBetween = async (
  db: Db,
  { edition, account }: { edition: string; account: string },
): Promise<LetterRow[]> =>
  (
    await db
      .select()
      .from(orderLetters)
      .where(and(eq(orderLetters.edition, edition), eq(orderLetters.account, account)))
      .orderBy(desc(orderLetters.at), desc(orderLetters.id))
      .limit(pageSize)
  ).toReversed();

/** Marks what an owner wrote as answered. */
export const markAnswered = async (
  db: Db,
  { edition, account, at }: { edition: string; account: string; at: Date },
): Promise<void> => {
  await db
    .update(orderLetters)
    .set({ answeredAt: at })
    .where(
      and(
        eq(orderLetters.edition, edition),
        eq(orderLetters.account, account),
        isNull(orderLetters.staff),
        isNull(orderLetters.answeredAt),
      ),
    );
};

/** What owners wrote and nobody answered yet, the longest waiting first. */
export const waitingLetters = (db: Db): Promise<LetterRow[]> =>
  db
    .select()
    .from(orderLetters)
    .where(and(isNull(orderLetters.staff), isNull(orderLetters.answeredAt)))
    .orderBy(asc(orderLetters.at), asc(orderLetters.id))
    .limit(pageSize);

/** Gives the letters of an account to another one. */
export const moveLetters = async (db: Db, { from, into }: { from: string; into: string }): Promise<void> => {
  await db.update(orderLetters).set({ account: into }).where(eq(orderLetters.account, from));
};

/** Adds a note with whom it names; false when it is there already. */
export async function insertOrderNote(db: Db, note: Note, named: readonly string[]): Promise<boolean> {
  const added = await db.insert(orderNotes).values(note).onConflictDoNothing().returning({ id: orderNotes.id });
  if (added.length === 0) return false;
  const { id, edition, at } = note;
  if (named.length > 0)
    await db.insert(noteMentions).values(named.map(staff => ({ note: id, staff, edition, at, readAt: null })));
  return true;
}

/** The newest notes about an edition first, each with whether the member of staff has yet to see that it names them. */
export const notesOf = (
  db: Db,
  { edition, staff }: { edition: string; staff: string },
): Promise<(Note & { isUnread: boolean })[]> =>
  db
    .select({
      id: orderNotes.id,
      edition: orderNotes.edition,
      staff: orderNotes.staff,
      staffName: orderNotes.staffName,
      words: orderNotes.words,
      at: orderNotes.at,
      isUnread: sql<boolean>`exists (select from ${noteMentions} where ${and(
        eq(noteMentions.note, orderNotes.id),
        eq(noteMentions.staff, staff),
        isNull(noteMentions.readAt),
      )})`,
    })
    .from(orderNotes)
    .where(eq(orderNotes.edition, edition))
    .orderBy(desc(orderNotes.at), desc(orderNotes.id))
    .limit(pageSize);

/** The notes that name a member of staff who has not seen them, the oldest first. */
export const unreadNotes = (db: Db, staff: string): Promise<Note[]> =>
  db
    .select({
      id: orderNotes.id,
      edition: orderNotes.edition,
      staff: orderNotes.staff,
      staffName: orderNotes.staffName,
      words: orderNotes.words,
      at: orderNotes.at,
    })
    .from(noteMentions)
    .innerJoin(orderNotes, eq(orderNotes.id, noteMentions.note))
    .where(and(eq(noteMentions.staff, staff), isNull(noteMentions.readAt)))
    .orderBy(asc(noteMentions.at))
    .limit(pageSize);

/** Notes that a member of staff has seen the notes about an edition that name them. */
export const markRead = async (
  db: Db,
  { edition, staff, at }: { edition: string; staff: string; at: Date },
): Promise<void> => {
  await db
    .update(noteMentions)
    .set({ readAt: at })
    .where(and(eq(noteMentions.edition, edition), eq(noteMentions.staff, staff), isNull(noteMentions.readAt)));
};
