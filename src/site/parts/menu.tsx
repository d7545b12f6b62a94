import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession, type UserType } from '#src/accounts/parts/session.tsx';
import { IconButton } from '#ui/button.tsx';
import { chatLink, useShopIfAny } from '../hooks.ts';

/** How long the overlay takes to fade when it is closed (C-L11). */
const fadeMs = 1000;

/** LOGIN becomes the way to one's own page once somebody is signed in. */
const own: Readonly<Record<UserType, { label: string; to: string }>> = {
  Visitor: { label: 'LOGIN', to: '/login' },
  Customer: { label: 'PROFILE', to: '/account' },
  Partner: { label: 'PROFILE', to: '/profile' },
  Staff: { label: 'STUDIO', to: '/studio' },
};

type Phase = 'shut' | 'open' | 'fading';

/** Opens and closes the menu; closed, its picture lingers and fades while the page is already given back (C-L11). */
export function useMenu() {
  const [phase, setPhase] = useState<Phase>('shut');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (phase === 'open' && !dialog.current?.open) dialog.current?.showModal();
    if (phase !== 'open') dialog.current?.close();
    if (phase !== 'fading') return;
    const timer = setTimeout(() => setPhase('shut'), fadeMs);
    return () => clearTimeout(timer);
  }, [phase]);
  return {
    phase,
    dialog,
    open: () => setPhase('open'),
    close() {
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      setPhase(now => (now !== 'open' ? now : still ? 'shut' : 'fading'));
    },
  };
}

/** The menu over everything: HOME, LOGIN, CORPORATE PLANS (C-L11). */
export function Menu({ phase, dialog, close }: ReturnType<typeof useMenu>) {
  const fading = phase === 'fading';
  const { pathname } = useLocation();
  const { user } = useSession();
  const shop = useShopIfAny();
  const places = [{ label: 'HOME', to: '/' }, own[user.type], { label: 'CORPORATE PLANS', to: '/pricing' }];
  const closed = (event: SyntheticEvent) => event.target === event.currentTarget && close();

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
        <IconButton icon="close" label="Close menu" className="-mr-2.5" onClick={close} />
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
                onClick={close}
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
