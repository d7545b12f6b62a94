import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { FileId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import type { PartKind } from '../rules/chat.ts';
import { chatAnswers, chatParts } from './tables.ts';

export type ChatPart = typeof chatParts.$inferSelect;
type ChatAnswer = typeof chatAnswers.$inferSelect;
export type AnswerName = Pick<ChatAnswer, 'edition' | 'key'>;

/** Adds a part; false when its message is one already. */
export const addPart = async (db: Db, part: typeof chatParts.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(chatParts).values(part).onConflictDoNothing().returning({ id: chatParts.id });
  return rows.length > 0;
};

export const changePart = async (db: Db, id: string, change: Partial<Omit<ChatPart, 'id'>>): Promise<void> => {
  await db.update(chatParts).set(change).where(eq(chatParts.id, id));
};

/** The parts of one kind that an answer is made of, in the order of their own times; without what was taken back. */
export const partsOf = (db: Db, { edition, key }: AnswerName, kind: PartKind): Promise<ChatPart[]> =>
  db
    .select()
    .from(chatParts)
    .where(
      and(
        eq(chatParts.edition, edition),
        eq(chatParts.key, key),
        eq(chatParts.kind, kind),
        eq(chatParts.isMerged, false),
        isNull(chatParts.undoneAt),
      ),
    )
    .orderBy(asc(chatParts.at), asc(chatParts.addedAt), asc(chatParts.id));

/** The part that a person sent last between two moments by their phone, and did not take back. */
/** A part by the provider's id of its message, unless it was taken back. */
export const findPart = async (db: Db, id: string): Promise<ChatPart | undefined> =>
  (
    await db
      .select()
      .from(chatParts)
      .where(and(eq(chatParts.id, id), isNull(chatParts.undoneAt)))
  )[0];

export const lastPartOf = async (
  db: Db,
  { edition, person, after, until }: { edition: string; person: string; after: Date; until: Date },
): Promise<ChatPart | undefined> =>
  (
    await db
      .select()
      .from(chatParts)
      .where(
        and(
          eq(chatParts.edition, edition),
          eq(chatParts.person, person),
          isNull(chatParts.undoneAt),
          gt(chatParts.at, after),
          lte(chatParts.at, until),
        ),
      )
      .orderBy(desc(chatParts.at), desc(chatParts.addedAt), desc(chatParts.id))
      .limit(1)
  )[0];

export const findChatAnswer = async (db: Db, { edition, key }: AnswerName): Promise<ChatAnswer | undefined> =>
  (
    await db
      .select()
      .from(chatAnswers)
      .where(and(eq(chatAnswers.edition, edition), eq(chatAnswers.key, key)))
  )[0];

export const saveChatAnswer = async (
  db: Db,
  name: AnswerName,
  change: Partial<Omit<ChatAnswer, 'edition' | 'key'>>,
): Promise<void> => {
  await db
    .insert(chatAnswers)
    .values({ ...name, ...change })
    .onConflictDoUpdate({ target: [chatAnswers.edition, chatAnswers.key], set: change });
};

/** Notes that the form changed an answer, so that its earlier parts of a kind are in what the form has. */
export const mergeParts = async (db: Db, { edition, key }: AnswerName, kind: PartKind): Promise<void> => {
  await db
    .update(chatParts)
    .set({ isMerged: true })
    .where(
      and(eq(chatParts.edition, edition), eq(chatParts.key, key), eq(chatParts.kind, kind), isNull(chatParts.undoneAt)),
    );
};

/** Whether a file is one of the sounds that an answer is made of. */
export async function ownsSound(db: Db, file: FileId): Promise<boolean> {
  const [part] = await db.select({ id: chatParts.id }).from(chatParts).where(eq(chatParts.file, file)).limit(1);
  if (part) return true;
  const [answer] = await db
    .select({ key: chatAnswers.key })
    .from(chatAnswers)
    .where(eq(chatAnswers.formVoice, file))
    .limit(1);
  return answer !== undefined;
}

/** Parts with a sound that were added before a moment, at most `most`. */
export const soundsBefore = (db: Db, before: Date, most: number): Promise<ChatPart[]> =>
  db
    .select()
    .from(chatParts)
    .where(and(isNotNull(chatParts.file), lt(chatParts.addedAt, before)))
    .orderBy(asc(chatParts.addedAt))
    .limit(most);
