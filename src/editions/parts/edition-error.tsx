import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Stands in for a page about an edition that could not be read: says what happened and what to do next (C-X07). */
export function EditionError({ trouble }: { trouble: { status: number; message: string } }) {
  const { revalidate, state } = useRevalidator();
  const missing = trouble.status === 404;
  return (
    <EmptyState
      level={1}
      illustration={missing ? 'lost' : 'broken'}
      title={missing ? 'This edition is not here' : 'The edition did not arrive'}
      text={trouble.message}
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
