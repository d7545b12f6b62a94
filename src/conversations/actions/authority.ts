import { phoneOfAccount } from '#src/accounts/index.ts';
import { linkRoleRefusal, presentedLinkHash, roleOf, type Edition } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { ConversationRow } from '../store/conversations.ts';

/** By which account or link somebody may act; nothing of both: they only know the edition's id. */
export type Authority = Pick<ConversationRow, 'account' | 'accountKind' | 'linkHash'>;

export const noAuthority: Authority = { account: null, accountKind: null, linkHash: null };

/** The authority that the caller has for an edition now. Throws `Refused` 403 to a link that is not for a chat. */
export async function authorityOf(ctx: Ctx, edition: Edition): Promise<Authority> {
  const { actor } = ctx;
  const role = await roleOf(ctx, edition);
  if ((actor.kind === 'customer' || actor.kind === 'partner') && (role === 'owner' || role === 'partner'))
    return { ...noAuthority, account: actor.id, accountKind: actor.kind };
  if (role === 'teller') throw linkRoleRefusal(role);
  return role === 'link' ? { ...noAuthority, linkHash: await presentedLinkHash(ctx, edition.id) } : noAuthority;
}

/**
 * The context in which somebody acts who tells in a chat: with the rights that their authority has now. Its account may
 * have lost the order, its link may have been ended.
 */
export async function actAs(ctx: Ctx, { account, accountKind, linkHash }: Authority): Promise<Ctx> {
  if (account !== null && accountKind !== null)
    return ctx.as({ kind: accountKind, id: account, phone: (await phoneOfAccount(ctx, account)) ?? '' });
  return ctx.as({ kind: 'visitor', ...(linkHash !== null && { linkHash }) });
}
