import { paise, type Paise } from '#kernel/money.ts';
import type { State } from '#kernel/states.ts';
import type { PaperSheet, PaperTable } from '#src/typeset/index.ts';
import { dayInWords, titles, type Kind } from './numbers.ts';
import type { Address, PaperLine } from './tax.ts';
import { amountInWords } from './words.ts';

export interface Party {
  name: string;
  phone: string | null;
  gstin: string | null;
  address: Address | null;
}

/** Everything that stands on a paper. It is kept as it was issued and never changes. */
export interface Content {
  seller: { brand: string; name: string; address: string; gstin: string; state: State; phone: string; email: string };
  buyer: Party;
  place: State;
  delivery: Address | null;
  lines: PaperLine[];
  total: Paise;
  /** The papers it settles or takes back. */
  refers: { number: string; day: string }[];
}

/** A paper with its number. */
export interface Numbered {
  kind: Kind;
  number: string;
  /** In India, `2026-11-21`. */
  day: string;
  content: Content;
}

const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const figure = (amount: Paise): string => money.format(amount / 100);
const rupees = (amount: Paise): string => `₹${figure(amount)}`;
const percent = (hundredths: number): string => `${hundredths / 100}%`;
const placeOf = ({ name, code }: State): string => `${name} (${code})`;
const linesOf = ({ street, city, postalCode, state }: Address): string[] =>
  [street, [city, postalCode].filter(Boolean).join(' '), state ?? ''].filter(text => text.trim() !== '');

/** Whether a paper's tax is one tax to another State, or two halves within ours. */
export const isWithin = ({ place, seller }: Pick<Content, 'place' | 'seller'>): boolean =>
  place.code === seller.state.code;

interface Tax {
  label: string;
  of(line: Pick<PaperLine, 'cgst' | 'sgst' | 'igst'>): Paise;
  /** Its part of the rate. */
  share: number;
}

/** The taxes on a paper; the half of a union territory without a legislature is called UTGST. */
const taxesOf = (content: Content): Tax[] =>
  isWithin(content)
    ? [
        { label: 'CGST', of: line => line.cgst, share: 0.5 },
        { label: content.seller.state.union ? 'UTGST' : 'SGST', of: line => line.sgst, share: 0.5 },
      ]
    : [{ label: 'IGST', of: line => line.igst, share: 1 }];

const total = (lines: readonly PaperLine[], of: (line: PaperLine) => Paise): Paise =>
  paise(lines.reduce((sum, line) => sum + of(line), 0));
const figures = (...labels: string[]) => labels.map(label => ({ label, figures: true }));

function itemsOf({ lines }: Content, taxes: readonly Tax[]): PaperTable {
  const sums = [
    total(lines, line => line.taxable),
    ...taxes.map(tax => total(lines, tax.of)),
    total(lines, line => line.amount),
  ];
  return {
    columns: [
      { label: 'Description', figures: false },
      { label: 'HSN/SAC', figures: false },
      ...figures('Qty', 'Taxable value', ...taxes.map(tax => tax.label), 'Amount'),
    ],
    rows: lines.map(line => ({
      cells: [
        line.description,
        line.code,
        `${line.quantity}`,
        ...[line.taxable, ...taxes.map(tax => tax.of(line)), line.amount].map(figure),
      ],
      note:
        line.discount > 0
          ? `${rupees(paise(line.amount + line.discount))} less a discount of ${rupees(line.discount)}`
          : undefined,
    })),
    sums: ['Total', '', '', ...sums.map(figure)],
  };
}

function taxTable({ lines }: Content, taxes: readonly Tax[]): PaperTable {
  const groups = [...Map.groupBy(lines, line => `${line.code} ${line.rate}`).values()];
  const all = (of: readonly PaperLine[]) => paise(taxes.reduce((sum, tax) => sum + total(of, tax.of), 0));
  const row = (of: readonly PaperLine[], rate: (tax: Tax) => string) => [
    figure(total(of, line => line.taxable)),
    ...taxes.flatMap(tax => [rate(tax), figure(total(of, tax.of))]),
    figure(all(of)),
  ];
  return {
    columns: [
      { label: 'HSN/SAC', figures: false },
      ...figures('Taxable value', ...taxes.flatMap(tax => [`${tax.label} rate`, tax.label]), 'Total tax'),
    ],
    rows: groups.map(group => {
      const { code = '', rate = 0 } = group[0] ?? {};
      return { cells: [code, ...row(group, tax => percent(rate * tax.share))] };
    }),
    sums: ['Total', ...row(lines, () => '')],
  };
}

const references: Readonly<Record<Kind, string>> = {
  receipt: '',
  invoice: 'Advances received',
  'credit-note': 'Against tax invoice',
  refund: 'Against receipt voucher',
};
const totals: Readonly<Record<Kind, string>> = {
  receipt: 'Advance received',
  invoice: 'Total',
  'credit-note': 'Credited',
  refund: 'Refunded',
};
const remarks: Readonly<Record<Kind, readonly string[]>> = {
  receipt: ['This is the receipt for an advance. The tax invoice follows when your edition is shipped.'],
  invoice: [],
  'credit-note': ['This note takes back the amount above, with its tax, from the invoice named.'],
  refund: ['The advance named is returned as above. No tax invoice was issued for it.'],
};

const spoken = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
const partyLines = ({ phone, gstin, address }: Party): string[] => [
  ...(address ? linesOf(address) : []),
  ...(phone ? [spoken(phone)] : []),
  ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
];

/** A paper as it is typeset. */
export function sheetOf({ kind, number, day, content }: Numbered): PaperSheet {
  const { seller, buyer, place, delivery, refers } = content;
  const taxes = taxesOf(content);
  const elsewhere = delivery && JSON.stringify(delivery) !== JSON.stringify(buyer.address);
  return {
    title: titles[kind],
    number,
    brand: seller.brand,
    parties: [
      {
        label: 'From',
        name: seller.name,
        lines: [seller.address, placeOf(seller.state), `GSTIN ${seller.gstin}`],
      },
      { label: 'To', name: buyer.name, lines: partyLines(buyer) },
      ...(elsewhere ? [{ label: 'Delivered to', name: null, lines: linesOf(delivery) }] : []),
    ],
    facts: [
      { term: 'Number', value: number },
      { term: 'Date', value: dayInWords(day) },
      { term: 'Place of supply', value: placeOf(place) },
      { term: 'Reverse charge', value: 'No' },
      ...(refers.length > 0
        ? [{ term: references[kind], value: refers.map(one => `${one.number} of ${dayInWords(one.day)}`).join('; ') }]
        : []),
    ],
    items: itemsOf(content, taxes),
    taxes: taxTable(content, taxes),
    total: { label: totals[kind], amount: rupees(content.total), words: amountInWords(content.total) },
    notes: ['All amounts are in rupees; all prices include tax.', ...remarks[kind]],
    foot: [
      'Issued electronically; valid without a signature under the Information Technology Act, 2000.',
      `${seller.brand} · ${seller.phone} · ${seller.email}`,
    ],
  };
}
