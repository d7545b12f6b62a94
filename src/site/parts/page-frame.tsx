import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hydratedEvent } from '../late-start/hydrated-event.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { useEditionBrand, type ShownBrand } from '#web/edition-brand.ts';
import { clientPageOf, hasPageFrame } from '../navigation-rules.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

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
      {hasFrame && (brand === 'ours' ? <Footer /> : brand && <BrandFrame part="footer" brand={brand} />)}
      {hasFrame && <SideNavigation />}
    </>
  );
}
