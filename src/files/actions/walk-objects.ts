import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#platform/context.ts';
import { StorageAway } from '../storage.ts';
import type { MovedObject, MoveOutcome } from './move.ts';
import type { NamedObject, NamedObjects } from './named-objects.ts';

/** How far a walk has come, and what it has found; small, whatever the number of objects. */
export interface WalkState {
  /** Which of the kinds it is at. */
  kind: number;
  /** The last object of which all before it are done. */
  place: string;
  counts: Partial<Record<MoveOutcome, number>>;
  bytes: number;
}

export const newWalk = (): WalkState => ({ kind: 0, place: '', counts: {}, bytes: 0 });

interface WalkOptions {
  kinds: readonly NamedObjects[];
  /** How many objects are worked on at once. */
  atOnce: number;
  work(kind: NamedObjects, object: NamedObject): Promise<MovedObject>;
  /** Called after each page, of which everything is done; awaited before the next. */
  onPage(state: WalkState): Promise<void>;
  /** Called with each object that is to be looked into. */
  onTrouble(object: NamedObject, outcome: MoveOutcome): void;
  /** Called when the storage is away; the object is tried again when it resolves. */
  whenAway?(): Promise<void>;
}

const awayMs = 5000;

const troubles: readonly MoveOutcome[] = ['damaged', 'missing'];

/** Works through a page, `atOnce` objects at a time. */
async function walkPage(page: readonly NamedObject[], atOnce: number, work: (object: NamedObject) => Promise<void>) {
  const rest = page.values();
  const worker = async () => {
    for (const object of rest) await work(object);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Works through every object that rows name, by their keys and a page at a time, so that ten million take no more
 * memory than a thousand. It begins where `state` says, and changes it. While the storage is away it waits.
 */
export async function walkObjects(ctx: Ctx, state: WalkState, options: WalkOptions): Promise<WalkState> {
  const { kinds, atOnce, work, onPage, onTrouble, whenAway = () => pause(awayMs) } = options;
  const workWhenThere = async (kind: NamedObjects, object: NamedObject): Promise<MovedObject> => {
    for (;;) {
      try {
        return await work(kind, object);
      } catch (error) {
        if (!(error instanceof StorageAway)) throw error;
        await whenAway();
      }
    }
  };
  for (; state.kind < kinds.length; Object.assign(state, { kind: state.kind + 1, place: '' })) {
    const kind = kinds[state.kind]!;
    for (;;) {
      const page = await kind.after(ctx, state.place);
      if (page.length === 0) break;
      await walkPage(page, atOnce, async object => {
        const { outcome, bytes } = await workWhenThere(kind, object);
        state.counts[outcome] = (state.counts[outcome] ?? 0) + 1;
        state.bytes += bytes;
        if (troubles.includes(outcome)) onTrouble(object, outcome);
      });
      state.place = page.at(-1)!.place;
      await onPage(state);
    }
  }
  return state;
}
