import { type Ctx, port } from '#platform/context.ts';
import { versionOf } from '../store/version.ts';

/** Whether a story is told in a chat, too; a higher slice provides it. */
export const isToldInChat = port<(ctx: Ctx, edition: string) => Promise<boolean>>('abstract-form: is told in a chat');

/**
 * The version of a story that is told in a chat, too; nothing of others. Ask for it before the rest of the story is
 * read: what changes meanwhile is another version, and is loaded once more.
 */
export const versionInChat = async (ctx: Ctx, edition: string): Promise<{ version?: string }> =>
  (await ctx.use(isToldInChat)(ctx, edition)) ? { version: await versionOf(ctx.db, edition) } : {};
