import { and, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { challenges, devices } from '../store.ts';

export const isKnownDevice = async (ctx: Ctx, phone: string, token: string): Promise<boolean> =>
  (
    await ctx.db
      .select({ phone: devices.phone })
      .from(devices)
      .where(and(eq(devices.phone, phone), eq(devices.token, token)))
  ).length > 0;
export const hasDevices = async (ctx: Ctx, phone: string): Promise<boolean> =>
  (await ctx.db.select({ phone: devices.phone }).from(devices).where(eq(devices.phone, phone)).limit(1)).length > 0;
/** Remembers the browser of a number; `account`: who signed in by it, null while the number has no account. */
export const rememberDevice = async (ctx: Ctx, device: { phone: string; token: string; account: string | null }) => {
  const last = { account: device.account, seenAt: ctx.now() };
  await ctx.db
    .insert(devices)
    .values({ ...device, ...last })
    .onConflictDoUpdate({ target: [devices.phone, devices.token], set: last });
};

/** Gives the codes that were asked for a number since a moment to the account whose person has just proved it (D41). */
export const giveChallenges = async (
  ctx: Ctx,
  { phone, account, since }: { phone: string; account: string; since: Date },
): Promise<void> => {
  await ctx.db
    .update(challenges)
    .set({ account })
    .where(and(eq(challenges.phone, phone), gt(challenges.createdAt, since)));
};
