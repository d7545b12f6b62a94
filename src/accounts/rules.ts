/** Constants and pure rules of signing in. */
import { cleanEmail } from '#kernel/email.ts';
import { codeMinutes } from '#kernel/promises.ts';
import { cleanDigits } from '#kernel/typed.ts';

/** Seconds a code is valid, and seconds a verified one may wait for its login (W2, W4). */
export const codeSeconds = codeMinutes * 60;
export const verifiedCodeSeconds = 120;
/** Wrong tries after which a code is no longer valid (W4). */
export const maxCodeTries = 5;
/** Resend becomes available when the countdown reaches zero (C-S04). */
export const resendSeconds = 60;
const days = 24 * 3600;
/** Days after which expired codes, and sessions that nobody uses, are deleted. */
export const signInDays = 90;
/** Seconds a link that proves an e-mail address is valid. */
export const emailProofSeconds = 2 * days;
/** Hours in which an invitation to the studio's or to a partner's team can be taken (W141, W198). */
export const invitationHours = 24;
/** The most people of a partner's team, with those who are invited. */
export const mostMembers = 50;
/** Seconds a session lasts without use, and at most (W9). */
export const sessionLifetimes = {
  customer: { idle: 30 * days, most: 90 * days },
  partner: { idle: 30 * days, most: 90 * days },
  proven: { idle: 1800, most: 1800 },
  staff: { idle: 1800, most: 12 * 3600 },
} as const;
/**
 * Days without use after which a number may belong to somebody else: its old orders are hidden until the customer names
 * one of them and a second fact (W8).
 */
export const recycledAfterDays = 180;

/**
 * Whether a number has been unused so long that it may be somebody else's now; `seenAt` is when it was last proved by a
 * code.
 */
export const isRecycled = (seenAt: Date, now: Date): boolean => seenAt < recycledBefore(now);

/** The time before which a number must have been proved last to count as unused. */
export const recycledBefore = (now: Date): Date => new Date(now.getTime() - recycledAfterDays * days * 1000);

/**
 * Whether a text is what only the owner of an account knows: a PIN code of theirs, or their e-mail address. Neither
 * stands in a message or in what the id of an order opens (W8).
 */
export function isOwnersFact(
  typed: string,
  { pins, email }: { pins: readonly string[]; email: string | null },
): boolean {
  const fact = cleanDigits(cleanEmail(typed)).replaceAll(/\s/g, '').toLowerCase();
  return fact !== '' && [...pins, email ?? ''].some(known => known.replaceAll(/\s/g, '').toLowerCase() === fact);
}

/** Seconds a passkey's challenge is valid: what WebAuthn recommends with user verification (W8). */
export const passkeyChallengeSeconds = 300;
/**
 * Seconds after a sign-in in which a passkey may be added, so that nobody who finds a signed-in phone can add one of
 * their own (W8).
 */
export const freshSessionSeconds = 600;
export const isFreshSession = (session: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - session.createdAt.getTime() < freshSessionSeconds * 1000;
/** The most passkeys of one account: more than anybody has devices. */
export const maxPasskeys = 10;
/**
 * Signature algorithms that are accepted, the preferred first: Ed25519, ES256, RS256 (numbers of the COSE registry).
 */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** A time as messages show it, in India's time zone. */
export const formatMoment = (at: Date): string =>
  at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' });

/** Limits of codes and passkeys (W3, W4). */
export const signInLimits = {
  sendPhone: [
    { name: 'send-phone', max: 1, seconds: resendSeconds },
    { name: 'send-phone-hour', max: 5, seconds: 3600 },
    { name: 'send-phone-day', max: 10, seconds: days },
  ],
  /** Tries to name the second fact of an account that was set aside (W8). */
  claim: { name: 'claim-month', max: 5, seconds: 30 * days },
  emailProof: { name: 'email-proof-hour', max: 5, seconds: 3600 },
  /** To one address, by whomever: it may be a stranger's. */
  emailProofTo: { name: 'email-proof-to-day', max: 3, seconds: days },
  passkeyAdd: { name: 'passkey-add-hour', max: 20, seconds: 3600 },
  /** Keys of invitations that were tried, by network. */
  invitation: { name: 'invitation-hour', max: 60, seconds: 3600 },
  /** Invitations of a partner, and to one number, by whomever: it may be a stranger's. */
  memberInvite: { name: 'member-invite-day', max: 30, seconds: days },
  memberInviteTo: { name: 'member-invite-to-day', max: 5, seconds: days },
  wrongPhone: { name: 'wrong-phone-day', max: 20, seconds: days, refusal: 'Too many wrong codes were tried.' },
  wrongAddress: {
    name: 'wrong-address-hour',
    max: 50,
    seconds: 3600,
    refusal: 'Too many wrong tries came from your network.',
  },
  /** For known numbers. Wide, so that strangers behind the same address do not use it up (ADR 0016). */
  wrongAddressKnown: { name: 'wrong-address-hour-known', max: 500, seconds: 3600 },
} as const;

/** The settings that limit the codes to unknown numbers. */
interface CodeLimitSettings {
  perHour: number;
  perAddress: number;
  abroadPerDay: number;
}

/**
 * Limits of sending codes, from the settings (B1). `newNumbers` and `everyNumber` count by network. A network may have
 * thousands of phones, so the narrow limit counts only numbers that were sent no code before; `everyNumber`, ten times
 * as wide, counts all, so that a network cannot flood known numbers.
 */
export const codeLimits = ({ perHour, perAddress, abroadPerDay }: CodeLimitSettings) => ({
  newNumbers: [
    { name: 'send-address-hour', max: perAddress, seconds: 3600 },
    { name: 'send-address-day', max: perAddress * 5, seconds: days },
  ],
  everyNumber: {
    name: 'send-network-hour',
    max: perAddress * 10,
    seconds: 3600,
    refusal: 'Too many codes were asked for from your network.',
  },
  abroad: { name: 'send-abroad-day', max: abroadPerDay, seconds: days },
  all: { name: 'send-all-hour', max: perHour, seconds: 3600 },
});

/** Limit of passkey sign-ins by network: the same number as `everyNumber` of `codeLimits`. */
export const passkeyRequestLimit = ({ perAddress }: Pick<CodeLimitSettings, 'perAddress'>) => ({
  name: 'passkey-network-hour',
  max: perAddress * 10,
  seconds: 3600,
  refusal: 'Too many passkeys were asked for from your network.',
});

/** India's calling code: its numbers have no daily limit of their own. */
export const homeCallingCode = '91';

/** Whether codes go to a number's country (D33). */
export const isServed = (country: string | undefined, served: 'all' | readonly string[]): boolean =>
  served === 'all' || (country !== undefined && served.includes(country));

/** How many weeks back the usual number of sign-ins at this hour is read. */
export const baselineWeeks = [1, 2, 3, 4] as const;

/** Whether a session may still be used. */
export function isSessionValid(
  session: { kind: keyof typeof sessionLifetimes; createdAt: Date; usedAt: Date },
  now: Date,
): boolean {
  const lifetime = sessionLifetimes[session.kind];
  const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000;
  return secondsSince(session.usedAt) < lifetime.idle && secondsSince(session.createdAt) < lifetime.most;
}

/** What somebody agrees to, and whether they agreed or withdrew (W113). */
export type AgreedText = 'terms' | 'privacy' | 'speech' | 'chat';
export type AgreementAct = 'given' | 'withdrawn';
