import { readFile } from 'node:fs/promises';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { releaseRateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { normalizeCouponCode, isRedeemable, type CouponAudience } from '../rules.ts';
import { moveUses, couponByCode, holdUse, insertCoupons, type Coupon } from '../store.ts';

const couponTryLimit = { name: 'applyCoupon', max: 10, seconds: 600 };
/**
 * Limit of wrong codes by address. Right codes do not count: a mobile operator has thousands of phones behind one
 * address.
 */
const wrongCouponLimit = { name: 'applyCoupon-address', max: 30, seconds: 3600 };

/** The refusal of C-C05, for a code that is not valid (any more). */
export const invalidCoupon = () =>
  new Refused(
    'coupon',
    'Oops! That coupon code seems to be invalid or expired. Double check it, please.', // C-C05
  );

export interface CouponPayer {
  kind: 'customer' | 'partner';
  id: string;
}

/**
 * The coupon of a code if this payer could pay with it now. Uses that their own unfinished payments hold count as free,
 * since they pass to the payment they start next.
 */
export async function couponFor(ctx: Ctx, payer: CouponPayer, code: string): Promise<Coupon | undefined> {
  const found = await couponByCode(ctx.db, normalizeCouponCode(code), payer.id);
  if (!found) return undefined;
  const { coupon, mine } = found;
  const free = { ...coupon, held: coupon.held - mine.holding.length };
  return isRedeemable(free, { kind: payer.kind, mine: mine.used, at: ctx.now() }) ? coupon : undefined;
}

/** C-K12: the discount of a code. It holds no use; wrong, expired and used-up codes get the same reply (W29). */
export async function applyCoupon(ctx: Ctx, { couponCode }: { couponCode: string }) {
  const { actor } = ctx;
  if (actor.kind !== 'customer' && actor.kind !== 'partner') throw invalidCoupon();
  await consumeRateLimit(ctx, couponTryLimit, actor.id);
  const address = ctx.request?.address;
  if (address) await consumeRateLimit(ctx, wrongCouponLimit, address);
  const coupon = await couponFor(ctx, actor, couponCode);
  if (coupon && address) await releaseRateLimit(ctx, wrongCouponLimit, address);
  return coupon
    ? { valid: true, discount: coupon.percent, title: coupon.title }
    : { valid: false, discount: 0, title: '' };
}

/** Thrown when the last use of a coupon, of this payer or at all, is held by another payment. */
export class CouponUseTaken extends Error {}

/** Holds a use for a payment, in the transaction that inserts it. Throws `CouponUseTaken`, which rolls that back. */
export async function holdCoupon(ctx: Ctx, use: { coupon: string; payer: string; mid: string }): Promise<void> {
  if (!(await holdUse(ctx, use))) throw new CouponUseTaken();
}

interface CouponFile {
  code: string;
  title: string;
  percent: number;
  audience: CouponAudience;
  maxUses: number;
  usesEach: number;
  days: number;
}

/** Seeds the coupons of db/seed: inserts those that are missing, never changes one that is there (D21). */
export async function seedCoupons(ctx: Ctx): Promise<void> {
  const file = new URL('../../../db/seed/coupons.json', import.meta.url);
  const rows = JSON.parse(await readFile(file, 'utf8')) as CouponFile[];
  const now = ctx.now();
  await insertCoupons(
    ctx.db,
    rows.map(({ days, ...row }) => ({
      ...row,
      id: ctx.random.id(),
      validFrom: now,
      validTo: new Date(now.getTime() + days * 86_400_000),
      used: 0,
      held: 0,
    })),
  );
}

/** Two accounts of one person were merged: coupons used by one count for the other (W8). */
export const moveCouponUses = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  moveUses(ctx.db, from, into);
