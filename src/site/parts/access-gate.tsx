import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Loader } from '#ui/loader.tsx';
import { routeAccess } from '../route-access.ts';
import { NotMember } from './route-error.tsx';

/**
 * C-S08: shows the screen if this user type may see it, and redirects otherwise; updates when somebody signs in or
 * out. A loader shows until the user type is known.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const { state, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const access = routeAccess(pathname, state === 'ready' ? user.type : undefined);
  const redirect = access.kind === 'redirect' ? access : undefined;
  const target = redirect && redirect.path + (redirect.withSearch ? search : '');
  const comeBack = redirect?.comeBack;

  useEffect(() => {
    if (!target) return;
    if (comeBack) rememberContinueLink(pathname + search);
    void navigate(target, { replace: true });
  }, [target, comeBack, pathname, search, navigate]);

  if (access.kind === 'not-a-member')
    return (
      <Suspense fallback={<Loader full />}>
        <NotMember />
      </Suspense>
    );
  if (access.kind !== 'allowed') return <Loader full />;
  if (pathname !== '/') return children;
  // A partner's front page is the dashboard: the hint in `data-user` hides the landing before the first paint (D03).
  return (
    <>
      <div className="contents [[data-user=Partner]_&]:hidden">{children}</div>
      <div className="hidden [[data-user=Partner]_&]:block">
        <Loader full />
      </div>
    </>
  );
}
