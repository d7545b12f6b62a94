import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { chatLink } from '#web/chat-link.ts';
import { usePublicConfigIfLoaded } from '#web/use-public-config.ts';
import { isScrolled, partnerTitle } from '../navigation-rules.ts';
import { useScroll } from './use-scroll.ts';

const Menu = deferredPart(async () => (await import('./menu.tsx')).Menu);

/**
 * C-L11: the navigation bar: back arrow, brand, chat, menu, and its style once scrolled (`isScrolled`); for partners
 * also the section's title and their logo (P-R17).
 */
export function NavigationBar() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const [menu, setMenu] = useState<'unused' | 'open' | 'shut'>('unused');
  useEffect(() => Menu.preload(), []);
  const scrolled = useScroll(scroll => isScrolled(pathname, scroll));
  const shop = usePublicConfigIfLoaded();
  const title = user.type === 'Partner' ? partnerTitle(pathname) : undefined;

  return (
    <header
      data-scrolled={scrolled || undefined}
      className="gutter sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-transparent bg-page transition-[border-color] duration-300 data-scrolled:border-rule"
    >
      {pathname !== '/' && <BackButton />}
      <Link
        to="/"
        className={`-ml-1 px-1 py-2 ${title ? 'hidden xs:block' : ''}`}
        aria-label={shop ? `${shop.brand.name}, front page` : 'Front page'}
      >
        <Wordmark name={shop?.brand.name ?? ''} />
      </Link>
      {title && (
        // On a phone it replaces the brand, on two lines when it is long.
        <p className="line-clamp-2 min-w-0 font-display leading-tight xs:ml-3 xs:block xs:truncate xs:border-l xs:border-rule xs:pl-4 xs:text-h4 xs:text-soft lg:max-w-[22vw]">
          {title}
        </p>
      )}
      <div className="ml-auto flex items-center gap-1">
        {user.type === 'Partner' && <PartnerLogo logo={user.data.logo} name={user.data.name} />}
        {shop && (
          <a
            href={chatLink(shop.brand.chatNumber)}
            target="_blank"
            rel="noopener noreferrer"
            className="icon-button icon-button-plain"
            aria-label="Chat with us (opens in a new tab)"
          >
            <Icon name="chat" size={22} />
          </a>
        )}
        <IconButton
          icon="menu"
          label="Menu"
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        />
      </div>
      {menu !== 'unused' && <Menu open={menu === 'open'} onClose={() => setMenu('shut')} />}
    </header>
  );
}

function BackButton() {
  const navigate = useNavigate();
  /** A screen that was opened by a link has no history to go back to. */
  const back = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'));
  return <IconButton icon="back" label="Back" className="-ml-3" onClick={back} />;
}

/** A link to the profile with the partner's logo, or with a default icon when there is none (P-R17). */
function PartnerLogo({ logo, name }: { logo: string | null; name: string }) {
  return (
    <Link
      to="/profile"
      aria-label={`${name}, profile`}
      className={logo ? 'flex h-11 min-w-11 items-center' : 'icon-button icon-button-bordered'}
    >
      {logo ? (
        <img src={`/thumbnail/${logo}`} alt="" height={32} className="h-8 w-auto max-w-16 object-contain xs:max-w-36" />
      ) : (
        <Icon name="user" size={22} />
      )}
    </Link>
  );
}
