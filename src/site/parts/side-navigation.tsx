import { NavLink, useLocation } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { consumerPlaces, hasSideNavigation, isAway, partnerPlaces } from '../layout.ts';
import { useScroll } from './use-scroll.ts';

/** The side navigation (C-O05, P-R17): along the bottom where the screen is narrow, at the side where there is a margin for it. */
export function SideNavigation() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const away = useScroll(scroll => isAway(pathname, scroll));
  if (!hasSideNavigation(pathname)) return null;
  const places = user.type === 'Partner' ? partnerPlaces : consumerPlaces;
  return (
    <nav
      aria-label="Sections"
      inert={away}
      className={`fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] transition-[opacity,translate] duration-300 xl:inset-x-auto xl:top-1/2 xl:bottom-auto xl:left-3 xl:-translate-y-1/2 xl:border-t-0 xl:bg-transparent ${
        away ? 'pointer-events-none translate-y-full opacity-0 xl:-translate-x-full xl:-translate-y-1/2' : ''
      }`}
    >
      <ul className="mx-auto flex max-w-lg justify-between xl:flex-col xl:gap-1">
        {places.map(({ label, to, icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              end={to === '/'}
              className="flex h-14 min-w-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-[0.75rem] leading-none text-soft transition-colors hover:text-ink aria-[current=page]:border-madder aria-[current=page]:text-ink xl:border-t-0 xl:border-l-2"
            >
              <Icon name={icon} size={22} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
