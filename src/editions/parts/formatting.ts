import { possessive } from '#kernel/grammar.ts';
import { isTitle } from '#kernel/names.ts';
import type { PostalAddress } from '#kernel/pins.ts';
import { editionTitle, type EditionNames } from '../rules.ts';
import type { EditionRecord } from '../wire.ts';

// A formatter is created when it is needed: creating one takes 100 ms on a slow phone, also on pages without a date.
const formatInIndia = (iso: string, styles: Intl.DateTimeFormatOptions) =>
  new Date(iso).toLocaleString('en-IN', { ...styles, timeZone: 'Asia/Kolkata' });
/** "21 November 2026", in India. */
export const formatDay = (iso: string): string => formatInIndia(iso, { dateStyle: 'long' });
/** "21 Nov 2026", in India. */
export const formatDate = (iso: string): string => formatInIndia(iso, { dateStyle: 'medium' });
/** "21 Nov 2026, 4:05 pm", in India. */
export const formatDateTime = (iso: string): string => formatInIndia(iso, { dateStyle: 'medium', timeStyle: 'short' });

/** "4:05 pm", in India, as all times of an order are. */
export const formatTime = (iso: string): string => formatInIndia(iso, { hour: 'numeric', minute: '2-digit' });

/** "Amma Nair, 4 Church Street, Bengaluru 560001, Karnataka": where a parcel goes. */
export const formatAddress = (address: PostalAddress, recipient: { name: string } | null): string =>
  [recipient?.name, address.street, `${address.city} ${address.postalCode}`, address.state].filter(Boolean).join(', ');

type TitledEdition = EditionNames & { category: { name: string } };

/** "Asha Rao’s Birthday Spotlight Edition": the documented title of an order (C-T01), see `editionTitle`. */
export const orderTitle = ({ person, customerName, category }: TitledEdition): string =>
  editionTitle({ person, customerName, category: category.name });

/** Whom an edition is for, as its record says. */
interface Receiving {
  receiver: string | null;
}

/** "for Lakshmi Nair"; '' while nobody is named, and where those on the cover give it. */
export const forReceiver = ({ receiver }: Receiving): string => (receiver === null ? '' : `for ${receiver}`);

/** "Birthday Spotlight Edition for Lakshmi Nair" where the words are ours; without a name, nobody's (W50). */
export const editionFor = ({ category, receiver }: Receiving & Pick<TitledEdition, 'category'>): string =>
  [`${category.name} Edition`, forReceiver({ receiver })].filter(Boolean).join(' ');

/** Whom a magazine is about, as its record says: the name, and what those who tell call them. */
type Called = Pick<EditionRecord, 'person' | 'calledAs'>;

/** "Papa": what they are called, else the name; '' while nobody is named (W50). */
export const nickname = ({ person, calledAs }: Called): string => (person === null ? '' : (calledAs ?? person));

/** "Papa’s magazine"; the cover's own title where it has one; '' while nobody is named. */
export const magazineName = (called: Called): string => {
  const name = nickname(called);
  return name === '' || (called.person !== null && isTitle(called.person)) ? name : `${possessive(name)} magazine`;
};
