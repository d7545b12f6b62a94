import type { EditionId } from '#kernel/ids.ts';
import { reopenTime } from '#kernel/promises.ts';
import { Refused } from '#kernel/refusals.ts';
import { port, type Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { mayReopenStory, type HandInState } from '../rules.ts';
import { reopenUntil } from '../rules/cancellation.ts';
import * as store from '../store.ts';
import type { DraftWait } from '../rules/arrival.ts';
import type { Edition } from '../store.ts';
import { authorizeEdition, lockEdition, cancelledRefusal, strangerRefusal, loadEdition } from './access.ts';
import { messageCustomer, messageHandedIn } from './customer-messages.ts';
import { storyHandedIn, storyReopened } from './events.ts';
import { addNote } from './history.ts';

/**
 * Asks the customer for more before the draft is started, for staff: a message says what would help and links to the
 * story. Throws `Refused` 404 for an unknown id, 401 or 403 to callers other than staff, 409 before the hand-in and
 * once the draft is started.
 */
export async function requestMoreStory(ctx: Ctx, id: string, help: string): Promise<Edition> {
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if (ctx.actor.kind !== 'staff') throw strangerRefusal(ctx.actor);
    if (edition.cancelled) throw cancelledRefusal();
    if (edition.orderStatus !== 1)
      throw new Refused('not-now', 'More can be asked for once the story is handed in, until its draft is begun.');
    await addNote(ctx, edition.id, { what: 'more asked for', reason: help });
    await messageCustomer(ctx, edition, { kind: 'storyWanted', page: 'abstract', help });
    return edition;
  });
}

/** Whether an edition's story can be added to now; a higher slice provides it. */
export const storyIsOpen = port<(ctx: Ctx, edition: Edition) => Promise<boolean>>('editions: story is open');

/** Why the newest draft of each of these editions waits, of those that wait; a higher slice answers. */
export const draftWaits =
  port<(ctx: Ctx, editions: readonly EditionId[]) => Promise<Map<EditionId, DraftWait>>>('editions: draft waits');

/** In about how many minutes an edition's next draft is made; undefined when none is being made. */
export const draftMinutes =
  port<(ctx: Ctx, edition: Edition) => Promise<number | undefined>>('editions: draft minutes');

/** How often one story is opened again: each time a draft is made anew. */
const reopenLimit: RateLimit = { name: 'reopened-stories', max: 6, seconds: 3600 };

/** Whether the story is open again after the hand-in, and else until when the customer can open it (W55). */
export async function reopeningOf(ctx: Ctx, edition: Edition): Promise<{ open: boolean; until: Date | null }> {
  if (edition.orderStatus < 1 || edition.orderStatus > 2) return { open: false, until: null };
  if (await ctx.use(storyIsOpen)(ctx, edition)) return { open: true, until: null };
  const handedInAt = await store.firstStepAt(ctx.db, edition.id, 'handIn');
  const mayReopen = handedInAt && mayReopenStory(edition, { handedInAt, now: ctx.now() });
  return { open: false, until: mayReopen ? reopenUntil(handedInAt) : null };
}

/**
 * What handing the story in now is: the first time, again with time left to open it once more, or the last time (W55).
 */
export async function handInStateOf(ctx: Ctx, edition: Edition): Promise<HandInState> {
  if (edition.orderStatus === 0) return 'first';
  const handedInAt = await store.firstStepAt(ctx.db, edition.id, 'handIn');
  return handedInAt && ctx.now() < reopenUntil(handedInAt) ? 'again' : 'last';
}

/**
 * Opens a story again within an hour of its first hand-in, for whoever may act (W55): the draft that was begun is
 * discarded. Does nothing while it is open. Throws `Refused` 404 for an unknown id, 401 or 403 to a stranger, 409 when
 * it is too late, 429 when it was opened too often.
 */
export async function reopenStory(ctx: Ctx, id: string): Promise<Edition> {
  await authorizeEdition(ctx, id);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if (edition.cancelled) throw cancelledRefusal();
    const { open, until } = await reopeningOf(ctx, edition);
    if (open) return edition;
    if (!until)
      throw new Refused(
        'too-late',
        `A story can be opened again for ${reopenTime} after it was first handed in. What has to change can be asked for when its soft copy comes.`,
      );
    await consumeRateLimit(ctx, reopenLimit, edition.id);
    await addNote(ctx, edition.id, { what: 'story opened again' });
    await ctx.emit(storyReopened, { edition: edition.id });
    return edition;
  });
}

/**
 * Records that a reopened story was handed in again: the status stays, and a draft is requested. Runs in the open
 * transaction.
 */
export async function handInAgain(ctx: Ctx, id: EditionId): Promise<void> {
  await addNote(ctx, id, { what: 'story handed in again' });
  await messageHandedIn(ctx, await loadEdition(ctx, id));
  await ctx.emit(storyHandedIn, { edition: id });
}

/** Tells the customer of a short story that it was decided to make the magazine from it as it is. */
export const announceStoryAccepted = async (ctx: Ctx, id: EditionId): Promise<void> =>
  messageCustomer(ctx, await loadEdition(ctx, id), { kind: 'shortStoryAccepted', page: 'tracking' });
