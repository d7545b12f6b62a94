import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { memberOf, type Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { linkRoleOf } from '../rules/links.ts';
import type { EditionRole } from '../rules.ts';
import type { TakenStep } from '../rules/timeline.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { roleOf, loadEdition } from './access.ts';

/** Who acts on an edition now, for its history: the kind of actor, a display name, the time and the reason. */
export async function attributionNow(
  ctx: Ctx,
  edition: Edition,
  reason: string | undefined,
): Promise<store.Attribution> {
  const { actor } = ctx;
  const role = await roleOf(ctx, edition);
  const isByLink = linkRoleOf(role) !== null;
  const byName =
    actor.kind === 'staff' || actor.kind === 'system'
      ? actor.name
      : role === 'owner' || isByLink
        ? edition.customerName
        : (memberOf(actor)?.name ?? null);
  return {
    byKind: isByLink ? 'link' : role === 'stranger' ? role : actor.kind,
    byId: 'id' in actor ? actor.id : null,
    byName,
    at: ctx.now(),
    reason: reason?.trim() || null,
  };
}

/** The note of an order that somebody of a partner's team placed (W199). */
export const placedNote = 'placed';

/** Who of the partner's team placed an order, for its partner and the studio; null for the partner's own number. */
export const placedByOf = async (ctx: Ctx, { id, partner }: Edition, role: EditionRole): Promise<string | null> =>
  partner !== null && (role === 'partner' || role === 'viewer' || role === 'staff')
    ? store.nameOfNote(ctx.db, id, placedNote)
    : null;

interface EditionNote {
  what: string;
  reason?: string | undefined;
  /** The act in the log of the staff; `what`, which may have a figure or somebody's name in it, unless stated. */
  act?: string;
}

/** Records in an edition’s history what happened without changing its status; an act of staff in their log, too. */
export async function addNote(ctx: Ctx, id: EditionId, { what, reason, act = what }: EditionNote): Promise<void> {
  const edition = await loadEdition(ctx, id);
  const attribution = await attributionNow(ctx, edition, reason);
  await store.insertNote(ctx.db, { edition: id, what, attribution });
  await recordAct(ctx, { act, object: { kind: 'edition', id }, reason });
}

/** The steps that an edition took, oldest first, with their days in India (W70). */
export const takenSteps = async (ctx: Ctx, id: EditionId): Promise<TakenStep[]> =>
  (await store.stepsOf(ctx.db, id)).map(({ step, at }) => ({ step, day: dayInIndia(at) }));

export interface HistoryEntry {
  what: string;
  by: string;
  at: Date;
  reason: string | null;
}

/** The history of an edition, oldest first (W35): its newest 200 steps and 200 notes. */
export async function historyOf(ctx: Ctx, id: EditionId): Promise<HistoryEntry[]> {
  const toEntry = (what: string, who: store.Attribution): HistoryEntry => ({
    what,
    by: who.byName ? `${who.byName} (${who.byKind})` : who.byKind,
    at: who.at,
    reason: who.reason,
  });
  const [steps, notes] = [await store.stepsOf(ctx.db, id), await store.notesOf(ctx.db, id)];
  return [...steps.map(step => toEntry(step.step, step)), ...notes.map(note => toEntry(note.what, note))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}
