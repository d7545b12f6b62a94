import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { chatLink } from '#web/chat-link.ts';
import { usePublicConfigIfLoaded } from '#web/use-public-config.ts';
import { isScrolled } from '../navigation-rules.ts';
import { useScroll } from './use-scroll.ts';

const Menu = deferredPart(async () => (await import('./menu.tsx')).Menu);
// Most people who open the landing are no partners.
const PartnerBar = deferredPart(async () => (await import('./partner-bar.tsx')).PartnerBar);

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
  const partner = user.type === 'Partner' ? user.data : undefined;

  return (
    <header
      data-scrolled={scrolled || undefined}
      className="gutter sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-transparent bg-page transition-[border-color] duration-300 data-scrolled:border-rule"
    >
      {pathname !== '/' && <BackButton />}
      <Link
        to="/"
        // On a phone the title of a partner's section replaces it.
        className="-ml-1 px-1 py-2 max-xs:[&:has(+p)]:hidden"
        aria-label={shop ? `${shop.brand.name}, front page` : 'Front page'}
      >
        <Wordmark name={shop?.brand.name ?? ''} />
      </Link>
      {partner && <PartnerBar part="title" pathname={pathname} partner={partner} />}
      <div className="ml-auto flex items-center gap-1">
        {partner && <PartnerBar part="logo" pathname={pathname} partner={partner} />}
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
