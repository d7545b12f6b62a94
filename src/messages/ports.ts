import { job, port, type Ctx } from '#platform/context.ts';
import type { Mailer } from './mailer.ts';
import type { Messenger } from './messenger.ts';
import { deliveryRetries } from './rules.ts';

export const messenger = port<Messenger>('messenger');
export const mailer = port<Mailer>('mailer');
/**
 * Says a message of a chat, by its id, as the conversation has it (W115); a higher slice answers. Throws as a
 * messenger, and `DeliveryTooLate`.
 */
export const speaker = port<(ctx: Ctx, message: { id: string; to: string }) => Promise<void>>('messages: speaker');
/** Delivers the message with this id. */
export const deliver = job<{ message: string }>('messages/deliver-message', {
  retryLimit: deliveryRetries,
  formerly: ['deliver-message'],
});
