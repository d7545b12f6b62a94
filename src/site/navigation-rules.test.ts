import { expect, test } from 'vitest';
import {
  clientPageOf,
  consumerLinks,
  hasFooter,
  hasSideNavigation,
  isSideNavigationHidden,
  isScrolled,
  partnerLinks,
} from './navigation-rules.ts';
import { partnerTitle } from './partner-titles.ts';

test.each(['/pricing', '/abstract/x1', '/tracking/x1', '/edition/x1', '/Partnerlogin', '/partnerlogin', '/login'])(
  'C-O05 %s has no side navigation',
  path => expect(hasSideNavigation(path)).toBe(false),
);
test.each(['/', '/plans', '/orders', '/registration', '/abou'])('C-O05 %s has the side navigation', path =>
  expect(hasSideNavigation(path)).toBe(true),
);

test('C-L12 every page but the form has the footer', () => {
  expect(['/', '/plans', '/tracking/x1', '/abstract/x1'].map(hasFooter)).toEqual([true, true, true, false]);
});

test.each([
  [0, false],
  [5, false],
  [6, true],
  [3879, true],
  [3880, false],
])('C-O05 at %i px of landing scroll the side navigation is hidden: %s', (scroll, hidden) => {
  expect(isSideNavigationHidden('/', scroll)).toBe(hidden);
  expect(isSideNavigationHidden('/plans', scroll)).toBe(false);
});

test('C-L11 the bar has its scrolled style after 4300 px, and always on other pages than the home page', () => {
  expect(isScrolled('/', 4300)).toBe(false);
  expect(isScrolled('/', 4301)).toBe(true);
  expect(isScrolled('/plans', 0)).toBe(true);
});

test('C-O05 visitors and customers have these links in this order', () => {
  expect(consumerLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Home /',
    'Explore /explore',
    'Orders /orders',
    'Samples /samples',
    'Profile /account',
  ]);
});

test('P-R17 partners have these links in this order', () => {
  expect(partnerLinks.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Pricing', 'Portfolio', 'Souvenir']);
});

test.each([
  ['/pricing', 'Pricing'],
  ['/portfolio', 'Portfolio Editions'],
  ['/souvenir', 'Souvenir Editions'],
  ['/createOrder', 'Create New Order'],
  ['/profile', 'Profile Settings'],
  ['/orders', 'Your Orders'],
  ['/dashboard', 'Home'],
  ['/sample', 'Physical Sample'],
  ['/tracking/x1', 'Order Status'],
  ['/edition/x1', 'Soft Copy'],
  ['/abstract/x1', 'Abstract Form'],
  ['/summry', 'Order Summry'],
  ['/refundpolicy', 'Cancellation & Refund Policy'],
  ['/samples', undefined],
  ['/', undefined],
])('P-R01 the title of %s is %s', (path, title) => expect(partnerTitle(path)).toBe(title));

test('W67 pages for customers are those about one edition, and that of a friend’s link', () => {
  const pages = [
    '/edition/e1',
    '/tracking/e1/',
    '/abstract/e1',
    '/friends/e1',
    '/tell/t1',
    '/afterwards/e1',
    '/shared/t1',
  ];
  expect(pages.map(clientPageOf)).toEqual(['e1', 'e1', 'e1', 'e1', 't1', 'e1', 't1']);
  expect(['/', '/orders', '/edition', '/studio/editions/e1', '/EAAUbfCeJm1/e1'].map(clientPageOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
