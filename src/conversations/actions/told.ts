import type { Ctx } from '#platform/context.ts';
import { conversationsOf } from '../store/conversations.ts';

/** Whether somebody tells an edition's story in a chat; false where nobody can. */
export const isToldInChat = async (ctx: Ctx, edition: string): Promise<boolean> =>
  ctx.config.conversation !== 'off' && (await conversationsOf(ctx.db, edition)).length > 0;
