import { isEmail, notAnEmail } from '#kernel/email.ts';
import { isId } from '#kernel/ids.ts';
import { parsePhone } from '#kernel/phone.ts';
import { pinProblem, locationOfPin } from '#kernel/pins.ts';
import { notFound, notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import { event, type Ctx } from '#platform/context.ts';
import {
  accountById,
  accountByPhone,
  ensureAccount,
  movePasskeys,
  removeAddress,
  saveAccount,
  saveAddress,
  type CustomerAddress,
} from '../store.ts';
import { accountWithAddress } from '../store/accounts.ts';
import { moveAgreements } from '../store/agreements.ts';
import { openSession } from './sessions.ts';

export type { CustomerAddress };

export interface Customer {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  addresses: CustomerAddress[];
}

/** A customer by id; undefined when there is none. */
export async function customerById(ctx: Ctx, id: string): Promise<Customer | undefined> {
  const found = await accountWithAddress(ctx, id);
  if (found?.account.kind !== 'customer') return undefined;
  const { phone, name, email } = found.account;
  return { id, phone, name, email, addresses: found.address ? [withoutAccount(found.address)] : [] };
}

function withoutAccount(row: CustomerAddress & { account: string }): CustomerAddress {
  const { account: _, ...address } = row;
  return address;
}

/** The e-mail address of a customer, or null; undefined for an account of another kind, or none. */
export async function emailOfCustomer(ctx: Ctx, id: string): Promise<string | null | undefined> {
  const account = await accountById(ctx, id);
  return account?.kind === 'customer' ? account.email : undefined;
}

/** The phone (E.164) of a customer's or partner's account; null when there is no such account. */
export const phoneOfAccount = async (ctx: Ctx, id: string): Promise<string | null> =>
  (await accountById(ctx, id))?.phone ?? null;

/** The signed-in customer. Throws `Refused` 401 when nobody is. */
export async function requireCustomer(ctx: Ctx): Promise<Customer> {
  const customer = ctx.actor.kind === 'customer' ? await customerById(ctx, ctx.actor.id) : undefined;
  if (!customer) throw signInFirst();
  return customer;
}

/** The customer of a phone; created when there is none. */
export async function upsertCustomer(ctx: Ctx, phone: string): Promise<Customer> {
  const { id } = await ensureAccount(ctx, 'customer', phone);
  const customer = await customerById(ctx, id);
  if (!customer) throw notFound('account');
  return customer;
}

/**
 * The id of a phone's partner account; created when there is none. The partners slice stores everything else about a
 * partner.
 */
export const ensurePartnerAccount = async (ctx: Ctx, phone: string): Promise<string> =>
  (await ensureAccount(ctx, 'partner', phone)).id;

export const nameCustomer = (ctx: Ctx, id: string, name: string): Promise<void> => saveAccount(ctx, id, { name });
export const saveCustomerAddress = (
  ctx: Ctx,
  id: string,
  address: Pick<CustomerAddress, 'street' | 'city' | 'postalCode'>,
): Promise<void> => saveAddress(ctx, id, addressOfPin({ ...address, recipient: null, phone: null }));

/** An address with the State of its PIN code. */
const addressOfPin = (address: Omit<CustomerAddress, 'state'>): CustomerAddress => ({
  ...address,
  state: locationOfPin(address.postalCode)?.state ?? null,
});

interface CustomerProfile {
  id?: string | undefined;
  name: string;
  email: string;
  postalCode: string;
  address: string;
  city: string;
  /** Who receives a parcel, and the number the courier calls; the customer when empty. */
  recipient?: string | undefined;
  phone?: string | undefined;
}

/** C-K15: saves the customer's name. */
export async function updateName(ctx: Ctx, name: string): Promise<Customer> {
  const { id } = await requireCustomer(ctx);
  await nameCustomer(ctx, id, name.trim());
  return requireCustomer(ctx);
}

/**
 * C-K16: saves the customer's profile. An id that is not one's own is refused (W15). An address whose three fields are
 * empty is removed. Throws `Refused` 400 for an invalid e-mail, PIN code or phone.
 */
export async function updateProfile(ctx: Ctx, input: CustomerProfile): Promise<Customer> {
  const { id } = await requireCustomer(ctx);
  if (input.id !== undefined && input.id !== '' && input.id !== id) throw notYours();
  if (input.email && !isEmail(input.email)) throw new Refused('invalid-email', notAnEmail);
  const problem = input.postalCode.trim() === '' ? undefined : pinProblem(input.postalCode);
  if (problem) throw new Refused('pin', problem);
  const recipient = input.recipient?.trim() || null;
  const phone = input.phone?.trim() ? parsePhone(input.phone) : null;
  await ctx.transaction(async ctx => {
    await saveAccount(ctx, id, { name: input.name.trim() || null, email: input.email.trim() || null });
    const address = { street: input.address.trim(), city: input.city.trim(), postalCode: input.postalCode.trim() };
    if (address.street || address.city || address.postalCode)
      await saveAddress(ctx, id, addressOfPin({ ...address, recipient, phone }));
    else await removeAddress(ctx, id);
  });
  return requireCustomer(ctx);
}

/**
 * Sent when a retired account (W8) replaces the new one of the same phone: slices that store account ids change them
 * from `from` to `into`.
 */
export const accountsMerged = event<{ from: string; into: string }>('accounts: merged');
/** Requests the account that ordered an edition; the editions slice calls `answer`. */
export const findEditionOwner = event<{ edition: string; answer(owner: string): void }>(
  'accounts: who ordered this edition',
);

/**
 * W8: restores a retired account to a customer who proved its number and names one of its orders. Throws `Refused` 404
 * for an order of another number, 409 to somebody who signed in with a passkey of an account that is not the current
 * one of its number.
 */
export async function claimAccount(ctx: Ctx, edition: string): Promise<Customer> {
  const current = await requireCustomer(ctx);
  const refused = new Refused(
    'no-such-order',
    'That order was not placed with this number. Check the link we sent you when you ordered.',
  );
  if (!isId(edition)) throw refused;
  await ctx.transaction(async ctx => {
    let owner: string | undefined;
    await ctx.emit(findEditionOwner, { edition, answer: id => (owner = id) });
    const old = owner === undefined ? undefined : await accountById(ctx, owner);
    if (!old || old.phone !== current.phone || old.retiredAt === null) throw refused;
    if ((await accountByPhone(ctx, 'customer', current.phone))?.id !== current.id)
      throw new Refused('prove-number', 'Sign in with a code sent to your number first, then name the order again.');
    await saveAccount(ctx, current.id, { retiredAt: ctx.now() });
    await saveAccount(ctx, old.id, { retiredAt: null, seenAt: ctx.now() });
    await movePasskeys(ctx, current.id, old.id);
    await moveAgreements(ctx.db, current.id, old.id);
    await ctx.emit(accountsMerged, { from: current.id, into: old.id });
    await openSession(ctx, { kind: 'customer', account: old.id, phone: old.phone });
    owner = old.id;
    ctx.log.info({ account: old.id }, 'an account set aside was claimed again');
  });
  const account = await ensureAccount(ctx, 'customer', current.phone);
  return (await customerById(ctx, account.id)) ?? current;
}
