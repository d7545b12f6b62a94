import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClosedEdition } from './closed-edition.tsx';

/** Shown instead of a page whose edition could not be loaded: what happened and what to do next (C-X07). */
export function EditionError({ error }: { error: { status: number; message: string } }) {
  const { revalidate, state } = useRevalidator();
  if (error.status === 401 || error.status === 403) return <ClosedEdition />;
  const missing = error.status === 404;
  return (
    <EmptyState
      level={1}
      illustration={missing ? 'lost' : 'broken'}
      title={missing ? 'This edition is not here' : 'The edition did not arrive'}
      text={error.message}
      action={
        missing ? (
          <ButtonLink to="/orders">See your orders</ButtonLink>
        ) : (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        )
      }
    />
  );
}
