import { expect, test } from 'vitest';
import { dueDay, promisedDay } from './rules.ts';
import {
  cleanNumber,
  fitsCourier,
  linkOf,
  linkPatternProblem,
  numberFormProblem,
  numberInLink,
} from './rules/couriers.ts';
import { judgeDeliveries } from './rules/deliveries.ts';
import { deliveriesIn, pairsIn, withScanned } from './rules/pasted.ts';
import { judgeLines, type ShippableParcel } from './rules/shipping.ts';
import { courierCells, slipOf, ticketOf, type PaperedParcel } from './rules/sheets.ts';

const delhivery = { id: 'd', name: 'Delhivery', linkPattern: 'https://a.example/p/{number}', numberForm: '12-14' };
const post = {
  id: 'p',
  name: 'India Post',
  linkPattern: 'https://b.example/?n={number}&x=1',
  numberForm: String.raw`[A-Z]{2}\d{9}IN`,
};
const anything = { id: 'x', name: 'Anything', linkPattern: 'https://c.example/{number}', numberForm: null };

test('W155 a parcel is due when its step was promised, or when somebody needs it', () => {
  const at = { since: '2026-11-30', neededBy: null, promisedOn: null };
  expect(dueDay({ lane: 'print', ...at })).toBe('2026-12-03');
  expect(dueDay({ lane: 'printed', ...at })).toBe('2026-12-01');
  expect(dueDay({ lane: 'way', ...at })).toBeNull();
  expect(dueDay({ lane: 'way', ...at, promisedOn: '2026-12-04' })).toBe('2026-12-04');
  expect(dueDay({ lane: 'print', ...at, neededBy: '2026-12-01' })).toBe('2026-12-01');
  expect(promisedDay('2026-11-30', 'far')).toBe('2026-12-08');
  expect(promisedDay('2026-11-30', null)).toBe(promisedDay('2026-11-30', 'country'));
});

test('W158 a courier’s numbers have a form, and its links their number', () => {
  expect([12, 13, 14, 15].map(length => fitsCourier(delhivery, '1'.repeat(length)))).toEqual([true, true, true, false]);
  expect(fitsCourier(post, cleanNumber(' ee 123456789 in'))).toBe(true);
  expect(fitsCourier(anything, 'A1')).toBe(false);
  expect(fitsCourier(anything, '=HYPERLINK(1)')).toBe(false);
  expect(linkOf(post, 'EE123456789IN')).toBe('https://b.example/?n=EE123456789IN&x=1');
  expect(numberInLink([delhivery, post], 'https://b.example/?n=EE123456789IN&x=1')).toEqual({
    courier: post,
    number: 'EE123456789IN',
  });
  expect(numberInLink([delhivery], 'https://a.example/p/12')).toBeUndefined();
  for (const form of ['12', '10-14', String.raw`[A-Z]{2}\d{9}IN`, String.raw`\d{12}|R\d{9}`])
    expect(numberFormProblem(form), form).toBeUndefined();
  for (const form of ['(a+)+', '.*', '[', '{2}', '99-1', 'x'.repeat(99), '१२'])
    expect(numberFormProblem(form), form).toBeDefined();
  expect(linkPatternProblem(delhivery.linkPattern)).toBeUndefined();
  for (const pattern of [
    'https://a.example/',
    'http://a.example/{number}',
    'https://localhost/{number}',
    'https://a.example/{number}{number}',
  ])
    expect(linkPatternProblem(pattern), pattern).toBeDefined();
});

test('W157 two columns are read out of tabs, commas, semicolons and spaces', () => {
  const pairs = (text: string) => pairsIn(text).map(({ first, second }) => [first, second]);
  const two = [
    ['7K0M2Q', '100000000001'],
    ['7K1M2Q', '100000000002'],
  ];
  for (const sign of ['\t', ',', ';', ' ', '   ', ' , '])
    expect(pairs(`\n${two.map(cells => cells.join(sign)).join('\r\n')}\n\n`), JSON.stringify(sign)).toEqual(two);
  expect(pairs('Order number\tAWB number\n7K0M2Q\t1000 0000 0001')).toEqual([['7K0M2Q', '1000 0000 0001']]);
  expect(pairsIn('7K0M2Q').map(({ problem }) => problem !== null)).toEqual([true]);
  expect(pairsIn('7K0M2Q 1 2')[0]?.problem).toBeTruthy();
  expect(deliveriesIn('ee123456789in 2026-11-22').map(({ first, second }) => [first, second])).toEqual([
    ['EE123456789IN', '2026-11-22'],
  ]);
  expect(deliveriesIn('100000000001 22.11.2026')[0]?.problem).toBeTruthy();
});

