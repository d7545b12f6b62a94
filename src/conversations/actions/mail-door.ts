import { createHash } from 'node:crypto';
import { emailOfAccount } from '#src/messages/index.ts';
import { idFrom } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { linkSecrets } from '#platform/encryption.ts';
import { mailName } from '../rules/mail-address.ts';
import { changeConversation, type ConversationRow } from '../store/conversations.ts';

type ConversationName = Pick<ConversationRow, 'edition' | 'person'>;

/** The secrets of a conversation's address, under each key of the shop; in lower case, which mail servers keep. */
const mailSecretsOf = (ctx: Ctx, { edition, person }: ConversationName): string[] =>
  linkSecrets(ctx, `tells by e-mail\n${edition}\n${person}`).map(secret => idFrom(Buffer.from(secret, 'base64url')));

export const hashOfMailSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Whether an address is still the confirmed one of the account that tells: whoever has it otherwise is neither written
 * to nor heard.
 */
export async function isAddressOf(ctx: Ctx, { account }: ConversationRow, address: string): Promise<boolean> {
  const confirmed = account === null ? null : await ctx.use(emailOfAccount)(ctx, account);
  return confirmed?.toLowerCase() === address;
}

/** The hash of the secret in a new conversation's address. */
export const newMailHash = (ctx: Ctx, name: ConversationName): string =>
  hashOfMailSecret(mailSecretsOf(ctx, name)[0] ?? '');

/**
 * The address that replies of a conversation go to. `said`: the e-mail of ours that they answer; null: none. The
 * secret stays while one key of the shop makes it; after that the conversation has a new one.
 */
export async function mailAddressOf(ctx: Ctx, conversation: ConversationRow, said: string | null): Promise<string> {
  const secrets = mailSecretsOf(ctx, conversation);
  let secret = secrets.find(one => hashOfMailSecret(one) === conversation.mailHash);
  if (secret === undefined) {
    secret = secrets[0] ?? '';
    await changeConversation(ctx.db, conversation, { mailHash: hashOfMailSecret(secret) });
  }
  return `${mailName({ secret, said })}@${ctx.config.inboundMail?.domain ?? ''}`;
}
