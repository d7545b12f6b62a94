import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ctx } from '#platform/context.ts';

const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** A PIN as it is kept. The shop's secret is no part of it: a mark outlives many secrets. */
export async function hashPin(ctx: Ctx, pin: string): Promise<string> {
  const salt = ctx.random.token(12);
  return `${salt}.${(await deriveKey(pin, salt, 32)).toString('base64url')}`;
}

/** Whether a PIN is the one that was hashed. */
export async function isPinCorrect(pin: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  return timingSafeEqual(await deriveKey(pin, salt, 32), Buffer.from(hash, 'base64url'));
}

const grantSignature = (ctx: Ctx, what: string, until: string): string =>
  createHmac('sha256', ctx.config.secret).update(`grant\n${what}\n${until}`).digest('base64url');

/** A signed leave for `what`, valid for so many seconds: it goes into an address, where a cookie or a header cannot. */
export function createGrant(ctx: Ctx, what: string, seconds: number): string {
  const until = String(Math.floor(ctx.now().getTime() / 1000) + seconds);
  return `${until}.${grantSignature(ctx, what, until)}`;
}

/** Whether a grant is for `what` and still valid. */
export function isGrantValid(ctx: Ctx, what: string, given: string | undefined): boolean {
  const [until = '', signature = ''] = (given ?? '').split('.');
  const [mine, theirs] = [Buffer.from(grantSignature(ctx, what, until)), Buffer.from(signature)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs) && Number(until) * 1000 > ctx.now().getTime();
}
