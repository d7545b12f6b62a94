import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#kernel/csv.ts';
import { paise } from '#kernel/money.ts';
import { cellPaise, csvRows } from '#test/kit/csv-rows.ts';
import { randomBooks } from '#test/kit/gst-books.ts';
import { gstColumns, paperFiles, paperRows, rupeesCell, sumRows, type GstFile } from './gst-files.ts';
import { closingProblem, isInRanges, momentsOf, monthOf, rangesBetween, type SerialRange } from './gst-month.ts';
import { plainName } from './gst-name.ts';
import { addMove, addPaperOfMoney, emptyLine } from './gst-proof.ts';
import { addToTally, emptyTally, paperProblem, type GstPaper } from './gst-tally.ts';

const serialOf = ({ number }: GstPaper): [string, string, number] => {
  const [series = '', year = '', serial = ''] = number.split('/');
  return [series, year, Number(serial)];
};

/** The ranges of these papers, which are numbered without gaps. */
function rangesOf(papers: readonly GstPaper[]): SerialRange[] {
  const groups = Map.groupBy(papers, paper => serialOf(paper).slice(0, 2).join('/'));
  return [...groups.values()].map(of => {
    const [series, year] = serialOf(of[0]!);
    const serials = of.map(paper => serialOf(paper)[2]);
    return { series, year, from: Math.min(...serials), to: Math.max(...serials) };
  });
}

/** The files of these papers, as rows; `all` are those that they may refer to. */
function filesOf(papers: readonly GstPaper[], all: readonly GstPaper[]) {
  const referred = new Map(all.map(paper => [paper.number, paper]));
  const ranges = rangesOf(papers);
  const tally = emptyTally();
  for (const paper of papers) addToTally(tally, { paper, referred }, ranges);
  const sums = sumRows({ tally, ranges, describe: code => `Code ${code}` });
  const textOf = (file: GstFile): string =>
    csvLine(gstColumns[file]) +
    (file in paperFiles
      ? papers.flatMap(paper => paperRows(file as keyof typeof paperFiles, { paper, referred }))
      : sums[file as keyof typeof sums].map(row => csvLine(row))
    ).join('');
  const rows = (file: GstFile) => csvRows(textOf(file)).rows;
  const sum = (file: GstFile, column: string) => rows(file).reduce((sum, row) => sum + cellPaise(row[column]!), 0);
  return { tally, rows, sum, textOf };
}

const monthsOfBooks = (seed: number, payments = 200) => {
  const { papers } = randomBooks(seed, { payments, from: '2026-10-01', days: 61 });
  return Map.groupBy(papers, ({ day }) => monthOf(day));
};
const lineSum = (papers: readonly GstPaper[], of: (line: GstPaper['content']['lines'][number]) => number): number =>
  papers.reduce((sum, { content, kind }) => {
    const sign = kind === 'invoice' ? 1 : kind === 'credit-note' ? -1 : 0;
    return sum + sign * content.lines.reduce((sum, line) => sum + of(line), 0);
  }, 0);

test('W124 the files of any month together are its invoices less its credit notes, to the paisa', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const months = monthsOfBooks(seed);
      const all = [...months.values()].flat();
      for (const papers of months.values()) {
        const { sum } = filesOf(papers, all);
        const taxable = ['b2b', 'b2cl', 'b2cs'] as const;
        const notes = ['cdnr', 'cdnur'] as const;
        const inFiles =
          taxable.reduce((all, file) => all + sum(file, 'Taxable Value'), sum('exemp', 'Nil Rated Supplies')) -
          notes.reduce((all, file) => all + sum(file, 'Taxable Value'), 0);
        expect(inFiles).toBe(lineSum(papers, line => line.taxable));
        const inHsn = (column: string) => sum('hsn(b2b)', column) + sum('hsn(b2c)', column);
        expect(inHsn('Taxable Value')).toBe(lineSum(papers, line => line.taxable));
        expect(inHsn('Total Value')).toBe(lineSum(papers, line => line.amount));
        expect(inHsn('Integrated Tax Amount')).toBe(lineSum(papers, line => line.igst));
        expect(inHsn('Central Tax Amount')).toBe(lineSum(papers, line => line.cgst));
        expect(inHsn('State/UT Tax Amount')).toBe(lineSum(papers, line => line.sgst));
      }
    }),
    { numRuns: 25 },
  );
});

