import type { ChatContent } from '#src/messages/rules/chat.ts';
import type { ChatEvent } from './chat.ts';

/** What a person sent, or what came from the shop, until it is handled. Stored as JSON. */
export type WaitingEvent =
  | {
      from: 'person';
      content: ChatContent;
      quotes: string | null;
      /** The edition that its address names; absent: that of the person's conversation. */
      edition?: string;
      /** Whether it came from the person's own address; of an e-mail only. */
      isOwn?: boolean;
    }
  | {
      from: 'shop';
      edition: string;
      event: Extract<ChatEvent, { type: 'begun' | 'heard' | 'soft-copy' | 'studio' | 'woken' }>;
    };
