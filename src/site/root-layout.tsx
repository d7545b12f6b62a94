import { data, Outlet, redirect, useRouteError, type MiddlewareFunction } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { routeAccess } from './route-access.ts';
import { setPendingUrl } from './parts/pending-navigation.ts';
import { AccessGate } from './parts/access-gate.tsx';
import { RouteError } from './parts/route-error.tsx';

/** Stops at a screen's door before its data is asked for (C-R05, C-R12, D06). */
const guardAccess: MiddlewareFunction = async ({ url }, next) => {
  const { pathname, search } = url;
  if (routeAccess(pathname, undefined).kind !== 'unknown') return next();
  const access = routeAccess(pathname, (await sessionUser()).type);
  if (access.kind === 'not-a-member') throw data('not-a-member', { status: 401 });
  if (access.kind !== 'redirect') return next();
  if (access.comeBack) rememberContinueLink(pathname + search);
  throw redirect(access.path);
};

/** Notes where one is going until it is there. Another click takes the note over, and with it its end. */
const storePendingUrl: MiddlewareFunction = async ({ url, request }, next) => {
  setPendingUrl(url.href);
  try {
    return await next();
  } finally {
    if (!request.signal.aborted) setPendingUrl();
  }
};
export const clientMiddleware = [storePendingUrl, guardAccess];

/** All screens stand inside this one: their doors, and what shows when one of them fails. */
export default function RootLayout() {
  return (
    <AccessGate>
      <Outlet />
    </AccessGate>
  );
}

export function ErrorBoundary() {
  return <RouteError error={useRouteError()} />;
}
