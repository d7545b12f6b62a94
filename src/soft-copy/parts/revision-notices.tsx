import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { shortDay } from '#kernel/dates.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { arrivalEstimate } from '#src/editions/rules/arrival.ts';
import { draftTimeText } from '#src/editions/rules/timeline.ts';
import type { EditionRecord } from '#src/editions/wire.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import type * as wire from '../wire.ts';
import { ShareRevisions } from './revision-sheets.tsx';

/** Takes back that a revision was asked for (C-E04), so that the soft copy can be approved. */
function UndoRevision({ edition }: { edition: EditionRecord['_id'] }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const undo = async () => {
    setBusy(true);
    const reply = await ask<typeof wire.undoRevision>('POST /api/request-revision/undo', {
      json: { edition },
      key: linkKeyOf(edition),
    });
    setBusy(false);
    if (reply.ok) toast('You can approve it again.', { tone: 'good' });
    else await alert({ ...defaultErrorAlert, text: reply.error.message });
    await revalidate();
  };
  return (
    <Button kind="quiet" icon="back" busy={busy} onClick={() => void undo()}>
      It is right as it is
    </Button>
  );
}

interface RevisionNoticeProps {
  edition: EditionRecord;
  /** The changes and wishes that were made in the magazine, a line each. */
  list: string | undefined;
}

/** In place of the two decisions, once a revision was asked for and nothing was sent. */
export const RevisionBegun = ({ edition, list }: RevisionNoticeProps) => (
  <Notice
    title="You asked for a revision"
    action={
      <div className="actions">
        <ShareRevisions edition={edition} list={list} />
        <UndoRevision edition={edition._id} />
      </div>
    }
  >
    Change it in the pages yourself, or write to your editor.
  </Notice>
);

/** Above the pages while the next soft copy is made: when it comes. */
export function NextCopy({ edition, list }: RevisionNoticeProps) {
  const estimate = edition.arrival && arrivalEstimate(edition.arrival);
  const day = estimate?.softCopyBy;
  const when =
    (edition.arrival && draftTimeText(edition.arrival)) ??
    (day ? `It comes by ${shortDay(day, estimate.today)}.` : undefined);
  return (
    <Notice
      title="The next soft copy is being made"
      action={edition.mayAct && <ShareRevisions edition={edition} list={list} kind="secondary" />}
    >
      {when}
    </Notice>
  );
}