test('W157 barcode by barcode, an order’s number begins a line and a courier’s ends it', () => {
  const scanned = ['7K0M2Q', '100000000001', '7K1M2Q', '7K3M2Q', '100000000003', ' '].reduce(withScanned, '');
  expect(scanned).toBe('7K0M2Q\t100000000001\n7K3M2Q\t100000000003\n');
});

const parcel = (number: string, state: ShippableParcel['state'] = 'printed'): ShippableParcel => ({
  kind: 'edition',
  id: `id-${number}`,
  number,
  state,
});

test('W157 a line is judged by its order, its courier and its number', () => {
  const judge = (text: string, more: object = {}) =>
    judgeLines(pairsIn(text), {
      couriers: [delhivery, post],
      parcels: [parcel('7K0M2Q'), parcel('7K1M2Q', 'way')],
      used: [],
      ...more,
    }).map(({ problem }) => problem);
  expect(judge('#7k0m2q 1000 00000001'.replace('1000 0', '10000'))).toEqual([null]);
  expect(judge('7K0M2Q\t1000 0000 0001')).toEqual([null]);
  expect(judge('7K1M2Q 100000000001')).toEqual(['It is shipped already.']);
  expect(judge('7K0M2Q 100000000001', { couriers: [delhivery, anything] })).toEqual([
    'It can be of Delhivery or Anything: choose the courier.',
  ]);
  expect(judge('7K0M2Q 100000000001', { couriers: [delhivery, anything], courier: 'x' })).toEqual([null]);
  expect(judge('7K0M2Q 100000000001', { couriers: [] })).toEqual([
    'There is no courier. Add one under Content, Couriers.',
  ]);
  expect(judge('7K0M2Q 100000000001', { parcels: [parcel('7K0M2Q'), { ...parcel('7K0M2Q'), id: 'other' }] })).toEqual([
    'Two orders have this number: ship them on their own pages.',
  ]);
  const used = [{ courier: 'd', number: '100000000001', kind: 'edition' as const, parcel: 'id-7K9M2Q' }];
  expect(judge('7K0M2Q 100000000001', { used })).toEqual(['This number was used before, for another order.']);
  // The same number of another courier is another number.
  expect(judge('7K0M2Q 100000000001', { used: used.map(one => ({ ...one, courier: 'p' })) })).toEqual([null]);
});

test('W158 a delivery is judged by its number and its day', () => {
  const sent = { id: 'a', number: '100000000001', state: 'way' as const, since: '2026-11-25' };
  const judge = (text: string, parcels = [sent]) =>
    judgeDeliveries(deliveriesIn(text), { today: '2026-11-30', parcels });
  expect(judge('100000000001')[0]).toMatchObject({ day: '2026-11-30', problem: null, before: false });
  expect(judge('100000000001 2026-12-01')[0]?.problem).toBeTruthy();
  expect(judge('100000000001\n100000000001').every(({ problem }) => problem === 'This parcel stands here twice.')).toBe(
    true,
  );
  expect(judge('100000000001', [sent, { ...sent, id: 'b' }])[0]?.problem).toMatch(/^Two parcels/);
  // By its courier's number and by its order's.
  const twice = judge('100000000001\n7K0M2Q', [sent, { ...sent, number: '7K0M2Q' }]);
  expect(twice.map(({ problem }) => problem)).toEqual(Array(2).fill('This parcel stands here twice.'));
});

const papered: PaperedParcel = {
  row: { number: '7K0M2Q' },
  label: 'reprint',
  title: 'Nani’s Birthday Spotlight Edition',
  about: 'Nani',
  customer: 'Meera',
  brand: null,
  plan: 'imurs iconic',
  pages: 12,
  copies: 2,
  paper: 'silk',
  due: '2026-12-03',
  to: {
    recipient: 'Amma',
    phone: '+919812345611',
    street: '4 Church Street',
    city: 'Bengaluru',
    postalCode: '560001',
    state: 'Karnataka',
  },
};
const shop = { name: 'imurs', phone: '+91 80 4718 2200', address: '14 Residency Road' };

test('W156 papers say what is printed and where it goes, under the sender’s name', () => {
  expect(ticketOf(papered, { shop, today: '2026-11-30' })).toMatchObject({ kind: 'Reprint', sender: 'imurs' });
  expect(ticketOf(papered, { shop, today: '2026-11-30' }).facts.at(-1)).toEqual({ term: 'Due', value: 'Thu 3 Dec' });
  expect(slipOf(papered, shop)).toMatchObject({ senderLines: [shop.address, shop.phone], phone: '+91 98123 45611' });
  const brand = { name: 'Silver Halide', phone: null };
  expect(JSON.stringify(slipOf({ ...papered, brand }, shop))).not.toMatch(/imurs"|4718|Residency/);
  expect(slipOf({ ...papered, to: null }, shop)).toBeUndefined();
  expect(courierCells(papered, shop)?.slice(0, 3)).toEqual(['7K0M2Q', 'Amma', '9812345611']);
});
