import type { StreamReply } from '#kernel/call.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteReleased } from '#src/files/index.ts';
import { takeFileName } from '#src/files/rules/sound.ts';
import { claimMs, isQuiet, maxOpenTakeBytes, maxOpenTakes, quietMs } from '../rules.ts';
import { partsOf, receivedBytes } from '../store.ts';
import * as store from '../store/takes.ts';
import type { StoryTake, TakeName } from '../store/takes.ts';
import { contentOfParts, releaseParts } from './part-store.ts';
import type { UploadPlace } from './uploads.ts';

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

interface NewTake extends TakeName {
  key: number;
  type: string;
  /** The tab that records it. */
  device: string;
  /** Whether takes without a byte leave it room: whoever knows an order's id can begin them, unseen. */
  ignoresEmpty: boolean;
}

/** Throws `Refused` 413 when a story has too many takes that nobody has decided about. */
async function assertRoomForTake(
  ctx: Ctx,
  { edition, ignoresEmpty }: Pick<NewTake, 'edition' | 'ignoresEmpty'>,
): Promise<void> {
  const open = (await store.openTakesOf(ctx.db, edition)).filter(({ bytes }) => bytes > 0 || !ignoresEmpty);
  const bytes = open.reduce((sum, take) => sum + take.bytes, 0);
  if (open.length >= maxOpenTakes || bytes >= maxOpenTakeBytes)
    throw new Refused(
      'story-full',
      'Too many recordings of this story broke off and wait to be heard. Go on with them, or delete them, first.',
    );
}

/**
 * Begins a take, or finds the one that began before, so that it goes on where it was cut (W51); `done`: it was decided
 * about, and nothing of it is needed any more. Throws `Refused` 413.
 */
export async function openTake(ctx: Ctx, { device, ignoresEmpty, ...take }: NewTake): Promise<UploadPlace> {
  let found = await store.findTake(ctx.db, take);
  if (!found) {
    await assertRoomForTake(ctx, { edition: take.edition, ignoresEmpty });
    const now = ctx.now();
    const held = { holder: device, heldUntil: later(now, quietMs) };
    const state = { state: 'open', decidedBytes: 0, ...held, begunAt: now, changedAt: now } as const;
    await store.insertTake(ctx.db, { ...take, ...state, id: ctx.random.id() });
    found = await store.findTake(ctx.db, take);
  }
  if (!found) throw new Error(`take ${take.take} was not stored`);
  const { id, state, decidedBytes } = found;
  const done = state !== 'open';
  return { id, at: `/api/uploads/${id}`, offset: done ? decidedBytes : await receivedBytes(ctx.db, id), done };
}

/** A take that nobody has decided about; `isFree`: no tab records or joins it, as far as the server knows. */
export interface OpenTake extends Pick<StoryTake, 'take' | 'key' | 'type' | 'begunAt'> {
  bytes: number;
  isFree: boolean;
}

/** The takes of an edition that nobody has decided about, the first one first; those without a byte are left out. */
export async function openTakes(ctx: Ctx, edition: string): Promise<OpenTake[]> {
  const takes = await store.openTakesOf(ctx.db, edition);
  return takes
    .filter(({ bytes }) => bytes > 0)
    .map(open => {
      const { take, key, type, begunAt, bytes } = open;
      return { take, key, type, begunAt, bytes, isFree: isQuiet(open, ctx.now()) };
    });
}

/** What a tab may do with a take: join it, leave it to another tab, or forget it because it was decided about. */
export type TakeClaim = { state: 'yours' | 'theirs' | 'unknown'; bytes: 0 } | { state: 'decided'; bytes: number };

/**
 * Gives a take to one tab for half a minute, so that two devices do not both join it; said again, it has it longer.
 * `from`: the tab of the same browser that had it and ended. A decided take is nobody's; `bytes` of it were decided
 * about.
 */
export async function claimTake(
  ctx: Ctx,
  { device, from, ...name }: TakeName & { device: string; from: string | undefined },
): Promise<TakeClaim> {
  const now = ctx.now();
  const claim = { ...name, device, from, now, quietSince: later(now, -quietMs), until: later(now, claimMs) };
  if (await store.takeClaim(ctx.db, claim)) return { state: 'yours', bytes: 0 };
  const take = await store.findTake(ctx.db, name);
  if (!take) return { state: 'unknown', bytes: 0 };
  return take.state === 'open' ? { state: 'theirs', bytes: 0 } : { state: 'decided', bytes: take.decidedBytes };
}

interface TakeDecision extends TakeName {
  key: number;
  state: 'joined' | 'deleted';
  /** The bytes of it that the deciding device has. */
  bytes: number;
}

/**
 * Notes that a take is part of its answer's recording, or deleted; it may never have arrived here. Answers its `id`, by
 * which its files are to be deleted, or undefined when as many of its bytes were decided about before. Call it in the
 * transaction that stores the recording, and `deleteTakeBytes` after it.
 */
export async function decideTake(ctx: Ctx, { bytes, ...decision }: TakeDecision): Promise<string | undefined> {
  const now = ctx.now();
  const never = { type: '', holder: null, heldUntil: null, begunAt: now };
  const decided = { ...decision, ...never, id: ctx.random.id(), decidedBytes: bytes, changedAt: now };
  const ended = await store.endTake(ctx.db, decided);
  if (ended) await releaseParts(ctx, ended.id);
  return ended?.id;
}

/** Whether so many bytes of a take are part of a recording or deleted. */
export async function isDecided(ctx: Ctx, name: TakeName, bytes: number): Promise<boolean> {
  const take = await store.findTake(ctx.db, name);
  return take !== undefined && take.state !== 'open' && take.decidedBytes >= bytes;
}

/** Deletes the bytes of a decided take, after the transaction that decided. */
export const deleteTakeBytes = (ctx: Ctx, id: string): Promise<void> => deleteReleased(ctx, id);

/** Deletes a take without a trace. */
export async function forgetTake(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async inner => {
    await store.deleteTakeRow(inner.db, id);
    await releaseParts(inner, id);
  });
  await deleteTakeBytes(ctx, id);
}

/** The bytes that have arrived of an open take, as they were recorded. Throws `Refused` 404. */
export async function takeContent(ctx: Ctx, name: TakeName): Promise<StreamReply> {
  const take = await store.findTake(ctx.db, name);
  if (take?.state !== 'open') throw notFound('recording');
  const parts = await partsOf(ctx.db, take.id);
  return {
    content: contentOfParts(ctx, parts),
    type: take.type,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    filename: takeFileName(take),
  };
}
