/** Constants and pure rules of signing in. */

/** How long a code lives, and how long a verified one waits for its login (W2, W4). */
export const codeSeconds = 300;
export const verifiedSeconds = 120;
/** Wrong tries a code survives (W4). */
export const mostTries = 5;
/** Resend becomes available when the countdown reaches zero (C-S04). */
export const resendSeconds = 60;
const days = 24 * 3600;
/** How long a session lives without use, and at most (W9). */
export const sessionLife = {
  customer: { idle: 30 * days, most: 90 * days },
  partner: { idle: 30 * days, most: 90 * days },
  proven: { idle: 1800, most: 1800 },
  staff: { idle: 1800, most: 12 * 3600 },
} as const;
/** After so long without use a number may belong to somebody else: old orders stay hidden until a second fact is given (W8). */
export const recycledAfterSeconds = 180 * days;

/** Whether a number has been silent so long that it may be somebody else's now; `seenAt` is when it was last proved by a code. */
export const isRecycled = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > recycledAfterSeconds * 1000;

/** How long a passkey's challenge waits for its answer: what WebAuthn recommends where the person is verified, too (W8). */
export const passkeySeconds = 300;
/** A passkey is added only so soon after signing in: whoever finds a signed-in phone cannot make themselves a key to it (W8). */
export const freshSeconds = 600;
export const isFresh = (session: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - session.createdAt.getTime() < freshSeconds * 1000;
/** More than anybody's phones and computers. */
export const mostPasskeys = 10;
/** Signatures we check, the preferred first: Ed25519, ES256, RS256 (numbers of the COSE registry). */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** A moment as messages tell it, in India's time. */
export const momentWords = (at: Date): string =>
  at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' });

/** Limits of codes and passkeys (security.md 4e). */
export const limits = {
  sendPhone: [
    { name: 'send-phone', most: 1, seconds: resendSeconds },
    { name: 'send-phone-hour', most: 5, seconds: 3600 },
    { name: 'send-phone-day', most: 10, seconds: days },
  ],
  sendAddress: [
    { name: 'send-address-hour', most: 20, seconds: 3600 },
    { name: 'send-address-day', most: 60, seconds: days },
  ],
  sendAbroad: { name: 'send-abroad-day', most: 200, seconds: days },
  sendAll: { name: 'send-all-hour', most: 300, seconds: 3600 },
  passkeyAddress: { name: 'passkey-address-hour', most: 60, seconds: 3600 },
  passkeyAdd: { name: 'passkey-add-hour', most: 20, seconds: 3600 },
  wrongPhone: { name: 'wrong-phone-day', most: 20, seconds: days },
  wrongAddress: { name: 'wrong-address-hour', most: 50, seconds: 3600 },
} as const;

/** Country calling codes that get a code; others are refused until staff allow them. */
export const callingCodes = ['+91'] as const;

/** Whether a number is of a country that we send codes to. */
export const isServed = (phone: string): boolean => callingCodes.some(code => phone.startsWith(code));

/** Whether a session may still be used. */
export function isAlive(
  session: { kind: keyof typeof sessionLife; createdAt: Date; usedAt: Date },
  now: Date,
): boolean {
  const life = sessionLife[session.kind];
  const since = (then: Date) => (now.getTime() - then.getTime()) / 1000;
  return since(session.usedAt) < life.idle && since(session.createdAt) < life.most;
}
