import { useState } from 'react';
import { isTrackLink } from '#src/editions/rules.ts';
import { Button, type ButtonKind } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';

interface TrackingLinkFormProps {
  label: string;
  hint: string;
  /** The current link; null: setting it ships the parcel. */
  link: string | null;
  /** The kind of the button while there is a link to correct. */
  correctionKind?: ButtonKind;
  onLink: (link: string) => Promise<unknown>;
}

/** Sets or corrects a tracking link; sends nothing while the text is not a valid one (W42). */
export function TrackingLinkForm({ label, hint, link, correctionKind = 'primary', onLink }: TrackingLinkFormProps) {
  const [text, setText] = useState(link ?? '');
  const [error, setError] = useState<string>();
  const save = async () => {
    const newLink = text.trim();
    if (!isTrackLink(newLink)) return setError('A tracking link begins with https:// and leads to the courier.');
    setError(undefined);
    await onLink(newLink);
  };
  return (
    <Form onSubmit={save}>
      <Field
        label={label}
        hint={hint}
        type="url"
        inputMode="url"
        value={text}
        onValue={setText}
        error={error}
        required
        maxLength={300}
      />
      <Actions>
        <Button type="submit" kind={link ? correctionKind : 'primary'}>
          {link ? 'Correct the link' : 'Ship it'}
        </Button>
      </Actions>
    </Form>
  );
}
