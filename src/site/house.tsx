import { data, Outlet, redirect, useRouteError, type MiddlewareFunction } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { doorOf } from './doors.ts';
import { noteDestination } from './parts/destination.ts';
import { Doorway } from './parts/doorway.tsx';
import { Failure } from './parts/failure.tsx';

/** Stops at a screen's door before its data is asked for (C-R05, C-R12, D06). */
const guard: MiddlewareFunction = async ({ url }, next) => {
  const { pathname, search } = url;
  if (doorOf(pathname, undefined).to !== 'wait') return next();
  const verdict = doorOf(pathname, (await sessionUser()).type);
  if (verdict.to === 'not-a-member') throw data('not-a-member', { status: 401 });
  if (verdict.to !== 'elsewhere') return next();
  if (verdict.comeBack) rememberContinueLink(pathname + search);
  throw redirect(verdict.path);
};

/** Notes where one is going until it is there. Another click takes the note over, and with it its end. */
const noted: MiddlewareFunction = async ({ url, request }, next) => {
  noteDestination(url.href);
  try {
    return await next();
  } finally {
    if (!request.signal.aborted) noteDestination();
  }
};
export const clientMiddleware = [noted, guard];

/** All screens stand inside this one: their doors, and what shows when one of them fails. */
export default function House() {
  return (
    <Doorway>
      <Outlet />
    </Doorway>
  );
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
