import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useUnsavedWords } from '#ui/use-unsaved-words.ts';
import type { WishEntry } from '#src/soft-copy/wire/editing.ts';

const noteLetters = 1000;

interface PublishSheetProps {
  version: number;
  busy: boolean;
  onPublish: (note: string) => void;
  onClose: () => void;
}

/** Ctrl or ⌘ with Enter, which keeps what is written. */
const isKeepKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Publishes a draft, with a note that its customer reads beside it. */
export function PublishSheet({ version, busy, onPublish, onClose }: PublishSheetProps) {
  const [note, setNote] = useState('');
  const { setUnsaved, close } = useUnsavedWords(onClose);
  return (
    <Sheet
      open
      onClose={close}
      title={`Publish draft ${version}`}
      actions={
        <Button icon="check" busy={busy} onClick={() => onPublish(note.trim())}>
          Publish it now
        </Button>
      }
    >
      <TextArea
        label="A note to the customer"
        hint="What you changed, or why something stays as it is. They read it with the soft copy. May be left empty."
        rows={4}
        count={noteLetters}
        value={note}
        data-first-focus
        onKeyDown={event => {
          if (isKeepKey(event) && !busy) onPublish(note.trim());
        }}
        onValue={now => {
          setNote(now);
          setUnsaved(now.trim() !== '');
        }}
      />
    </Sheet>
  );
}

interface AnswerSheetProps {
  wish: WishEntry;
  state: 'done' | 'declined';
  busy: boolean;
  onAnswer: (answer: string) => void;
  onClose: () => void;
}

/** The sentence with which a wish is ticked off; the customer reads it. */
export function AnswerSheet({ wish, state, busy, onAnswer, onClose }: AnswerSheetProps) {
  const [answer, setAnswer] = useState(wish.answer ?? '');
  const [missing, setMissing] = useState(false);
  const { setUnsaved, close } = useUnsavedWords(onClose);
  const send = () => {
    setMissing(answer.trim() === '');
    if (answer.trim() !== '' && !busy) onAnswer(answer.trim());
  };
  return (
    <Sheet
      open
      onClose={close}
      title={state === 'done' ? 'What was done?' : 'Why is it not done?'}
      actions={
        <Button busy={busy} onClick={send}>
          {state === 'done' ? 'It is done' : 'It is not done'}
        </Button>
      }
    >
      <p className="mb-4">“{wish.words}”</p>
      <TextArea
        label="One sentence for the customer"
        hint="It stands beside their wish in the new soft copy."
        rows={3}
        count={2000}
        value={answer}
        data-first-focus
        onKeyDown={event => {
          if (isKeepKey(event)) send();
        }}
        onValue={now => {
          setAnswer(now);
          setUnsaved(now.trim() !== (wish.answer ?? ''));
        }}
        error={missing ? 'Write one sentence first.' : undefined}
      />
    </Sheet>
  );
}
