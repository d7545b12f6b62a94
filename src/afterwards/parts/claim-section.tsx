import { useState } from 'react';
import { formatDay } from '#src/editions/parts/formatting.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { claimKindText, claimStateText } from '../rules.ts';
import type { AfterwardsRecord, ClaimRecord } from '../wire.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimPhotos } from './claim-photos.tsx';
import { ToolSection } from './tool-section.tsx';

/** What its people told us is wrong with the magazine, our answers, and the way to tell (W73). */
export function ClaimSection({ record }: { record: AfterwardsRecord }) {
  const { edition, claims, claimProblem, claimUntil } = record;
  const [open, setOpen] = useState(false);
  const waits = claims.some(({ state }) => state === 'open');
  return (
    <ToolSection
      title="Is something wrong with it?"
      text={`Badly printed, damaged on its way, a page missing: show us. We print it again at our cost or give you your money back, as you prefer. ${claimUntil ?? ''}`}
    >
      {claims.length > 0 && (
        <ul className="grid gap-6">
          {claims.map(claim => (
            <li key={claim.id}>
              <ClaimItem claim={claim} />
            </li>
          ))}
        </ul>
      )}
      {claimProblem !== null ? (
        <p className="text-small">{claimProblem}</p>
      ) : (
        !waits &&
        (open ? (
          <ClaimForm edition={edition} onDone={() => setOpen(false)} />
        ) : (
          <p>
            <Button kind="secondary" onClick={() => setOpen(true)}>
              Tell us what is wrong
            </Button>
          </p>
        ))
      )}
    </ToolSection>
  );
}

const stateTones = { open: 'marigold', reprint: 'leaf', refund: 'leaf', declined: 'plain' } as const;
const labels = { open: 'With us', reprint: 'Printed again', refund: 'Money back', declined: 'Answered' } as const;

const ClaimItem = ({ claim }: { claim: ClaimRecord }) => (
  <article className="grid gap-2 border-l-2 border-rule pl-4">
    <p className="flex flex-wrap items-center gap-3">
      <strong>{claimKindText[claim.kind]}</strong>
      <Tag tone={stateTones[claim.state]}>{labels[claim.state]}</Tag>
      <span className="text-small text-soft">{formatDay(claim.madeAt)}</span>
    </p>
    <p className="measure whitespace-pre-line">{claim.words}</p>
    <ClaimPhotos photos={claim.photos} />
    <p className="measure">
      {claimStateText[claim.state]} {claim.answer}
    </p>
  </article>
);
