import { data, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dispatch } from '../parts/dispatch.tsx';
import { StudioPage } from '../parts/studio-page.tsx';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Tracking link', { noindex: true, studio: true, hidden: true });

/** Loads the edition for staff, whom the tracker redirects here (C-T07); 404 for everybody else. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if ((await sessionUser()).type !== 'Staff') throw data(null, { status: 404 });
  const reply = await ask<typeof wire.studioEdition>('GET /studio/api/editions/:edition', {
    params: { edition: params['edition'] ?? '' },
  });
  if (!reply.ok) throw data(null, { status: reply.status === 404 ? 404 : 500 });
  return reply.body;
}

export default function AddTrackingLink() {
  const edition = useLoaderData<typeof clientLoader>();
  return (
    <StudioPage title="Tracking link" eyebrow={edition.title} lead={edition.turn.what} theme={themeOf(edition.theme)}>
      <Dispatch parcel={edition} />
      <p className="mt-8">
        <ButtonLink to={`/studio/editions/${edition._id}`} kind="quiet" icon="back">
          The whole edition
        </ButtonLink>
      </p>
    </StudioPage>
  );
}
