import { useState } from 'react';
import { data, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { EditionError } from '#src/editions/parts/edition-error.tsx';
import { orderTitle } from '#src/editions/parts/formatting.ts';
import { mayReview, softCopyLabel } from '#src/editions/rules.ts';
import { pageMeta } from '#web/page-meta.ts';
import { TextArea } from '#ui/field.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { SoftCopyReader, loadSoftCopy } from '../parts/soft-copy-reader.tsx';
import { BackToTracking, ReviewActions } from '../parts/review-actions.tsx';

export const meta = pageMeta('Review & Approval Page', { noindex: true, hidden: true });

/** Loads the soft copy for staff; 404 for everybody else (C-E06, W10). */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if ((await sessionUser()).type !== 'Staff') throw data(null, { status: 404 });
  return loadSoftCopy(params['edition'] ?? '');
}

export default function ReviewApproval() {
  const result = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const toast = useToast();
  const [reason, setReason] = useState('');
  if ('error' in result) return <EditionError error={result.error} />;
  const { edition, copy } = result;
  return (
    <Page
      title="Review & Approval Page"
      eyebrow={edition.pdf.length > 0 ? softCopyLabel(edition.live) : 'Soft Copy'}
      lead={orderTitle(edition)}
      theme={themeOf(edition.theme)}
      width="wide"
    >
      <SoftCopyReader edition={edition} copy={copy} />
      <p className="text-center">
        <ButtonLink to={`/studio/proof/${edition._id}`} kind="quiet" icon="pen">
          {edition.pdf.length > 0 ? 'Work on the magazine' : 'Look at the draft before it is published'}
        </ButtonLink>
      </p>
      {mayReview(edition) && (
        <TextArea
          label="Why you decide for the customer"
          hint="For example: she called and said yes. It stands in the history of the order."
          rows={2}
          count={1000}
          value={reason}
          onValue={setReason}
        />
      )}
      <ReviewActions
        edition={edition}
        copy={copy}
        reason={reason.trim()}
        revisionLabel="Request Revision"
        onApproved={() => void navigate(`/tracking/${edition._id}`)}
        onRevision={() => toast('The edition is under revision.', { tone: 'good' })}
      />
      <BackToTracking edition={edition} />
    </Page>
  );
}
