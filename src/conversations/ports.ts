import { port } from '#platform/context.ts';
import type { Conversation } from './conversation.ts';

/** Who talks with people; null where nobody tells in a chat. */
export const conversation = port<Conversation | null>('conversations: conversation');
