import { Refused } from '#kernel/refusals.ts';
import { queueMessage } from '#src/messages/index.ts';
import { port, type Ctx } from '#platform/context.ts';
import { isRecycled, formatMoment, sessionLifetimes } from '../rules.ts';
import {
  accountByPhone,
  ensureAccount,
  ensureSeenAccount,
  hasDevices,
  isKnownDevice,
  rememberDevice,
  saveAccount,
} from '../store.ts';
import { staffById, staffByPhone } from '../store/staff.ts';
import type { PartnerData } from '../wire.ts';
import type { AccountRow } from '../store/tables.ts';
import { deviceCookie } from './code-limits.ts';
import { exchangeCode, giveProof } from './codes.ts';
import { customerById, type Customer } from './customers.ts';
import { signInMember } from './members.ts';
import { hashToken, openSession } from './sessions.ts';
import { useTotp } from './staff.ts';

/** The partner's data in the reply of the login call; the partners slice provides it. */
export const describePartner =
  port<(ctx: Ctx, account: string) => Promise<PartnerData | undefined>>('describe a partner');

const wrongCode = () => new Refused('wrong-code', 'Wrong OTP.Verification filed please try again.'); // D19

/** Who is signed in, as the reply of the login call (C-K09, W7). */
export async function whoAmI(ctx: Ctx, fresh = false) {
  const { actor } = ctx;
  if (actor.kind === 'customer') {
    const customer = await customerById(ctx, actor.id);
    if (customer) return { userType: 'Customer' as const, data: customerData(customer), new: fresh };
  }
  if (actor.kind === 'partner') {
    const data = await ctx.use(describePartner)(ctx, actor.id);
    if (data) return { userType: 'Partner' as const, data, new: fresh };
  }
  if (actor.kind === 'staff') {
    const member = await staffById(ctx, actor.id);
    if (member)
      return { userType: 'Staff' as const, data: { _id: member.id, name: member.name, role: member.role }, new: false };
  }
  // `new`: a proven number without a partner's profile, which registers next (P-R07).
  return { userType: 'Visitor' as const, data: null, new: actor.kind === 'proven' || actor.kind === 'partner' };
}

/** The e-mail address that the caller entered, proved or not; null without one. */
export async function ownEmail(ctx: Ctx): Promise<string | null> {
  const { userType, data } = await whoAmI(ctx);
  return userType === 'Customer' || userType === 'Partner' ? data.email : null;
}

/** A customer as the replies of the login and profile calls contain it. */
export const customerData = ({ id, ...rest }: Customer) => ({
  _id: id,
  ...rest,
});

interface NewSignIn {
  phone: string;
  /** The account that signs in; null for a number without one. */
  account: string | null;
  /** The account that had the number until now, which is the one that is told; null without one. */
  before: string | null;
}

/**
 * Remembers the browser for a number, and notifies the number, and its account's e-mail address, when it signs in from
 * a browser it has not used before (W8).
 */
export async function recordDevice(ctx: Ctx, { phone, account, before }: NewSignIn): Promise<void> {
  const cookie = ctx.request?.cookies[deviceCookie];
  const isKnown = cookie !== undefined && (await isKnownDevice(ctx, phone, hashToken(cookie)));
  const isFirst = !(await hasDevices(ctx, phone));
  const token = cookie ?? ctx.random.token();
  await rememberDevice(ctx, { phone, token: hashToken(token), account });
  ctx.request?.setCookie(deviceCookie, token, 365 * 24 * 3600);
  if (!isKnown && !isFirst)
    await queueMessage(ctx, {
      to: phone,
      account: before,
      kind: 'newDevice',
      values: { when: formatMoment(ctx.now()) },
    });
}

/**
 * The customer's account of a phone, which was `before`. One that was idle for half a year is retired and replaced by a
 * new one (W8).
 */
async function customerAccountFor(
  ctx: Ctx,
  phone: string,
  before: AccountRow | undefined,
): Promise<{ id: string; isNew: boolean }> {
  if (before && isRecycled(before.seenAt, ctx.now())) await saveAccount(ctx, before.id, { retiredAt: ctx.now() });
  return ensureSeenAccount(ctx, 'customer', phone);
}

/**
 * Signs in with a code. A customer's account is created at the first sign-in, a partner's only by registration (W6). A
 * number without a partner's account signs in for the team it is in (W198).
 * Throws `Refused` 401 for a wrong code.
 */
export async function login(ctx: Ctx, input: { phone: string; type: boolean; pass: string }) {
  const purpose = input.type ? 'partner' : 'customer';
  const phone = await exchangeCode(ctx, { phone: input.phone, purpose, code: input.pass });
  if (phone === undefined) throw wrongCode();
  const signedIn = await ctx.transaction(async ctx => {
    const before = await accountByPhone(ctx, purpose, phone);
    const customer = input.type ? undefined : await customerAccountFor(ctx, phone, before);
    const account = (customer ?? before)?.id ?? null;
    await recordDevice(ctx, { phone, account, before: before?.id ?? null });
    if (account !== null) await giveProof(ctx, { phone, account });
    if (customer) {
      const { id, isNew } = customer;
      await openSession(ctx, { kind: 'customer', account: id, phone });
      return { actor: { kind: 'customer', id, phone } as const, isNew };
    }
    if (before) {
      await openSession(ctx, { kind: 'partner', account: before.id, phone });
      return { actor: { kind: 'partner', id: before.id, phone } as const, isNew: false };
    }
    const member = await signInMember(ctx, phone);
    if (member) return { actor: member, isNew: false };
    await openSession(ctx, { kind: 'proven', account: null, phone });
    return { actor: { kind: 'proven', phone } as const, isNew: true };
  });
  return whoAmI(ctx.as(signedIn.actor), signedIn.isNew);
}

/**
 * Creates a partner's account and session for the proven phone. Throws `Refused` 409 when the phone has an account
 * already (W21).
 */
export async function becomePartner(ctx: Ctx): Promise<{ id: string; phone: string }> {
  if (ctx.actor.kind !== 'proven') throw new Refused('prove-phone', 'Please prove your WhatsApp number first.');
  const { phone } = ctx.actor;
  const { id, isNew } = await ensureAccount(ctx, 'partner', phone);
  if (!isNew)
    throw new Refused('already-partner', 'There is a partner account with this number already. Please sign in.');
  await openSession(ctx, { kind: 'partner', account: id, phone });
  await recordDevice(ctx, { phone, account: id, before: id });
  await giveProof(ctx, { phone, account: id }, sessionLifetimes.proven.most);
  return { id, phone };
}

/**
 * Signs staff in with the phone's code and the second factor; each works once (W10). A locked member is treated as
 * unknown. Throws `Refused` 401.
 */
export async function signInStaff(ctx: Ctx, input: { phone: string; pass: string; totp: string }) {
  const phone = await exchangeCode(ctx, { phone: input.phone, purpose: 'staff', code: input.pass });
  const member = phone === undefined ? undefined : await staffByPhone(ctx, phone);
  if (!member || member.lockedAt || phone === undefined) throw wrongCode();
  if (!(await useTotp(ctx, member, input.totp)))
    throw new Refused(
      'wrong-second-factor',
      'The code of your authenticator was wrong or used before. Ask for a new code and try again.',
    );
  await ctx.transaction(ctx => openSession(ctx, { kind: 'staff', account: member.id, phone }));
  return { _id: member.id, name: member.name, role: member.role };
}
