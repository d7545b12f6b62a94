import { port } from '#platform/context.ts';
import type { Conversation } from './conversation.ts';
import type { InboundMail } from './inbound-mail.ts';

/** Who talks with people; null where nobody tells in a chat. */
export const conversation = port<Conversation | null>('conversations: conversation');

/** Who receives e-mails; null where nobody tells by e-mail. */
export const inboundMail = port<InboundMail | null>('conversations: inbound mail');
