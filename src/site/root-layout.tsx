import { data, Outlet, redirect, useRouteError, type MiddlewareFunction } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { routeAccess } from './route-access.ts';
import { setPendingUrl } from './parts/pending-navigation.ts';
import { AccessGate } from './parts/access-gate.tsx';
import { RouteError } from './parts/route-error.tsx';

/** Checks access before the data of a screen is requested (C-R05, C-P02, D06). */
const guardAccess: MiddlewareFunction = async ({ url }, next) => {
  const { pathname, search } = url;
  if (routeAccess(pathname, undefined).kind !== 'unknown') return next();
  const access = routeAccess(pathname, (await sessionUser()).type);
  if (access.kind === 'not-a-member') throw data('not-a-member', { status: 401 });
  if (access.kind !== 'redirect') return next();
  if (access.comeBack) rememberContinueLink(pathname + search);
  throw redirect(access.withSearch ? access.path + search : access.path);
};

/** Stores the address of a navigation until it ends. A second navigation aborts the first and replaces its address. */
const storePendingUrl: MiddlewareFunction = async ({ url, request }, next) => {
  setPendingUrl(url.href);
  try {
    return await next();
  } finally {
    if (!request.signal.aborted) setPendingUrl();
  }
};
export const clientMiddleware = [storePendingUrl, guardAccess];

/** The layout route around all screens: it checks access and shows their errors. */
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
