import { editionById, remindAboutEdition, type Edition } from '#src/editions/index.ts';
import { awaits } from '#src/editions/rules.ts';
import type { ReminderKind } from '#src/messages/index.ts';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { allPages } from '#platform/pagination.ts';
import { job, type Ctx } from '#platform/context.ts';
import { dayText, isOpenToFriends, reminderDay, takesPeople } from '../rules.ts';
import * as store from '../store.ts';

/** How many have sent something by a link, or were decided about since. */
async function countAnswered(ctx: Ctx, link: store.StoryLink): Promise<number> {
  const all = await store.contributionsOf(ctx.db, link.edition);
  return all.filter(one => one.link === link.id && one.sentAt !== null && one.state !== 'withdrawn').length;
}

async function remindOfLink(ctx: Ctx, link: store.StoryLink): Promise<void> {
  const edition = await editionById(ctx, link.edition);
  if (!edition || !awaits(edition, 'story') || !takesPeople(link, dayInIndia(ctx.now()))) return;
  const answered = await countAnswered(ctx, link);
  const { most, lastDay } = link;
  await remindAboutEdition(ctx, edition, {
    kind: 'friendsReminder',
    cause: `friends ${link.id}`,
    page: 'friends',
    values: { answered, most, until: dayText(lastDay) },
  });
}

/**
 * Reminds the owners of open links that were shared, or by which somebody began, of those who have not answered.
 * Friends themselves get no message: we have no address of theirs. Safe to run twice.
 */
export async function remindOfFriends(ctx: Ctx): Promise<void> {
  const today = dayInIndia(ctx.now());
  for await (const link of allPages((after?: store.StoryLink) => store.openLinks(ctx.db, today, after))) {
    const { lastDay, createdAt, sharedAt, used } = link;
    // Nobody has it: opening the screen alone makes one.
    if (sharedAt === null && used === 0) continue;
    if (today < reminderDay({ madeOn: dayInIndia(createdAt), lastDay })) continue;
    await remindOfLink(ctx, link).catch((error: unknown) =>
      ctx.log.error({ err: error, edition: link.edition }, 'a reminder of friends could not be written'),
    );
  }
}

/** How many contributions wait for their owner's decision; none once nothing can be decided. */
async function countWaiting(ctx: Ctx, edition: Edition): Promise<number> {
  if (!isOpenToFriends(edition)) return 0;
  return (await store.contributionsOf(ctx.db, edition.id)).filter(({ state }) => state === 'sent').length;
}

export const tellOfFriendsJob = job<{ edition: EditionId }>('contributions/tell-of-friends');

/** Tells an owner in the evening that friends have told, at most once a day. Safe to run twice. */
export async function tellOfFriends(ctx: Ctx, { edition: id }: { edition: EditionId }): Promise<void> {
  const edition = await editionById(ctx, id);
  const count = edition ? await countWaiting(ctx, edition) : 0;
  if (!edition || count === 0) return;
  await remindAboutEdition(ctx, edition, {
    kind: 'friendsTold',
    cause: `told ${id} ${dayInIndia(ctx.now())}`,
    page: 'friends',
    values: { count },
    whenQuiet: 'wait',
  });
}

/** Withdraws a reminder of friends that waits to be sent: its link takes nobody any more, or all is decided. */
export async function checkFriendsReminder(
  ctx: Ctx,
  { kind, edition, withdraw }: { kind: ReminderKind; edition: string | null; withdraw(): void },
): Promise<void> {
  if ((kind !== 'friendsReminder' && kind !== 'friendsTold') || edition === null) return;
  const found = await editionById(ctx, edition);
  if (kind === 'friendsTold') {
    if (!found || (await countWaiting(ctx, found)) === 0) withdraw();
    return;
  }
  const [link] = found ? await store.linksOf(ctx.db, found.id) : [];
  if (!link || !takesPeople(link, dayInIndia(ctx.now()))) withdraw();
}
