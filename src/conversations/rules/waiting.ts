import type { ChatContent } from '#src/messages/rules/chat.ts';
import type { ChatEvent } from './chat.ts';

/** What a person sent, or what came from the shop, until it is handled. Stored as JSON. */
export type WaitingEvent =
  | { from: 'person'; content: ChatContent; quotes: string | null }
  | { from: 'shop'; edition: string; event: Extract<ChatEvent, { type: 'heard' | 'soft-copy' | 'studio' | 'woken' }> };
