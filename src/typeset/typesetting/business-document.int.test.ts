import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { paperPdf } from '../index.ts';
import type { PaperSheet } from '../index.ts';

const table = (rows: PaperSheet['items']['rows']): PaperSheet['items'] => ({
  columns: [
    { label: 'Description', figures: false },
    { label: 'Amount', figures: true },
  ],
  rows,
  sums: ['Total', '1,449.00'],
});
const sheet = (over: Partial<PaperSheet> = {}): PaperSheet => ({
  title: 'Tax invoice',
  number: 'INV/2627/000001',
  brand: 'imurs',
  parties: [{ label: 'To', name: 'Asha Rao', lines: ['12 Lake View Road', 'Bengaluru 560034'] }],
  facts: [{ term: 'Number', value: 'INV/2627/000001' }],
  items: table([{ cells: ['An edition', '1,449.00'], note: '₹1,525.00 less a discount of ₹76.00' }]),
  taxes: table([{ cells: ['9989', '221.03'] }]),
  total: { label: 'Total', amount: '₹1,449.00', words: 'Rupees One Thousand Four Hundred Forty-Nine Only' },
  notes: ['All prices include tax.'],
  foot: ['imurs'],
  ...over,
});
async function read(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map(page => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}

test('D17 a paper says what it was given, with ₹, on one page, in the same bytes each time', async () => {
  const pdf = await paperPdf(sheet());
  const [page, ...more] = await read(pdf);
  expect(more).toEqual([]);
  for (const said of ['Tax invoice', 'INV/2627/000001', 'Asha Rao', '₹1,449.00', 'Forty-Nine Only', '₹76.00'])
    expect(page).toContain(said);
  expect((await paperPdf(sheet())).equals(pdf)).toBe(true);
});

test('D17 what people wrote is text and never markup, in any script; a sign that no font has is left out', async () => {
  const name = '#read("/etc/passwd") $x^2$ *bold* <b> `raw` \\ ] \u{10FFFD}';
  const parties = [{ label: 'To', name, lines: ['आशा राव', 'রবি', 'தமிழ்', 'ಕನ್ನಡ', 'മലയാളം', 'ગુજરાતી', 'اردو', '🎉'] }];
  const [page] = await read(await paperPdf(sheet({ parties })));
  expect(page).toContain('#read("/etc/passwd") $x^2$ *bold* <b> `raw` \\ ]');
  for (const script of [/\p{Script=Devanagari}/u, /\p{Script=Tamil}/u, /\p{Script=Kannada}/u, /\p{Script=Arabic}/u])
    expect(page).toMatch(script);
});

test('D17 a long paper goes on over pages, each with its number and the columns’ names', async () => {
  const rows = Array.from({ length: 80 }, (_, n) => ({ cells: [`Thing ${n + 1}`, '10.00'] }));
  const pages = await read(await paperPdf(sheet({ items: table(rows) })));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
  expect(pages[1]).toContain('Description');
  expect(pages.join(' ')).toContain('Thing 80');
});
