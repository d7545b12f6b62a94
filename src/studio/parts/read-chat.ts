import type * as wire from '#src/conversations/wire.ts';
import type { ChatThread } from '#src/conversations/wire.ts';
import { ask } from '#ui/ask.ts';

/** The chat of an edition; undefined where nobody tells in one, or it cannot be read now. */
export async function readChat(edition: string): Promise<ChatThread | undefined> {
  const reply = await ask<typeof wire.chat>('GET /studio/api/chat/:edition', {
    params: { edition },
  });
  return reply.ok && reply.body.people.length > 0 ? reply.body : undefined;
}
