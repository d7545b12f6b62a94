import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hydratedEvent } from '../late-start/hydrated-event.ts';
import { hasPageFrame } from '../navigation-rules.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** What stands around every screen: skip link, navigation, the one `<main>`, footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // On a new screen, keyboard and screen reader start at its beginning.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    dispatchEvent(new Event(hydratedEvent));
  }, []);

  const framed = hasPageFrame(pathname);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <NavigationProgress />
      {framed && <NavigationBar />}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[70svh]">
        {children}
      </main>
      {framed && <Footer />}
      {framed && <SideNavigation />}
    </>
  );
}
