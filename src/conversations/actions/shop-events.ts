import { createHash } from 'node:crypto';
import type { EditionNews } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { WaitingEvent } from '../rules/waiting.ts';
import { conversationsOf, findConversation, moveAuthority } from '../store/conversations.ts';
import { addToInbox } from '../store/inbox.ts';
import { findChatAnswer, partsOf } from '../store/parts.ts';
import { handleJob, wakeJob } from './jobs.ts';

type ShopEvent = Extract<WaitingEvent, { from: 'shop' }>['event'];

interface Happened {
  edition: string;
  person: string;
  event: ShopEvent;
  /** One for one happening, so that it is told once. */
  name: string;
}

/** Lets something that happened in the shop be handled after what a person wrote before, in the open transaction. */
export async function tellConversation(ctx: Ctx, { edition, person, event, name }: Happened): Promise<void> {
  const id = `shop.${createHash('sha256').update(`${edition}\n${person}\n${name}`).digest('hex')}`;
  const isNew = await addToInbox(ctx, { id, person, at: ctx.now(), event: { from: 'shop', edition, event } });
  if (isNew) await ctx.send(handleJob, { person });
}

interface ReadEdition {
  id: string;
  pdf: readonly string[];
}

/** A soft copy can be read: all who tell in a chat hear of it. */
export async function onEditionNews(ctx: Ctx, { edition, news }: { edition: ReadEdition; news: EditionNews }) {
  if (news !== 'softCopyReady') return;
  const name = `soft copy ${edition.pdf[0] ?? ctx.now().getTime()}`;
  for (const { person, state, friendLink } of await conversationsOf(ctx.db, edition.id)) {
    // Who tells by e-mail gets the one that every account gets; a friend sees no soft copy.
    if (friendLink !== null || state.byMail) continue;
    await tellConversation(ctx, { edition: edition.id, person, event: { type: 'soft-copy' }, name });
  }
}

/** A partner sent the soft copy to their client: whoever tells by the client's link in a chat sees it there (W185). */
export async function onSentToClient(ctx: Ctx, { edition }: { edition: ReadEdition }): Promise<void> {
  const name = `soft copy ${edition.pdf[0] ?? ''} sent to the client`;
  for (const { person, state, linkHash } of await conversationsOf(ctx.db, edition.id))
    if (linkHash !== null && !state.byMail)
      await tellConversation(ctx, { edition: edition.id, person, event: { type: 'soft-copy' }, name });
}

/** A recording was written down: whoever told it in a chat sees what was heard. */
export async function onRecordingHeard(
  ctx: Ctx,
  { edition, keys, sha256, text }: { edition: string; keys: readonly number[]; sha256: string; text: string },
): Promise<void> {
  for (const key of keys) {
    if ((await findChatAnswer(ctx.db, { edition, key }))?.madeVoice !== sha256) continue;
    const last = (await partsOf(ctx.db, { edition, key }, 'voice')).at(-1);
    if (!last) continue;
    const event = { type: 'heard', key, text } as const;
    await tellConversation(ctx, { edition, person: last.person, event, name: `heard ${key} ${sha256}` });
  }
}

/** How much too soon a job may run: its time is the database's, which began counting before the wish was written. */
const tooSoonMs = 30_000;

/** The moment came that a conversation asked for; an earlier wish that was replaced does nothing. */
export async function wake(ctx: Ctx, { edition, person }: { edition: string; person: string }): Promise<void> {
  await ctx.transaction(async ctx => {
    const wakeAt = (await findConversation(ctx.db, { edition, person }))?.wakeAt;
    if (!wakeAt) return;
    const waitMs = wakeAt.getTime() - ctx.now().getTime();
    if (waitMs > tooSoonMs) return;
    if (waitMs > 0) return ctx.send(wakeJob, { edition, person }, { afterSeconds: Math.ceil(waitMs / 1000) });
    await tellConversation(ctx, { edition, person, event: { type: 'woken' }, name: `woken ${wakeAt.getTime()}` });
  });
}

export const onAccountsMerged = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  moveAuthority(ctx.db, { from, into });
