import type { Ctx } from '#platform/context.ts';
import { chatKind, type Channel } from '../rules.ts';
import { addMessages, messageById } from '../store.ts';
import { noteSentOtherwise } from '../store/reports.ts';

/** A message of ours in a chat. */
export interface ChatRow {
  id: string;
  channel: Channel;
  /** A phone (E.164), the provider's id for the person, or an e-mail address. */
  to: string;
  /** Of an e-mail. */
  subject: string | null;
  text: string;
  /** Where a reply goes, for the inbox of a sandbox; null elsewhere. */
  link: string | null;
  /** The account that it is for, and the edition it is about; null: nobody's, none. */
  account: string | null;
  edition: string | null;
  /** It is not sent before. */
  at: Date;
}

/**
 * Writes a message of a chat to the outbox, in the open transaction. The conversation has it delivered
 * (`deliverMessage`), since what one person is told goes in order.
 */
export const addChatMessage = (ctx: Ctx, row: ChatRow): Promise<void> =>
  addMessages(ctx, [
    {
      ...row,
      kind: chatKind,
      code: null,
      sender: null,
      cause: null,
      letter: null,
      quietZones: null,
      expiresAt: null,
    },
  ]);

/** Whether nothing more is done about a message by itself: it was taken, it failed for good, or it is gone. */
export async function hasEnded(ctx: Ctx, id: string): Promise<boolean> {
  const message = await messageById(ctx, id);
  return !message || message.deliveredAt !== null || (message.failure !== null && message.failure !== 'again');
}

/** Notes that what a message says which did not arrive is said again by another one. */
export async function noteChatAgain(ctx: Ctx, id: string): Promise<void> {
  const message = await messageById(ctx, id);
  if (message) await noteSentOtherwise(ctx, message, 'as a template');
}
