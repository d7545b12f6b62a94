import { phoneOrigin } from '#kernel/phone.ts';
import { queueMessage, sentToNumber } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { keyedHash } from '#platform/encryption.ts';
import {
  consumeRateLimit,
  isWithinLimit,
  isWithinSharedLimit,
  releaseRateLimit,
  type RateLimit,
} from '#platform/rate-limits.ts';
import { homeCallingCode, signInLimits, codeLimits, baselineWeeks } from '../rules.ts';
import { isKnownDevice, knownOfNumber, mostSignIns } from '../store.ts';
import { allStaff, staffByPhone } from '../store/staff.ts';
import { hashToken } from './sessions.ts';

export const deviceCookie = 'dev';

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
  keyedHash(ctx, ['limit', phone, device ?? ''].join('\n')).toString('hex');

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
  const hours = baselineWeeks.map(weeks => {
    const middle = ctx.now().getTime() - weeks * week;
    return { from: new Date(middle - half), to: new Date(middle + half) };
  });
  return mostSignIns(ctx, hours);
}

/** Whether a number belongs to a member of staff who may sign in. */
export const isStaff = async (ctx: Ctx, phone: string): Promise<boolean> =>
  (await staffByPhone(ctx, phone))?.lockedAt === null;

/**
 * Whether a number is known: it has an account, belongs to a member of staff or of a partner's team, or got a message
 * other than a code; and whether it was sent a code before.
 */
async function checkNumber(ctx: Ctx, phone: string): Promise<{ isKnown: boolean; hadCode: boolean }> {
  const { hasAccount, isMember, isStaff } = await knownOfNumber(ctx, phone);
  const sent = await sentToNumber(ctx, phone);
  return { isKnown: hasAccount || isMember || isStaff || sent.other, hadCode: sent.code };
}

/**
 * The limit that applies to a number. Where it does not apply, the same work is done under another name without a
 * maximum, so that the response time reveals nothing (W5).
 */
const limitFor = (limit: RateLimit, counts: boolean): RateLimit =>
  counts ? limit : { ...limit, name: `${limit.name}-known`, max: Infinity };

/**
 * Counts a code to this number against its limits (W3), and tells whether it may be sent. A known number is limited
 * only by its own limits and a wide one of its network, so that no stranger can keep its owner from signing in (ADR
 * 0016); those throw `Refused` 429. What is used up for new numbers is never said, since that told who is known (W5).
 */
export async function spendCodeLimits(ctx: Ctx, phone: string): Promise<boolean> {
  const sizes = codeLimits(ctx.config.codes);
  const network = ctx.request?.network ?? '';
  const device = await deviceToken(ctx, phone);
  for (const limit of signInLimits.sendPhone) await consumeRateLimit(ctx, limit, limitKey(ctx, phone, device));
  if (device !== undefined) return true;
  const { isKnown, hadCode } = await checkNumber(ctx, phone);
  const isNew = !isKnown;
  await consumeRateLimit(ctx, sizes.everyNumber, network);
  const within: boolean[] = [];
  for (const limit of sizes.newNumbers)
    within.push(await isWithinLimit(ctx, limitFor(limit, isNew && !hadCode), network));
  const { callingCode } = phoneOrigin(phone);
  if (callingCode !== homeCallingCode)
    within.push(await isWithinLimit(ctx, limitFor(sizes.abroad, isNew), callingCode));
  const most = Math.max(sizes.all.max, Math.floor(ctx.config.codes.rushFactor * (await usualSignIns(ctx))));
  // One that is not sent anyway takes nothing from everybody else.
  const counts = isNew && within.every(Boolean);
  within.push(await isWithinSharedLimit(ctx, limitFor({ ...sizes.all, max: most }, counts), notifyOwners));
  return within.every(Boolean);
}

/** One try of a code, which was counted before the code is compared. */
interface CodeTry {
  /** Whether a right code is still right; otherwise it is refused like a wrong one (M10). */
  counts: boolean;
  /** Takes the count back. */
  release(): Promise<void>;
}

/**
 * Counts one wrong try of the network and of the number before the code is compared. Throws `Refused` 429 after too
 * many for the number. That the network's are used up is never said, since it has one limit for numbers that are new to
 * us and another for known ones (W5).
 */
export async function claimWrongTry(ctx: Ctx, phone: string): Promise<CodeTry> {
  const device = await deviceToken(ctx, phone);
  const claims: [RateLimit, string][] = [[signInLimits.wrongPhone, limitKey(ctx, phone, device)]];
  for (const [limit, who] of claims) await consumeRateLimit(ctx, limit, who);
  let counts = true;
  // A known device has its own limit, so that wrong codes of others behind the same address do not use it up.
  if (device === undefined) {
    const limit = (await checkNumber(ctx, phone)).isKnown ? signInLimits.wrongAddressKnown : signInLimits.wrongAddress;
    const address = ctx.request?.address ?? '';
    claims.push([limit, address]);
    counts = await isWithinLimit(ctx, limit, address);
  }
  return {
    counts,
    async release() {
      for (const [limit, who] of claims) await releaseRateLimit(ctx, limit, who);
    },
  };
}
