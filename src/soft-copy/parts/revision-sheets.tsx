import { roughTime } from '#src/editions/rules/timeline.ts';
import type { EditionRecord } from '#src/editions/wire.ts';
import { ButtonLink, Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { chatLink } from '#web/chat-link.ts';

interface ShareRevisionsProps {
  edition: Pick<EditionRecord, 'editor' | 'category' | '_id'>;
  /** The changes and wishes that were made in the magazine, a line each. */
  list?: string | undefined;
  kind?: 'secondary';
}

/** Opens the chat with the editor, with a text that names the order and lists the changes (C-E04, W41). */
export const ShareRevisions = ({ edition: { editor, category, _id }, list = '', kind }: ShareRevisionsProps) => (
  <ButtonLink
    {...(kind && { kind })}
    to={chatLink(
      editor.phone.countryCode + editor.phone.number,
      `Hello! These are my revisions for the ${category.name} Edition, order ${_id}:\n${list}`,
    )}
    icon="chat"
    newTab
  >
    Share Revisions
  </ButtonLink>
);

interface RevisionAskedProps extends ShareRevisionsProps {
  /** How many revisions are left; undefined while none was asked for. */
  left: string | undefined;
  onClose: () => void;
}

/** The popup of Ask for Revision (C-E04). */
export const RevisionAsked = ({ edition, list, left, onClose }: RevisionAskedProps) => (
  <Sheet
    open={left !== undefined}
    onClose={onClose}
    title="Tell your editor what to change"
    actions={<ShareRevisions edition={edition} list={list} />}
  >
    <p className="text-lead">
      Write it as you would to a friend: the page, and what should be different. The new soft copy comes to this same
      page.
    </p>
    <p className="mt-3 text-soft">{left}</p>
  </Sheet>
);

interface RoundSentProps extends ShareRevisionsProps {
  edition: ShareRevisionsProps['edition'] & Pick<EditionRecord, 'arrival'>;
  /** Whether the new soft copy is made without the studio; undefined while nothing was sent. */
  byItself: boolean | undefined;
  onClose: () => void;
}

/** When the new soft copy is on the page; nobody stays for one that takes longer. */
const newCopyText = (minutes = 1): string =>
  minutes <= 2
    ? 'Stay here: in about a minute it is on this page, with what changed.'
    : `In about ${roughTime(minutes)} it is on this page, with what changed.`;

/** After the changes were sent (W77): what happens now; wishes can be explained in the chat. */
export const RoundSent = ({ edition, list, byItself, onClose }: RoundSentProps) => (
  <Sheet
    open={byItself !== undefined}
    onClose={onClose}
    title="Your changes are on their way"
    width="narrow"
    actions={
      <>
        <Button onClick={onClose}>Good</Button>
        {byItself === false && <ShareRevisions edition={edition} list={list} kind="secondary" />}
      </>
    }
  >
    <p>
      {byItself
        ? `The new soft copy is being made now. ${newCopyText(edition.arrival?.draftMinutes)}`
        : 'Your editor sees to each wish, and answers each one. The new soft copy comes to this same page; we send you a message.'}
    </p>
  </Sheet>
);
