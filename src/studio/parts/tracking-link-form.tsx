import { useState } from 'react';
import { isTrackLink } from '#src/editions/rules.ts';
import { Button, type ButtonKind } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';

interface TrackingLinkFormProps {
  label: string;
  hint: string;
  /** The link as it is; null: setting it ships the parcel. */
  link: string | null;
  /** How the button looks while a link is there to be corrected. */
  correctionKind?: ButtonKind;
  onLink: (link: string) => Promise<unknown>;
}

/** Sets where a parcel can be followed, or corrects it; nothing is sent while it is no tracking link (W42). */
export function TrackingLinkForm({ label, hint, link, correctionKind = 'primary', onLink }: TrackingLinkFormProps) {
  const [typed, setTyped] = useState(link ?? '');
  const [error, setError] = useState<string>();
  const save = async () => {
    const given = typed.trim();
    if (!isTrackLink(given)) return setError('A tracking link begins with https:// and leads to the courier.');
    setError(undefined);
    await onLink(given);
  };
  return (
    <Form onSubmit={save}>
      <Field
        label={label}
        hint={hint}
        type="url"
        inputMode="url"
        value={typed}
        onValue={setTyped}
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
