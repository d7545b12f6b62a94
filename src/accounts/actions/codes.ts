import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMobile, phoneOrigin, parsePhone } from '#kernel/phone.ts';
import { Refused } from '#kernel/refusals.ts';
import { queueMessage, hasMessages } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { releaseRateLimit, consumeRateLimit, consumeSharedLimit, type RateLimit } from '#platform/rate-limits.ts';
import {
  codeSeconds,
  homeCallingCode,
  isServed,
  signInLimits,
  maxCodeTries,
  codeLimits,
  baselineWeeks,
  verifiedCodeSeconds,
} from '../rules.ts';
import {
  accountByPhone,
  addChallenge,
  challengeFor,
  claimTry,
  exchangeChallenge,
  isKnownDevice,
  markVerified,
  signInsBetween,
  hasChallenge,
  type Challenge,
} from '../store.ts';
import { allStaff, staffByPhone } from '../store/staff.ts';
import { hashToken } from './sessions.ts';

type CodePurpose = Challenge['purpose'];

const otpCookie = 'otp';
export const deviceCookie = 'dev';

const hmac = (ctx: Ctx, ...parts: string[]): string =>
  createHmac('sha256', ctx.config.secret).update(parts.join('\n')).digest('hex');
const codeHash = (ctx: Ctx, { phone, id }: Pick<Challenge, 'phone' | 'id'>, code: string): string =>
  hmac(ctx, 'code', phone, id, code);

/** The token of a browser that signed in with this number before. */
async function deviceToken(ctx: Ctx, phone: string): Promise<string | undefined> {
  const device = ctx.request?.cookies[deviceCookie];
  return device !== undefined && (await isKnownDevice(ctx, phone, hashToken(device))) ? device : undefined;
}

/**
 * The key under which a number's limits are counted. A known device has an allowance of its own, so that nobody else's
 * attempts use it up.
 */
const limitKey = (ctx: Ctx, phone: string, device: string | undefined): string =>
  hmac(ctx, 'limit', phone, device ?? '');

/**
 * Tells the owners that the limit for all codes is used up: numbers new to us get no codes until it resets, and
 * somebody has to find out why (W3, docs/runbooks/codes-breaker.md).
 */
async function notifyOwners(ctx: Ctx, { most, resetsAt }: { most: number; resetsAt: Date }): Promise<void> {
  const until = resetsAt.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
  const values = { most: String(most), until };
  for (const { phone, role, lockedAt } of await allStaff(ctx))
    if (role === 'owner' && !lockedAt) await queueMessage(ctx, { to: phone, kind: 'codesStopped', values });
}

/**
 * How many sign-ins are usual at this hour of the week: the maximum of the last weeks. Codes that were not used do not
 * count, since an attack asks for them, too.
 */
async function usualSignIns(ctx: Ctx): Promise<number> {
  const [week, half] = [7 * 24 * 3600_000, 1800_000];
  const counts = baselineWeeks.map(weeks => {
    const middle = ctx.now().getTime() - weeks * week;
    return signInsBetween(ctx, new Date(middle - half), new Date(middle + half));
  });
  return Math.max(...(await Promise.all(counts)));
}

const isStaff = async (ctx: Ctx, phone: string): Promise<boolean> =>
  (await staffByPhone(ctx, phone))?.lockedAt === null;

/** Whether a number is known to us: it has an account, is somebody's of the staff, or was told of an order. */
async function isKnownNumber(ctx: Ctx, phone: string): Promise<boolean> {
  const customer = await accountByPhone(ctx, 'customer', phone);
  const partner = await accountByPhone(ctx, 'partner', phone);
  const [staff, told] = [await isStaff(ctx, phone), await hasMessages(ctx, phone)];
  return customer !== undefined || partner !== undefined || staff || told;
}

/**
 * The limit that applies to a number. Where it does not apply, the same work is done under another name without a
 * maximum, so that the response time reveals nothing (W5).
 */
const limitFor = (limit: RateLimit, counts: boolean): RateLimit =>
  counts ? limit : { ...limit, name: `${limit.name}-known`, max: Infinity };

/**
 * Counts a code to this number against its limits (W3). Throws `Refused` 429. A number known to us is held up only by
 * its own limits and a wide one of its network, so that no stranger can keep its owner from signing in (ADR 0016).
 */
async function spendCodeLimits(ctx: Ctx, phone: string): Promise<void> {
  const sizes = codeLimits(ctx.config.codes);
  const network = ctx.request?.network ?? '';
  const device = await deviceToken(ctx, phone);
  for (const limit of signInLimits.sendPhone) await consumeRateLimit(ctx, limit, limitKey(ctx, phone, device));
  if (device !== undefined) return;
  const isNew = !(await isKnownNumber(ctx, phone));
  const isFirst = !(await hasChallenge(ctx, phone));
  await consumeRateLimit(ctx, sizes.everyNumber, network);
  for (const limit of sizes.newNumbers) await consumeRateLimit(ctx, limitFor(limit, isNew && isFirst), network);
  const { callingCode } = phoneOrigin(phone);
  if (callingCode !== homeCallingCode) await consumeRateLimit(ctx, limitFor(sizes.abroad, isNew), callingCode);
  const raisedMax = async () => Math.floor(ctx.config.codes.rushFactor * (await usualSignIns(ctx)));
  await consumeSharedLimit(ctx, limitFor(sizes.all, isNew), { raisedMax, alert: notifyOwners });
}

