import type { DeliveryZone } from './delivery-zones.ts';

/*
 * What the shop promises of time, revisions and copies, each once (D20, D43): rules count with it, and texts of the
 * sources and of the studio (`{softcopy}`) say it.
 */

/** Business days. Printing, the courier and `zoneDays` together are `deliveryTime` in most of India. */
export const promisedDays = { softCopy: 1, printing: 3, delivery: 2 } as const;
/** Business days that printing and the courier's quickest way take at best; a soft copy can be there that day. */
export const quickestDays = { printing: 1, delivery: 1 } as const;
/** Business days that each zone takes beyond the courier's quickest way. */
export const zoneDays: Readonly<Record<DeliveryZone, number>> = { city: 1, country: 2, far: 5 };
/** Days after which a customer has read and approved a soft copy, as far as we can expect. */
export const approvalDays = 2;

const printingToDoor = promisedDays.printing + promisedDays.delivery;

/** How long a soft copy takes: `1 day`, and in a sentence of its own. */
export const softCopyDays = promisedDays.softCopy === 1 ? '1 day' : `${promisedDays.softCopy as number} days`;
export const softCopyTime = promisedDays.softCopy === 1 ? 'about a day' : `about ${softCopyDays}`;
/** Printing and delivery, from the approval. */
export const deliveryTime = `${printingToDoor}-${printingToDoor + zoneDays.country} business days`;
/** From the hand-in to the door, with one to `approvalDays` days for reading the soft copy. */
export const wholeTime = `${promisedDays.softCopy + 1 + printingToDoor}-${
  promisedDays.softCopy + approvalDays + printingToDoor + zoneDays.country
} business days`;
/** The same as `promisedDays.printing`, in the words of the policy: from the approval to the courier. */
export const makingTime = `${promisedDays.printing * 24} hours`;
/** How long telling the story takes, of A Twelve Minute Process (C-L05). */
export const tellingTime = 'twelve minutes';
/** How long a bank takes to show a refund. */
export const bankTime = '7-10 business days';
/** How soon a claim is looked at, and how soon anybody who writes hears from us. */
export const claimTime = 'two business days';
export const answerTime = '48 hours';
/** Days after the delivery within which a claim is taken. */
export const claimDays = 7;
/** How long a sign-in code works. */
export const codeMinutes = 5;

/** Percent off the price, after the coupon, when all is paid at once (C-C07). */
export const upfrontPercent = 5;
/** Copies of one order (C-C01): the first and up to four more. */
export const maxCopies = 5;
/** Revisions that are part of the price (D20). */
export const freeRevisions = 2;
/** Minutes after the hand-in in which a story can be opened again, and in which cancelling gives everything back. */
export const reopenMinutes = 60;
export const reopenTime = 'an hour';
/** The most that cancelling gives back once the design has begun, in percent of what was paid (W34). */
export const designedRefundPercent = 50;

const amount = /(?:₹|\b[Rr]s\.?|\bINR)\s?\d+(?:[,.-]\d+)*|\b\d+(?:,\d+)*\s?[Rr]upees\b/g;
const time = /\b\d+(?:-\d+)?[ -](?:business |working )?(?:day|hour|minute|week)s?\b/gi;

/**
 * The amounts and times that stand in a text as figures, such as `₹1,449` and `5-7 business days`. They stay when
 * what the shop charges or promises changes, so a text of the shop has placeholders in their place (D43). Pure.
 */
export const literalPromises = (text: string): string[] =>
  [...text.matchAll(amount), ...text.matchAll(time)].map(([found]) => found);
