import { useEffect } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { ask } from '#ui/ask.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ProofDesk } from '../parts/proof/proof-desk.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Proof', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const id = params['edition'] ?? '';
  const reply = await ask<typeof wire.studioEdition>('GET /studio/api/editions/:edition', { params: { edition: id } });
  return reply.ok ? { edition: reply.body } : { trouble: reply.error.message };
}

/** Milliseconds between two looks while a draft is being made. */
const draftPollMs = 4000;

export default function ProofPage() {
  const { edition, trouble } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const isMaking = edition?.drafts[0]?.madeAt === null && edition.turn.whose === 'shop';
  useRevalidateOnReturn();
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => void revalidate(), draftPollMs);
    return () => clearInterval(timer);
  }, [isMaking, revalidate]);
  if (!edition)
    return (
      <StudioPage title="Not here">
        <EmptyState title="This edition could not be read" text={trouble} illustration="lost" />
      </StudioPage>
    );
  return <ProofDesk key={edition._id} edition={edition} />;
}