test('W124 advances received less those adjusted are what the open receipts of services are worth', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const months = monthsOfBooks(seed);
      const all = [...months.values()].flat();
      const files = [...months.values()].map(papers => filesOf(papers, all));
      const total = files.reduce(
        (sum, of) => sum + of.sum('at', 'Gross Advance Received') - of.sum('atadj', 'Gross Advance Adjusted'),
        0,
      );
      const service = ({ content }: GstPaper) =>
        content.lines.reduce((sum, line) => sum + (line.code.startsWith('99') ? line.taxable : 0), 0);
      const shipped = new Set(all.filter(({ kind }) => kind === 'invoice').map(({ edition }) => edition));
      const open = all.filter(({ edition }) => !shipped.has(edition));
      const worth = (kind: string) =>
        open.filter(paper => paper.kind === kind).reduce((sum, paper) => sum + service(paper), 0);
      // Where everything went back before it was shipped, there is no invoice, and nothing is left.
      expect(total).toBe(worth('receipt') - worth('refund'));
      for (const of of files)
        for (const row of of.rows('atadj')) expect(cellPaise(row['Gross Advance Adjusted']!)).toBeGreaterThan(0);
    }),
    { numRuns: 25 },
  );
});

test('W124 documents are one range for each series, and rows have the columns and rates of the portal', () => {
  const months = monthsOfBooks(7, 600);
  const all = [...months.values()].flat();
  for (const papers of months.values()) {
    const { rows, textOf } = filesOf(papers, all);
    expect(rows('docs').reduce((sum, row) => sum + Number(row['Total Number']), 0)).toBe(papers.length);
    expect(new Set(rows('docs').map(row => row['Nature of Document']))).toEqual(
      new Set(['Invoices for outward supply', 'Credit Note', 'Receipt Voucher', 'Refund Voucher']),
    );
    for (const file of Object.keys(gstColumns) as GstFile[]) {
      expect(textOf(file).split('\r\n')[0]).toBe(gstColumns[file].join(','));
      for (const row of rows(file)) {
        if ('Rate' in row) expect(['0', '5', '12', '18']).toContain(row['Rate']);
        if ('Place Of Supply' in row) expect(row['Place Of Supply']).toMatch(/^\d\d-[A-Z]/);
        if ('Invoice date' in row) expect(row['Invoice date']).toMatch(/^\d\d-(Oct|Nov)-2026$/);
      }
    }
    const groups = rows('b2cs').map(row => `${row['Place Of Supply']} ${row['Rate']}`);
    expect(new Set(groups).size).toBe(groups.length);
    expect(rows('b2b').every(row => row['GSTIN/UIN of Recipient']!.length === 15)).toBe(true);
  }
});

test('W124 a paper whose lines are not its total, or whose advances are another sum, is named', () => {
  const months = [...monthsOfBooks(11).values()].flat();
  const referred = new Map(months.map(paper => [paper.number, paper]));
  for (const paper of months) expect(paperProblem({ paper, referred })).toBeUndefined();
  const invoice = months.find(({ kind, content }) => kind === 'invoice' && content.refers.length > 0)!;
  expect(paperProblem({ paper: { ...invoice, total: paise(invoice.total + 1) }, referred })?.off).toBe(1);
  const [first] = invoice.content.refers;
  const receipt = referred.get(first!.number)!;
  const changed = new Map(referred).set(receipt.number, { ...receipt, total: paise(receipt.total - 1) });
  expect(paperProblem({ paper: invoice, referred: changed })).toEqual({
    words: `${invoice.number} is not what was paid before it.`,
    off: 1,
  });
  const [line, ...rest] = invoice.content.lines;
  const lines = [{ ...line!, taxable: paise(line!.taxable + 1) }, ...rest];
  expect(paperProblem({ paper: { ...invoice, content: { ...invoice.content, lines } }, referred })?.off).toBe(-1);
});

test('W124 money is its papers, what has none by rule, and a difference that names the payment', () => {
  const line = emptyLine();
  const move = { mid: 'm1', amount: 1000, withoutPaper: 0, inReview: false, paper: undefined };
  const paper = (total: number, isOfMonth = true) => ({ number: 'RV/2627/000001', total, isOfMonth });
  const named = [
    addMove(line, { ...move, paper: paper(1000) }, 'payment'),
    addMove(line, { ...move, withoutPaper: 1000 }, 'payment'),
    addMove(line, { ...move, inReview: true }, 'payment'),
    addMove(line, { ...move, paper: paper(1000, false) }, 'payment'),
    addMove(line, { ...move, mid: 'off', paper: paper(999) }, 'payment'),
    addMove(line, { ...move, mid: 'bare' }, 'payment'),
    addPaperOfMoney(line, { mid: 'm1', number: 'RV/2627/000001', total: 1000, moved: 'in-month' }),
    addPaperOfMoney(line, { mid: 'm2', number: 'RV/2627/000001', total: 999, moved: 'in-month' }),
    addPaperOfMoney(line, { mid: 'm3', number: 'RV/2627/000002', total: 300, moved: 'other-month' }),
    addPaperOfMoney(line, { mid: 'm4', number: 'RV/2627/000003', total: 70, moved: 'never' }),
  ];
  expect(named.flatMap(one => (one ? [[one.mid, one.off]] : []))).toEqual([
    ['off', 1],
    ['bare', 1000],
    ['m4', -70],
  ]);
  expect(line).toEqual({
    money: 6000,
    papers: 2369,
    withoutPaper: 1000,
    review: 1000,
    otherMonths: 700,
    difference: 931,
  });
  expect(line.papers + line.withoutPaper + line.review + line.otherMonths + line.difference).toBe(line.money);
});

