import { data, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { EditionTrouble } from '#src/editions/parts/not-found.tsx';
import { titleOf } from '#src/editions/parts/words.ts';
import { softCopyWords } from '#src/editions/rules.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { Reader, readSoftCopy } from '../parts/reader.tsx';
import { BackToTracking, Decide } from '../parts/review.tsx';

export const meta = pageMeta('Review & Approval Page', { noindex: true, hidden: true });

/** For signed-in staff; for anybody else this page does not exist (C-E06, W10). */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if ((await sessionUser()).type !== 'Staff') throw data(null, { status: 404 });
  return readSoftCopy(params['edition'] ?? '');
}

export default function ReviewApproval() {
  const found = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const toast = useToast();
  if ('trouble' in found) return <EditionTrouble trouble={found.trouble} />;
  const { edition, copy } = found;
  return (
    <Page
      title="Review & Approval Page"
      eyebrow={edition.pdf.length > 0 ? softCopyWords(edition.live) : 'Soft Copy'}
      lead={titleOf(edition)}
      theme={themeOf(edition.theme)}
      width="wide"
    >
      <Reader edition={edition} copy={copy} />
      <Decide
        edition={edition}
        version={copy.version}
        revisionLabel="Request Revision"
        onApproved={() => void navigate(`/tracking/${edition._id}`)}
        onRevision={() => toast('The edition is under revision.', { tone: 'good' })}
      />
      <BackToTracking edition={edition} />
    </Page>
  );
}
