import { job, port } from '#platform/context.ts';
import type { Mailer } from './mailer.ts';
import type { Messenger } from './messenger.ts';
import { deliveryRetries } from './rules.ts';

export const messenger = port<Messenger>('messenger');
export const mailer = port<Mailer>('mailer');
/** Delivers the message with this id. */
export const deliver = job<{ message: string }>('messages/deliver-message', {
  retryLimit: deliveryRetries,
  formerly: ['deliver-message'],
});
