import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { livingEvent } from '../late-start.ts';
import { hasFrame } from '../layout.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { Underway } from './underway.tsx';

/** What stands around every screen: skip link, navigation, the one `<main>`, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A new screen is a new page: whoever uses a keyboard or a screen reader starts at its beginning.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    dispatchEvent(new Event(livingEvent));
  }, []);

  const framed = hasFrame(pathname);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Underway />
      {framed && <Masthead />}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[70svh]">
        {children}
      </main>
      {framed && <Footer />}
      {framed && <SideNavigation />}
    </>
  );
}
