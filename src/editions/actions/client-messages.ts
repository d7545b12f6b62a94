import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { notFound, notYours } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { keyedHash } from '#platform/encryption.ts';
import { queueMessage, receivingAddresses } from '#src/messages/index.ts';
import { receiverName } from '../rules.ts';
import { linkMessage, reminderProblem, stoppedReminders, todayAlready } from '../rules/client-messages.ts';
import type { Edition } from '../store.ts';
import { lockEditions, noteClientMessage } from '../store/client-messages.ts';
import type { ClientsTold } from '../wire/clients.ts';
import { editionsById } from './access.ts';
import { brandOf } from './brand.ts';
import { tellCustomer } from './customer-messages.ts';
import { linkWithKey } from './customer-links.ts';

/**
 * These orders, locked, for the partner who placed them all; call it in a transaction. Throws `Refused` 404 and 403,
 * and then nothing is done with any.
 */
export async function lockOwnOrders(ctx: Ctx, ids: readonly string[]): Promise<Edition[]> {
  if (ctx.actor.kind !== 'partner') throw notYours();
  const partner = ctx.actor.id;
  const wanted = [...new Set(ids)] as EditionId[];
  await lockEditions(ctx.db, wanted);
  const found = await editionsById(ctx, wanted);
  if (wanted.some(id => !found.has(id))) throw notFound('edition');
  if ([...found.values()].some(edition => edition.partner !== partner)) throw notYours();
  return wanted.flatMap(id => found.get(id) ?? []);
}

/** Notes that the client of an order is told today; false when they were. Their number is kept as a keyed hash. */
const noteToday = (ctx: Ctx, { id, customerPhone }: Edition, kind: 'link' | 'reminder'): Promise<boolean> =>
  noteClientMessage(ctx.db, {
    edition: id,
    kind,
    day: dayInIndia(ctx.now()),
    client: keyedHash(ctx, customerPhone ?? id).toString('hex'),
    at: ctx.now(),
  });

/** Does something with each of the orders, in one transaction; `work` answers why one was left out. */
const withEach = (
  ctx: Ctx,
  ids: readonly string[],
  work: (ctx: Ctx, edition: Edition) => Promise<string | undefined>,
): Promise<ClientsTold> =>
  ctx.transaction(async ctx => {
    const told: ClientsTold = { sent: [], skipped: [] };
    for (const edition of await lockOwnOrders(ctx, ids)) {
      const why = await work(ctx, edition);
      if (why === undefined) told.sent.push(edition.id);
      else told.skipped.push({ edition: edition.id, why });
    }
    return told;
  });

/**
 * Sends the link of each order to its client's number, for the partner, with the message that fits what the client does
 * next (W183). A client gets it once a day, however often and by how many at once it is asked for. Throws as
 * `lockOwnOrders`.
 */
export const sendLinks = (ctx: Ctx, ids: readonly string[]): Promise<ClientsTold> =>
  withEach(ctx, ids, async (ctx, edition) => {
    const message = linkMessage(edition);
    if ('skipped' in message) return message.skipped;
    if (!(await noteToday(ctx, edition, 'link'))) return todayAlready.link;
    if (message.kind === 'softCopyReady') await tellCustomer(ctx, edition, { kind: 'softCopyReady', page: 'edition' });
    else await sendFirstLink(ctx, edition);
    return undefined;
  });

/** The message with which a client gets their first link, once more. */
async function sendFirstLink(ctx: Ctx, edition: Edition): Promise<void> {
  const { id, customerPhone, customerName, category } = edition;
  await queueMessage(ctx, {
    to: customerPhone,
    edition: id,
    kind: 'orderPlaced',
    values: { customer: customerName, edition: category, partner: (await brandOf(ctx, edition))?.name ?? '' },
    link: await linkWithKey(ctx, id, 'abstract'),
  });
}

/**
 * Reminds the client of each order to tell their story, for the partner (W184): once a day each, in no quiet hours, and
 * not once the story is handed in. Throws as `lockOwnOrders`.
 */
export const remindClients = (ctx: Ctx, ids: readonly string[]): Promise<ClientsTold> =>
  withEach(ctx, ids, async (ctx, edition) => {
    const problem = reminderProblem(edition);
    if (problem !== undefined) return problem;
    const receiver = { to: edition.customerPhone, account: edition.client, kind: 'storyReminder' as const };
    if ((await receivingAddresses(ctx, receiver)).length === 0) return stoppedReminders;
    if (!(await noteToday(ctx, edition, 'reminder'))) return todayAlready.reminder;
    await queueMessage(ctx, {
      ...receiver,
      edition: edition.id,
      cause: `story ${edition.id}, by its partner`,
      values: { person: receiverName(edition), edition: edition.category },
      link: await linkWithKey(ctx, edition.id, 'abstract'),
    });
    return undefined;
  });
