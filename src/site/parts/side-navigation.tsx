import { NavLink, useLocation } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { consumerLinks, hasSideNavigation, isSideNavigationHidden, partnerLinks } from '../navigation-rules.ts';
import { useScroll } from './use-scroll.ts';

/** The side navigation (C-O05, P-R17): at the bottom of small screens, in the navigation bar on wide ones. */
export function SideNavigation() {
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
