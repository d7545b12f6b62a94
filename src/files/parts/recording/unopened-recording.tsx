import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { RecorderWords } from './recorder-words.ts';
import { useAskToDelete } from './use-ask-to-delete.ts';

interface UnopenedRecordingProps {
  /** Its sound as it was recorded, and the name to save it under. */
  file: { src: string; name: string };
  words: RecorderWords;
  /** Where it is; without it: on this device. */
  text?: string;
  /** The id of the element that says what was recorded. */
  describedBy?: string | undefined;
  /** Deletes it; why that failed, in words for people. */
  onDelete: () => Promise<string | undefined>;
}

/** A recording that broke off and that this browser cannot open: it can be saved as a file, or deleted (W51). */
export function UnopenedRecording({ file, words, text = words.unopened, ...props }: UnopenedRecordingProps) {
  const { describedBy, onDelete } = props;
  const askToDelete = useAskToDelete(words);
  const [why, setWhy] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function remove() {
    if (!(await askToDelete(words.deleteUnheardText))) return;
    setBusy(true);
    setWhy(await onDelete());
    setBusy(false);
  }
  return (
    <div className="grid gap-3 border-y border-rule py-3" role="group" aria-label={words.unopenedLabel}>
      <p role="status">{text}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={file.src} download={file.name} size="small" kind="secondary" icon="download">
          {words.saveAsFile}
        </ButtonLink>
        <Button
          size="small"
          kind="quiet"
          icon="trash"
          busy={busy}
          aria-describedby={describedBy}
          onClick={() => void remove()}
        >
          {words.delete}
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
