import type { ReactNode } from 'react';
import type { Theme } from '#kernel/themes.ts';
import { NavLink, useNavigate } from 'react-router';
import { requestLogout } from '#src/accounts/parts/request-logout.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { usePublicConfig } from '#web/use-public-config.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { Wordmark } from '#ui/wordmark.tsx';

interface StudioPageProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  theme?: Theme | undefined;
  aside?: ReactNode;
  /** Whether the screen is shown before the sign-in; its header has no links then. */
  outside?: boolean | undefined;
  children: ReactNode;
}

/** The header of every studio screen. `outside`: without its links, before the sign-in. */
export function StudioHeader({ outside }: Pick<StudioPageProps, 'outside'>) {
  const { brand } = usePublicConfig();
  return (
    <header className="gutter flex flex-wrap print:hidden items-center justify-between gap-x-6 gap-y-1 border-b border-rule pt-3 pb-1 md:pb-3">
      <p className="flex items-baseline gap-3">
        <Wordmark name={brand.name} />
        <span className="eyebrow hidden text-soft sm:inline">Studio</span>
      </p>
      {!outside && <StudioNav />}
    </header>
  );
}

/** The layout of a studio screen: its own header, then the page. */
export function StudioPage({ outside, children, ...page }: StudioPageProps) {
  return (
    <>
      <StudioHeader outside={outside} />
      <Page {...page} width={outside ? 'narrow' : 'wide'}>
        {children}
      </Page>
    </>
  );
}

const studioScreens = [
  { to: '/studio', name: 'Queue' },
  { to: '/studio/orders', name: 'Orders' },
  { to: '/studio/production', name: 'Production' },
  { to: '/studio/samples', name: 'Samples' },
  { to: '/studio/afterwards', name: 'Claims' },
  { to: '/studio/money', name: 'Money' },
  { to: '/studio/messages', name: 'Messages' },
  { to: '/studio/people', name: 'People' },
  { to: '/studio/jobs', name: 'Jobs' },
  { to: '/studio/content', name: 'Content' },
] as const;

/** The name of the signed-in member of staff, Sign out, and the links between the studio's screens. */
function StudioNav() {
  const { user, refresh } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const signOut = async () => {
    if (await requestLogout()) return toast('You are still signed in. Please try again.', { tone: 'bad' });
    await refresh();
    await navigate('/studio/sign-in');
  };
  return (
    <>
      <div className="ml-auto flex items-center gap-4 md:order-last md:ml-0">
        {user.type === 'Staff' && (
          <ButtonLink to="/studio/profile" kind="quiet" size="small">
            {user.data.name}
            <span className="sr-only">, profile</span>
          </ButtonLink>
        )}
        <Button kind="quiet" size="small" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
      <nav aria-label="Studio" className="w-full md:ml-auto md:w-auto">
        <ul className="flex flex-wrap gap-x-4 text-small sm:justify-between sm:gap-x-3 sm:text-base md:gap-x-5">
          {studioScreens.map(({ to, name }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/studio'}
                className="inline-block min-h-11 py-2.5 underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline aria-[current=page]:decoration-madder aria-[current=page]:decoration-2"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
