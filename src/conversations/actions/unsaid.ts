import { messageById } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { askedAnew } from '../rules/questions.ts';
import type { ConversationRow } from '../store/conversations.ts';
import { unsaidIn } from '../store/said.ts';

/**
 * The keys of the questions of a conversation that nobody can have seen yet: they wait to be said. One whose attempt is
 * under way, or was broken off, may have been seen.
 */
export async function unsaidQuestions(
  ctx: Ctx,
  conversation: Pick<ConversationRow, 'edition' | 'person'>,
): Promise<number[]> {
  const keys = [];
  for (const { id, say } of await unsaidIn(ctx.db, conversation)) {
    const key = askedAnew(say);
    if (key !== undefined && (await messageById(ctx, id))?.startedAt === null) keys.push(key);
  }
  return keys;
}
