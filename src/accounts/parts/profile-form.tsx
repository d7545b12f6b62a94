import { useState } from 'react';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import type { updateD2Cuser } from '../wire.ts';
import { takeCustomer, type CustomerData } from './session.tsx';

interface Draft {
  name: string;
  email: string;
  address: string;
  city: string;
  postalCode: string;
}

const draftOf = ({ name, email, addresses: [own] }: CustomerData): Draft => ({
  name: name ?? '',
  email: email ?? '',
  address: own?.street ?? '',
  city: own?.city ?? '',
  postalCode: own?.postalCode ?? '',
});

const fields = [
  { key: 'name', label: 'Name', autoComplete: 'name', maxLength: 80 },
  { key: 'email', label: 'E-mail', autoComplete: 'email', maxLength: 200, type: 'email', inputMode: 'email' },
  { key: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 300 },
  { key: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 80 },
  { key: 'postalCode', label: 'Zip Code', autoComplete: 'postal-code', maxLength: 12, inputMode: 'numeric' },
] as const;

/** A customer's own facts; none is required, and what is saved shows at once (C-O04). */
export function ProfileForm({ customer }: { customer: CustomerData }) {
  const [draft, setDraft] = useState(() => draftOf(customer));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function save() {
    setBusy(true);
    const answer = await ask<typeof updateD2Cuser>('POST /api/updateD2Cuser', { json: { id: customer._id, ...draft } });
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    takeCustomer(answer.body);
    setDraft(draftOf(answer.body));
    toast('Saved.', { tone: 'good' });
  }

  return (
    <Form onSubmit={save} error={problem}>
      {fields.map(({ key, ...field }) => (
        <Field
          key={key}
          {...field}
          name={key}
          value={draft[key]}
          onValue={value => setDraft(now => ({ ...now, [key]: value }))}
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
