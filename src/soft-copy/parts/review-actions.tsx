import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BodyOf } from '#kernel/call.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import type { EditionRecord } from '#src/editions/wire.ts';
import { SignInNote } from '#src/editions/parts/sign-in-note.tsx';
import { mayReview } from '#src/editions/rules.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { outdatedText } from '../rules.ts';
import { unsentText } from './editing/changes.ts';
import type { MagazineChanges } from './magazine.tsx';
import type * as wire from '../wire.ts';
import type { SoftCopy } from '../wire.ts';

const ApproveCheck = deferredPart(async () => (await import('./approve-check.tsx')).ApproveCheck);

type RevisionReply = BodyOf<typeof wire.requestRevision>;

/** The label of the revision button, and the callbacks after each decision. */
interface ReviewOptions {
  revisionLabel: string;
  onApproved: () => void;
  onRevision: (revision: RevisionReply) => void | Promise<void>;
}

interface ReviewActionsProps extends ReviewOptions {
  edition: EditionRecord;
  /**
   * The soft copy on screen: its version, so that nobody approves another one by mistake (W20), and what was changed
   * since it was made, so that nobody is invited to approve it.
   */
  copy: Pick<SoftCopy, 'version' | 'outdated' | 'pages' | 'facts'>;
  /** The changes that are not sent yet, and their list: nobody is invited to approve without them. */
  changes?: Pick<MagazineChanges, 'unsent' | 'onListed'>;
  /** Whether the soft copy is still to be read: reading it is the first button then, not approving it. */
  unread?: boolean;
  /** Shows names and dates to tick off before the approval (W76). */
  checksFirst?: boolean;
  /** Why staff decide on somebody's behalf. */
  reason?: string;
}

/** The buttons Ask for Revision and Approve, while a soft copy awaits review (C-E03). */
export function ReviewActions(props: ReviewActionsProps) {
  const { edition, copy, changes, reason, revisionLabel, unread, checksFirst, onApproved, onRevision } = props;
  const alert = useAlert();
  const { revalidate } = useRevalidator();
  const { version, outdated } = copy;
  const [busy, setBusy] = useState<'revision' | 'approve'>();
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    if (checksFirst) ApproveCheck.preload();
  }, [checksFirst]);
  // A link for reading only decides nothing, and its reader has no account to sign in with.
  if (!mayReview(edition) || (!edition.mayAct && edition.linkRole)) return null;
  if (!edition.mayAct)
    return (
      <SignInNote path={`/edition/${edition._id}`}>
        Whoever placed the order can approve it or ask for a revision: sign in with that number, or open the link that
        was sent to you.
      </SignInNote>
    );

  const showRefusal = async (reply: { status: number; error: { message: string } }) => {
    console.error(`HTTP error! Status: ${reply.status}`);
    await alert({ title: defaultErrorAlert.title, text: reply.error.message });
    if (reply.status === 409) await revalidate();
  };
  const unsent = changes?.unsent ?? 0;
  const obstacle = outdated
    ? outdatedText[outdated]
    : unsent > 0 && edition.mayApprove
      ? `${unsentText(unsent)}. Send ${unsent === 1 ? 'it' : 'them'} before you approve.`
      : undefined;
  const key = linkKeyOf(edition._id);
  const decide = (which: 'revision' | 'approve', work: () => Promise<void>) => async () => {
    setBusy(which);
    await work();
    setBusy(undefined);
  };
  const revise = decide('revision', async () => {
    const reply = await ask<typeof wire.requestRevision>('POST /api/request-revision', {
      json: { edition: edition._id, ...(reason && { reason }) },
      key,
    });
    if (!reply.ok) return showRefusal(reply);
    await onRevision(reply.body);
    await revalidate();
  });
  const approve = decide('approve', async () => {
    const json = { edition: edition._id, ...(version !== null && { version }), ...(reason && { reason }) };
    const reply = await ask<typeof wire.approve>('POST /api/approve', { json, key });
    setChecking(false);
    if (!reply.ok) return showRefusal(reply);
    onApproved();
    await revalidate();
  });

  return (
    // The two decisions are far from each other, so that no thumb takes one for the other.
    <div className="grid justify-items-center gap-16 md:flex md:items-start md:justify-center md:gap-40">
      <div className="grid justify-items-center gap-4 text-center">
        {edition.mayApprove && (
          <Button
            size="large"
            kind={unread ? 'secondary' : 'primary'}
            icon="check"
            busy={busy === 'approve'}
            locked={busy === 'revision' || obstacle !== undefined}
            aria-describedby="review-note"
            onClick={() => (checksFirst ? setChecking(true) : void approve())}
          >
            Approve
          </Button>
        )}
        <p id="review-note" className={obstacle ? 'measure font-semibold' : 'measure text-small text-soft'}>
          {obstacle ??
            (edition.mayApprove
              ? 'These pages go to print as they are.'
              : `${edition.brand?.name ?? 'Whoever ordered it'} approves it. Ask for a revision here, or tell them that it is right.`)}
        </p>
        {unsent > 0 && (
          <Button size="small" kind="secondary" onClick={() => changes?.onListed(true)}>
            See the list
          </Button>
        )}
      </div>
      <div className="grid justify-items-center gap-4 text-center">
        <Button
          size="large"
          kind="secondary"
          icon="pen"
          busy={busy === 'revision'}
          locked={busy === 'approve'}
          onClick={() => void revise()}
        >
          {revisionLabel}
        </Button>
      </div>
      {checking && (
        <ApproveCheck
          copy={copy}
          busy={busy === 'approve'}
          onApprove={() => void approve()}
          onClose={() => setChecking(false)}
        />
      )}
    </div>
  );
}

/** The link back to the tracker. */
export const BackToTracking = ({ edition }: { edition: EditionRecord }) => (
  <p className="mt-6 text-center">
    <ButtonLink to={`/tracking/${edition._id}`} kind="quiet" icon="truck">
      Track Order
    </ButtonLink>
  </p>
);
