import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import type { WireEdit } from '../../wire/editing.ts';
import { wordsEdit, type TapSlot } from './places.ts';

interface WordsFormProps {
  label: string;
  hint?: string | undefined;
  text: string;
  button: string;
  /** The most letters. */
  most: number;
  mayBeEmpty?: boolean | undefined;
  error: string | undefined;
  /** Called when what is typed begins or ceases to be other words than the given ones. */
  onUnsaved: (unsaved: boolean) => void;
  onWords: (text: string) => Promise<void>;
}

/** Words to change or to write. */
export function WordsForm({ label, hint, text, button, most, mayBeEmpty, error, onUnsaved, onWords }: WordsFormProps) {
  const [value, setValue] = useState(text);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  async function submit() {
    const isEmpty = value.trim() === '' && !mayBeEmpty;
    setMissing(isEmpty);
    if (isEmpty || busy) return;
    setBusy(true);
    await onWords(value.trim());
    setBusy(false);
  }
  return (
    <Form onSubmit={submit} error={error}>
      <TextArea
        label={label}
        hint={hint}
        value={value}
        rows={text.length > 200 ? 6 : 3}
        count={most}
        printed
        error={missing ? 'Write some words first.' : undefined}
        onValue={now => {
          setValue(now);
          onUnsaved(now.trim() !== text.trim());
        }}
      />
      <Actions>
        <Button type="submit" busy={busy}>
          {button}
        </Button>
      </Actions>
    </Form>
  );
}

const answerLetters = 20_000;
/** The most letters of every text but an answer, and of a wish. */
export const lineLetters = 2000;

interface PlaceWordsProps {
  /** The page that prints the place. */
  page: string;
  slot: TapSlot;
  label: string;
  error: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
  change: (edit: WireEdit) => Promise<unknown>;
}

/** The words of a place on a page, to be changed. */
export const PlaceWords = ({ page, slot, label, error, onUnsaved, change }: PlaceWordsProps) => (
  <WordsForm
    error={error}
    onUnsaved={onUnsaved}
    label={label}
    text={slot.text ?? ''}
    button="Change it"
    most={slot.kind === 'answer' ? answerLetters : lineLetters}
    mayBeEmpty={slot.kind === 'caption'}
    onWords={async text => {
      const edit = wordsEdit(page, slot, text);
      if (edit) await change(edit);
    }}
  />
);
