import { shortDay } from '#kernel/dates.ts';
import type { PostalAddress } from '#kernel/pins.ts';
import { kindLabels, type KindLabel } from '../rules.ts';

/** A parcel as far as its papers go. */
export interface PaperedParcel {
  row: { number: string };
  label: KindLabel;
  title: string;
  about: string | null;
  customer: string;
  brand: { name: string; phone: string | null } | null;
  plan: string;
  pages: number | null;
  copies: number;
  paper: string;
  due: string | null;
  to: (PostalAddress & { recipient: string; phone: string | null }) | null;
}

/** The shop as a sender. */
interface Shop {
  name: string;
  phone: string;
  address: string;
}

const copiesText = (copies: number): string => (copies === 1 ? '1 copy' : `${copies} copies`);

/** A number as people read it: `+91 98123 45611`; of another country as it is. */
const readablePhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** Under whose name a parcel comes: its partner's, or the shop's (W67). */
const senderName = ({ brand }: PaperedParcel, shop: Shop): string => brand?.name ?? shop.name;

/** The content of a job ticket. */
export const ticketOf = (parcel: PaperedParcel, { shop, today }: { shop: Shop; today: string }) => ({
  number: parcel.row.number,
  title: parcel.title,
  kind: kindLabels[parcel.label],
  sender: senderName(parcel, shop),
  facts: [
    ...(parcel.about === null ? [] : [{ term: 'About', value: parcel.about }]),
    { term: 'Ordered by', value: parcel.customer },
    { term: 'Plan', value: parcel.plan },
    ...(parcel.pages === null ? [] : [{ term: 'Pages', value: String(parcel.pages) }]),
    { term: 'Copies', value: String(parcel.copies) },
    { term: 'Paper', value: parcel.paper },
    { term: 'Due', value: parcel.due === null ? 'no day promised' : shortDay(parcel.due, today) },
  ],
});

/**
 * The content of a slip; `undefined` while nobody knows where the parcel goes. One that comes from a partner names the
 * shop nowhere (W67).
 */
export function slipOf(parcel: PaperedParcel, shop: Shop) {
  const { to, brand } = parcel;
  if (!to) return undefined;
  return {
    number: parcel.row.number,
    sender: senderName(parcel, shop),
    senderLines: brand ? (brand.phone === null ? [] : [readablePhone(brand.phone)]) : [shop.address, shop.phone],
    recipient: to.recipient,
    address: [to.street, [to.city, to.state].filter(Boolean).join(', ')],
    postalCode: to.postalCode,
    phone: to.phone && readablePhone(to.phone),
    inside: `${parcel.title}, ${copiesText(parcel.copies)}`,
  };
}

/** The columns of the CSV from which the courier's own system makes its labels. */
export const courierColumns = [
  'Order',
  'Name',
  'Phone',
  'Address',
  'City',
  'State',
  'PIN code',
  'Country',
  'Payment',
  'Copies',
  'Contents',
  'Sender',
] as const;

/** A number as couriers in India take it: ten digits; of another country as it is, without its sign. */
const courierPhone = (phone: string | null): string => (phone ?? '').replace(/^\+91/, '').replace(/^\+/, '');

/** The cells of a parcel in that CSV; `undefined` while nobody knows where it goes. */
export function courierCells(parcel: PaperedParcel, shop: Shop): (string | number)[] | undefined {
  const { to } = parcel;
  if (!to) return undefined;
  return [
    parcel.row.number,
    to.recipient,
    courierPhone(to.phone),
    to.street,
    to.city,
    to.state ?? '',
    to.postalCode,
    'India',
    'Prepaid',
    parcel.copies,
    'Printed magazine',
    senderName(parcel, shop),
  ];
}
