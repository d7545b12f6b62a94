import { eq } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/context.ts';

/** The persistent state of the sandbox: how many seconds its clock is ahead, and whether its people were created. */
export const sandboxFacts = pgTable('sandbox_facts', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

const readFact = async (db: Db, name: string): Promise<number | undefined> =>
  (await db.select().from(sandboxFacts).where(eq(sandboxFacts.name, name)))[0]?.value;
const writeFact = async (db: Db, name: string, value: number): Promise<void> => {
  await db
    .insert(sandboxFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: sandboxFacts.name, set: { value } });
};

export const readAheadSeconds = async (db: Db): Promise<number> => (await readFact(db, 'clock')) ?? 0;
export const saveAheadSeconds = (db: Db, seconds: number): Promise<void> => writeFact(db, 'clock', seconds);
export const isSeeded = async (db: Db): Promise<boolean> => (await readFact(db, 'seeded')) === 1;
export const markSeeded = (db: Db): Promise<void> => writeFact(db, 'seeded', 1);
