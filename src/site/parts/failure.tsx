import { isRouteErrorResponse } from 'react-router';
import { NotMember } from '#src/accounts/parts/member.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** Any address that leads nowhere (C-R19). */
export function PageNotFound() {
  return (
    <Empty
      level={1}
      illustration="lost"
      title="Page Not Found"
      text="The link is broken or out of service. If somebody sent it to you, ask them for it once more; everything you made is still here."
      action={
        <>
          <ButtonLink to="/">Go to the front page</ButtonLink>
          <ButtonLink to="/orders" kind="secondary">
            See your orders
          </ButtonLink>
        </>
      }
    />
  );
}

/** Something on our side went wrong (C-R20). */
export function ServerFailure() {
  return (
    <Empty
      level={1}
      illustration="broken"
      title="Something Went Wrong"
      text="It was on our side, not on yours, and nothing you entered is gone. Please try again in a moment."
      action={<TryAgain />}
    />
  );
}

const TryAgain = () => (
  <>
    <Button onClick={() => window.location.reload()}>Try again</Button>
    <ButtonLink to="/" kind="secondary">
      Go to the front page
    </ButtonLink>
  </>
);

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Loading chunk/i.test(error.message);

/** A part of the site did not arrive (P-R18). */
export function ChunkFailure() {
  return (
    <Empty
      level={1}
      illustration="broken"
      title="Loading chunk failed"
      text="A part of this page did not arrive. Check the connection, then load the page again; what you entered is kept."
      action={<TryAgain />}
    />
  );
}

/** What stands in for a page that failed: each kind of failure says what to do next (C-R19, P-R18). */
export function Failure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 401) return <NotMember />;
    return error.status === 404 ? <PageNotFound /> : <ServerFailure />;
  }
  if (isMissingChunk(error)) return <ChunkFailure />;
  return (
    <Empty
      level={1}
      illustration="broken"
      title="Unexpected Application Error!"
      text="This page stumbled. Load it again; what was saved is safe, and what you typed a moment ago is kept where the page says so."
      action={<TryAgain />}
    />
  );
}
