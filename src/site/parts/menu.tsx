import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession, type UserType } from '#src/accounts/parts/session.tsx';
import { IconButton } from '#ui/button.tsx';
import { chatLink } from '#web/chat-link.ts';
import { usePublicConfigIfLoaded } from '#web/use-public-config.ts';

/** How long the overlay takes to fade when it is closed (C-L11). */
const fadeMs = 1000;

/** The second link of the menu by user type: LOGIN for visitors, the user's own page for others. */
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
 * The full-screen menu: HOME, LOGIN, CORPORATE PLANS (C-L11), and for customers their orders. After closing it fades
 * out, while the page below can already be used.
 */
export function Menu({ open, onClose }: MenuProps) {
  const [isFadingOut, setIsFadingOut] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      setIsFadingOut(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    };
  }, [open]);
  useEffect(() => {
    if (!isFadingOut) return;
    const timer = setTimeout(() => setIsFadingOut(false), fadeMs);
    return () => clearTimeout(timer);
  }, [isFadingOut]);
  const fading = isFadingOut && !open;
  const { pathname } = useLocation();
  const { user } = useSession();
  const shop = usePublicConfigIfLoaded();
  const links = [
    { label: 'HOME', to: '/' },
    ...(user.type === 'Customer' ? [{ label: 'ORDERS', to: '/orders' }] : []),
    accountLinks[user.type],
    { label: 'CORPORATE PLANS', to: '/pricing' },
  ];
  const handleClose = (event: SyntheticEvent) => event.target === event.currentTarget && open && onClose();

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={handleClose}
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
          {links.map((link, at) => (
            <li key={link.to} className="flex items-baseline gap-4 border-t border-rule pt-4 md:gap-8 md:pt-6">
              <span aria-hidden="true" className="figures w-6 text-small text-marigold">
                {String(at + 1).padStart(2, '0')}
              </span>
              <Link
                to={link.to}
                onClick={onClose}
                aria-current={pathname === link.to ? 'page' : undefined}
                className="font-display text-h1 transition-colors hover:text-marigold"
              >
                {link.label}
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
