import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation, NavLink } from 'react-router';
import { hydratedEvent } from '../late-start/hydrated-event.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { useEditionBrand, type ShownBrand } from '#web/edition-brand.ts';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  clientPageOf,
  hasFooter,
  hasPageFrame,
  consumerLinks,
  hasSideNavigation,
  isSideNavigationHidden,
  partnerLinks,
} from '../navigation-rules.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { useScroll } from './use-scroll.ts';

/** The side navigation (C-O05, P-R17): at the bottom of small screens, in the navigation bar on wide ones. */
function SideNavigation() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const isHidden = useScroll(scroll => isSideNavigationHidden(pathname, scroll));
  if (!hasSideNavigation(pathname)) return null;
  const links = user.type === 'Partner' ? partnerLinks : consumerLinks;
  return (
    <nav
      aria-label="Sections"
      inert={isHidden}
      className={`side-navigation fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-page pb-[env(safe-area-inset-bottom)] transition-[opacity,translate] duration-300 lg:inset-x-auto lg:top-0 lg:bottom-auto lg:left-1/2 lg:z-40 lg:-translate-x-1/2 lg:border-0 lg:bg-transparent lg:pb-0 ${
        isHidden ? 'translate-y-full opacity-0 lg:-translate-y-full' : ''
      }`}
    >
      <ul className="mx-auto flex max-w-lg justify-between lg:max-w-none lg:gap-9">
        {links.map(({ label, to, icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              end={to === '/'}
              className="flex h-14 min-w-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-[0.75rem] leading-none text-soft transition-colors hover:text-ink aria-[current=page]:border-madder aria-[current=page]:text-ink lg:h-16 lg:min-w-0 lg:border-t-0 lg:border-b-2 lg:text-small"
            >
              <Icon name={icon} size={22} className="lg:hidden" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** After so many milliseconds a navigation counts as failed (P-R18). */
const warnAfterMs = 120_000;

/** Shows a hairline at the top while the next screen loads, and an alert when it does not arrive (P-R18). */
function NavigationProgress() {
  const navigation = useNavigation();
  const alert = useAlert();
  const busy = navigation.state !== 'idle';

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      void alert({
        title: 'Loading chunk failed',
        text: 'The next page did not arrive. Load it again; what you entered is kept.',
        actions: [{ label: 'Load again', onSelect: () => window.location.reload() }, { label: 'Wait' }],
      });
    }, warnAfterMs);
    return () => clearTimeout(timer);
  }, [busy, alert]);

  return (
    <div
      aria-hidden="true"
      data-navigating={busy}
      className={`fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-madder transition-[scale,opacity] ${
        busy ? 'scale-x-75 opacity-100 delay-200 duration-[4s]' : 'scale-x-0 opacity-0 duration-0'
      }`}
    />
  );
}

// Only clients of partners need it.
const BrandFrame = deferredPart(async () => (await import('./brand-frame.tsx')).BrandFrame);

/** The bar above a page under a partner's name; empty until the name is known, so that nothing below it moves. */
const BrandBar = ({ brand }: { brand: ShownBrand | undefined }) => (
  <header className="gutter sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-rule bg-page">
    {brand && <BrandFrame part="bar" brand={brand} />}
  </header>
);

/**
 * Under whose name a page stands: `ours`, a partner's for their client (W67), or nobody's until that is known. Partners
 * and staff use our shop, so they keep its navigation.
 */
function useFrameBrand(pathname: string) {
  const page = clientPageOf(pathname);
  const brand = useEditionBrand(page);
  const { state, user } = useSession();
  if (page === undefined || brand === null || user.type === 'Partner' || user.type === 'Staff') return 'ours';
  return state === 'ready' ? brand : undefined;
}

/** The frame of every screen: skip link, navigation, the only `<main>`, footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  // Moves the focus to the beginning of a new screen, for keyboards and screen readers.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    dispatchEvent(new Event(hydratedEvent));
  }, []);

  const hasFrame = hasPageFrame(pathname);
  const brand = useFrameBrand(pathname);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <NavigationProgress />
      {hasFrame && (brand === 'ours' ? <NavigationBar /> : <BrandBar brand={brand} />)}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(70*var(--svh))]">
        {children}
      </main>
      {hasFrame &&
        (brand === 'ours' ? hasFooter(pathname) && <Footer /> : brand && <BrandFrame part="footer" brand={brand} />)}
      {hasFrame && brand === 'ours' && <SideNavigation />}
    </>
  );
}
