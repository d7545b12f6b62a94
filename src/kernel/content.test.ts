import { expect, test } from 'vitest';
import { parseContentValue, formatContentValue, priceJumps, type ContentField, type FieldKind } from './content.ts';

const field = (kind: FieldKind, over: Partial<ContentField> = {}): ContentField => ({
  name: 'x',
  label: 'Price',
  kind,
  ...over,
});

test('D21 a field of every kind is formatted and parsed back to the stored value', () => {
  const values: [FieldKind, unknown][] = [
    ['line', 'imurs iconic'],
    ['text', 'Two\nlines'],
    ['rupees', 144_900],
    ['whole', 12],
    ['yes', true],
    ['yes', false],
    ['day', new Date('2026-11-21T18:30:00.000Z')],
    ['lines', ['One', 'Two']],
    ['pairs', [{ icon: 'book', text: 'Twelve pages, printed' }]],
    ['sections', [{ heading: 'Refunds', paragraphs: ['First.', 'Second.'], bullets: ['a', 'b'] }]],
    [
      'sections',
      [
        { heading: 'A', paragraphs: [] },
        { heading: 'B', paragraphs: ['Words.'] },
      ],
    ],
  ];
  for (const [kind, value] of values)
    expect(parseContentValue(field(kind), formatContentValue(kind, value)), kind).toEqual(value);
});

test('D21 refuses an invalid value in a sentence that names the field', () => {
  const refusals: [ContentField, string][] = [
    [field('rupees', { least: 1 }), '0'],
    [field('rupees'), '14.50'],
    [field('rupees'), '-5'],
    [field('whole', { most: 100 }), '101'],
    [field('day'), '22-11-2026'],
    [field('day'), '2026-13-40'],
    [field('day'), '2026-02-30'],
    [field('line'), 'two\nlines'],
    [field('line'), '   '],
    [field('choice', { options: ['both'] }), 'all'],
    [field('pairs'), 'no bar'],
    [field('sections'), 'No heading'],
  ];
  for (const [invalid, sent] of refusals)
    expect(() => parseContentValue(invalid, sent), `${invalid.kind} ${sent}`).toThrow(/^Price: /);
  expect(parseContentValue(field('line', { mayBeEmpty: true }), '')).toBeNull();
  expect(parseContentValue(field('lines', { mayBeEmpty: true }), '')).toEqual([]);
  expect(formatContentValue('rupees', null)).toBe('');
  expect(
    parseContentValue(field('rupees', { least: 1, mayBeEmpty: true }), formatContentValue('rupees', null)),
  ).toBeNull();
});

test('D43 a price that changes by more than 30 % is named with both values', () => {
  const fields = [field('rupees'), { ...field('whole'), name: 'position' }];
  const jumps = (before: string, after: string) =>
    priceJumps(fields, { x: before, position: '1' }, { x: after, position: '900' });
  expect(jumps('1449', '15')).toEqual([{ name: 'x', label: 'Price', before: '₹1,449', after: '₹15' }]);
  expect(jumps('1000', '1301')).toHaveLength(1);
  expect(jumps('1000', '699')).toHaveLength(1);
  for (const near of ['1300', '700', '1000']) expect(jumps('1000', near)).toEqual([]);
  // A price that is set for the first time, or taken away, is no slip of a digit.
  expect([jumps('', '1299'), jumps('1299', '')]).toEqual([[], []]);
});
