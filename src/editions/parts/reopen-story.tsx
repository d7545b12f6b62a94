import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { EditionRecord, reopenStory } from '../wire.ts';
import { formatTime } from './formatting.ts';
import { linkKeyOf } from './link-keys.ts';

interface ReopenButtonProps {
  edition: string;
  label?: string | undefined;
  /** What to do once it is open; by default its form is opened. */
  onOpened?: (() => void) | undefined;
}

/** Opens a story again that was handed in (W55). */
export function ReopenButton({ edition, label = 'Open the story again', onOpened }: ReopenButtonProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  async function reopen() {
    setBusy(true);
    const reply = await ask<typeof reopenStory>('POST /api/reopenStory', {
      json: { edition },
      key: linkKeyOf(edition),
    });
    setBusy(false);
    if (!reply.ok) toast(reply.error.message, { tone: 'bad' });
    else if (onOpened) onOpened();
    else void navigate(`/abstract/${edition}?view=check`);
  }
  return (
    <Button kind="quiet" icon="edit" busy={busy} onClick={() => void reopen()}>
      {label}
    </Button>
  );
}

/** On the tracker: the way back into the story while it is open again or can be opened (W55); otherwise nothing. */
export function ReopenStory({ edition }: { edition: EditionRecord }) {
  const { reopening, _id } = edition;
  if (reopening?.open)
    return (
      <div className="grid justify-items-start gap-2">
        <p>Your story is open again. Its soft copy is made once you hand it in.</p>
        <ButtonLink to={`/abstract/${_id}?view=check`}>Go on with the story</ButtonLink>
      </div>
    );
  if (!reopening?.until) return null;
  return (
    <div className="grid justify-items-start">
      <p className="text-soft">
        Forgotten something? Until {formatTime(reopening.until)} you can open the story again, unless its soft copy
        comes before.
      </p>
      <ReopenButton edition={_id} />
    </div>
  );
}
