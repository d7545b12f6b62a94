import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { typesetDocument } from '../index.ts';
import type { BusinessDocument } from '../index.ts';

const table = (rows: BusinessDocument['items']['rows']): BusinessDocument['items'] => ({
  columns: [
    { label: 'Description', figures: false },
    { label: 'Amount', figures: true },
  ],
  rows,
  sums: ['Total', '1,449.00'],
});
const invoice = (changes: Partial<BusinessDocument> = {}): BusinessDocument => ({
  title: 'Tax invoice',
  number: 'INV/2627/000001',
  brand: 'imurs',
  parties: [{ label: 'To', name: 'Asha Rao', lines: ['12 Lake View Road', 'Bengaluru 560034'] }],
  facts: [{ term: 'Number', value: 'INV/2627/000001' }],
  items: table([{ cells: ['An edition', '1,449.00'], note: '₹1,525.00 less a discount of ₹76.00' }]),
  breakdown: { label: 'Tax', ...table([{ cells: ['9989', '221.03'] }]) },
  total: {
    label: 'Total',
    amount: '₹1,449.00',
    words: 'Rupees One Thousand Four Hundred Forty-Nine Only',
    wordsLabel: 'In words',
  },
  notes: ['All prices include tax.'],
  foot: ['imurs'],
  ...changes,
});
async function pageTexts(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map(page => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}

test('D17 a document has all its texts and ₹ on one page, and the same bytes each time', async () => {
  const pdf = await typesetDocument(invoice());
  const [page, ...more] = await pageTexts(pdf);
  expect(more).toEqual([]);
  for (const text of ['Tax invoice', 'INV/2627/000001', 'Asha Rao', '₹1,449.00', 'Forty-Nine Only', '₹76.00'])
    expect(page).toContain(text);
  expect((await typesetDocument(invoice())).equals(pdf)).toBe(true);
});

test('D17 customers’ text is never markup, in any script; a character that no font has is left out', async () => {
  const name = '#read("/etc/passwd") $x^2$ *bold* <b> `raw` \\ ] \u{10FFFD}';
  const parties = [{ label: 'To', name, lines: ['आशा राव', 'রবি', 'தமிழ்', 'ಕನ್ನಡ', 'മലയാളം', 'ગુજરાતી', 'اردو', '🎉'] }];
  const [page] = await pageTexts(await typesetDocument(invoice({ parties })));
  expect(page).toContain('#read("/etc/passwd") $x^2$ *bold* <b> `raw` \\ ]');
  for (const script of [/\p{Script=Devanagari}/u, /\p{Script=Tamil}/u, /\p{Script=Kannada}/u, /\p{Script=Arabic}/u])
    expect(page).toMatch(script);
});

test('D17 a long document has several pages, each with its number and the columns’ names', async () => {
  const rows = Array.from({ length: 80 }, (_, n) => ({ cells: [`Thing ${n + 1}`, '10.00'] }));
  const pages = await pageTexts(await typesetDocument(invoice({ items: table(rows) })));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
  expect(pages[1]).toContain('Description');
  expect(pages.join(' ')).toContain('Thing 80');
});
