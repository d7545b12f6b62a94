import type { PostalAddress } from '#kernel/pins.ts';
import { paise, type Paise } from '#kernel/money.ts';
import type { IndianState } from '#kernel/states.ts';
import type { BusinessDocument, DocumentTable } from '#src/typeset/index.ts';
import { dayInWords, paperTitles, type PaperKind } from './numbers.ts';
import type { PaperLine } from './tax.ts';

const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const indianUnits = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** A whole number in words as India counts: thousand, lakh, crore. */
export function numberInWords(n: number): string {
  if (n < 20) return ones[n] ?? '';
  if (n < 100) return `${tens[Math.floor(n / 10)]}${n % 10 ? `-${ones[n % 10]}` : ''}`;
  const [size, name] = indianUnits.find(([size]) => n >= size) ?? indianUnits[3];
  const rest = n % size;
  return `${numberInWords(Math.floor(n / size))} ${name}${rest ? ` ${numberInWords(rest)}` : ''}`;
}

/** An amount in paise as a paper says it: “Rupees One Thousand Four Hundred Forty-Nine Only”. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${numberInWords(rupees)}${rest ? ` and ${numberInWords(rest)} Paise` : ''} Only`;
}

export interface Party {
  name: string;
  phone: string | null;
  gstin: string | null;
  address: PostalAddress | null;
}

/** Everything that is printed on a paper. It is stored as issued and never changes. */
export interface PaperContent {
  seller: {
    brand: string;
    name: string;
    address: string;
    gstin: string;
    state: IndianState;
    phone: string;
    email: string;
  };
  buyer: Party;
  place: IndianState;
  delivery: PostalAddress | null;
  lines: PaperLine[];
  total: Paise;
  /** The papers that it refers to: the advances of an invoice, or the paper that is refunded. */
  refers: { number: string; day: string }[];
}

/** A paper with its number. */
export interface NumberedPaper {
  kind: PaperKind;
  number: string;
  /** The date in India, `2026-11-21`. */
  day: string;
  content: PaperContent;
}

const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const amountText = (amount: Paise): string => money.format(amount / 100);
const rupeesText = (amount: Paise): string => `₹${amountText(amount)}`;
const percentText = (hundredths: number): string => `${hundredths / 100}%`;
const stateText = ({ name, code }: IndianState): string => `${name} (${code})`;
const addressLines = ({ street, city, postalCode, state }: PostalAddress): string[] =>
  [street, [city, postalCode].filter(Boolean).join(' '), state ?? ''].filter(text => text.trim() !== '');

/** Whether the supply is within our State: CGST and SGST instead of IGST. */
export const isWithinState = ({ place, seller }: Pick<PaperContent, 'place' | 'seller'>): boolean =>
  place.code === seller.state.code;

interface Tax {
  label: string;
  of(line: Pick<PaperLine, 'cgst' | 'sgst' | 'igst'>): Paise;
  /** Its part of the rate. */
  share: number;
}

/** The taxes on a paper; the half of a union territory without a legislature is called UTGST. */
const taxesOf = (content: PaperContent): Tax[] =>
  isWithinState(content)
    ? [
        { label: 'CGST', of: line => line.cgst, share: 0.5 },
        { label: content.seller.state.unionTerritory ? 'UTGST' : 'SGST', of: line => line.sgst, share: 0.5 },
      ]
    : [{ label: 'IGST', of: line => line.igst, share: 1 }];

const sumOver = (lines: readonly PaperLine[], of: (line: PaperLine) => Paise): Paise =>
  paise(lines.reduce((sum, line) => sum + of(line), 0));
const figureColumns = (...labels: string[]) => labels.map(label => ({ label, figures: true }));

function itemTable({ lines }: PaperContent, taxes: readonly Tax[]): DocumentTable {
  const sums = [
    sumOver(lines, line => line.taxable),
    ...taxes.map(tax => sumOver(lines, tax.of)),
    sumOver(lines, line => line.amount),
  ];
  return {
    columns: [
      { label: 'Description', figures: false },
      { label: 'HSN/SAC', figures: false },
      ...figureColumns('Qty', 'Taxable value', ...taxes.map(tax => tax.label), 'Amount'),
    ],
    rows: lines.map(line => ({
      cells: [
        line.description,
        line.code,
        `${line.quantity}`,
        ...[line.taxable, ...taxes.map(tax => tax.of(line)), line.amount].map(amountText),
      ],
      note:
        line.discount > 0
          ? `${rupeesText(paise(line.amount + line.discount))} less a discount of ${rupeesText(line.discount)}`
          : undefined,
    })),
    sums: ['Total', '', '', ...sums.map(amountText)],
  };
}

