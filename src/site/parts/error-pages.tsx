import { useLocation, useNavigate } from 'react-router';
import { useEditionBrand } from '#web/edition-brand.ts';
import { isNotFoundDetails } from '#web/not-found-details.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { clientPageOf } from '../navigation-rules.ts';

/** Whether the address is of a magazine under a partner's name, whose clients are led to nothing of ours (W86). */
const useIsPartners = (): boolean => Boolean(useEditionBrand(clientPageOf(useLocation().pathname)));

/**
 * C-R19: the page for an address that does not exist. A loader that knows what was looked for passes text and link in
 * `data`.
 */
export const PageNotFound = ({ data }: { data?: unknown }) => {
  const missing = isNotFoundDetails(data) ? data : undefined;
  const isPartners = useIsPartners();
  return (
    <div className="page page-grid">
      <EmptyState
        level={1}
        illustration="lost"
        title="Page Not Found"
        text={
          missing?.text ??
          'The link is broken or out of service. If somebody sent it to you, ask them for it once more; everything you made is still here.'
        }
        action={
          <>
            {missing && <ButtonLink to={missing.to}>{missing.label}</ButtonLink>}
            {!isPartners && (
              <ButtonLink to="/" kind={missing && 'secondary'}>
                Go to the front page
              </ButtonLink>
            )}
            {!missing && !isPartners && (
              <ButtonLink to="/orders" kind="secondary">
                See your orders
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
};

/** The page for an error of the server (C-R20). */
export const ServerFailure = () => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isPartners = useIsPartners();
  // The address /500 itself always fails, so there the button leads back to the screen before it.
  const tryAgain = () =>
    pathname === '/500'
      ? void navigate((state as { from?: string } | null)?.from ?? '/', { replace: true })
      : window.location.reload();
  return (
    <div className="page page-grid">
      <EmptyState
        level={1}
        illustration="broken"
        title="Something Went Wrong"
        text="It was on our side, not on yours, and nothing that was saved is gone. Please try again in a moment."
        action={
          <>
            <Button onClick={tryAgain}>Try again</Button>
            {!isPartners && (
              <ButtonLink to="/" kind="secondary">
                Go to the front page
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
};
