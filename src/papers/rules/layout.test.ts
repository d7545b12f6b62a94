import { expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { stateByCode } from '#kernel/states.ts';
import { paperLayout, type PaperContent, type NumberedPaper } from './layout.ts';
import { sumOf, paperLines } from './tax.ts';

const rateOf = () => ({ class: 'printing', code: '9989', description: '', rate: 1800 });
const karnataka = stateByCode('29')!;
function paper(
  place: string,
  over: Partial<PaperContent> = {},
  kind: NumberedPaper['kind'] = 'invoice',
): NumberedPaper {
  const seller = {
    brand: 'imurs',
    name: 'imurs Private Limited',
    address: '14 Residency Road, Bengaluru 560025',
    gstin: '29AAAAA0000A1ZY',
    state: karnataka,
    phone: '+91 80 4718 2200',
    email: 'hello@imurs.example',
  };
  const sold = [
    { line: 'price', description: 'An edition', quantity: 1, discount: paise(11_300), amount: paise(213_700) },
    { line: 'shipping', description: 'Shipping', quantity: 1, discount: paise(0), amount: paise(7_000) },
  ];
  const lines = paperLines(sold, rateOf, place === '29');
  const content: PaperContent = {
    seller,
    buyer: { name: 'Asha', phone: '+919810000001', gstin: null, address: null },
    place: stateByCode(place)!,
    delivery: null,
    lines,
    total: sumOf(lines),
    refers: [],
    ...over,
  };
  return { kind, number: 'INV/2627/000001', day: '2026-11-21', content };
}
const facts = (sheet: ReturnType<typeof paperLayout>) => Object.fromEntries(sheet.facts.map(f => [f.term, f.value]));

test('D17 a tax invoice shows all that Rule 46 requires', () => {
  const sheet = paperLayout(paper('29'));
  expect(sheet).toMatchObject({ title: 'Tax invoice', number: 'INV/2627/000001' });
  expect(sheet.parties[0]).toEqual({
    label: 'From',
    name: 'imurs Private Limited',
    lines: ['14 Residency Road, Bengaluru 560025', 'Karnataka (29)', 'GSTIN 29AAAAA0000A1ZY'],
  });
  expect(facts(sheet)).toEqual({
    Number: 'INV/2627/000001',
    Date: '21 November 2026',
    'Place of supply': 'Karnataka (29)',
    'Reverse charge': 'No',
  });
  expect(sheet.items.columns.map(column => column.label)).toEqual([
    'Description',
    'HSN/SAC',
    'Qty',
    'Taxable value',
    'CGST',
    'SGST',
    'Amount',
  ]);
  expect(sheet.items.rows[0]).toEqual({
    cells: ['An edition', '9989', '1', '1,811.02', '162.99', '162.99', '2,137.00'],
    note: '₹2,250.00 less a discount of ₹113.00',
  });
  expect(sheet.items.sums).toEqual(['Total', '', '', '1,870.34', '168.33', '168.33', '2,207.00']);
  expect(sheet.breakdown.rows).toEqual([{ cells: ['9989', '1,870.34', '9%', '168.33', '9%', '168.33', '336.66'] }]);
  expect(sheet.total).toEqual({
    label: 'Total',
    amount: '₹2,207.00',
    words: 'Rupees Two Thousand Two Hundred Seven Only',
    wordsLabel: 'Amount in words',
  });
});

test('D17 a supply to another State shows IGST only, and the place with its code', () => {
  const sheet = paperLayout(paper('27'));
  expect(facts(sheet)['Place of supply']).toBe('Maharashtra (27)');
  expect(sheet.items.columns.map(column => column.label)).toContain('IGST');
  expect(sheet.items.columns.map(column => column.label)).not.toContain('CGST');
  expect(sheet.breakdown.rows[0]?.cells).toEqual(['9989', '1,870.34', '18%', '336.66', '336.66']);
});

test('D17 shows a registered buyer’s GSTIN, and the delivery address only when it differs', () => {
  const address = { street: '8 Church Street', city: 'Bengaluru', postalCode: '560001', state: null };
  const buyer = { name: 'Studio', phone: '+919810000003', gstin: '29ABCDE1234F1ZW', address };
  expect(paperLayout(paper('29', { buyer, delivery: { ...address } })).parties).toHaveLength(2);
  const sheet = paperLayout(paper('29', { buyer, delivery: { ...address, street: '9 Brigade Road' } }));
  expect(sheet.parties[1]?.lines).toContain('GSTIN 29ABCDE1234F1ZW');
  expect(sheet.parties[2]).toEqual({
    label: 'Delivered to',
    name: null,
    lines: ['9 Brigade Road', 'Bengaluru 560001'],
  });
});

test('D17 names the papers that it refers to with number and day', () => {
  const refers = [{ number: 'RV/2627/000007', day: '2026-11-02' }];
  expect(facts(paperLayout(paper('29', { refers }, 'refund')))['Against receipt voucher']).toBe(
    'RV/2627/000007 of 2 November 2026',
  );
  expect(facts(paperLayout(paper('29', { refers }, 'credit-note')))['Against tax invoice']).toContain('RV/2627/000007');
  expect(facts(paperLayout(paper('29', { refers })))['Advances received']).toContain('RV/2627/000007');
});
