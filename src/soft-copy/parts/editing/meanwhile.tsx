import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { EditEntry, WireEdit } from '../../wire/editing.ts';

interface MeanwhileProps {
  theirs: EditEntry;
  mine: WireEdit;
  error: string | undefined;
  onTheirs: () => void;
  onMine: () => Promise<void>;
}

/** The same page was changed elsewhere meanwhile: both changes, and the choice. Nothing was overwritten so far. */
export function Meanwhile({ theirs, mine, error, onTheirs, onMine }: MeanwhileProps) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div className="grid gap-1">
        <p className="eyebrow">
          {theirs.isMine ? 'You changed it on another device' : `${theirs.by} changed it meanwhile`}
        </p>
        <p>{theirs.says}</p>
      </div>
      <div className="grid gap-1">
        <p className="eyebrow">Your change</p>
        <p>{'text' in mine ? `“${mine.text}”` : 'It is on the same page and is not done yet.'}</p>
      </div>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <div className="actions">
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onMine().finally(() => setBusy(false));
          }}
        >
          Do mine now
        </Button>
        <Button kind="secondary" onClick={onTheirs}>
          Keep it as it is
        </Button>
      </div>
    </>
  );
}
