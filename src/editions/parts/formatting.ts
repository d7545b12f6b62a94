import { editionTitle } from '../rules.ts';

// A formatter is created when it is needed: creating one takes 100 ms on a slow phone, also on pages without a date.
const formatInIndia = (iso: string, styles: Intl.DateTimeFormatOptions) =>
  new Date(iso).toLocaleString('en-IN', { ...styles, timeZone: 'Asia/Kolkata' });
/** "21 November 2026", in India. */
export const formatDay = (iso: string): string => formatInIndia(iso, { dateStyle: 'long' });
/** "21 Nov 2026, 4:05 pm", in India. */
export const formatDateTime = (iso: string): string => formatInIndia(iso, { dateStyle: 'medium', timeStyle: 'short' });

/** "Amma Nair, 4 Church Street, Bengaluru 560001, Karnataka": where a parcel goes. */
export const formatAddress = (
  address: { street: string; city: string; postalCode: string; state: string | null },
  recipient: { name: string } | null,
): string =>
  [recipient?.name, address.street, `${address.city} ${address.postalCode}`, address.state].filter(Boolean).join(', ');

/** The end of an order's id, enough to tell orders apart when read aloud. */
export const shortOrderId = (id: string): string => id.slice(-6).toUpperCase();

/** "Asha Rao’s Birthday Spotlight Edition": the name of an order everywhere on screen (C-T01). */
export const orderTitle = (edition: { person: string; category: { name: string } }): string =>
  editionTitle(edition.person, edition.category.name);
