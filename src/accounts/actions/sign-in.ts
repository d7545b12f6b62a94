import { Refused } from '#kernel/refusals.ts';
import { queueMessage } from '#src/messages/index.ts';
import { port, type Ctx } from '#platform/context.ts';
import { isRecycled, formatMoment } from '../rules.ts';
import { accountByPhone, ensureAccount, hasDevices, isKnownDevice, rememberDevice, saveAccount } from '../store.ts';
import { staffById, staffByPhone } from '../store/staff.ts';
import type { PartnerData } from '../wire.ts';
import { deviceCookie, exchangeCode } from './codes.ts';
import { customerById, type CustomerAddress } from './customers.ts';
import { hashToken, openSession } from './sessions.ts';
import { useTotp } from './staff.ts';

/** What the login call tells of a partner; the partners slice provides it. */
export const describePartner =
  port<(ctx: Ctx, account: string) => Promise<PartnerData | undefined>>('describe a partner');

const wrongCode = () => new Refused('wrong-code', 'Wrong OTP.Verification filed please try again.'); // D19

/** Who is signed in, as the login call tells it (C-S08, W7). */
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
  // A proven number without a partner's profile: registration is next (P-R07).
  return { userType: 'Visitor' as const, data: null, new: actor.kind === 'proven' || actor.kind === 'partner' };
}

interface CustomerDataOptions {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  addresses: CustomerAddress[];
}

export const customerData = ({ id, ...rest }: CustomerDataOptions) => ({
  _id: id,
  ...rest,
});

/**
 * Remembers the browser for a number, and notifies the number when it signs in from a browser it has not used before
 * (W8).
 */
export async function recordDevice(ctx: Ctx, phone: string): Promise<void> {
  const cookie = ctx.request?.cookies[deviceCookie];
  const known = cookie !== undefined && (await isKnownDevice(ctx, phone, hashToken(cookie)));
  const first = !(await hasDevices(ctx, phone));
  const token = cookie ?? ctx.random.token();
  await rememberDevice(ctx, phone, hashToken(token));
  ctx.request?.setCookie(deviceCookie, token, 365 * 24 * 3600);
  if (!known && !first)
    await queueMessage(ctx, { to: phone, kind: 'newDevice', values: { when: formatMoment(ctx.now()) } });
}

/**
 * The customer's account of a phone. One that was idle for half a year is set aside and replaced by a fresh one (W8).
 */
async function customerAccountFor(ctx: Ctx, phone: string): Promise<{ id: string; made: boolean }> {
  const before = await accountByPhone(ctx, 'customer', phone);
  if (before && isRecycled(before.seenAt, ctx.now())) await saveAccount(ctx, before.id, { retiredAt: ctx.now() });
  const account = await ensureAccount(ctx, 'customer', phone);
  await saveAccount(ctx, account.id, { seenAt: ctx.now() });
  return account;
}

/** Signs in with a code. A customer's account is made at the first sign-in, a partner's only by registration (W6). */
export async function login(ctx: Ctx, input: { phone: string; type: boolean; pass: string }) {
  const purpose = input.type ? 'partner' : 'customer';
  const phone = await exchangeCode(ctx, { phone: input.phone, purpose, code: input.pass });
  if (phone === undefined) throw wrongCode();
  const fresh = await ctx.transaction(async ctx => {
    await recordDevice(ctx, phone);
    if (!input.type) {
      const { id, made } = await customerAccountFor(ctx, phone);
      await openSession(ctx, { kind: 'customer', account: id, phone });
      return { actor: { kind: 'customer', id, phone } as const, made };
    }
    const partner = await accountByPhone(ctx, 'partner', phone);
    await openSession(
      ctx,
      partner ? { kind: 'partner', account: partner.id, phone } : { kind: 'proven', account: null, phone },
    );
    return partner
      ? { actor: { kind: 'partner', id: partner.id, phone } as const, made: false }
      : { actor: { kind: 'proven', phone } as const, made: true };
  });
  return whoAmI(ctx.as(fresh.actor), fresh.made);
}

/**
 * Turns the phone that was just proved into a partner's account and session. Throws `Refused` 409 when there is one
 * (W21).
 */
export async function becomePartner(ctx: Ctx): Promise<{ id: string; phone: string }> {
  if (ctx.actor.kind !== 'proven') throw new Refused('prove-phone', 'Please prove your WhatsApp number first.');
  const { phone } = ctx.actor;
  const { id, made } = await ensureAccount(ctx, 'partner', phone);
  if (!made)
    throw new Refused('already-partner', 'There is a partner account with this number already. Please sign in.');
  await openSession(ctx, { kind: 'partner', account: id, phone });
  return { id, phone };
}

/**
 * Signs staff in with the phone's code and the second factor, each once (W10). A locked member is treated as unknown.
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
