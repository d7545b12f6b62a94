/** Which parts of the navigation are shown where: pure rules (C-L11, C-O05, P-R01). */

/** A path in one spelling, so that it can be compared; upper and lower case stay. */
export const withoutTrailingSlash = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

/** The side navigation is hidden between these scroll positions of the landing, in CSS pixels (C-O05). */
const heroScroll = { from: 5, to: 3880 } as const;
/** Landing scroll after which the navigation bar takes its scrolled style (C-L11). */
const scrolledAfter = 4300;

const withoutSideNavigation = ['/pricing', '/abstract', '/tracking', '/edition', '/partnerlogin'];

/** Whether a path has the side navigation at all (C-O05). */
export const hasSideNavigation = (pathname: string): boolean =>
  !withoutSideNavigation.some(start => pathname.toLowerCase().startsWith(start));

/** Whether the side navigation is hidden for now, because somebody scrolls through the landing's opening (C-O05). */
export const isSideNavigationHidden = (pathname: string, scroll: number): boolean =>
  withoutTrailingSlash(pathname) === '/' && scroll > heroScroll.from && scroll < heroScroll.to;

/** Whether the navigation bar shows its scrolled style (C-L11). */
export const isScrolled = (pathname: string, scroll: number): boolean =>
  withoutTrailingSlash(pathname) !== '/' || scroll > scrolledAfter;

/** The studio has a frame of its own. */
export const hasPageFrame = (pathname: string): boolean => !/^\/(studio|editor)(\/|$)/i.test(pathname);

interface NavigationLink {
  label: string;
  to: string;
  icon: 'home' | 'search' | 'book' | 'image' | 'user' | 'tag' | 'gift';
}

/** Side navigation of visitors and customers (C-O05). */
export const consumerLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/', icon: 'home' },
  { label: 'Explore', to: '/explore', icon: 'search' },
  { label: 'Orders', to: '/orders', icon: 'book' },
  { label: 'Samples', to: '/samples', icon: 'image' },
  { label: 'Profile', to: '/account', icon: 'user' },
];

/** Side navigation of partners (P-R17). Their home and their orders are one screen. */
export const partnerLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/dashboard', icon: 'home' },
  { label: 'Orders', to: '/orders', icon: 'book' },
  { label: 'Pricing', to: '/pricing', icon: 'tag' },
  { label: 'Portfolio', to: '/portfolio', icon: 'image' },
  { label: 'Souvenir', to: '/souvenir', icon: 'gift' },
];

/** Titles of the partner's top bar by the start of the path, letter for letter (P-R01). */
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
  ['/summry', 'Order Summry'], // D19
  ['/refundpolicy', 'Cancellation & Refund Policy'],
  ['/product', 'Greatest Hits'],
];

/** The section's title in the partner's top bar, if it has one (P-R17). */
export function partnerTitle(pathname: string): string | undefined {
  const path = withoutTrailingSlash(pathname).toLowerCase();
  return partnerTitles.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
}
