import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** Any address that leads nowhere (C-R19). */
export const PageNotFound = () => (
  <div className="page page-grid">
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
  </div>
);

/** Something on our side went wrong (C-R20). */
export const ServerFailure = () => (
  <div className="page page-grid">
    <Empty
      level={1}
      illustration="broken"
      title="Something Went Wrong"
      text="It was on our side, not on yours, and nothing that was saved is gone. Please try again in a moment."
      action={
        <>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to="/" kind="secondary">
            Go to the front page
          </ButtonLink>
        </>
      }
    />
  </div>
);
