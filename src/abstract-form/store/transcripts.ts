import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { transcripts } from '../store.ts';

export type Transcript = typeof transcripts.$inferSelect;
type TranscriptName = Pick<Transcript, 'edition' | 'sha256'>;

const named = ({ edition, sha256 }: TranscriptName) =>
  and(eq(transcripts.edition, edition), eq(transcripts.sha256, sha256));

/** The transcripts of a story, by the SHA-256 of their recordings. */
export async function transcriptsOf(db: Db, edition: string): Promise<Map<string, Transcript>> {
  const rows = await db.select().from(transcripts).where(eq(transcripts.edition, edition));
  return new Map(rows.map(row => [row.sha256, row]));
}

export const findTranscript = async (db: Db, name: TranscriptName): Promise<Transcript | undefined> =>
  (await db.select().from(transcripts).where(named(name)))[0];

/** Adds the row of a recording that is to be written down; false when it has one. */
export const insertTranscript = async (
  db: Db,
  row: Pick<Transcript, 'edition' | 'sha256' | 'file' | 'askedAt'>,
): Promise<boolean> =>
  (
    await db
      .insert(transcripts)
      .values({ ...row, state: 'waiting' })
      .onConflictDoNothing()
      .returning({ sha256: transcripts.sha256 })
  ).length > 0;

/**
 * Begins an attempt unless another one is under way; one that began before `deadBefore` is given up. `undefined` when
 * the transcript does not wait, is being written, or is gone.
 */
export const beginAttempt = async (
  db: Db,
  name: TranscriptName,
  { deadBefore, ...begun }: { deadBefore: Date } & Required<Pick<Transcript, 'attempt' | 'startedAt' | 'language'>>,
): Promise<Transcript | undefined> =>
  (
    await db
      .update(transcripts)
      .set({ ...begun, attempts: sql`${transcripts.attempts} + 1` })
      .where(
        and(
          named(name),
          eq(transcripts.state, 'waiting'),
          or(isNull(transcripts.attempt), lt(transcripts.startedAt, deadBefore)),
        ),
      )
      .returning()
  )[0];

type TranscriptChange = Partial<Omit<Transcript, 'edition' | 'sha256'>>;

/** Ends an attempt; false when it was given up or its transcript deleted meanwhile, and nothing is changed then. */
export const endAttempt = async (
  db: Db,
  { edition, sha256, attempt }: TranscriptName & { attempt: string },
  change: TranscriptChange,
): Promise<boolean> =>
  (
    await db
      .update(transcripts)
      .set({ ...change, attempt: null })
      .where(and(named({ edition, sha256 }), eq(transcripts.attempt, attempt)))
      .returning({ sha256: transcripts.sha256 })
  ).length > 0;

/** Changes a transcript that is in one of these states; answers it, `undefined` when it is not. */
export const changeTranscript = async (
  db: Db,
  { edition, sha256, states }: TranscriptName & { states: readonly Transcript['state'][] },
  change: TranscriptChange,
): Promise<Transcript | undefined> =>
  (
    await db
      .update(transcripts)
      .set(change)
      .where(and(named({ edition, sha256 }), inArray(transcripts.state, [...states])))
      .returning()
  )[0];

/** Deletes the transcripts of a story that wait, failed, or that nobody has decided about. */
export const deleteUnsettled = (db: Db, edition: string) =>
  db.delete(transcripts).where(and(eq(transcripts.edition, edition), isNull(transcripts.settledAt)));

/** Deletes the transcripts of a story except those of these recordings. */
export const deleteTranscripts = (db: Db, edition: string, except: readonly string[]) =>
  db
    .delete(transcripts)
    .where(
      and(
        eq(transcripts.edition, edition),
        except.length > 0 ? notInArray(transcripts.sha256, [...except]) : undefined,
      ),
    );
