import { isId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import { event, type Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { moveMessages } from '#src/messages/index.ts';
import { isOwnersFact, signInLimits } from '../rules.ts';
import { accountByPhone, accountWithAddress, ensureAccount, moveAccountRows, saveAccount } from '../store.ts';
import type { AccountRow } from '../store/tables.ts';
import { customerById, requireCustomer, type Customer } from './customers.ts';
import { openSession } from './sessions.ts';

/**
 * Sent when a retired account (W8) replaces the new one of the same phone: slices that store account ids change them
 * from `from` to `into`.
 */
export const accountsMerged = event<{ from: string; into: string }>('accounts: merged');
/**
 * Requests the account that ordered an edition, and the PIN codes to which it goes; the editions slice calls `answer`.
 */
export const findEditionOwner = event<{ edition: string; answer(owner: string, pins: readonly string[]): void }>(
  'accounts: who ordered this edition',
);

interface Claim {
  /** The id of an order of the account; it stands in every message, so it proves nothing. */
  edition: string;
  /** What no message says: a PIN code to which the magazine goes or of the profile, or the account's e-mail address. */
  fact?: string | undefined;
}

const unknownOrder = () =>
  new Refused(
    'no-such-order',
    'That order was not placed with this number. Check the link we sent you when you ordered.',
  );

/** The account set aside that a claim is about. Throws `Refused` 404, 403 for a fact that is not its owner's, 429. */
async function claimedAccount(ctx: Ctx, { edition, fact }: Claim, phone: string): Promise<AccountRow> {
  let order: { owner: string; pins: readonly string[] } | undefined;
  if (isId(edition)) await ctx.emit(findEditionOwner, { edition, answer: (owner, pins) => (order = { owner, pins }) });
  const found = order && (await accountWithAddress(ctx, order.owner));
  if (!order || !found || found.account.phone !== phone || found.account.retiredAt === null) throw unknownOrder();
  const { account, address } = found;
  if (fact !== undefined && fact.trim() !== '') {
    await consumeRateLimit(ctx, signInLimits.claim, account.id);
    const pins = [...order.pins, ...(address ? [address.postalCode] : [])];
    if (isOwnersFact(fact, { pins, email: account.email })) return account;
  }
  throw new Refused(
    'prove-owner',
    'To open the orders from before, enter the PIN code your magazine went to, or the e-mail address of that account. If you know neither, call us.',
  );
}

/**
 * W8: restores a retired account to a customer who proved its number, names one of its orders, and knows a second fact
 * that no message says. Throws `Refused` as `claimedAccount`, and 409 to somebody who signed in with a passkey of an
 * account that is not the current one of its number.
 */
export async function claimAccount(ctx: Ctx, claim: Claim): Promise<Customer> {
  const current = await requireCustomer(ctx);
  const isCurrent = async () => (await accountByPhone(ctx, 'customer', current.phone))?.id === current.id;
  if (!(await isCurrent())) {
    if (isId(claim.edition))
      throw new Refused('prove-number', 'Sign in with a code sent to your number first, then name the order again.');
    throw unknownOrder();
  }
  // Outside the transaction, so that a wrong fact counts.
  const old = await claimedAccount(ctx, claim, current.phone);
  await ctx.transaction(async ctx => {
    await saveAccount(ctx, current.id, { retiredAt: ctx.now() });
    await saveAccount(ctx, old.id, { retiredAt: null, seenAt: ctx.now() });
    await moveAccountRows(ctx, { from: current.id, into: old.id });
    await moveMessages(ctx, { from: current.id, into: old.id });
    await ctx.emit(accountsMerged, { from: current.id, into: old.id });
    await openSession(ctx, { kind: 'customer', account: old.id, phone: old.phone });
    ctx.log.info({ account: old.id }, 'an account set aside was claimed again');
  });
  const account = await ensureAccount(ctx, 'customer', current.phone);
  return (await customerById(ctx, account.id)) ?? current;
}
