import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { isReadyForPrint, isTrackLink, mayTake, stepFrom, type StepName } from '../rules.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { cancelledRefusal, lockEdition, roleOf, strangerRefusal, loadEdition } from './access.ts';
import { assertClientMay } from './client.ts';
import { helpOfStep, messageCustomer, messageForStep, messageHandedIn } from './customer-messages.ts';
import {
  approvalUndone,
  editionShipped,
  parcelLinked,
  releasedToPrint,
  revisionRequested,
  storyHandedIn,
} from './events.ts';
import { attributionNow } from './history.ts';

/** Why a step cannot be taken now, as a text for the caller. */
const whyNot: Record<StepName, string> = {
  handIn: 'This story was handed in already. Follow your edition on the tracking page.',
  startDraft: 'The draft of this edition was begun already.',
  publish: 'There is nothing to publish now: the soft copy is with the customer, or was approved.',
  askForRevision:
    'A revision can be asked for while a soft copy awaits your review. Reload the page to see where the edition is now.',
  undoRevision: 'There is no revision to take back now. Reload the page to see where the edition is.',
  approve: 'There is no soft copy to approve now. Reload the page to see where the edition is now.',
  takeBack: 'There is no soft copy to take back now.',
  undoApproval: 'There is no approval to take back now. Reload the page to see where the edition is now.',
  release: 'Only what is approved, fully paid and has an address goes to the printer.',
  printed: 'Only what is at the printer can be marked as printed.',
  dispatch: 'Only a printed edition can be dispatched.',
};

/** A step to take. */
interface StepRequest {
  name: StepName;
  /** The reason, for the history. */
  reason?: string | undefined;
  /** What is sent together with `askForRevision`, such as "3 changes". */
  sent?: string | undefined;
  /** The tracking link, needed for `dispatch` only. */
  trackLink?: string | undefined;
}

/** The steps that staff take, as their log calls them. */
const actOfStep: Partial<Record<StepName, string>> = {
  publish: 'published',
  dispatch: 'shipped',
  approve: 'approved',
  undoApproval: 'approval taken back',
  askForRevision: 'revision asked for',
  undoRevision: 'revision taken back',
};

/**
 * Takes a step of the status machine, the only way in which status and live change (D16): records who and when, sends
 * the customer a message and emits the step’s event, in one transaction. Throws `Refused` 404 for an unknown id, 401 or
 * 403 to a caller who may not take the step, 409 when the edition is not in the state from which the step begins.
 */
export async function takeStep(ctx: Ctx, id: string, request: StepName | StepRequest): Promise<Edition> {
  const { name, reason, sent, trackLink = '' } = typeof request === 'string' ? { name: request } : request;
  return ctx.transaction(async ctx => {
    const locked = await lockEdition(ctx, id);
    const role = await roleOf(ctx, locked);
    if (!mayTake(name, role)) throw strangerRefusal(ctx.actor);
    if (locked.cancelled) throw cancelledRefusal();
    await assertClientMay(ctx, locked, { step: name, role });
    // Each soft copy goes to the partner first.
    const edition = name === 'publish' ? { ...locked, sentToClientAt: null } : locked;
    const step = stepFrom(name, [edition.orderStatus, edition.live]);
    if (!step || (name === 'release' && !isReady(edition))) throw new Refused('not-now', whyNot[name]);
    if (name === 'dispatch') await saveTrackLink(ctx, edition, trackLink);
    const attribution = await attributionNow(ctx, edition, reason);
    if (name === 'publish') await store.changeEdition(ctx.db, edition.id, { sentToClientAt: null });
    await store.insertStep(ctx.db, { edition: edition.id, step, attribution });
    const message = messageForStep[name];
    if (name === 'handIn') await messageHandedIn(ctx, edition);
    else if (message) {
      const help = helpOfStep(name, edition, { ...(reason && { reason }), ...(sent && { sent }) });
      await messageCustomer(ctx, edition, { ...message, help });
    }
    if (name === 'handIn') await ctx.emit(storyHandedIn, { edition: edition.id });
    if (name === 'askForRevision') await ctx.emit(revisionRequested, { edition: edition.id });
    if (name === 'undoApproval') await ctx.emit(approvalUndone, { edition: edition.id });
    if (name === 'release') await ctx.emit(releasedToPrint, { edition: edition.id });
    if (name === 'dispatch') await ctx.emit(editionShipped, { edition: edition.id });
    const taken = await loadEdition(ctx, id);
    await recordAct(ctx, {
      act: actOfStep[name] ?? name,
      object: { kind: 'edition', id: edition.id },
      before: { status: locked.orderStatus, live: locked.live },
      after: { status: taken.orderStatus, live: taken.live },
      reason: reason ?? trackLink,
    });
    return taken;
  });
}

const isReady = (edition: Edition) => isReadyForPrint({ ...edition, hasAddress: edition.address !== null });

/**
 * Sends an approved edition to the printer once it is fully paid and its address is known (D16); otherwise does
 * nothing.
 */
export async function releaseIfReady(ctx: Ctx, id: EditionId): Promise<void> {
  await ctx.transaction(async ctx => {
    const edition = await store.findEditionForUpdate(ctx.db, id);
    if (!edition || !isReady(edition)) return;
    await takeStep(ctx.as({ kind: 'system', name: 'release to print' }), id, 'release');
  });
}

/**
 * Saves the tracking link of an edition and when it was set. Throws `Refused` 400 for anything but a public https
 * address.
 */
export async function saveTrackLink(ctx: Ctx, edition: Edition, link: string): Promise<void> {
  if (!isTrackLink(link))
    throw new Refused('track-link', 'A tracking link begins with https:// and leads to the courier. Please check it.');
  await store.changeEdition(ctx.db, edition.id, { trackLink: link, trackLinkAt: ctx.now() });
  await ctx.emit(parcelLinked, { kind: 'edition', id: edition.id, link });
}
