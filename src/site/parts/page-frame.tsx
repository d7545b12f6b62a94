import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hydratedEvent } from '../late-start/hydrated-event.ts';
import { hasPageFrame } from '../navigation-rules.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

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
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <NavigationProgress />
      {hasFrame && <NavigationBar />}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[70svh]">
        {children}
      </main>
      {hasFrame && <Footer />}
      {hasFrame && <SideNavigation />}
    </>
  );
}
