import { handled, job, port, type Ctx } from '#platform/context.ts';
import type { Messenger } from './messenger.ts';
import { markDelivered, messageById } from './store.ts';

export const messenger = port<Messenger>('messenger');
export const deliver = job<{ message: string }>('deliver-message', { retryLimit: 8 });

/** May run twice: a delivered message is left alone, and the messenger gets the same key each time. */
async function deliverMessage(ctx: Ctx, { message: id }: { message: string }): Promise<void> {
  const message = await messageById(ctx, id);
  if (!message || message.deliveredAt) return;
  const { to, kind, text, code, link } = message;
  await ctx.use(messenger).deliver({ key: id, to, kind, text, ...(code && { code }), ...(link && { link }) });
  await markDelivered(ctx, id, kind !== 'code' || ctx.config.messenger === 'sandbox');
}

export const jobs = [handled(deliver, deliverMessage)];