interface CodeRequest {
  /** As it was typed. */
  phone: string;
  purpose: CodePurpose;
  /** The country whose numbers are written without a calling code, in two letters; India unless given. */
  country?: string;
}

/**
 * Sends a six-digit code by message; the reply and the work are the same for known and unknown numbers (W5).
 * Answers the code only when the sandbox messenger is in use (D04), otherwise nothing (W1). Throws `Refused` 400 for a
 * number that gets no messages, 429 when too many codes were sent.
 */
export async function sendCode(ctx: Ctx, request: CodeRequest): Promise<{ pass?: string }> {
  const { purpose, country = 'IN' } = request;
  const phone = parsePhone(request.phone, country.toUpperCase());
  if (!isMobile(phone)) throw new Refused('invalid-phone');
  if (!isServed(phoneOrigin(phone).country, ctx.config.codes.countries))
    throw new Refused(
      'country-not-served',
      'Our messages do not reach numbers of that country yet. Use a number of another country if you have one.',
    );
  await spendCodeLimits(ctx, phone);
  const known = purpose !== 'staff' || (await isStaff(ctx, phone));
  const code = ctx.random.digits(6);
  const id = ctx.random.id();
  const bound = ctx.random.token();
  await ctx.transaction(async ctx => {
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
    await addChallenge(ctx, {
      id,
      bound: hashToken(bound),
      phone,
      purpose,
      hash: codeHash(ctx, { phone, id }, code),
      createdAt: now,
      expiresAt,
    });
    // A message that goes nowhere is written all the same: the work, and so the response time, reveals nothing (W5).
    await queueMessage(ctx, { to: phone, kind: 'code', values: { code }, validForSeconds: known ? codeSeconds : 0 });
  });
  ctx.request?.setCookie(otpCookie, bound, codeSeconds + verifiedCodeSeconds);
  return ctx.config.messenger === 'sandbox' && known ? { pass: code } : {};
}

/**
 * The challenge of this browser. Where the setting admits clients without cookies, otherwise the phone's newest
 * challenge, with fewer tries (W2).
 */
async function challengeOf(ctx: Ctx, phone: string): Promise<{ challenge: Challenge; tries: number } | undefined> {
  const cookie = ctx.request?.cookies[otpCookie];
  const own = cookie === undefined ? undefined : await challengeFor(ctx, phone, hashToken(cookie));
  if (own) return { challenge: own, tries: maxCodeTries };
  if (!ctx.config.codesWithoutCookie) return undefined;
  const newest = await challengeFor(ctx, phone, undefined);
  return newest && { challenge: newest, tries: 3 };
}

interface CodeProof {
  phone: string;
  purpose: CodePurpose;
  code: string;
}

/**
 * Counts one wrong try of the network and of the number before anything is compared, so that a right code does no
 * better than a wrong one once they are used up (M10). Throws `Refused` 429. Returns the function that takes the claim
 * back.
 */
async function claimWrongTry(ctx: Ctx, phone: string): Promise<() => Promise<void>> {
  const device = await deviceToken(ctx, phone);
  const claims: [RateLimit, string][] = [[signInLimits.wrongPhone, limitKey(ctx, phone, device)]];
  // A known device has its own allowance: what others behind the same address type is no guess of its owner's.
  if (device === undefined) {
    const limit = (await isKnownNumber(ctx, phone)) ? signInLimits.wrongAddressKnown : signInLimits.wrongAddress;
    claims.unshift([limit, ctx.request?.address ?? '']);
  }
  for (const [limit, who] of claims) await consumeRateLimit(ctx, limit, who);
  return async () => {
    for (const [limit, who] of claims) await releaseRateLimit(ctx, limit, who);
  };
}

/**
 * Finds the challenge that the code is right for. A try is claimed before anything is compared (W4), and given back for
 * a right code.
 */
async function matchCode(ctx: Ctx, { phone, purpose, code }: CodeProof): Promise<Challenge | undefined> {
  const wasRight = await claimWrongTry(ctx, phone);
  const found = await challengeOf(ctx, phone);
  if (found?.challenge.purpose !== purpose || !(await claimTry(ctx, found.challenge.id, found.tries))) return undefined;
  const { challenge } = found;
  if (!timingSafeEqual(Buffer.from(challenge.hash), Buffer.from(codeHash(ctx, challenge, code)))) return undefined;
  await markVerified(ctx, challenge.id, new Date(ctx.now().getTime() + verifiedCodeSeconds * 1000));
  await wasRight();
  return challenge;
}

/** Whether the code is right; a right one may be exchanged for a session once within two minutes (W2). */
export const verifyCode = async (ctx: Ctx, asked: CodeProof): Promise<boolean> =>
  (await matchCode(ctx, { ...asked, phone: parsePhone(asked.phone) })) !== undefined;

/**
 * Exchanges a code for the right to sign in, once: one that was verified before, or one that is verified here (W2).
 * Returns the phone. The code is compared again, so that nobody who does not know it can take over a verified
 * challenge.
 */
export async function exchangeCode(ctx: Ctx, asked: CodeProof): Promise<string | undefined> {
  const phone = parsePhone(asked.phone);
  const challenge = await matchCode(ctx, { ...asked, phone });
  if (!challenge || !(await exchangeChallenge(ctx, challenge.id))) return undefined;
  ctx.request?.setCookie(otpCookie, undefined);
  return phone;
}
