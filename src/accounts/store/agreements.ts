import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { agreements } from './tables.ts';

export type Agreement = typeof agreements.$inferSelect;

/** Adds what an account agreed to at its sign-in, but for wordings that it has agreed to before; one statement. */
export const addOnce = (
  db: Db,
  rows: readonly (Pick<Agreement, 'id' | 'account' | 'subject' | 'version' | 'place'> & { at: Date })[],
) => {
  const values = rows.map(
    ({ id, account, subject, version, place, at }) =>
      sql`(${id}, ${account}, ${subject}, ${version}::integer, 'given', ${place}, ${at.toISOString()}::timestamptz)`,
  );
  return db.execute(sql`insert into agreements (id, account, subject, version, act, place, at)
    select * from (values ${sql.join(values, sql`, `)}) as new (id, account, subject, version, act, place, at)
    where not exists (select from agreements a
      where a.account = new.account and a.subject = new.subject and a.version = new.version)`);
};

export const insertAgreement = (db: Db, row: Agreement) => db.insert(agreements).values(row);

/** The newest act about a subject of one magazine. */
export const newestAgreement = async (
  db: Db,
  { edition, subject }: { edition: string; subject: Agreement['subject'] },
): Promise<Agreement | undefined> =>
  (
    await db
      .select()
      .from(agreements)
      .where(and(eq(agreements.edition, edition), eq(agreements.subject, subject)))
      .orderBy(desc(agreements.at), desc(agreements.id))
      .limit(1)
  )[0];
