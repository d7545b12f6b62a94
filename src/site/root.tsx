import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { notMemberTitle } from '#src/accounts/parts/not-member-title.ts';
import { userTypeScript } from '#src/accounts/parts/user-type-hint.ts';
import { AlertProvider } from '#ui/alert.tsx';
import { fontPreloads } from '#ui/fonts.ts';
import { Loader } from '#ui/loader.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { publicConfigContext } from '#web/use-public-config.ts';
import { publicConfigFromMeta, pageMeta } from '#web/page-meta.ts';
import { clientPageOf } from './navigation-rules.ts';
import { ServerBodyScripts, ServerHeadScript, ServerStyle } from './document-scripts.tsx';
import { pendingNavigationScript } from './parts/pending-navigation.ts';
import { RouteError } from './parts/route-error.tsx';
import { PageFrame } from './parts/page-frame.tsx';

/**
 * The stylesheet, inlined into the page, which saves a request before the first paint. The browser's build has no copy,
 * since React keeps the style that the server wrote.
 */
const css = import.meta.env.SSR ? (await import('../ui/app.css?inline')).default : '';

/** The script that runs before the first paint. As for the style, the browser's build has no copy. */
const startScript = import.meta.env.SSR
  ? (await import('./parts/older-browsers-script.ts')).olderBrowsersScript + pendingNavigationScript + userTypeScript
  : '';

/** The browser keeps the links that the server wrote, so its build has no copy of them. */
export const links: LinksFunction = () => (import.meta.env.SSR ? [...fontPreloads] : []);

/** Our icons; on a page that may be a partner's client's an empty one, until it is known whose it is (W89). */
function ServerIcons() {
  const { pathname } = useLocation();
  if (clientPageOf(pathname) !== undefined) return <link rel="icon" href="data:," />;
  return (
    <>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** The titles of the pages that `RouteError` shows, by status. */
const failureTitles: Readonly<Record<number, string>> = { 401: notMemberTitle, 404: 'Page Not Found' };

const failureTitle = (error: unknown) =>
  (isRouteErrorResponse(error) && failureTitles[error.status]) || 'Something Went Wrong';

export const meta: MetaFunction = args => {
  if (args.error)
    // Under a client's link it names nobody: it may be one of a partner's (W86).
    return clientPageOf(args.location.pathname) === undefined
      ? pageMeta(failureTitle(args.error), { noindex: true })(args)
      : [{ title: failureTitle(args.error) }, { name: 'robots', content: 'noindex' }];
  const name = publicConfigFromMeta(args)?.brand.name ?? '';
  return [
    { title: `${name} · a magazine about someone you love` },
    {
      name: 'description',
      content: `${name} makes a printed magazine about someone you love.`,
    },
  ];
};

export const loader = ({ context }: LoaderFunctionArgs) => context.get(publicConfigContext);
/** The public configuration does not change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf6ee" />
        {import.meta.env.SSR && <ServerStyle css={css} />}
        {import.meta.env.SSR ? (
          <ServerHeadScript code={startScript} />
        ) : (
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        )}
        <Meta />
        <Links />
        {import.meta.env.SSR && <ServerIcons />}
      </head>
      <body>
        <AlertProvider>
          <ToastProvider>
            <PageFrame>{children}</PageFrame>
          </ToastProvider>
        </AlertProvider>
        {import.meta.env.SSR ? (
          <ServerBodyScripts />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default Outlet;

/** Shown where a screen's own data is fetched by the browser. */
export const HydrateFallback = () => <Loader full />;

export function ErrorBoundary() {
  return <RouteError error={useRouteError()} />;
}
