import { useState } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { LocalStory, UnopenedTake } from './local-story.ts';
import { deleteUnopened } from './restore-takes.ts';

interface UnopenedProps {
  story: LocalStory;
  /** The id of the element with the question. */
  question: string;
}

function UnopenedRecording({ story, taken, question }: UnopenedProps & { taken: UnopenedTake }) {
  const alert = useAlert();
  const [why, setWhy] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function remove() {
    const chosen = await alert({
      title: 'Delete this recording?',
      text: 'Nobody has listened to it yet. It cannot be brought back.',
      actions: [{ label: 'Delete' }, { label: 'Keep it', kind: 'secondary' }],
    });
    if (chosen !== 0) return;
    setBusy(true);
    setWhy(await deleteUnopened(story, taken));
    setBusy(false);
  }
  return (
    <div className="grid gap-3 border-y border-rule py-3" role="group" aria-label="A recording that cannot be opened">
      <p role="status">
        This recording broke off and cannot be opened here. It is kept{' '}
        {taken.where === 'server' ? 'with us' : 'on this device'}; try on another phone or browser.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={taken.src} download={taken.name} size="small" kind="secondary" icon="download">
          Save it as a file
        </ButtonLink>
        <Button
          size="small"
          kind="quiet"
          icon="trash"
          busy={busy}
          aria-describedby={question}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </div>
      {why && (
        <p className="text-small text-soft" role="alert">
          {why}
        </p>
      )}
    </div>
  );
}

/** The recordings of an answer that broke off and that this browser cannot open (W51). */
export const UnopenedTakes = ({ takes, ...props }: UnopenedProps & { takes: readonly UnopenedTake[] }) =>
  takes.map(taken => <UnopenedRecording key={taken.take} {...props} taken={taken} />);
