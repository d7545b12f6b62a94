import { roleMay } from '#kernel/staff-roles.ts';
import { type ReactNode } from 'react';
import { NavLink, redirect, useLocation, useNavigate } from 'react-router';
import { keysAreOn, typedInto, useKeyDown } from '#ui/single-keys.ts';
import { requireStaffUser } from '../staff-access.ts';
import { useCurrentInView } from '../use-current-in-view.ts';
import './money.css';

/** The owner who is signed in; other staff are redirected to what of money is theirs. For loaders in the browser. */
export async function requireOwner() {
  const user = await requireStaffUser();
  if (!roleMay(user.role, 'money')) throw redirect('/studio/money');
  return user;
}

const screens = [
  { to: '/studio/money', name: 'Today' },
  { to: '/studio/money/payments', name: 'Payments' },
  { to: '/studio/money/refunds', name: 'Refunds' },
  { to: '/studio/money/papers', name: 'Papers' },
  { to: '/studio/money/gst', name: 'GST' },
  { to: '/studio/money/settlements', name: 'Settlements' },
] as const;

/** `t` leads from every screen of money to the takings of today and of the month. */
function useTakingsKey() {
  const navigate = useNavigate();
  useKeyDown(event => {
    const { target, key } = event;
    if (key !== 't' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
    if (document.querySelector('dialog[open]') || (target instanceof Element && target.closest(typedInto))) return;
    event.preventDefault();
    void navigate('/studio/money');
  });
}

/** The frame of a screen of money: the studio's, and for owners the way to the other screens of money. */
export function MoneyScreen({ isOwner = true, children }: { isOwner?: boolean; children: ReactNode }) {
  useTakingsKey();
  const row = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <>
      {isOwner && (
        <nav ref={row} aria-label="Money" className="money-screens gutter">
          {screens.map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/studio/money'}
              {...(to === '/studio/money' && { 'aria-keyshortcuts': 't' })}
            >
              {name}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </>
  );
}
