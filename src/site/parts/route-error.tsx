import { lazy, Suspense, type ComponentType } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';

// Rarely needed, so not loaded with the first page.
const loadErrorPages = () => import('./error-pages.tsx');
const PageNotFound = lazy(async () => ({ default: (await loadErrorPages()).PageNotFound }));
const ServerFailure = lazy(async () => ({ default: (await loadErrorPages()).ServerFailure }));
export const NotMember = lazy(async () => ({
  default: (await import('#src/accounts/parts/not-member.tsx')).NotMember,
}));

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Loading chunk/i.test(error.message);

/** An error page for when a part of the site cannot be fetched; it needs no further files itself. */
const PlainError = ({ title, text }: { title: string; text: string }) => (
  <div className="page page-grid">
    <div className="empty-words py-16">
      <h1 className="text-h1">{title}</h1>
      <p className="lead measure text-soft">{text}</p>
      <div className="actions mt-4">
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <ButtonLink to="/" kind="secondary">
          Go to the front page
        </ButtonLink>
      </div>
    </div>
  </div>
);

/** Replaces a page that failed. Each kind of failure has a page that says what to do next (C-R19, P-R18). */
export function RouteError({ error }: { error: unknown }) {
  if (isMissingChunk(error))
    return (
      <PlainError
        title="Loading chunk failed"
        text="A part of this page did not arrive. Load it again; what was saved is safe."
      />
    );
  if (!isRouteErrorResponse(error))
    return (
      <PlainError
        title="Unexpected Application Error!"
        text="This page failed. Load it again; what was saved is safe."
      />
    );
  const Page: ComponentType<{ data: unknown }> =
    error.status === 401 ? NotMember : error.status === 404 ? PageNotFound : ServerFailure;
  return (
    <Suspense fallback={<Loader full />}>
      <Page data={error.data} />
    </Suspense>
  );
}
