import type { PostalAddress } from '#kernel/pins.ts';
import { port } from '#platform/context.ts';

/** A parcel as it is announced to a courier. */
export interface CourierParcel extends PostalAddress {
  /** The whole id of the parcel: the same one again is the same booking. */
  id: string;
  recipient: string;
  phone: string;
  state: string;
  copies: number;
  /** Under whose name it comes. */
  sender: string;
}

/** What a courier says of a parcel that it has. */
export interface CourierReport {
  number: string;
  delivered: boolean;
  /** The day on which it happened, in India. */
  day: string;
}

/** A courier whose own system books parcels and reports where they are; none is in use unless the settings name one. */
export interface CourierService {
  /** As the courier is called under Content, Couriers. */
  readonly name: string;
  /**
   * Announces a parcel, and answers its number and where its label is; null while there is none. The same parcel again
   * answers the same. Throws `CourierUnavailable`, and `CourierRefused` in the courier's words.
   */
  book(parcel: CourierParcel): Promise<{ number: string; label: string | null }>;
  /** The reports in a request of its webhook; `'unsigned'` when it is not the courier's. Never throws. */
  readReports(headers: Readonly<Record<string, unknown>>, raw: Uint8Array): readonly CourierReport[] | 'unsigned';
}

export const courierService = port<CourierService | null>('production: courier service');

/** The courier does not answer, or not now: the same may be asked again. */
export class CourierUnavailable extends Error {}

/** The courier does not take this parcel. */
export class CourierRefused extends Error {}
