import { expect, test } from 'vitest';
import { routeAccess } from './route-access.ts';

const signIn = { kind: 'redirect', path: '/login', comeBack: true };
const page = { kind: 'allowed' };
const notMember = { kind: 'not-a-member' };
const toCreateOrder = { kind: 'redirect', path: '/createOrder', withSearch: true };
const to = (path: string) => ({ kind: 'redirect', path });

test.each([
  ['C-R05', '/category', 'Visitor', signIn],
  ['C-R05', '/category', 'Customer', page],
  ['C-S07', '/checkout', 'Visitor', signIn],
  ['C-S07', '/sub_category', 'Visitor', signIn],
  ['C-R12', '/orders', 'Visitor', notMember],
  ['C-R12', '/orders', 'Customer', page],
  ['C-R13', '/account', 'Visitor', notMember],
  ['C-R13', '/account/', 'Customer', page],
  ['P-R08', '/selectPlan', 'Partner', toCreateOrder],
  ['P-R08', '/category', 'Partner', toCreateOrder],
  ['P-R08', '/sub_category', 'Partner', toCreateOrder],
  ['P-R08', '/checkout', 'Partner', toCreateOrder],
  ['C-R04', '/selectPlan', 'Customer', page],
  ['P-R01', '/plans', 'Partner', page],
  ['P-R01', '/orders', 'Partner', page],
  ['P-R01', '/account', 'Partner', to('/profile')],
  ['P-R01', '/profile', 'Partner', page],
  ['P-R02', '/', 'Partner', to('/dashboard')],
  ['P-R02', '/dashboard', 'Partner', page],
  ['D06', '/dashboard', 'Visitor', notMember],
  ['D06', '/dashboard', 'Customer', to('/orders')],
  ['D06', '/createOrder', 'Visitor', to('/plans')],
  ['D06', '/createOrder', 'Customer', to('/plans')],
  ['D06', '/CREATEORDER/', 'Partner', page],
  ['D06', '/pricing', 'Visitor', page],
  ['P-R12', '/sample', 'Customer', to('/orders')],
] as const)('%s %s for a %s', (_row, path, type, access) => {
  expect(routeAccess(path, type)).toEqual(access);
});

test('D03 only screens with access rules wait for the user type', () => {
  for (const path of ['/', '/plans', '/selectPlan', '/about', '/pricing', '/no-such-page'])
    expect(routeAccess(path, undefined)).toEqual(page);
  for (const path of ['/orders', '/category', '/dashboard'])
    expect(routeAccess(path, undefined)).toEqual({ kind: 'unknown' });
});
