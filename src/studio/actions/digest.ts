import { addDays, dayInIndia, shortDay } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { queueMessage } from '#src/messages/index.ts';
import { countMoneyWaiting } from '#src/payments/index.ts';
import { mostCounted } from '../rules.ts';
import { digestWords, isDigestTime } from '../rules/digest.ts';
import { countByActor } from '../store.ts';
import { claimDigest } from '../store/days.ts';
import { countLate } from '../store/orders.ts';
import { readDays } from './days.ts';

/**
 * Sends the digest of yesterday to the addresses of the settings (W163), from 9:00 in India, once a day however many
 * processes try: the row that says so and the messages are written together.
 */
export async function sendDigest(ctx: Ctx): Promise<void> {
  const { digestTo } = ctx.config;
  if (digestTo.length === 0 || !isDigestTime(ctx.now())) return;
  const today = dayInIndia(ctx.now());
  const day = addDays(today, -1);
  await ctx.transaction(async ctx => {
    if (!(await claimDigest(ctx, day))) return;
    const waiting = await countByActor(ctx, ['studio', 'printer']);
    const words = digestWords({
      day: (await readDays(ctx, { from: day, to: day })).sum({ from: day, to: day }),
      studio: waiting.get('studio') ?? 0,
      printer: waiting.get('printer') ?? 0,
      late: await countLate(ctx, today, mostCounted),
      refunds: (await countMoneyWaiting(ctx)).asked,
    });
    const values = { day: shortDay(day, today), ...words };
    for (const email of digestTo)
      await queueMessage(ctx, { to: null, email, kind: 'digest', values, link: '/studio', sender: null });
  });
}
