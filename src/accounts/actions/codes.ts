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
 * Notifies the owners that the limit for all codes is used up: unknown numbers get no codes until it resets, and
 * somebody has to find out why (W3, docs/runbooks/codes-breaker.md).
 */
async function notifyOwners(ctx: Ctx, { most, resetsAt }: { most: number; resetsAt: Date }): Promise<void> {
  const until = resetsAt.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
  const values = { most: String(most), until };
  for (const { phone, role, lockedAt } of await allStaff(ctx))
    if (role === 'owner' && !lockedAt) await queueMessage(ctx, { to: phone, kind: 'codesStopped', values });
}

/**
 * How many sign-ins are usual at this hour of the week: the maximum of the last weeks. Unused codes do not count, since
 * an attack requests them, too.
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

/** Whether a number is known: it has an account, belongs to a member of staff, or got a message other than a code. */
async function isKnownNumber(ctx: Ctx, phone: string): Promise<boolean> {
  const customer = await accountByPhone(ctx, 'customer', phone);
  const partner = await accountByPhone(ctx, 'partner', phone);
  const [staff, notified] = [await isStaff(ctx, phone), await hasMessages(ctx, phone)];
  return customer !== undefined || partner !== undefined || staff || notified;
}

/**
 * The limit that applies to a number. Where it does not apply, the same work is done under another name without a
 * maximum, so that the response time reveals nothing (W5).
 */
const limitFor = (limit: RateLimit, counts: boolean): RateLimit =>
  counts ? limit : { ...limit, name: `${limit.name}-known`, max: Infinity };

/**
 * Counts a code to this number against its limits (W3). Throws `Refused` 429. A known number is limited only by its own
 * limits and a wide one of its network, so that no stranger can keep its owner from signing in (ADR 0016).
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
  /** As typed. */
  phone: string;
  purpose: CodePurpose;
  /** The country whose numbers are written without a calling code, in two letters; India unless given. */
  country?: string;
}

/**
 * Sends a six-digit code by message; the reply and the work are the same for known and unknown numbers (W5).
 * Returns the code only when the sandbox messenger is in use (D04), otherwise nothing (W1). Throws `Refused` 400 for a
 * number that cannot get messages, 429 when too many codes were sent.
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
  const isRecipient = purpose !== 'staff' || (await isStaff(ctx, phone));
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
    // A decoy is written for everybody else, so that neither work nor response time reveals who is staff (W5).
    const validForSeconds = isRecipient ? codeSeconds : 0;
    await queueMessage(ctx, { to: phone, kind: 'code', values: { code }, validForSeconds });
  });
  ctx.request?.setCookie(otpCookie, bound, codeSeconds + verifiedCodeSeconds);
  return ctx.config.messenger === 'sandbox' && isRecipient ? { pass: code } : {};
}

/**
 * The challenge of this browser, with the number of tries it allows. Without one, the phone's newest challenge with
 * fewer tries, if the setting admits clients without cookies (W2).
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
 * Counts one wrong try of the network and of the number before the code is compared, so that a right code is refused
 * like a wrong one once they are used up (M10). Throws `Refused` 429. Returns a function that undoes the count.
 */
async function claimWrongTry(ctx: Ctx, phone: string): Promise<() => Promise<void>> {
  const device = await deviceToken(ctx, phone);
  const claims: [RateLimit, string][] = [[signInLimits.wrongPhone, limitKey(ctx, phone, device)]];
  // A known device has its own limit, so that wrong codes of others behind the same address do not use it up.
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
 * Finds the challenge that has this code. A try is counted before the code is compared (W4), and uncounted when it is
 * right.
 */
async function matchCode(ctx: Ctx, { phone, purpose, code }: CodeProof): Promise<Challenge | undefined> {
  const releaseWrongTry = await claimWrongTry(ctx, phone);
  const candidate = await challengeOf(ctx, phone);
  if (candidate?.challenge.purpose !== purpose) return undefined;
  const { challenge, tries } = candidate;
  if (!(await claimTry(ctx, challenge.id, tries))) return undefined;
  if (!timingSafeEqual(Buffer.from(challenge.hash), Buffer.from(codeHash(ctx, challenge, code)))) return undefined;
  await markVerified(ctx, challenge.id, new Date(ctx.now().getTime() + verifiedCodeSeconds * 1000));
  await releaseWrongTry();
  return challenge;
}

/** Whether the code is right; a right one may be exchanged for a session once within two minutes (W2). */
export const verifyCode = async (ctx: Ctx, proof: CodeProof): Promise<boolean> =>
  (await matchCode(ctx, { ...proof, phone: parsePhone(proof.phone) })) !== undefined;

/**
 * Exchanges a code for the right to sign in, once, whether or not it was verified before (W2). Returns the phone;
 * `undefined` for a wrong code. The code is compared again, so that nobody who does not know it can take over a
 * verified challenge.
 */
export async function exchangeCode(ctx: Ctx, proof: CodeProof): Promise<string | undefined> {
  const phone = parsePhone(proof.phone);
  const challenge = await matchCode(ctx, { ...proof, phone });
  if (!challenge || !(await exchangeChallenge(ctx, challenge.id))) return undefined;
  ctx.request?.setCookie(otpCookie, undefined);
  return phone;
}
