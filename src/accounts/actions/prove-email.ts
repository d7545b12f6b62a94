import { Refused, signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { queueMessage } from '#src/messages/index.ts';
import { confirmEmailPage, confirmedEmailPage, deadEmailLinkPage } from '../html/email-page.ts';
import { emailProofSeconds, signInLimits } from '../rules.ts';
import { accountById, proofByHash, removeProof, saveAccount, saveProof } from '../store.ts';
import type { AccountRow } from '../store/tables.ts';
import { hashToken } from './sessions.ts';

/** Whether an account's e-mail address is proved; null without one, and while the shop sends no e-mails. */
export const isEmailProved = (
  ctx: Ctx,
  { provedEmail }: Pick<AccountRow, 'provedEmail'>,
  email: string | null,
): boolean | null => (email === null || ctx.config.mailer === 'off' ? null : provedEmail === email);

interface EmailOfAccount {
  account: string;
  email: string;
}

async function sendProof(ctx: Ctx, { account, email }: EmailOfAccount): Promise<void> {
  const key = ctx.random.token();
  const expiresAt = new Date(ctx.now().getTime() + emailProofSeconds * 1000);
  await saveProof(ctx, { account, email, hash: hashToken(key), expiresAt });
  await queueMessage(ctx, {
    to: null,
    email,
    account,
    kind: 'emailProof',
    values: {},
    link: `/confirm-email?key=${key}`,
    validForSeconds: emailProofSeconds,
  });
}

/** Counts a link to an address, which may be a stranger's. Throws `Refused` 429. */
async function spendProofLimits(ctx: Ctx, { account, email }: EmailOfAccount): Promise<void> {
  await consumeRateLimit(ctx, signInLimits.emailProof, account);
  await consumeRateLimit(ctx, signInLimits.emailProofTo, hashToken(email.toLowerCase()));
}

/**
 * Sends the link that proves an address which an account has just got; nothing where the shop sends no e-mails, it is
 * proved already, or too many were sent: the profile offers it again. Call it in the transaction that saves the
 * address.
 */
export async function askForProof(ctx: Ctx, of: EmailOfAccount): Promise<void> {
  if (ctx.config.mailer === 'off' || (await accountById(ctx, of.account))?.provedEmail === of.email) return;
  try {
    await spendProofLimits(ctx, of);
  } catch (error) {
    if (error instanceof Refused) return;
    throw error;
  }
  await sendProof(ctx, of);
}

/** Sends the link once more to the caller's address. Throws `Refused` 401, 409 when there is nothing to prove, 429. */
export async function resendProof(ctx: Ctx, email: string | null): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'customer' && actor.kind !== 'partner') throw signInFirst();
  const account = await accountById(ctx, actor.id);
  if (!account || !email || isEmailProved(ctx, account, email) !== false)
    throw new Refused('not-now', 'There is no e-mail address to confirm. Save one in your profile first.');
  const of = { account: account.id, email };
  await spendProofLimits(ctx, of);
  await ctx.transaction(ctx => sendProof(ctx, of));
}

type EmailPage = { status: 200; page: string } | { status: 404; page: string };

/** The page of a link, whose button confirms: mail programs open links to look for viruses. */
export async function showEmailPage(ctx: Ctx, key: string): Promise<EmailPage> {
  const brand = ctx.config.brand.name;
  const proof = await proofByHash(ctx, hashToken(key));
  if (!proof || proof.expiresAt <= ctx.now()) return { status: 404, page: deadEmailLinkPage(brand) };
  return { status: 200, page: confirmEmailPage({ brand, email: proof.email, key }) };
}

/** Proves the address of a link, once. */
export const confirmEmail = (ctx: Ctx, key: string): Promise<EmailPage> =>
  ctx.transaction(async ctx => {
    const brand = ctx.config.brand.name;
    const proof = await removeProof(ctx, hashToken(key));
    if (!proof || proof.expiresAt <= ctx.now()) return { status: 404, page: deadEmailLinkPage(brand) };
    await saveAccount(ctx, proof.account, { provedEmail: proof.email });
    return { status: 200, page: confirmedEmailPage({ brand, email: proof.email }) };
  });
