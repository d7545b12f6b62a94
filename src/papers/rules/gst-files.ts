import { csvLine } from '#kernel/csv.ts';
import { shortMonth } from '#kernel/dates.ts';
import { plainName } from './gst-name.ts';
import type { SerialRange } from './gst-month.ts';
import {
  supplyTable,
  taxedByRate,
  type GstPaper,
  type HsnSum,
  type MonthTally,
  type PlaceSum,
  type ReferringPaper,
  type SupplyTable,
} from './gst-tally.ts';

/**
 * The files of a month in the columns of the Government's offline tool for GSTR-1, as its importer reads them. Amounts
 * are rupees with two decimals. An invoice with several rates has a row for each.
 */

const rateColumns = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'];
const taxColumns = [
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];
const hsnColumns = ['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', ...taxColumns];

/** The columns of each file, in the portal's order. */
export const gstColumns = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  b2cl: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', ...rateColumns, 'E-Commerce GSTIN'],
  b2cs: ['Type', 'Place Of Supply', ...rateColumns, 'E-Commerce GSTIN'],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    ...rateColumns,
  ],
  cdnur: ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', ...rateColumns],
  exemp: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
  at: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Received', 'Cess Amount'],
  atadj: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Adjusted', 'Cess Amount'],
  'hsn(b2b)': hsnColumns,
  'hsn(b2c)': hsnColumns,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
} as const;
export type GstFile = keyof typeof gstColumns;

/** The files with a row for each paper, with the series in which such papers are numbered. */
export const paperFiles = { b2b: 'B2B', b2cl: 'INV', cdnr: 'CN', cdnur: 'CN' } as const satisfies Partial<
  Record<GstFile, string>
>;

type CsvRow = readonly (string | number)[];

/** Paise as rupees with two decimals, `-1234.50`; computed without fractions. */
export function rupeesCell(amount: number): string {
  const [whole, part] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return `${amount < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`;
}
const rateCell = (hundredths: number): string => `${hundredths / 100}`;
const placeCell = ({ place }: Pick<PlaceSum, 'place'>): string => `${place.code}-${place.name}`;

/** `05-Nov-2026` */
const dayCell = (day: string): string => [day.slice(8), shortMonth(day), day.slice(0, 4)].join('-');

const noCess = '0.00';

/** What each of the files with a row for each paper says of a paper, before and after its rate and taxable value. */
const paperRow: Record<keyof typeof paperFiles, (paper: GstPaper, rate: CsvRow) => CsvRow> = {
  b2b: ({ number, day, total, content }, [, rate = '', taxable = '', cess = '']) => [
    content.buyer.gstin ?? '',
    plainName(content.buyer.name),
    number,
    dayCell(day),
    rupeesCell(total),
    placeCell(content),
    'N',
    '',
    'Regular B2B',
    '',
    rate,
    taxable,
    cess,
  ],
  b2cl: ({ number, day, total, content }, rate) => [
    number,
    dayCell(day),
    rupeesCell(total),
    placeCell(content),
    ...rate,
    '',
  ],
  cdnr: ({ number, day, total, content }, rate) => [
    content.buyer.gstin ?? '',
    plainName(content.buyer.name),
    number,
    dayCell(day),
    'C',
    placeCell(content),
    'N',
    'Regular B2B',
    rupeesCell(total),
    ...rate,
  ],
  cdnur: ({ number, day, total, content }, rate) => [
    'B2CL',
    number,
    dayCell(day),
    'C',
    placeCell(content),
    rupeesCell(total),
    ...rate,
  ],
};

/** The lines of a paper in one of these files; none when it stands in another. */
export function paperRows(file: keyof typeof paperFiles, of: ReferringPaper): string[] {
  const table: SupplyTable | undefined = supplyTable(of);
  if (table !== file) return [];
  return taxedByRate(of.paper.content).map(({ rate, taxable }) =>
    csvLine(paperRow[file](of.paper, ['', rateCell(rate), rupeesCell(taxable), noCess])),
  );
}

const byKey = <Sum>(sums: ReadonlyMap<string, Sum>): Sum[] =>
  [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
const atPlace = (sums: ReadonlyMap<string, PlaceSum>, row: (sum: PlaceSum) => CsvRow): CsvRow[] =>
  byKey(sums)
    .filter(({ amount }) => amount !== 0)
    .map(row);

const advanceRow = (sum: PlaceSum): CsvRow => [placeCell(sum), '', rateCell(sum.rate), rupeesCell(sum.amount), noCess];

const nilKinds = [
  { across: true, registered: true },
  { across: false, registered: true },
  { across: true, registered: false },
  { across: false, registered: false },
] as const;
const nilRows = ({ nil }: MonthTally): CsvRow[] =>
  nilKinds.map(({ across, registered }) => [
    `${across ? 'Inter' : 'Intra'}-State supplies to ${registered ? 'registered' : 'unregistered'} persons`,
    rupeesCell(nil.get(`${across} ${registered}`)?.amount ?? 0),
    '0.00',
    '0.00',
  ]);

const hsnRows = (sums: ReadonlyMap<string, HsnSum>, describe: (code: string) => string): CsvRow[] =>
  byKey(sums).map(sum => {
    const service = sum.code.startsWith('99');
    return [
      sum.code,
      describe(sum.code),
      service ? 'NA' : 'NOS-NUMBERS',
      service ? '0.00' : `${sum.quantity}.00`,
      rupeesCell(sum.value),
      rateCell(sum.rate),
      ...[sum.taxable, sum.igst, sum.cgst, sum.sgst].map(rupeesCell),
      noCess,
    ];
  });

const natureOfSeries: Readonly<Record<string, string>> = {
  INV: 'Invoices for outward supply',
  B2B: 'Invoices for outward supply',
  CN: 'Credit Note',
  RV: 'Receipt Voucher',
  RF: 'Refund Voucher',
};
const numberOf = ({ series, year }: SerialRange, serial: number): string =>
  [series, year, String(serial).padStart(6, '0')].join('/');
/** The numbers of the month, series by series: counted without gaps, and never cancelled. */
const documentRows = (ranges: readonly SerialRange[]): CsvRow[] =>
  ranges
    .toSorted((a, b) => (`${a.series}${a.year}` < `${b.series}${b.year}` ? -1 : 1))
    .map(range => [
      natureOfSeries[range.series] ?? '',
      numberOf(range, range.from),
      numberOf(range, range.to),
      range.to - range.from + 1,
      0,
    ]);

interface MonthSums {
  tally: MonthTally;
  ranges: readonly SerialRange[];
  /** What a code is, for the summary by HSN. */
  describe(code: string): string;
}

/** The lines of the files that are made of sums. */
export const sumRows = ({
  tally,
  ranges,
  describe,
}: MonthSums): Record<Exclude<GstFile, keyof typeof paperFiles>, CsvRow[]> => ({
  b2cs: atPlace(tally.consumers, sum => [
    'OE',
    placeCell(sum),
    '',
    rateCell(sum.rate),
    rupeesCell(sum.amount),
    noCess,
    '',
  ]),
  exemp: nilRows(tally),
  at: atPlace(tally.advances.received, advanceRow),
  atadj: atPlace(tally.advances.adjusted, advanceRow),
  'hsn(b2b)': hsnRows(tally.hsn.b2b, describe),
  'hsn(b2c)': hsnRows(tally.hsn.b2c, describe),
  docs: documentRows(ranges),
});
