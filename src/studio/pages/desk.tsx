import { redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { takeNextMagazine } from '../parts/proof/take-next-magazine.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Desk', { noindex: true, studio: true, hidden: true });

/** Takes the magazine that waits longest and leads to it; answers why there is none. */
export async function clientLoader() {
  await requireStaffUser();
  const next = await takeNextMagazine();
  return 'path' in next ? redirect(next.path) : next;
}

/**
 * W80: the way to the next magazine, shown only while there is none. It is not loaded again by itself, which would take
 * a magazine for somebody who is not there.
 */
export default function DeskPage() {
  const { why } = useLoaderData<typeof clientLoader>();
  return (
    <StudioPage title="Desk">
      <EmptyState
        title={why}
        text="What colleagues have in hand stands under Orders."
        action={<ButtonLink to="/studio/orders?whose=studio">Orders</ButtonLink>}
      />
    </StudioPage>
  );
}
