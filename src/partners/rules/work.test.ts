import { expect, test } from 'vitest';
import { linkText, nextAct, turnFilters, turnText } from './work.ts';

const order = { _id: 'x', turn: 'client', need: null, orderStatus: 0, cancelled: false } as const;

test('W165 a row has one next act: what it needs of its partner, else the documented action of its status', () => {
  expect(nextAct(order)).toEqual({ text: 'Abstract Form', to: '/abstract/x' });
  expect(nextAct({ ...order, orderStatus: 3 })).toEqual({ text: 'Preview', to: '/edition/x' });
  expect(nextAct({ ...order, orderStatus: 6 })).toEqual({ text: 'Track Order', to: '/tracking/x' });
  expect(nextAct({ ...order, turn: 'you', need: 'send', orderStatus: 3 })).toEqual({
    text: 'Read and send',
    to: '/edition/x',
  });
  expect(nextAct({ ...order, turn: 'you', need: 'address', orderStatus: 3 }).to).toBe('/tracking/x');
  expect(nextAct({ ...order, turn: 'done', cancelled: true })).toEqual({ text: 'Track Order', to: '/tracking/x' });
});

test('W165 whose turn it is, in a few words', () => {
  const words = [
    order,
    { ...order, orderStatus: 3 },
    { ...order, turn: 'us', orderStatus: 2 },
    { ...order, turn: 'us', orderStatus: 3 },
    { ...order, turn: 'us', orderStatus: 4 },
    { ...order, turn: 'way', orderStatus: 6 },
    { ...order, turn: 'done', orderStatus: 6 },
    { ...order, turn: 'done', cancelled: true },
  ] as const;
  expect(words.map(turnText)).toEqual([
    'Client tells the story',
    'Client reads the soft copy',
    'We make the soft copy',
    'We work on it',
    'We print it',
    'The courier has it',
    'Delivered',
    'Cancelled',
  ]);
  expect(turnFilters.map(({ words }) => words('1'))).toEqual([
    '1 needs you',
    '1 with clients',
    '1 with us',
    '1 on the way',
  ]);
});

test('W165 what is known of the links', () => {
  const shown = (day: string) => `on ${day}`;
  expect(linkText(null, shown)).toBe('no link');
  expect(linkText({ works: true, openedOn: '2026-12-01' }, shown)).toBe('opened on 2026-12-01');
  expect(linkText({ works: true, openedOn: null }, shown)).toBe('not opened');
  expect(linkText({ works: false, openedOn: null }, shown)).toBe('no link works');
});