function taxTable({ lines }: PaperContent, taxes: readonly Tax[]): DocumentTable {
  const groups = [...Map.groupBy(lines, line => `${line.code} ${line.rate}`).values()];
  const all = (of: readonly PaperLine[]) => paise(taxes.reduce((sum, tax) => sum + sumOver(of, tax.of), 0));
  const row = (of: readonly PaperLine[], rate: (tax: Tax) => string) => [
    amountText(sumOver(of, line => line.taxable)),
    ...taxes.flatMap(tax => [rate(tax), amountText(sumOver(of, tax.of))]),
    amountText(all(of)),
  ];
  return {
    columns: [
      { label: 'HSN/SAC', figures: false },
      ...figureColumns('Taxable value', ...taxes.flatMap(tax => [`${tax.label} rate`, tax.label]), 'Total tax'),
    ],
    rows: groups.map(group => {
      const { code = '', rate = 0 } = group[0] ?? {};
      return { cells: [code, ...row(group, tax => percentText(rate * tax.share))] };
    }),
    sums: ['Total', ...row(lines, () => '')],
  };
}

const referenceLabels: Readonly<Record<PaperKind, string>> = {
  receipt: '',
  invoice: 'Advances received',
  'credit-note': 'Against tax invoice',
  refund: 'Against receipt voucher',
};
const totalLabels: Readonly<Record<PaperKind, string>> = {
  receipt: 'Advance received',
  invoice: 'Total',
  'credit-note': 'Credited',
  refund: 'Refunded',
};
const paperRemarks: Readonly<Record<PaperKind, readonly string[]>> = {
  receipt: ['This is the receipt for an advance. The tax invoice follows when your edition is shipped.'],
  invoice: [],
  'credit-note': ['This note takes back the amount above, with its tax, from the invoice named.'],
  refund: ['The advance named is returned as above. No tax invoice was issued for it.'],
};

const phoneText = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
/** A party's address, number and GSTIN, as a paper prints them. */
export const partyLines = ({ phone, gstin, address }: Party): string[] => [
  ...(address ? addressLines(address) : []),
  ...(phone ? [phoneText(phone)] : []),
  ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
];

/** What stands at the foot of each page. */
export const paperFoot = ({ brand, phone, email }: PaperContent['seller']): string[] => [
  'Issued electronically; valid without a signature under the Information Technology Act, 2000.',
  `${brand} · ${phone} · ${email}`,
];

/** The seller as a paper prints it. */
export const sellerParty = ({ name, address, state, gstin }: PaperContent['seller']) => ({
  label: 'From',
  name,
  lines: [address, stateText(state), `GSTIN ${gstin}`],
});

/** A paper as the engine typesets it. */
export function paperLayout({ kind, number, day, content }: NumberedPaper): BusinessDocument {
  const { seller, buyer, place, delivery, refers } = content;
  const taxes = taxesOf(content);
  const otherDelivery = delivery && JSON.stringify(delivery) !== JSON.stringify(buyer.address);
  return {
    title: paperTitles[kind],
    number,
    brand: seller.brand,
    parties: [
      sellerParty(seller),
      { label: 'To', name: buyer.name, lines: partyLines(buyer) },
      ...(otherDelivery ? [{ label: 'Delivered to', name: null, lines: addressLines(delivery) }] : []),
    ],
    facts: [
      { term: 'Number', value: number },
      { term: 'Date', value: dayInWords(day) },
      { term: 'Place of supply', value: stateText(place) },
      { term: 'Reverse charge', value: 'No' },
      ...(refers.length > 0
        ? [
            {
              term: referenceLabels[kind],
              value: refers.map(({ number, day }) => `${number} of ${dayInWords(day)}`).join('; '),
            },
          ]
        : []),
    ],
    items: itemTable(content, taxes),
    breakdown: { label: 'Tax', ...taxTable(content, taxes) },
    total: {
      label: totalLabels[kind],
      amount: rupeesText(content.total),
      words: amountInWords(content.total),
      wordsLabel: 'Amount in words',
    },
    notes: ['All amounts are in rupees; all prices include tax.', ...paperRemarks[kind]],
    foot: paperFoot(seller),
  };
}
