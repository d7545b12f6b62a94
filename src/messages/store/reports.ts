import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { messages, type Message } from '../store.ts';
import type { DeliveryReport } from '../messenger.ts';

/** Notes that a message arrived on its phone, or was read there; the soonest report counts, and no failure any more. */
export async function noteArrival(ctx: Ctx, { key, state, at }: DeliveryReport): Promise<void> {
  const sooner = (column: typeof messages.arrivedAt | typeof messages.readAt) =>
    sql`least(coalesce(${column}, ${at.toISOString()}::timestamptz), ${at.toISOString()}::timestamptz)`;
  await ctx.db
    .update(messages)
    .set({
      arrivedAt: sooner(messages.arrivedAt),
      ...(state === 'read' && { readAt: sooner(messages.readAt) }),
      deliveredAt: sql`coalesce(${messages.deliveredAt}, ${at.toISOString()}::timestamptz)`,
      startedAt: null,
      failedAt: null,
      failure: null,
      reason: null,
    })
    .where(and(eq(messages.id, key), eq(messages.channel, 'whatsapp')));
}

/** A failure is of an attempt before this one when it is so much older, in milliseconds: clocks differ. */
const clockSlackMs = 60_000;

/**
 * Notes that a message which the provider took did not arrive. Returns whether that is new: not for a
 * repeated report, of an earlier attempt, after it arrived, and of what was never sent to a phone.
 */
export async function noteBounce(ctx: Ctx, { key, at, error }: DeliveryReport): Promise<boolean> {
  const latest = new Date(at.getTime() + clockSlackMs);
  const rows = await ctx.db
    .update(messages)
    .set({
      failure: 'bounced',
      failedAt: ctx.now(),
      reason: error === undefined ? 'not delivered' : `not delivered (error ${error})`,
      startedAt: null,
      deliveredAt: null,
    })
    .where(
      and(
        eq(messages.id, key),
        eq(messages.channel, 'whatsapp'),
        isNull(messages.arrivedAt),
        or(isNull(messages.failure), ne(messages.failure, 'bounced')),
        gt(messages.attempts, 0),
        or(isNull(messages.deliveredAt), lt(messages.deliveredAt, latest)),
      ),
    )
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** Whether what a message says went by e-mail, too. */
export async function hasEmailBeside(ctx: Ctx, { at, kind, account, edition }: Message): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.at, at),
        eq(messages.kind, kind),
        eq(messages.channel, 'email'),
        sql`${messages.account} is not distinct from ${account}`,
        sql`${messages.edition} is not distinct from ${edition}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Notes that what a message says which did not arrive was sent otherwise, so that nobody need do anything. */
export const noteSentOtherwise = async (ctx: Ctx, { id, reason }: Message, how: string): Promise<void> => {
  await ctx.db
    .update(messages)
    .set({ failedAt: null, reason: `${reason ?? ''}; sent ${how}` })
    .where(eq(messages.id, id));
};
