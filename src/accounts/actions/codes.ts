import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMobile, phoneOf } from '#kernel/phone.ts';
import { Refused } from '#kernel/refused.ts';
import { tell } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { spend, spendShared } from '#platform/limits.ts';
import { codeSeconds, isServed, limits, mostTries, verifiedSeconds } from '../rules.ts';
import {
  addChallenge,
  allStaff,
  challengeFor,
  claimTry,
  exchange,
  knowsDevice,
  markVerified,
  staffByPhone,
  type Challenge,
} from '../store.ts';
import { fingerprint } from './sessions.ts';

export type Purpose = Challenge['purpose'];

const otpCookie = 'otp';
export const deviceCookie = 'dev';

const keyed = (ctx: Ctx, ...parts: string[]): string =>
  createHmac('sha256', ctx.config.secret).update(parts.join('\n')).digest('hex');
const hashOf = (ctx: Ctx, phone: string, id: string, code: string): string => keyed(ctx, 'code', phone, id, code);

/** A browser that signed in with this number before has its own allowance, untouched by what strangers do (security.md 4e). */
async function limitKey(ctx: Ctx, phone: string): Promise<string> {
  const device = ctx.request?.cookies[deviceCookie];
  const known = device !== undefined && (await knowsDevice(ctx, phone, fingerprint(device)));
  return keyed(ctx, 'limit', phone, known ? device : '');
}

/** Nobody gets a code until the breaker resets: people have to look at why (W3, docs/runbooks/codes-breaker.md). */
async function tellAdministrators(ctx: Ctx, resetsAt: Date): Promise<void> {
  const until = resetsAt.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
  const values = { most: String(limits.sendAll.most), until };
  for (const { phone, role } of await allStaff(ctx))
    if (role === 'admin') await tell(ctx, { to: phone, kind: 'codesStopped', values });
}

/**
 * Sends a six-digit code by message; the reply and the work are the same for known and unknown numbers (W5).
 * Answers the code only when the sandbox messenger is in use (D04), otherwise an empty string (W1).
 */
export async function sendCode(ctx: Ctx, typed: string, purpose: Purpose, country = 'IN'): Promise<string> {
  const phone = phoneOf(typed, country.toUpperCase());
  if (!isMobile(phone)) throw new Refused(400, 'invalid-phone', 'Invalid phone number');
  const key = await limitKey(ctx, phone);
  const address = ctx.request?.address ?? '';
  for (const limit of limits.sendPhone) await spend(ctx, limit, key);
  for (const limit of limits.sendAddress) await spend(ctx, limit, address);
  if (!isServed(phone))
    throw new Refused(400, 'country-not-served', 'We can only send codes to Indian mobile numbers for now.');
  await spendShared(ctx, limits.sendAll, tellAdministrators);
  const known = purpose !== 'staff' || (await staffByPhone(ctx, phone)) !== undefined;
  const code = ctx.random.digits(6);
  const id = ctx.random.id();
  const bound = ctx.random.token();
  await ctx.transaction(async ctx => {
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
    await addChallenge(ctx, {
      id,
      bound: fingerprint(bound),
      phone,
      purpose,
      hash: hashOf(ctx, phone, id, code),
      createdAt: now,
      expiresAt,
    });
    if (known) await tell(ctx, { to: phone, kind: 'code', values: { code } });
  });
  ctx.request?.setCookie(otpCookie, bound, codeSeconds + verifiedSeconds);
  return ctx.config.messenger === 'sandbox' && known ? code : '';
}

/** The challenge meant: this browser's, else, where the setting lets clients without cookies in, the phone's newest with fewer tries (W2). */
async function challengeOf(ctx: Ctx, phone: string): Promise<{ challenge: Challenge; tries: number } | undefined> {
  const cookie = ctx.request?.cookies[otpCookie];
  const own = cookie === undefined ? undefined : await challengeFor(ctx, phone, fingerprint(cookie));
  if (own) return { challenge: own, tries: mostTries };
  if (!ctx.config.codesWithoutCookie) return undefined;
  const newest = await challengeFor(ctx, phone, undefined);
  return newest && { challenge: newest, tries: 3 };
}

async function countWrong(ctx: Ctx, phone: string): Promise<void> {
  await spend(ctx, limits.wrongPhone, await limitKey(ctx, phone));
  await spend(ctx, limits.wrongAddress, ctx.request?.address ?? '');
}

interface Proof {
  phone: string;
  purpose: Purpose;
  code: string;
}

/** The challenge that the code is right for. One try is claimed before anything is compared (W4); a right code is no guess and has it back. */
async function proven(ctx: Ctx, { phone, purpose, code }: Proof): Promise<Challenge | undefined> {
  const found = await challengeOf(ctx, phone);
  if (found?.challenge.purpose === purpose && (await claimTry(ctx, found.challenge.id, found.tries))) {
    const { challenge } = found;
    const right = timingSafeEqual(Buffer.from(challenge.hash), Buffer.from(hashOf(ctx, phone, challenge.id, code)));
    if (right) {
      await markVerified(ctx, challenge.id, new Date(ctx.now().getTime() + verifiedSeconds * 1000));
      return challenge;
    }
  }
  await countWrong(ctx, phone);
  return undefined;
}

/** Whether the code is right; a right one may be exchanged for a session once within two minutes (W2). */
export const verifyCode = async (ctx: Ctx, asked: Proof): Promise<boolean> =>
  (await proven(ctx, { ...asked, phone: phoneOf(asked.phone) })) !== undefined;

/**
 * Exchanges a code for the right to sign in, once: verified before, or verified and exchanged in one go (W2).
 * The same code is compared again, so that a verified challenge cannot be taken over by somebody who does not know it.
 */
export async function exchangeCode(ctx: Ctx, asked: Proof): Promise<string | undefined> {
  const phone = phoneOf(asked.phone);
  const challenge = await proven(ctx, { ...asked, phone });
  if (!challenge || !(await exchange(ctx, challenge.id))) return undefined;
  ctx.request?.setCookie(otpCookie, undefined);
  return phone;
}
