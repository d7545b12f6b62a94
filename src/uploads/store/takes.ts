import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { storyTakes, uploadParts, type StoryTake } from './tables.ts';

export type { StoryTake } from './tables.ts';

/** Names a take as its devices do. */
export type TakeName = Pick<StoryTake, 'edition' | 'take'>;

const isNamed = ({ edition, take }: TakeName) => and(eq(storyTakes.edition, edition), eq(storyTakes.take, take));

/** Adds a take unless it is there; whether it was added. */
export const insertTake = async (db: Db, take: StoryTake): Promise<boolean> =>
  (await db.insert(storyTakes).values(take).onConflictDoNothing().returning({ id: storyTakes.id })).length === 1;

export const findTake = async (db: Db, name: TakeName): Promise<StoryTake | undefined> =>
  (await db.select().from(storyTakes).where(isNamed(name)))[0];

/** The takes of an edition that nobody has decided about, with the bytes that arrived, the first one first. */
export async function openTakesOf(db: Db, edition: string): Promise<(StoryTake & { bytes: number })[]> {
  const rows = await db
    .select({ take: storyTakes, bytes: sql`coalesce(sum(${uploadParts.bytes}), 0)`.mapWith(Number) })
    .from(storyTakes)
    .leftJoin(uploadParts, eq(uploadParts.upload, storyTakes.id))
    .where(and(eq(storyTakes.edition, edition), eq(storyTakes.state, 'open')))
    .groupBy(storyTakes.id)
    .orderBy(asc(storyTakes.begunAt), asc(storyTakes.id));
  return rows.map(({ take, bytes }) => ({ ...take, bytes }));
}

interface TakeClaim extends TakeName {
  /** The tab that claims it. */
  device: string;
  /** A tab of the same browser that ended, whose claim goes over. */
  from: string | undefined;
  now: Date;
  /** A take without bytes and renewed claims since then is free for everybody. */
  quietSince: Date;
  until: Date;
}

/** Gives an open take to a tab, unless another one records or joins it; whether the tab has it now. */
export async function takeClaim(db: Db, claim: TakeClaim): Promise<boolean> {
  const { device, from, now, quietSince, until } = claim;
  const isFree = and(
    lt(storyTakes.changedAt, quietSince),
    or(isNull(storyTakes.heldUntil), lt(storyTakes.heldUntil, now)),
  );
  const claimed = await db
    .update(storyTakes)
    .set({ holder: device, heldUntil: until })
    .where(
      and(
        isNamed(claim),
        eq(storyTakes.state, 'open'),
        or(inArray(storyTakes.holder, from === undefined ? [device] : [device, from]), isFree),
      ),
    )
    .returning({ id: storyTakes.id });
  return claimed.length === 1;
}

/**
 * Ends an open take, or notes one that never arrived. Returns the row, `undefined` when as many of its bytes were
 * decided about before.
 */
export async function endTake(db: Db, take: StoryTake): Promise<{ id: string } | undefined> {
  const { state, decidedBytes, changedAt } = take;
  const [ended] = await db
    .insert(storyTakes)
    .values(take)
    .onConflictDoUpdate({
      target: [storyTakes.edition, storyTakes.take],
      set: { state, decidedBytes, changedAt, holder: null, heldUntil: null },
      setWhere: sql`${storyTakes.state} = 'open' or ${storyTakes.decidedBytes} < ${decidedBytes}`,
    })
    .returning({ id: storyTakes.id });
  return ended;
}

/** Takes in this state that did not change since `before`, the oldest first, at most `limit`. */
export const unchangedTakes = (
  db: Db,
  { state, before, limit }: { state: StoryTake['state']; before: Date; limit: number },
): Promise<StoryTake[]> =>
  db
    .select()
    .from(storyTakes)
    .where(and(eq(storyTakes.state, state), lt(storyTakes.changedAt, before)))
    .orderBy(asc(storyTakes.changedAt))
    .limit(limit);

/** Open takes of which no byte came since `before` and that no tab has now, the oldest first, at most `limit`. */
export const emptyTakes = (db: Db, { before, now, limit }: { before: Date; now: Date; limit: number }) =>
  db
    .select({ id: storyTakes.id })
    .from(storyTakes)
    .where(
      and(
        eq(storyTakes.state, 'open'),
        lt(storyTakes.changedAt, before),
        or(lt(storyTakes.heldUntil, now), isNull(storyTakes.heldUntil)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(uploadParts)
            .where(eq(uploadParts.upload, storyTakes.id)),
        ),
      ),
    )
    .orderBy(asc(storyTakes.changedAt))
    .limit(limit);

export const deleteTakeRow = async (db: Db, id: string): Promise<void> =>
  void (await db.delete(storyTakes).where(eq(storyTakes.id, id)));
