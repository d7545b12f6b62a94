import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession, type UserType } from '#src/accounts/parts/session.tsx';
import { IconButton } from '#ui/button.tsx';
import { chatLink } from '#web/chat-link.ts';
import { usePublicConfigIfLoaded } from '#web/use-public-config.ts';

/** How long the overlay takes to fade when it is closed (C-L11). */
const fadeMs = 1000;

/** LOGIN becomes the way to one's own page once somebody is signed in. */
const accountLinks: Readonly<Record<UserType, { label: string; to: string }>> = {
  Visitor: { label: 'LOGIN', to: '/login' },
  Customer: { label: 'PROFILE', to: '/account' },
  Partner: { label: 'PROFILE', to: '/profile' },
  Staff: { label: 'STUDIO', to: '/studio' },
};

export interface MenuProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The menu over everything: HOME, LOGIN, CORPORATE PLANS (C-L11). Closed, its picture lingers and fades while the page
 * is already given back.
 */
export function Menu({ open, onClose }: MenuProps) {
  const [lingers, setLingers] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      setLingers(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    };
  }, [open]);
  useEffect(() => {
    if (!lingers) return;
    const timer = setTimeout(() => setLingers(false), fadeMs);
    return () => clearTimeout(timer);
  }, [lingers]);
  const fading = lingers && !open;
  const { pathname } = useLocation();
  const { user } = useSession();
  const shop = usePublicConfigIfLoaded();
  const places = [{ label: 'HOME', to: '/' }, accountLinks[user.type], { label: 'CORPORATE PLANS', to: '/pricing' }];
  const closed = (event: SyntheticEvent) => event.target === event.currentTarget && open && onClose();

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={closed}
      inert={fading}
      className={`on-dark gutter fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-ink open:flex ${
        fading ? 'pointer-events-none z-50 flex opacity-0 transition-opacity duration-1000 starting:opacity-100' : ''
      }`}
    >
      <div className="flex h-16 shrink-0 items-center justify-between">
        <p className="eyebrow text-soft">Contents</p>
        <IconButton icon="close" label="Close menu" className="-mr-2.5" onClick={onClose} />
      </div>
      <nav aria-label="Menu" className="my-auto py-8">
        <ol className="flex flex-col gap-4 md:gap-6">
          {places.map((place, at) => (
            <li key={place.to} className="flex items-baseline gap-4 border-t border-rule pt-4 md:gap-8 md:pt-6">
              <span aria-hidden="true" className="figures w-6 text-small text-marigold">
                {String(at + 1).padStart(2, '0')}
              </span>
              <Link
                to={place.to}
                onClick={onClose}
                aria-current={pathname === place.to ? 'page' : undefined}
                className="font-display text-h1 transition-colors hover:text-marigold"
              >
                {place.label}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {shop && (
        <p className="flex flex-wrap gap-x-8 gap-y-2 border-t border-rule py-6 text-small text-soft">
          <a href={chatLink(shop.brand.chatNumber)} target="_blank" rel="noopener noreferrer" className="underline">
            Chat with us<span className="sr-only"> (opens in a new tab)</span>
          </a>
          <a href={`tel:${shop.brand.phone.replace(/[^+\d]/g, '')}`} className="underline">
            {shop.brand.phone}
          </a>
        </p>
      )}
    </dialog>
  );
}
