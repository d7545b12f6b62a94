import type { JsonOf } from '#kernel/call.ts';
import { cleanEmail, isEmail, notAnEmail } from '#kernel/email.ts';
import { parsePhone } from '#kernel/phone.ts';
import { pinProblem, locationOfPin } from '#kernel/pins.ts';
import { cleanName } from '#kernel/subject.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { notFound, notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { accountById, accountWithAddress, ensureAccount, removeAddress, saveAccount, saveAddress } from '../store.ts';
import { askForProof, isEmailProved } from './prove-email.ts';
import type * as wire from '../wire.ts';
import type { CustomerAddress } from '../store/tables.ts';

export type { CustomerAddress };

export interface Customer {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  /** Whether they proved that address by a link; null without one, and while the shop sends no e-mails. */
  emailProved: boolean | null;
  addresses: CustomerAddress[];
}

/** A customer by id; undefined when there is none. */
export async function customerById(ctx: Ctx, id: string): Promise<Customer | undefined> {
  const found = await accountWithAddress(ctx, id);
  if (found?.account.kind !== 'customer') return undefined;
  const { phone, name, email } = found.account;
  const emailProved = isEmailProved(ctx, found.account, email);
  return { id, phone, name, email, emailProved, addresses: found.address ? [withoutAccount(found.address)] : [] };
}

function withoutAccount(row: CustomerAddress & { account: string }): CustomerAddress {
  const { account: _, ...address } = row;
  return address;
}

/** The e-mail address that the person of an account proved by a link, if it still is theirs; null otherwise. */
export async function provedEmailOf(ctx: Ctx, id: string, current?: string): Promise<string | null> {
  const account = await accountById(ctx, id);
  const email = current ?? account?.email;
  return account && email && account.provedEmail === email ? email : null;
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
 * The id of a phone's partner account; created when there is none, with an e-mail address that
 * counts as proved if one is given. The partners slice
 * stores everything else about a partner.
 */
export async function ensurePartnerAccount(ctx: Ctx, phone: string, provedEmail?: string): Promise<string> {
  const { id, isNew } = await ensureAccount(ctx, 'partner', phone);
  if (isNew && provedEmail) await saveAccount(ctx, id, { provedEmail });
  return id;
}

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

type CustomerProfile = JsonOf<typeof wire.updateD2Cuser>;

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
  const { id, email: before } = await requireCustomer(ctx);
  if (input.id !== undefined && input.id !== '' && input.id !== id) throw notYours();
  const email = cleanEmail(input.email) || null;
  if (email !== null && !isEmail(email)) throw new Refused('invalid-email', notAnEmail);
  const postalCode = cleanDigits(input.postalCode);
  const problem = postalCode === '' ? undefined : pinProblem(postalCode);
  if (problem) throw new Refused('pin', problem);
  const recipient = cleanName(input.recipient ?? '') || null;
  const phone = input.phone?.trim() ? parsePhone(input.phone) : null;
  await ctx.transaction(async ctx => {
    await saveAccount(ctx, id, { name: cleanName(input.name) || null, email });
    if (email !== null && email !== before) await askForProof(ctx, { account: id, email });
    const address = { street: input.address.trim(), city: input.city.trim(), postalCode };
    if (address.street || address.city || address.postalCode)
      await saveAddress(ctx, id, addressOfPin({ ...address, recipient, phone }));
    else await removeAddress(ctx, id);
  });
  return requireCustomer(ctx);
}
