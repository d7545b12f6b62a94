import type { Ctx } from '#platform/context.ts';
import type { ChatMessage } from '#src/messages/rules/chat.ts';
import { addToInbox } from '../store/inbox.ts';
import { personOf } from '../store/people.ts';
import { handleJob } from './jobs.ts';

const senderKey = ({ user, phone }: ChatMessage): string => user ?? phone ?? '';

/**
 * Stores what people sent, in the transaction whose commit the provider is told of; a copy of what is there changes
 * nothing. One job for each person handles it.
 */
export async function onChatReceived(ctx: Ctx, { messages }: { messages: readonly ChatMessage[] }): Promise<void> {
  if (ctx.config.conversation === 'off') return;
  const people = new Set<string>();
  // In one order, so that two calls about the same people never wait for each other.
  for (const message of messages.toSorted((a, b) =>
    senderKey(a) < senderKey(b) ? -1 : senderKey(a) > senderKey(b) ? 1 : 0,
  )) {
    const { id, at, quotes, content } = message;
    const person = await personOf(ctx, message);
    const event = { from: 'person', content, quotes } as const;
    if (await addToInbox(ctx, { id, person: person.id, at: new Date(at * 1000), event })) people.add(person.id);
  }
  for (const person of people) await ctx.send(handleJob, { person });
}
