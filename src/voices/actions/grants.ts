import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ctx } from '#platform/context.ts';
import { isKeyedHash, keyedHash } from '#platform/encryption.ts';

const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/**
 * The stored form of a PIN, `salt.hash` by scrypt. It does not depend on the shop's secret, which may be renewed while
 * a mark is valid.
 */
export async function hashPin(ctx: Ctx, pin: string): Promise<string> {
  const salt = ctx.random.token(12);
  return `${salt}.${(await deriveKey(pin, salt, 32)).toString('base64url')}`;
}

/** Whether a PIN is the one that was hashed. */
export async function isPinCorrect(pin: string, storedPin: string): Promise<boolean> {
  const [salt = '', hash = ''] = storedPin.split('.');
  return timingSafeEqual(await deriveKey(pin, salt, 32), Buffer.from(hash, 'base64url'));
}

const signedText = (subject: string, until: string): string => `grant\n${subject}\n${until}`;

/**
 * A signed permission for `subject`, valid for that many seconds. It is part of an address, because players and
 * downloads cannot send a header.
 */
export function createGrant(ctx: Ctx, subject: string, seconds: number): string {
  const until = String(Math.floor(ctx.now().getTime() / 1000) + seconds);
  return `${until}.${keyedHash(ctx, signedText(subject, until)).toString('base64url')}`;
}

/** Whether a grant is for `subject` and has not expired. */
export function isGrantValid(ctx: Ctx, subject: string, grant: string | undefined): boolean {
  const [until = '', signature = ''] = (grant ?? '').split('.');
  const isSigned = isKeyedHash(ctx, signedText(subject, until), Buffer.from(signature, 'base64url'));
  return isSigned && Number(until) * 1000 > ctx.now().getTime();
}
