import { isMobile, phoneOrigin, parsePhone } from '#kernel/phone.ts';
import { Refused } from '#kernel/refusals.ts';
import { giveCodes, queueMessage } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { isKeyedHash, keyedHash } from '#platform/encryption.ts';
import { codeSeconds, isServed, maxCodeTries, verifiedCodeSeconds } from '../rules.ts';
import { accountByPhone, addChallenge, challengeFor, claimTry, giveChallenges, markVerified } from '../store.ts';
import type { Challenge } from '../store/tables.ts';
import { claimWrongTry, isStaff, spendCodeLimits } from './code-limits.ts';
import { hashToken } from './sessions.ts';

type CodePurpose = Challenge['purpose'];

const otpCookie = 'otp';

/** What is hashed of a code: its number and its challenge belong to it. */
const hashedText = ({ phone, id }: Pick<Challenge, 'phone' | 'id'>, code: string): string =>
  ['code', phone, id, code].join('\n');

interface CodeRequest {
  /** As typed. */
  phone: string;
  purpose: CodePurpose;
  /** The country whose numbers are written without a calling code, in two letters; India unless given. */
  country?: string;
}

/**
 * Sends a six-digit code by message; the reply and the work are the same for known and unknown numbers (W5).
 * Returns the code only when the sandbox messenger is in use (D04), otherwise nothing (W1). Nothing is sent
 * to a number that is not on the staff, or is new to us when no more of these get one; the reply does not say so.
 * Throws `Refused` 400 for a number that cannot get messages, 429 when too many codes were sent to it or its network.
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
  const maySend = await spendCodeLimits(ctx, phone);
  const isRecipient = maySend && (purpose !== 'staff' || (await isStaff(ctx, phone)));
  // Looked up for staff, too, so that the work is the same (W5).
  const found = await accountByPhone(ctx, purpose === 'partner' ? 'partner' : 'customer', phone);
  const account = purpose === 'staff' ? null : (found?.id ?? null);
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
      account,
      purpose,
      hash: keyedHash(ctx, hashedText({ phone, id }, code)).toString('hex'),
      createdAt: now,
      expiresAt,
    });
    // A decoy is written for everybody else, so that neither work nor response time reveals who is known (W5).
    const validForSeconds = isRecipient ? codeSeconds : 0;
    await queueMessage(ctx, { to: phone, account, kind: 'code', values: { code }, validForSeconds });
  });
  ctx.request?.setCookie(otpCookie, bound, codeSeconds + verifiedCodeSeconds);
  return ctx.config.messenger === 'sandbox' && isRecipient ? { pass: code } : {};
}

/**
 * Gives the codes of the last minutes to the account of a number that was just proved, and so this browser (D41).
 * `withinSeconds`: how long ago the first of them was sent at most.
 */
export async function giveProof(
  ctx: Ctx,
  { phone, account }: { phone: string; account: string },
  withinSeconds = codeSeconds + verifiedCodeSeconds,
): Promise<void> {
  const since = new Date(ctx.now().getTime() - withinSeconds * 1000);
  await giveCodes(ctx, { to: phone, account, since });
  await giveChallenges(ctx, { phone, account, since });
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
 * Finds the challenge that has this code. A try is counted before the code is compared (W4), and uncounted when it is
 * right. `exchanges`: it is used up for one sign-in, too.
 */
async function matchCode(
  ctx: Ctx,
  { phone, purpose, code }: CodeProof,
  exchanges: boolean,
): Promise<Challenge | undefined> {
  const tried = await claimWrongTry(ctx, phone);
  const candidate = await challengeOf(ctx, phone);
  if (candidate?.challenge.purpose !== purpose) return undefined;
  const { challenge, tries } = candidate;
  if (!(await claimTry(ctx, challenge.id, tries))) return undefined;
  const isRight = isKeyedHash(ctx, hashedText(challenge, code), Buffer.from(challenge.hash, 'hex'));
  if (!isRight || !tried.counts) return undefined;
  const until = new Date(ctx.now().getTime() + verifiedCodeSeconds * 1000);
  const isFirst = await markVerified(ctx, challenge.id, { until, exchanges });
  await tried.release();
  return isFirst ? challenge : undefined;
}

/** Whether the code is right; a right one may be exchanged for a session once within two minutes (W2). */
export const verifyCode = async (ctx: Ctx, proof: CodeProof): Promise<boolean> =>
  (await matchCode(ctx, { ...proof, phone: parsePhone(proof.phone) }, false)) !== undefined;

/**
 * Exchanges a code for the right to sign in, once, whether or not it was verified before (W2). Returns the phone;
 * `undefined` for a wrong code. The code is compared again, so that nobody who does not know it can take over a
 * verified challenge.
 */
export async function exchangeCode(ctx: Ctx, proof: CodeProof): Promise<string | undefined> {
  const phone = parsePhone(proof.phone);
  if (!(await matchCode(ctx, { ...proof, phone }, true))) return undefined;
  ctx.request?.setCookie(otpCookie, undefined);
  return phone;
}
