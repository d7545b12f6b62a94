import { addBusinessDays } from '#kernel/business-days.ts';
import type { DeliveryZone } from '#kernel/delivery-zones.ts';
import { promisedDays, zoneDays } from '#kernel/promises.ts';

/** What is printed and sent: an order's magazine, further copies of it, a partner's sample. */
export const parcelKinds = ['edition', 'copies', 'sample'] as const;
export type ParcelKind = (typeof parcelKinds)[number];

/** A parcel is to be printed, printed, on its way, or there. */
export const parcelStates = ['print', 'printed', 'way', 'there'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** The lanes of the production screen (W155). */
export const lanes = ['print', 'printed', 'way'] as const;
export type Lane = (typeof lanes)[number];

export const laneLabels: Readonly<Record<Lane, string>> = {
  print: 'To print',
  printed: 'Printed',
  way: 'On the way',
};

/** What a parcel is called beside its names; reprints are copies that a claim asked for. */
export const kindLabels = {
  edition: 'Edition',
  copies: 'Copies',
  reprint: 'Reprint',
  sample: 'Sample',
} as const;
export type KindLabel = keyof typeof kindLabels;

/** The most parcels of one batch, of one paste, and of a lane that is counted. */
export const mostParcels = 100;
export const mostInLane = 999;
/** The most parcels that are booked with a courier at once. */
export const mostBooked = 25;

/** A count as a lane shows it. */
export const countText = (count: number): string => (count > mostInLane ? `${mostInLane}+` : String(count));

/** The day by which a courier brings what it got on `day`, by the promises of the shop. */
export const promisedDay = (day: string, zone: DeliveryZone | null): string =>
  addBusinessDays(day, promisedDays.delivery + zoneDays[zone ?? 'country']);

/** Business days that a parcel may stay in a lane before it is with the courier; a sample is printed as an edition. */
const laneDays = { print: promisedDays.printing, printed: 1 } as const;

/**
 * The day on which a parcel is due in its lane: the day promised for its step, or the day on which somebody needs it,
 * whichever comes first; null on its way without a promise.
 */
export function dueDay(parcel: {
  lane: Lane;
  /** The day of its last step. */
  since: string;
  neededBy: string | null;
  promisedOn: string | null;
}): string | null {
  const { lane, since, neededBy, promisedOn } = parcel;
  const promised = lane === 'way' ? promisedOn : addBusinessDays(since, laneDays[lane]);
  if (promised === null || neededBy === null) return promised ?? neededBy;
  return neededBy < promised ? neededBy : promised;
}

/** Why a parcel is not marked as printed with its batch. */
export type WhyLeftOut = 'taken-back' | 'printed-before' | 'withdrawn' | 'not-released' | 'made-again' | 'gone';

export interface LeftOut {
  kind: ParcelKind;
  id: string;
  why: WhyLeftOut;
}

export const whyLeftOutText: Readonly<Record<WhyLeftOut, string>> = {
  'taken-back': 'cancelled or taken back since, so it is not printed',
  'printed-before': 'was marked as printed before',
  withdrawn: 'somebody withdrew words that it prints',
  'not-released': 'its print file is not released any more',
  'made-again': 'its print file was made again after the batch: print the new one',
  gone: 'it is not there any more',
};
