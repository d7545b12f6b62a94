import { hasEnded, messageById } from '#src/messages/index.ts';
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
    const message = key === undefined ? undefined : await messageById(ctx, id);
    if (key !== undefined && message?.startedAt === null && !(await hasEnded(ctx, id))) keys.push(key);
  }
  return keys;
}
