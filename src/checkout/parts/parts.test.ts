import { expect, test } from 'vitest';
import { findChoice } from '#src/catalogue/parts/find-choice.tsx';
import { tabStorage } from '#ui/storage.ts';
import { forgetDetails, initialDetails, storeDetails } from './order-details.ts';
import { isPathAfterPayment } from './use-confirmation.ts';

test('W25 after a payment the browser goes only to a screen of ours', () => {
  for (const path of [
    '/orders',
    '/dashboard',
    '/tracking/2eqenswefnsqwe0685bj8gztf3',
    '/afterwards/2eqenswefnsqwe0685bj8gztf3',
    '/abstract/2eqens',
    '/abstract/2eqens?view=check',
  ])
    expect(isPathAfterPayment(path)).toBe(true);
  for (const path of [
    '//evil.example',
    'https://evil.example/orders',
    '/orders/../admin',
    '/\\evil',
    'javascript:1',
    '#',
    '/studio',
    '/abstract/2eqens?view=check&to=//evil.example',
  ])
    expect(isPathAfterPayment(path)).toBe(false);
});

test('C-R22 a checkout is found by ids, or by the names that explore pages link with', () => {
  const plans = [
    { _id: 'p', name: 'imurs iconic', description: '', price: 1449, extraPrice: 299, pages: 12, image: null },
  ];
  const sub = { _id: 's', name: 'Trip Memoir', tag_line: '' };
  const parents = [{ _id: 't', name: 'Travel', child: [sub] }];
  const find = (choice: object) => findChoice(choice, { plans, parents });
  expect(find({ plan: 'p', category: 's' })).toMatchObject({ plan: { _id: 'p' }, sub, parent: { name: 'Travel' } });
  expect(find({ plan: 'p', categoryname: 'travel', subcategoryname: 'trip memoir' })).toMatchObject({ sub });
  expect(find({ plan: 'x', category: 's' }).plan).toBeUndefined();
  expect(find({ plan: 'p', categoryname: 'Couple', subcategoryname: 'trip memoir' }).sub).toBeUndefined();
  expect(find({ plan: 'x', category: 's', subcategoryname: 'trip memoir' }).existing).toEqual({
    category: 's',
    subcategoryname: 'trip memoir',
  });
  expect(find({ plan: 'p', category: 'x', categoryname: 'travel' }).existing).toEqual({
    plan: 'p',
    categoryname: 'travel',
  });
  expect(find({ plan: 'x', categoryname: 'Nope' }).existing).toEqual({});
});

test('W57 what was said with an order is read under its former name, too, and forgotten under both', () => {
  const none = initialDetails('wedding', undefined);
  const [former, newer] = [
    { ...none, pin: '560001' },
    { ...none, pin: '110001' },
  ];
  tabStorage.write('imurs:order-wishes', { category: 'wedding', wishes: former });
  expect(initialDetails('wedding', undefined)).toEqual(former);
  storeDetails({ category: 'wedding', details: newer }, none);
  expect(initialDetails('wedding', undefined)).toEqual(newer);
  forgetDetails();
  expect(initialDetails('wedding', undefined)).toBe(none);
});
