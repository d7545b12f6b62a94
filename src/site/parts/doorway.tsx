import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Loader } from '#ui/loader.tsx';
import { doorOf } from '../doors.ts';
import { NotMember } from './failure.tsx';

/** Shows the screen, or what stands before it for this kind of user. Notices when somebody signs in or out meanwhile. */
export function Doorway({ children }: { children: ReactNode }) {
  const { state, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const verdict = doorOf(pathname, state === 'ready' ? user.type : undefined);
  const away = verdict.to === 'elsewhere' ? verdict.path + (verdict.withSearch ? search : '') : undefined;
  const comeBack = verdict.to === 'elsewhere' && verdict.comeBack;

  useEffect(() => {
    if (!away) return;
    if (comeBack) rememberContinueLink(pathname + search);
    void navigate(away, { replace: true });
  }, [away, comeBack, pathname, search, navigate]);

  if (verdict.to === 'not-a-member')
    return (
      <Suspense fallback={<Loader full />}>
        <NotMember />
      </Suspense>
    );
  if (verdict.to !== 'page') return <Loader full />;
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
