import { jobHandler, job, port, type Ctx } from '#platform/context.ts';
import { DeliveryUnknown, type Messenger } from './messenger.ts';
import { redactExpired, isDecoy, isExpired, markDelivered, markFailed, messageById } from './store.ts';

export const messenger = port<Messenger>('messenger');
export const deliver = job<{ message: string }>('messages/deliver-message', {
  retryLimit: 8,
  formerly: ['deliver-message'],
});
const redactExpiredJob = job<object>('messages/redact-expired', { formerly: ['forget-messages'] });

/**
 * Delivers one message. May run twice: a delivered message is skipped, and the messenger gets the same key each time. A
 * failure is retried, unless the message may have been sent or would arrive too late.
 */
async function deliverMessage(ctx: Ctx, { message: id }: { message: string }): Promise<void> {
  const message = await messageById(ctx, id);
  if (!message || message.deliveredAt) return;
  const { to, kind, text, code, link } = message;
  if (isExpired(message, ctx.now())) {
    if (!isDecoy(message)) ctx.log.warn({ message: id, kind, reason: 'too late' }, 'a message was not delivered');
    return redactExpired(ctx, ctx.now());
  }
  try {
    await ctx.use(messenger).deliver({ key: id, to, kind, text, ...(code && { code }), ...(link && { link }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const again = !(error instanceof DeliveryUnknown);
    ctx.log.warn({ message: id, kind, reason, again }, 'a message was not delivered');
    await markFailed(ctx, id);
    if (again) throw error;
    return;
  }
  await markDelivered(ctx, message, ctx.config.messenger === 'sandbox');
}

export const jobs = [
  jobHandler(deliver, deliverMessage),
  jobHandler(redactExpiredJob, ctx => redactExpired(ctx, ctx.now()), { cron: '*/5 * * * *' }),
];
