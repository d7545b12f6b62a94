import { expect, test } from 'vitest';
import { themeOf, themes, themeSlug } from '#kernel/themes.ts';
import { leavesRouter } from './button.tsx';
import { matchesAccept } from './file-pick.tsx';
import { coverTitleSize } from './ornament.tsx';
test.each([
  'https://bank.test/pay',
  'HTTPS://bank.test',
  'tel:+919876543210',
  '//elsewhere',
  '/api/downloadpdf/1',
  '/download?fileId=1',
  '#top',
])('leavesRouter is true for %s', to => expect(leavesRouter(to)).toBe(true));
test.each(['/', '/plans', '/tracking/1', '/downloads-of-joy', '/apiary', '?page=2', 'sub_category'])(
  'leavesRouter is false for %s',
  to => expect(leavesRouter(to)).toBe(false),
);

test('C-A07 a dropped file is accepted only when its type matches `accept`', () => {
  const photo = { name: 'Goa.HEIC', type: '' };
  expect(matchesAccept(photo, 'image/*')).toBe(false);
  expect(matchesAccept(photo, 'image/*, .heic')).toBe(true);
  expect(matchesAccept({ name: 'a.jpg', type: 'image/jpeg' }, 'image/*')).toBe(true);
  expect(matchesAccept({ name: 'a.pdf', type: 'application/pdf' }, 'image/jpeg,image/png')).toBe(false);
});

test('C-P06 a theme is found in any case', () => {
  expect(themeOf(' gifting ')).toBe('Gifting');
  expect(themeOf('couples')).toBeUndefined();
  expect(themes.map(themeSlug)).toEqual(['gifting', 'self', 'friendship', 'couple', 'travel', 'family']);
});

test('C-O02 P-R02 a drawn cover shows a long name in smaller type, so that none of it is cut off', () => {
  expect(coverTitleSize('Amma & Appa')).toBe(13.5);
  expect(coverTitleSize('Kavya & Arjun Subramaniam-Venkataraghavan')).toBeLessThan(12);
  // A title breaks only at spaces and hyphens.
  for (const title of ['Aishwarya', 'Thiruvananthapuram', 'ಅಮ್ಮ', ''])
    expect(coverTitleSize(title) * 0.55 * title.length, title).toBeLessThanOrEqual(88);
});