test('W124 months are closed one after the other, once they are over', () => {
  const soFar = { today: '2026-11-30', first: '2026-08', lastClosed: '2026-09' };
  expect(closingProblem('2026-11', soFar)).toBe('November 2026 can be closed once it is over.');
  expect(closingProblem('2026-10', soFar)).toBeUndefined();
  expect(closingProblem('2026-10', { ...soFar, lastClosed: '2026-08' })).toBe('Close September 2026 first.');
  expect(closingProblem('2026-10', { ...soFar, lastClosed: undefined })).toBe('Close August 2026 first.');
  expect(closingProblem('2026-08', { ...soFar, lastClosed: undefined })).toBeUndefined();
  expect(closingProblem('2026-09', soFar)).toBe('September 2026 is closed.');
  expect(closingProblem('2026-07', { ...soFar, lastClosed: undefined })).toBe('July 2026 has no paper.');
  expect(momentsOf('2026-11').from.toISOString()).toBe('2026-10-31T18:30:00.000Z');
});

test('W124 ranges of months that follow each other share no paper and leave none out', () => {
  const before = [{ series: 'INV', year: '2627', to: 10 }];
  const ends = [
    { series: 'INV', year: '2627', to: 12 },
    { series: 'RV', year: '2627', to: 0 },
  ];
  const ranges = rangesBetween(before, ends);
  expect(ranges).toEqual([{ series: 'INV', year: '2627', from: 11, to: 12 }]);
  expect(['10', '11', '12', '13'].map(n => isInRanges(ranges, `INV/2627/0000${n}`))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('W124 no cell of a file is run as a formula, and names are what the portal takes', () => {
  expect(csvLine(['=1+1', '-5.00', '+91 98', 'a "b", c', ' @x', -3, '＝1'])).toBe(
    `'=1+1,-5.00,'+91 98,"a ""b"", c",' @x,-3,'＝1\r\n`,
  );
  expect(plainName('Zoë’s “Atelier” – Köln')).toBe("Zoe's Atelier - Koln");
  expect(plainName('आशा')).toBe('');
  expect(plainName('a'.repeat(120))).toHaveLength(99);
  expect([rupeesCell(-123_405), rupeesCell(7), rupeesCell(0)]).toEqual(['-1234.05', '0.07', '0.00']);
});

test('W124 a large sale to a consumer of another State stands by itself, and so does what goes back of it', () => {
  const all = randomBooks(5, { payments: 3000, from: '2026-11-01', days: 30 }).papers;
  const { rows } = filesOf(all, all);
  const referred = new Map(all.map(paper => [paper.number, paper]));
  const large = all.filter(
    ({ kind, total, content }) =>
      kind === 'invoice' &&
      content.buyer.gstin === null &&
      total > 10_000_000 &&
      content.place.code !== '29' &&
      content.lines.some(({ rate }) => rate > 0),
  );
  const numbers = new Set(large.map(({ number }) => number));
  expect(new Set(rows('b2cl').map(row => row['Invoice Number']))).toEqual(numbers);
  const taxed = ({ content }: GstPaper) => content.lines.some(({ rate }) => rate > 0);
  const notes = all
    .filter(taxed)
    .filter(({ kind, content }) => kind === 'credit-note' && numbers.has(content.refers[0]!.number));
  expect(notes.length).toBeGreaterThan(0);
  expect(new Set(rows('cdnur').map(row => row['Note Number']))).toEqual(new Set(notes.map(({ number }) => number)));
  const toPartners = all
    .filter(taxed)
    .filter(({ kind, content }) => kind === 'credit-note' && content.buyer.gstin !== null);
  expect(new Set(rows('cdnr').map(row => row['Note Number']))).toEqual(new Set(toPartners.map(one => one.number)));
  expect(paperRows('b2cl', { paper: large[0]!, referred })[0]).toContain(large[0]!.number);
});
