import { handled, job, port, type Ctx } from '#platform/context.ts';
import { MaybeSent, type Messenger } from './messenger.ts';
import { forgetExpired, isForNobody, isOver, markDelivered, markFailed, messageById } from './store.ts';

export const messenger = port<Messenger>('messenger');
export const deliver = job<{ message: string }>('deliver-message', { retryLimit: 8 });
const forget = job<object>('forget-messages');

/**
 * May run twice: a delivered message is left alone, and the messenger gets the same key each time. What failed is tried
 * again, unless it may have been sent, or would come too late for its reader.
 */
async function deliverMessage(ctx: Ctx, { message: id }: { message: string }): Promise<void> {
  const message = await messageById(ctx, id);
  if (!message || message.deliveredAt) return;
  const { to, kind, text, code, link } = message;
  if (isOver(message, ctx.now())) {
    if (!isForNobody(message)) ctx.log.warn({ message: id, kind, reason: 'too late' }, 'a message was not delivered');
    return forgetExpired(ctx, ctx.now());
  }
  try {
    await ctx.use(messenger).deliver({ key: id, to, kind, text, ...(code && { code }), ...(link && { link }) });
  } catch (error) {
    const { message: reason } = error as Error;
    const again = !(error instanceof MaybeSent);
    ctx.log.warn({ message: id, kind, reason, again }, 'a message was not delivered');
    await markFailed(ctx, id);
    if (again) throw error;
    return;
  }
  await markDelivered(ctx, message, ctx.config.messenger === 'sandbox');
}

export const jobs = [
  handled(deliver, deliverMessage),
  handled(forget, ctx => forgetExpired(ctx, ctx.now()), { cron: '*/5 * * * *' }),
];
