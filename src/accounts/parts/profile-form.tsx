import { useState } from 'react';
import { autofillCity, locationOfPin } from '#kernel/pins.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import type { updateD2Cuser } from '../wire.ts';
import { applyCustomer, type CustomerData } from './session.tsx';

const profileFields = [
  { key: 'name', label: 'Name', autoComplete: 'name', maxLength: 80, printed: true },
  { key: 'email', label: 'E-mail', autoComplete: 'email', maxLength: 200, type: 'email', inputMode: 'email' },
  { key: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 300 },
  { key: 'postalCode', label: 'Zip Code', autoComplete: 'postal-code', maxLength: 40, inputMode: 'numeric' },
  { key: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 80 },
  { key: 'recipient', label: 'Recipient, if it is not you', autoComplete: 'off', maxLength: 80 },
  { key: 'phone', label: 'Phone for the courier', autoComplete: 'off', maxLength: 40, type: 'tel', inputMode: 'tel' },
] as const;

type ProfileDraft = Record<(typeof profileFields)[number]['key'], string>;

const profileDraft = ({ name, email, addresses: [own] }: CustomerData): ProfileDraft => ({
  name: name ?? '',
  email: email ?? '',
  address: own?.street ?? '',
  postalCode: own?.postalCode ?? '',
  city: own?.city ?? '',
  recipient: own?.recipient ?? '',
  phone: own?.phone ?? '',
});

/** A draft with one field changed. A new PIN code fills in its city. */
const changeField = (draft: ProfileDraft, key: keyof ProfileDraft, value: string): ProfileDraft => ({
  ...draft,
  ...(key === 'postalCode' && { city: autofillCity({ city: draft.city, pin: draft.postalCode }, value) }),
  [key]: value,
});

/** The form of a customer's own data. No field is required, and saved changes show at once (C-O04). */
export function ProfileForm({ customer }: { customer: CustomerData }) {
  const [draft, setDraft] = useState(() => profileDraft(customer));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function save() {
    setBusy(true);
    const reply = await ask<typeof updateD2Cuser>('POST /api/updateD2Cuser', { json: { id: customer._id, ...draft } });
    setBusy(false);
    setProblem(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    applyCustomer(reply.body);
    setDraft(profileDraft(reply.body));
    toast('Saved.', { tone: 'good' });
  }

  return (
    <Form onSubmit={save} error={problem}>
      {profileFields.map(({ key, ...field }) => (
        <Field
          key={key}
          {...field}
          name={key}
          value={draft[key]}
          onValue={value => setDraft(now => changeField(now, key, value))}
          {...(key === 'postalCode' && { hint: locationOfPin(draft.postalCode)?.state })}
        />
      ))}
      <Actions>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </Actions>
    </Form>
  );
}
