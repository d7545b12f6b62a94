import { useEffect, useRef, useState } from 'react';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { dayText, takesContributions } from '../rules.ts';
import type { FriendsRecord } from '../wire.ts';
import type * as wire from '../wire.ts';

/** "4:05 pm", where the reader is, in one line. */
export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, '\u00a0');

interface LinkCardProps {
  friends: FriendsRecord;
  link: NonNullable<FriendsRecord['link']>;
  onChanged: (friends: FriendsRecord) => void;
  onNew: () => void;
  /** Whether it was made just now: the reader is led to it. */
  isNew: boolean;
}

/** Whether the link is open, until when, or why it is not. */
function stateOf({ stage, closesAt }: FriendsRecord, link: LinkCardProps['link']): string {
  if (link.takesPeople) return `Open until ${closesAt === null ? dayText(link.lastDay) : clockTime(closesAt)}`;
  if (link.closed) return 'Closed';
  if (!takesContributions(stage)) return 'Closed with the hand-in';
  return link.used >= link.most ? 'All places are taken' : 'Over';
}

/** The link: its address to share, who began by it, and how to close it or make a new one. */
export function LinkCard({ friends, link, onChanged, onNew, isNew }: LinkCardProps) {
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const { edition } = friends;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) bringIntoView(title.current);
  }, [isNew]);
  const close = async () => {
    const chosen = await alert({
      title: 'Close the link?',
      text: 'Nobody can begin by it any more. Whoever began already can go on.',
      actions: [{ label: 'Close it' }, { label: 'Leave it open', kind: 'secondary' }],
    });
    if (chosen !== 0) return;
    setBusy(true);
    const reply = await ask<typeof wire.closeLink>('POST /api/closeLink', {
      json: { edition },
      key: linkKeyOf(edition),
    });
    setBusy(false);
    if (reply.ok) onChanged(reply.body);
    else await alert({ title: 'Sorry', text: reply.error.message });
  };
  const copy = useCopy({ byHand: 'Mark the address and copy it by hand.' });
  // In the hour after the hand-in nobody new is asked: those who have the link can still send.
  const isShared = link.takesPeople && friends.stage === 'telling';
  return (
    <section className="grid gap-5" aria-labelledby="link-title">
      <h2 id="link-title" className="text-h4" tabIndex={-1} ref={title}>
        The link
      </h2>
      {isShared && link.url && link.share && (
        <>
          <ButtonLink to={`https://wa.me/?text=${encodeURIComponent(link.share)}`} newTab wide icon="share">
            Share on WhatsApp
          </ButtonLink>
          {link.used > 0 && link.remind && (
            <ButtonLink
              to={`https://wa.me/?text=${encodeURIComponent(link.remind)}`}
              newTab
              wide
              kind="secondary"
              icon="share"
            >
              Remind those who have not answered
            </ButtonLink>
          )}
          <Field
            label="Or send this address"
            readOnly
            value={link.url}
            onFocus={event => event.target.select()}
            suffix={
              <Button size="small" kind="quiet" icon="copy" onClick={() => void copy(link.url ?? '')}>
                Copy
              </Button>
            }
          />
        </>
      )}
      <Facts
        facts={[
          { term: 'State', value: stateOf(friends, link) },
          { term: 'Began', value: `${link.used} of ${link.most} people` },
          { term: 'Asked', value: link.questions.map(({ question }) => question).join(' ') },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {friends.stage === 'telling' && (
          <Button size="small" kind="secondary" icon={link.used > 0 ? 'link' : 'edit'} onClick={onNew}>
            {link.used > 0 ? 'New link' : 'Change it'}
          </Button>
        )}
        {link.takesPeople && (
          <Button size="small" kind="quiet" busy={busy} onClick={() => void close()}>
            Close the link
          </Button>
        )}
      </div>
    </section>
  );
}
