import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ClaimPhotos } from '#src/afterwards/parts/claim-photos.tsx';
import { claimKindText, type ClaimDecision } from '#src/afterwards/rules.ts';
import type {
  decideClaim,
  StaffAfterwards,
  StaffAfterwardsQuery,
  StaffClaim,
  staffAfterwards,
} from '#src/afterwards/wire.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions } from '#ui/form.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { CopiesToPrint } from '../parts/copies-to-print.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { useStaffAct } from '../parts/use-staff-act.ts';

export const meta = pageMeta('After delivery', { noindex: true, studio: true, hidden: true });

const noRows: StaffAfterwards = {
  claims: [],
  copies: [],
  shipped: [],
  more: { claims: false, copies: false, shipped: false },
};

/** Loads the first pages, or a later page of one list when the address names it. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const query = Object.fromEntries(new URL(request.url).searchParams) as StaffAfterwardsQuery;
  const reply = await ask<typeof staffAfterwards>('GET /studio/api/afterwards', { query });
  return { query, ...(reply.ok ? reply.body : noRows), failed: reply.ok ? undefined : reply.error.message };
}

const openText = (count: number, more: boolean) => {
  if (count === 0) return 'Nothing waits for you.';
  if (more) return `More than ${count} things wait for you.`;
  return count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`;
};

/** What waits after a delivery: claims to decide, and further copies to print and ship (W73). */
export default function StudioAfterwards() {
  const { query, claims, copies, shipped, more, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('claim', 'copy');
  const pagination = (list: keyof typeof more, about: string, last: string | undefined) => (
    <ListPagination
      about={about}
      first="/studio/afterwards"
      begun={query[`${list}After`] !== undefined}
      next={more[list] && `?${list}After=${last}`}
    />
  );
  return (
    <StudioPage title="After delivery" lead={openText(claims.length + copies.length, more.claims || more.copies)}>
      {failed && <Notice tone="bad" title={failed} live />}
      {(claims.length > 0 || query.claimsAfter) && (
        <Section title="Something is wrong with it">
          <ul className="grid">
            {claims.map(claim => (
              <li key={claim.id} className="grid gap-5 border-t border-rule py-6 md:grid-cols-2">
                <ClaimFacts claim={claim} />
                <ClaimDecisions claim={claim} />
              </li>
            ))}
          </ul>
          {pagination('claims', 'Something is wrong with it', claims.at(-1)?.id)}
        </Section>
      )}
      {(copies.length > 0 || query.copiesAfter) && (
        <Section title="Further copies">
          <CopiesToPrint copies={copies} />
          {pagination('copies', 'Further copies', copies.at(-1)?.id)}
        </Section>
      )}
      {(shipped.length > 0 || query.shippedAfter) && (
        <Section title="On their way">
          <CopiesToPrint copies={shipped} />
          {pagination('shipped', 'On their way', shipped.at(-1)?.id)}
        </Section>
      )}
    </StudioPage>
  );
}

const ClaimFacts = ({ claim }: { claim: StaffClaim }) => (
  <div className="grid content-start gap-3">
    <h3 className="text-h4">
      <TextLink to={`/studio/editions/${claim.edition}`}>{claim.title}</TextLink>
    </h3>
    <p className="text-small text-soft">
      {claimKindText[claim.kind]}, told {formatDateTime(claim.madeAt)}
    </p>
    <p className="measure whitespace-pre-line">{claim.words}</p>
    <ClaimPhotos photos={claim.photos} />
    <p>
      They would rather have <strong>{claim.wish === 'reprint' ? 'it printed again' : 'their money back'}</strong>.
    </p>
  </div>
);

const done: Readonly<Record<ClaimDecision, string>> = {
  reprint: 'It is printed again: you find it below, under Further copies.',
  refund: 'Told. Send the money back on the edition, under Payments.',
  declined: 'Told.',
};

function ClaimDecisions({ claim }: { claim: StaffClaim }) {
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const { busy, act } = useStaffAct();
  const decide = async (decision: ClaimDecision) => {
    if (answer.trim().length < 3) return setError('Please write them a sentence.');
    setError(undefined);
    await act(decision, done[decision], () =>
      ask<typeof decideClaim>('POST /studio/api/decideClaim', { json: { claim: claim.id, decision, answer } }),
    );
  };
  const of = <span className="sr-only"> ({claim.title})</span>;
  return (
    <div className="grid content-start gap-4">
      <TextArea
        label={`Your answer to the people of ${claim.title}`}
        hint="It is sent to them as it stands here."
        value={answer}
        onValue={setAnswer}
        error={error}
        maxLength={500}
        count={500}
        rows={3}
        required
      />
      <Actions>
        <Button busy={busy === 'reprint'} onClick={() => void decide('reprint')}>
          Print {claim.copies === 1 ? 'it' : `all ${claim.copies}`} again{of}
        </Button>
        <Button kind="secondary" busy={busy === 'refund'} onClick={() => void decide('refund')}>
          Money back{of}
        </Button>
        <Button kind="quiet" busy={busy === 'declined'} onClick={() => void decide('declined')}>
          Decline{of}
        </Button>
      </Actions>
    </div>
  );
}
