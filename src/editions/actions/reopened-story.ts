import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { Edition } from '../store.ts';
import { lockEdition, cancelledRefusal, strangerRefusal, viewEdition } from './access.ts';
import { messageCustomer } from './customer-messages.ts';
import { storyHandedIn } from './events.ts';
import { addNote } from './history.ts';

/**
 * Asks the customer for more, for staff, before the draft is begun: a message says what would help and links to the
 * story. Throws `Refused` 404, 401 or 403 by who asks, 409 before the hand-in and once the draft is begun.
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

/**
 * Records that a reopened story was handed in again: the status stays 1, and a draft is requested. In the open
 * transaction.
 */
export async function handInAgain(ctx: Ctx, id: EditionId): Promise<void> {
  await addNote(ctx, id, { what: 'story handed in again' });
  await messageCustomer(ctx, await viewEdition(ctx, id), { kind: 'storyReceived', page: 'tracking' });
  await ctx.emit(storyHandedIn, { edition: id });
}
