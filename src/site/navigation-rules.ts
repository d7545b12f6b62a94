/** Pure rules for the parts of the navigation on each page (C-L11, C-O05, P-R01). */

/** A path without slashes at its end, for comparisons; upper and lower case stay. */
export const withoutTrailingSlash = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

/** The side navigation is hidden between these scroll positions of the landing, in CSS pixels (C-O05). */
const heroScroll = { from: 5, to: 3880 } as const;
/** Landing scroll after which the navigation bar takes its scrolled style (C-L11). */
const scrolledAfter = 4300;

/** The documented ones, the sign-in, where nothing may cover Verify, and the pages behind a friend's link. */
const withoutSideNavigation = [
  '/pricing',
  '/abstract',
  '/tracking',
  '/edition',
  '/partnerlogin',
  '/login',
  '/tell',
  '/shared',
];

/** Whether a path has the side navigation at all (C-O05). */
export const hasSideNavigation = (pathname: string): boolean =>
  !withoutSideNavigation.some(start => pathname.toLowerCase().startsWith(start));

/** Whether the side navigation is hidden at this scroll position, because the landing's opening is shown (C-O05). */
export const isSideNavigationHidden = (pathname: string, scroll: number): boolean =>
  withoutTrailingSlash(pathname) === '/' && scroll > heroScroll.from && scroll < heroScroll.to;

/** Whether the navigation bar shows its scrolled style (C-L11). */
export const isScrolled = (pathname: string, scroll: number): boolean =>
  withoutTrailingSlash(pathname) !== '/' || scroll > scrolledAfter;

/** Whether a page has the site's navigation and footer; the studio has a frame of its own. */
export const hasPageFrame = (pathname: string): boolean => !/^\/(studio|editor)(\/|$)/i.test(pathname);

/** Whether a page of ours ends with the site's footer: while somebody tells a story nothing else is offered. */
export const hasFooter = (pathname: string): boolean => !/^\/abstract\//i.test(pathname);

const clientPage = /^\/(?:edition|tracking|abstract|friends|tell|afterwards|shared)\/([^/]+)/i;

/**
 * The edition, or the token of a link, that a page for customers is about; a partner's client sees it under
 * the partner's name (W67). `undefined` for every other page.
 */
export const clientPageOf = (pathname: string): string | undefined => clientPage.exec(pathname)?.[1];

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

/** P-R17: side navigation of partners. Their home and their orders are one screen. */
export const partnerLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/dashboard', icon: 'home' },
  { label: 'Orders', to: '/orders', icon: 'book' },
  { label: 'Pricing', to: '/pricing', icon: 'tag' },
  { label: 'Portfolio', to: '/portfolio', icon: 'image' },
  { label: 'Souvenir', to: '/souvenir', icon: 'gift' },
];
