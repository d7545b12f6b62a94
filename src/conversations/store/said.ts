import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { chatParts, chatSaid } from './tables.ts';

export type SaidRow = typeof chatSaid.$inferSelect;

/** The place of what is said to a person next; the person's row is locked. */
export async function nextPlace(db: Db, person: string): Promise<number> {
  const [row] = await db
    .select({ place: sql`coalesce(max(${chatSaid.place}), 0) + 1`.mapWith(Number) })
    .from(chatSaid)
    .where(eq(chatSaid.person, person));
  return row?.place ?? 1;
}

export const addSaid = async (db: Db, row: Omit<SaidRow, 'providerId' | 'isDone'>): Promise<void> => {
  await db.insert(chatSaid).values(row);
};

export const findSaid = async (db: Db, id: string): Promise<SaidRow | undefined> =>
  (await db.select().from(chatSaid).where(eq(chatSaid.id, id)))[0];

export const changeSaid = async (
  db: Db,
  id: string,
  change: Partial<Pick<SaidRow, 'providerId' | 'isDone' | 'asTemplate'>>,
): Promise<void> => {
  await db.update(chatSaid).set(change).where(eq(chatSaid.id, id));
};

/**
 * Notes what the provider calls messages whose sending broke off before its answer came, so that what quotes them is
 * understood. Ids that name another message already change nothing.
 */
export async function nameSaid(db: Db, names: readonly { message: string; providerId: string }[]): Promise<void> {
  const ids = names.map(({ message }) => message);
  const unnamed = await db
    .select({ id: chatSaid.id })
    .from(chatSaid)
    .where(and(inArray(chatSaid.id, ids), isNull(chatSaid.providerId)))
    .orderBy(asc(chatSaid.id))
    .for('update');
  for (const { id } of unnamed) {
    const providerId = names.find(({ message }) => message === id)?.providerId;
    if (providerId === undefined) continue;
    const [other] = await db.select({ id: chatSaid.id }).from(chatSaid).where(eq(chatSaid.providerId, providerId));
    if (!other) await changeSaid(db, id, { providerId });
  }
}

/** What is still to be said to a person, in order, at most `most`. */
export const unsaidTo = (db: Db, person: string, most: number): Promise<SaidRow[]> =>
  db
    .select()
    .from(chatSaid)
    .where(and(eq(chatSaid.person, person), eq(chatSaid.isDone, false)))
    .orderBy(asc(chatSaid.place))
    .limit(most);

/** What a conversation has still to say, and the provider has not taken for all that we know. */
export const unsaidIn = (db: Db, { edition, person }: { edition: string; person: string }): Promise<SaidRow[]> =>
  db
    .select()
    .from(chatSaid)
    .where(
      and(
        eq(chatSaid.person, person),
        eq(chatSaid.isDone, false),
        eq(chatSaid.edition, edition),
        isNull(chatSaid.providerId),
      ),
    );

/** A message that is quoted, in a conversation. */
interface Quoted {
  person: string;
  edition: string;
  /** The provider's id of it; our own where it is told by e-mail. */
  quoted: string;
}

/** The message of ours that is quoted; `undefined` for any other. */
export async function findQuoted(db: Db, { person, edition, quoted }: Quoted): Promise<SaidRow | undefined> {
  const named = eq(isId(quoted) ? chatSaid.id : chatSaid.providerId, quoted);
  const [said] = await db
    .select()
    .from(chatSaid)
    .where(and(named, eq(chatSaid.person, person), eq(chatSaid.edition, edition)));
  return said;
}

/** The newest message of a conversation that asks a question, before a place; e-mails go with the one of theirs. */
export async function questionBefore(
  db: Db,
  { person, edition, place }: Pick<SaidRow, 'person' | 'edition' | 'place'>,
): Promise<SaidRow | undefined> {
  const [said] = await db
    .select()
    .from(chatSaid)
    .where(
      and(
        eq(chatSaid.person, person),
        lt(chatSaid.place, place),
        sql`${chatSaid.edition} = ${edition}`,
        sql`${chatSaid.say} ? 'asks'`,
      ),
    )
    .orderBy(desc(chatSaid.place))
    .limit(1);
  return said;
}

/** The question that a quoted message is about: one of ours, or a part of an answer; null for any other. */
export async function questionOfQuoted(db: Db, { person, edition, quoted }: Quoted): Promise<number | null> {
  const said = await findQuoted(db, { person, edition, quoted });
  if (said) return said.about;
  const [part] = await db
    .select({ key: chatParts.key })
    .from(chatParts)
    .where(and(eq(chatParts.id, quoted), eq(chatParts.person, person), eq(chatParts.edition, edition)));
  return part?.key ?? null;
}

/** Deletes what was said before a moment to those who began nothing; answers how many. */
export const deleteSaidToStrangers = async (db: Db, { before, most }: { before: Date; most: number }) => {
  const due = db
    .select({ id: chatSaid.id })
    .from(chatSaid)
    .where(and(isNull(chatSaid.edition), lt(chatSaid.at, before)))
    .limit(most);
  return (await db.delete(chatSaid).where(inArray(chatSaid.id, due)).returning({ id: chatSaid.id })).length;
};
