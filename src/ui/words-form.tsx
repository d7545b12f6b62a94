import { useState } from 'react';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';
import { Actions, Form } from './form.tsx';

export interface WordsFormProps {
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
