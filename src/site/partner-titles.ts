import { withoutTrailingSlash } from './navigation-rules.ts';

/** P-R01: titles of the partner's top bar by the start of the path, exactly as in the specification. */
const partnerTitles: readonly (readonly [path: string, title: string])[] = [
  ['/pricing', 'Pricing'],
  ['/portfolio', 'Portfolio Editions'],
  ['/souvenir', 'Souvenir Editions'],
  ['/createorder', 'Create New Order'],
  ['/profile', 'Profile Settings'],
  ['/orders', 'Your Orders'],
  ['/dashboard', 'Home'],
  ['/sample', 'Physical Sample'],
  ['/tracking', 'Order Status'],
  ['/edition', 'Soft Copy'],
  ['/abstract', 'Abstract Form'],
  ['/friends', 'Friends and Family'],
  ['/client', 'Your Client'],
  ['/afterwards', 'Keep and share'],
  ['/summry', 'Order Summry'], // D19
  ['/refundpolicy', 'Cancellation & Refund Policy'],
  ['/product', 'Greatest Hits'],
];

/** The section's title in the partner's top bar, if it has one (P-R17). */
export function partnerTitle(pathname: string): string | undefined {
  const path = withoutTrailingSlash(pathname).toLowerCase();
  return partnerTitles.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
}
