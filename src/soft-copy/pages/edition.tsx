import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { themeOf } from '#kernel/themes.ts';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { approverOf } from '#src/editions/rules/client.ts';
import { ClientFirst, WithheldSoftCopy } from '#src/editions/parts/client-first.tsx';
import { EditionError, DeadLink } from '#src/editions/parts/edition-error.tsx';
import { brandOfEdition, takeLinkKey, loadSubject } from '#src/editions/parts/load-edition.ts';
import { UndoApproval } from '#src/editions/parts/undo-approval.tsx';
import { DesignCard } from '#src/editions/parts/design-card.tsx';
import { SubjectCard } from '#src/editions/parts/subject-card.tsx';
import type { EditionRecord, SubjectRecord } from '#src/editions/wire.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { mayReview, orderName, softCopyLabel } from '#src/editions/rules.ts';
import { pageMeta } from '#web/page-meta.ts';
import { type EditionRecordings, loadRecordings, RecordingSection } from '#src/voices/parts/recording-section.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Page } from '#ui/page.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useToast } from '#ui/toast.tsx';
import { loadList } from '../parts/editing/changes.ts';
import { useMagazineChanges, useReading } from '../parts/magazine.tsx';
import { SoftCopyReader, loadSoftCopy } from '../parts/soft-copy-reader.tsx';
import type { SoftCopy } from '../wire.ts';
import type { Comparison } from '../wire/editing.ts';
import { BackToTracking, ReviewActions } from '../parts/review-actions.tsx';
import { NextCopy, RevisionBegun } from '../parts/revision-notices.tsx';
import { RevisionAsked, RoundSent } from '../parts/revision-sheets.tsx';
import { loadComparison, WhatChanged } from '../parts/what-changed.tsx';
import { revisionsLeftText } from '../rules.ts';

/** How often a page asks for the soft copy that is being made, and for how long, in milliseconds. */
const [everyMs, mostMs] = [4000, 10 * 60_000];

/**
 * Loads the page again until the soft copy that is being made is there. `version`: the one that is shown; `waits`:
 * whether the next one is made by itself, so that it comes within minutes; `onArrived`: another one is shown.
 */
function useNewCopy({ version, waits }: { version: number | null; waits: boolean }, onArrived: () => void): void {
  const { revalidate } = useRevalidator();
  const arrived = useEffectEvent(onArrived);
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => ask(), everyMs);
    const end = setTimeout(() => clearInterval(timer), mostMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [waits]);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    arrived();
  }, [version]);
}

export const meta = pageMeta('Soft Copy', { noindex: true, brandOf: brandOfEdition });

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = params['edition'] ?? '';
  takeLinkKey(request, id);
  const [result, subject] = await Promise.all([loadSoftCopy(id), loadSubject(id)]);
  const mayDecide = 'edition' in result && result.edition.mayAct && result.edition.pdf.length > 0;
  const [recordings, comparison] = mayDecide ? await Promise.all([loadRecordings(id), loadComparison(id)]) : [];
  return { ...result, subject, recordings, comparison };
}

export default function EditionPage() {
  const result = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  return 'edition' in result ? <SoftCopyReview {...result} /> : <EditionError error={result.error} />;
}

interface ReviewProps {
  edition: EditionRecord;
  copy: SoftCopy;
  recordings: EditionRecordings | undefined;
  subject: SubjectRecord | undefined;
  comparison: Comparison | undefined;
}

function SoftCopyReview({ edition, copy, recordings, subject, comparison }: ReviewProps) {
  const [revision, setRevision] = useState<string>();
  const [approved, setApproved] = useState(false);
  const [byItself, setByItself] = useState<boolean>();
  const [list, setList] = useState<string>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  useNewCopy({ version: copy.version, waits: byItself === true }, () => {
    if (byItself) toast('Your new soft copy is here.', { tone: 'good' });
    setByItself(undefined);
  });
  const changes = useMagazineChanges({ edition, copy }, (sent, sentList) => {
    setList(sentList);
    setByItself(sent.byItself);
    void revalidate();
  });
  const reading = useReading({ edition, copy });
  return (
    <Page
      dense
      title={
        <>
          {orderName(edition)} <span className="block text-h4 text-accent">{edition.category.name} Edition</span>
        </>
      }
      eyebrow={edition.pdf.length > 0 ? softCopyLabel(edition.live) : 'Soft Copy'}
      theme={themeOf(edition.theme)}
      width="wide"
    >
      <DeadLink edition={edition._id} works={edition.mayAct || edition.linkRole !== null} />
      <ClientFirst edition={edition} />
      {mayReview(edition) && <WhatChanged comparison={comparison} version={copy.version} />}
      {copy.revision === 'making' && <NextCopy edition={edition} list={list} />}
      {edition.withheld ? (
        <WithheldSoftCopy edition={edition} />
      ) : (
        <SoftCopyReader edition={edition} copy={copy} changes={changes} reading={reading} />
      )}
      {!approved && <UndoApproval edition={edition} />}
      <ReviewActions
        edition={edition}
        copy={copy}
        changes={changes}
        revisionLabel="Ask for Revision"
        unread={!reading.isRead}
        checksFirst
        onApproved={() => setApproved(true)}
        onRevision={async ({ revisions, freeRevisions }) => {
          setRevision(revisionsLeftText(revisions, freeRevisions));
          setList(await loadList(edition._id));
        }}
      />
      {copy.revision === 'asked' && edition.mayAct && revision === undefined && (
        <RevisionBegun edition={edition} list={list} />
      )}
      <Disclosure title="Details">
        <div className="grid gap-8">
          <div className="grid w-full max-w-md gap-4">
            {subject && <SubjectCard edition={edition} subject={subject} approver={approverOf(edition)} />}
            <DesignCard edition={edition} title={edition.person} line={`${edition.category.name} Edition`} />
          </div>
          <RecordingSection edition={edition._id} content={recordings} />
        </div>
      </Disclosure>
      <BackToTracking edition={edition} />
      <RevisionAsked edition={edition} list={list} left={revision} onClose={() => setRevision(undefined)} />
      <RoundSent edition={edition} list={list} byItself={byItself} onClose={() => setByItself(undefined)} />
      <EditionApproved edition={edition} open={approved} onClose={() => setApproved(false)} />
    </Page>
  );
}

interface ApprovedProps {
  edition: EditionRecord;
  open: boolean;
  onClose: () => void;
}

/** Shown after the approval; leads to the tracker, which asks for the balance and the address (C-E05, C-E06, D07). */
function EditionApproved({ edition, open, onClose }: ApprovedProps) {
  const balance = edition.balanceDue;
  const missing = [
    ...(balance ? ['the rest of the payment'] : []),
    ...(edition.mayAct && !edition.hasAddress ? ['where we should send it'] : []),
  ];
  const things = missing.length > 1 ? 'Two things are' : 'One thing is';
  const left =
    missing.length > 0
      ? `${things} left before it goes to print: ${missing.join(', and ')}.`
      : 'We print it, and you can follow every step.';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Edition Approved"
      width="narrow"
      actions={<ButtonLink to={`/tracking/${edition._id}`}>{balance ? 'Next' : 'Track Order'}</ButtonLink>}
    >
      <p className="text-lead">It is yours now, word for word. {left}</p>
      <UndoApproval edition={edition} onUndone={onClose} />
    </Sheet>
  );
}
