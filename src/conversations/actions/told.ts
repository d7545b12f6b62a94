import { seesSoftCopy, type Edition } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import { takesParts } from '../rules/dialogue.ts';
import { conversationsOf, costOf } from '../store/conversations.ts';
import { findChatPerson } from '../store/people.ts';
import { actAs } from './authority.ts';

const isOff = ({ config }: Ctx): boolean => config.conversation === 'off' && config.inboundMail === null;

/** Whether somebody tells an edition's story in a chat; false where nobody can. */
export const isToldInChat = async (ctx: Ctx, edition: string): Promise<boolean> =>
  !isOff(ctx) && (await conversationsOf(ctx.db, edition)).length > 0;

/**
 * Whether the number that came with an edition is told of its soft copy in a conversation: its holder agreed, did not
 * stop and may see it, and the story has messages left for it.
 */
export async function hearsOfSoftCopy(ctx: Ctx, edition: Edition): Promise<boolean> {
  if (isOff(ctx) || !edition.customerPhone) return false;
  const open = (await conversationsOf(ctx.db, edition.id)).filter(({ state }) => takesParts(state));
  for (const conversation of open) {
    if ((await findChatPerson(ctx.db, conversation.person))?.phone !== edition.customerPhone) continue;
    // The last message of a story says where it goes on, and nothing else.
    const { messages } = await costOf(ctx.db, edition.id);
    const sees = await seesSoftCopy(await actAs(ctx, conversation), edition);
    return sees && messages + 1 < ctx.config.chatMessages;
  }
  return false;
}
