import { phoneOrigin } from '#kernel/phone.ts';

/** The kind of what is said in a chat or by e-mail (W115): the conversation words it, and sends it one way alone. */
export const chatKind = 'chat';

/** The ways a message takes: to a phone, or to an e-mail address. */
export type Channel = 'whatsapp' | 'email';

/**
 * When a kind of message may be sent. `now`: codes, security notices, and replies to what the receiver has just done.
 * `daytime`: everything that nobody asked for this minute; it waits for the end of the quiet hours.
 */
export type Timing = 'now' | 'daytime';

/** The full hours of a day, in the receiver's time zone, between which nothing is sent that can wait. */
const quietHours = { from: 21, until: 9 } as const;

const india = ['Asia/Kolkata'];
/**
 * Time zones by the country of a phone number. A number does not say where in a large country its owner is, so such a
 * country has its zones furthest east and west: it is quiet whenever it is quiet in one of them, and so never too early
 * or too late for anybody.
 */
const zonesByCountry: Readonly<Record<string, readonly string[]>> = {
  AE: ['Asia/Dubai'],
  AT: ['Europe/Vienna'],
  AU: ['Australia/Perth', 'Australia/Sydney', 'Australia/Brisbane'],
  BD: ['Asia/Dhaka'],
  BE: ['Europe/Brussels'],
  BH: ['Asia/Bahrain'],
  BT: ['Asia/Thimphu'],
  CA: ['America/Vancouver', 'America/St_Johns'],
  CH: ['Europe/Zurich'],
  DE: ['Europe/Berlin'],
  DK: ['Europe/Copenhagen'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  FI: ['Europe/Helsinki'],
  FJ: ['Pacific/Fiji'],
  FR: ['Europe/Paris'],
  GB: ['Europe/London'],
  HK: ['Asia/Hong_Kong'],
  ID: ['Asia/Jakarta', 'Asia/Jayapura'],
  IE: ['Europe/Dublin'],
  IL: ['Asia/Jerusalem'],
  IT: ['Europe/Rome'],
  JP: ['Asia/Tokyo'],
  KE: ['Africa/Nairobi'],
  KW: ['Asia/Kuwait'],
  LK: ['Asia/Colombo'],
  MU: ['Indian/Mauritius'],
  MV: ['Indian/Maldives'],
  MY: ['Asia/Kuala_Lumpur'],
  NG: ['Africa/Lagos'],
  NL: ['Europe/Amsterdam'],
  NO: ['Europe/Oslo'],
  NP: ['Asia/Kathmandu'],
  NZ: ['Pacific/Auckland'],
  OM: ['Asia/Muscat'],
  PL: ['Europe/Warsaw'],
  PT: ['Europe/Lisbon', 'Atlantic/Azores'],
  QA: ['Asia/Qatar'],
  SA: ['Asia/Riyadh'],
  SE: ['Europe/Stockholm'],
  SG: ['Asia/Singapore'],
  TH: ['Asia/Bangkok'],
  TZ: ['Africa/Dar_es_Salaam'],
  UG: ['Africa/Kampala'],
  US: ['Pacific/Honolulu', 'America/New_York'],
  ZA: ['Africa/Johannesburg'],
};
export const countriesWithZones: readonly string[] = Object.keys(zonesByCountry);

/** The time zones that a receiver may be in, by the phone number (E.164); India's when it says nothing. */
export const zonesOfPhone = (phone: string | null): readonly string[] =>
  zonesOfCountry(phone === null ? undefined : phoneOrigin(phone).country);
/** The same by the country's two letters. */
export const zonesOfCountry = (country: string | undefined): readonly string[] =>
  zonesByCountry[country ?? ''] ?? india;

const hourIn = (zone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** Whether a moment lies in the quiet hours of one of the zones. */
export const isQuiet = (zones: readonly string[], at: Date): boolean =>
  zones.some(zone => {
    const hour = hourIn(zone, at);
    return hour >= quietHours.from || hour < quietHours.until;
  });

/** Every zone's full hours begin at a quarter of an hour of UTC. */
const quarterMs = 15 * 60_000;
const quartersOfADay = 96;

/** The first moment from `at` on that is quiet in none of the zones. */
export function firstMomentOutsideQuietHours(zones: readonly string[], at: Date): Date {
  if (!isQuiet(zones, at)) return at;
  const next = Math.ceil(at.getTime() / quarterMs) * quarterMs;
  const moments = Array.from({ length: quartersOfADay }, (_, n) => new Date(next + n * quarterMs));
  return moments.find(moment => !isQuiet(zones, moment)) ?? at;
}

/** What was sent of a reminder so far. */
interface SentReminders {
  times: number;
  lastAt: Date;
}

const secondReminderAfterMs = 7 * 24 * 3_600_000;

/** Whether a reminder may be sent (again): at most twice for one cause, the second one a week after the first. */
export const mayRemind = (sent: SentReminders | undefined, now: Date): boolean =>
  sent === undefined || (sent.times < 2 && now.getTime() - sent.lastAt.getTime() >= secondReminderAfterMs);

/** A phone or an e-mail address, so that its owner recognises it and nobody else learns it. */
export const maskedAddress = (address: string): string =>
  address.includes('@')
    ? `${address.slice(0, 1)}…${address.slice(address.indexOf('@'))}`
    : `the number that ends in ${address.slice(-2)}`;

/**
 * How the last attempt to deliver a message failed. `again`: it was not taken, and is tried again. `unknown`: it may
 * have been taken, so it is never tried again by itself. `refused`: it will never be taken as it is. `late`: it was not
 * taken in the time in which it is of use. `bounced`: it was taken, and reported later as not delivered.
 */
export type DeliveryFailure = 'again' | 'unknown' | 'refused' | 'late' | 'bounced';

/** How often the job that delivers a message tries again by itself: with doubling pauses between, for some hours. */
export const deliveryRetries = 12;

const channelNames = { whatsapp: 'WhatsApp', email: 'the mail server' } as const;

interface FailedDelivery {
  channel: Channel;
  failure: DeliveryFailure | null;
  reason: string | null;
  attempts: number;
}

/** Why a message did not arrive, and what happens next, in words for staff. */
export function undeliveredText({ channel, failure, reason, attempts }: FailedDelivery): string {
  if (failure === 'late') return 'It could not be sent in the time in which it is of use.';
  if (failure === 'unknown')
    return 'No answer came, so it may have arrived. Ask the receiver before you send it again.';
  if (failure === 'refused' && channel === 'whatsapp') return 'WhatsApp refused it as it is.';
  if (failure === 'refused')
    return 'The receiver’s mail server refused it for good. Check whether the address is spelt correctly.';
  if (failure === 'bounced') {
    const why = isWithoutWhatsapp(reason) ? 'This number is not on WhatsApp.' : 'WhatsApp could not deliver it.';
    return reason?.endsWith('by e-mail') ? `${why} It went by e-mail.` : `${why} Call, or write by another way.`;
  }
  const next = attempts > deliveryRetries ? 'We have stopped trying.' : 'We try again by ourselves.';
  return `${temporaryTrouble(channel, reason ?? '')} ${next}`;
}

/** WhatsApp's numbers for a phone that has no WhatsApp, or too old a one: today's and the former. */
export const withoutWhatsapp: readonly number[] = [131_026, 1013];
/** Whether a message did not arrive because its number has no WhatsApp. */
export const isWithoutWhatsapp = (reason: string | null): boolean =>
  withoutWhatsapp.some(number => reason?.includes(`error ${number})`));
const wrongPassword = /answered 535/;

function temporaryTrouble(channel: Channel, reason: string): string {
  if (isWithoutWhatsapp(reason)) return 'This number is not on WhatsApp.';
  if (wrongPassword.test(reason)) return 'The mail server does not accept our password: see the settings.';
  const name = channelNames[channel];
  const verb = reason.includes('could not be reached') ? 'could not be reached' : 'did not take it';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${verb}.`;
}

interface SentMessage extends FailedDelivery {
  kind: string;
  code: string | null;
  account: string | null;
  link: string | null;
}

/**
 * Whether staff may have a message sent again: not one that would come too late, and not one whose code, or key in its
 * link, was deleted when the provider took it; those without an account had a key.
 */
export const mayResend = ({ failure, kind, code, account, link }: SentMessage): boolean =>
  failure !== 'late' &&
  !(kind === 'code' && code === null) &&
  !(failure === 'bounced' && account === null && link !== null);

/** What became of a message, as staff read it. */
export const deliveryStates = ['waiting', 'sent', 'arrived', 'read', 'failed'] as const;
type DeliveryState = (typeof deliveryStates)[number];

interface DeliveryTimes {
  failure: DeliveryFailure | null;
  deliveredAt: Date | null;
  arrivedAt: Date | null;
  readAt: Date | null;
}

/** What became of a message: `sent` is all that is known of an e-mail, and of a phone until it reports. */
export function deliveryStateOf({ failure, deliveredAt, arrivedAt, readAt }: DeliveryTimes): DeliveryState {
  if (readAt !== null) return 'read';
  if (arrivedAt !== null) return 'arrived';
  if (failure !== null) return 'failed';
  return deliveredAt === null ? 'waiting' : 'sent';
}

/** A kind of message as staff read it: `softCopyReady` is "Soft copy ready". */
export const kindLabel = (kind: string): string => {
  const words = kind.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
