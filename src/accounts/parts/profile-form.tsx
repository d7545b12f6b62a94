import { useState } from 'react';
import { autofillCity, locationOfPin } from '#kernel/pins.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
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

/** A customer's own data, as it is: what is known. Edit opens its form (C-O04). */
export function Profile({ customer }: { customer: CustomerData }) {
  const [state, setState] = useState<'shown' | 'editing' | 'edited'>('shown');
  const saved = profileDraft(customer);
  const known = profileFields.filter(({ key }) => saved[key] !== '');
  if (state === 'editing') return <ProfileForm customer={customer} onDone={() => setState('edited')} />;
  return (
    <div className="grid justify-items-start gap-4">
      {known.length > 0 ? (
        <Facts label="Your profile" facts={known.map(({ key, label }) => ({ term: label, value: saved[key] }))} />
      ) : (
        <p className="text-soft">Your name and address are not here yet.</p>
      )}
      <Button
        kind="secondary"
        icon="edit"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has the focus that the form had
        autoFocus={state === 'edited'}
        onClick={() => setState('editing')}
      >
        Edit
      </Button>
    </div>
  );
}

interface ProfileFormProps {
  customer: CustomerData;
  /** Called when it is saved, and when nothing shall be. */
  onDone: () => void;
}

/** The form of a customer's own data. No field is required, and saved changes show at once (C-O04). */
function ProfileForm({ customer, onDone }: ProfileFormProps) {
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
    toast('Saved.', { tone: 'good' });
    onDone();
  }

  return (
    <Form onSubmit={save} error={problem}>
      {profileFields.map(({ key, ...field }) => (
        <Field
          key={key}
          {...field}
          name={key}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Edit, which had the focus, is gone
          autoFocus={key === 'name'}
          value={draft[key]}
          onValue={value => setDraft(now => changeField(now, key, value))}
          {...(key === 'postalCode' && { hint: locationOfPin(draft.postalCode)?.state })}
        />
      ))}
      <Actions>
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Actions>
    </Form>
  );
}
