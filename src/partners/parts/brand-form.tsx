import { useState } from 'react';
import { autofillCity, autofillState } from '#kernel/pins.ts';
import type { PartnerData } from '#src/accounts/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import type { JsonOf } from '#kernel/call.ts';
import type { updatePartner } from '../wire.ts';
import type { PartnerSession } from './for-partners.tsx';

type BrandDraft = Required<Omit<JsonOf<typeof updatePartner>, 'id'>>;

const brandDraft = ({ name, email, clientPhone, gstin, addresses: [own] }: PartnerData): BrandDraft => ({
  name,
  email: email ?? '',
  postalCode: own?.postalCode ?? '',
  address: own?.street ?? '',
  city: own?.city ?? '',
  state: own?.state ?? '',
  clientPhone: clientPhone ?? '',
  gstin: gstin ?? '',
});

const brandFields = [
  { key: 'name', label: 'Brand name', autoComplete: 'organization', maxLength: 120, printed: true },
  { key: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', maxLength: 254 },
  { key: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 300 },
  { key: 'postalCode', label: 'Zip code', autoComplete: 'postal-code', maxLength: 12, inputMode: 'numeric' },
  { key: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 120 },
  { key: 'state', label: 'State', autoComplete: 'address-level1', maxLength: 120 },
  {
    key: 'clientPhone',
    label: 'Number for your clients (optional)',
    type: 'tel',
    hint: 'It stands below their pages, and their chat about revisions opens with it. Without one that comes to our editors.',
    autoComplete: 'tel',
    maxLength: 40,
    inputMode: 'tel',
  },
  {
    key: 'gstin',
    label: 'GSTIN (optional)',
    hint: 'If your business is registered for GST: it then stands on your invoices.',
    autoComplete: 'off',
    maxLength: 40,
  },
] as const;

/** A draft with one field changed. A new PIN code fills in its city and State. */
const changeField = (draft: BrandDraft, key: keyof BrandDraft, value: string): BrandDraft => ({
  ...draft,
  ...(key === 'postalCode' && {
    city: autofillCity({ city: draft.city, pin: draft.postalCode }, value),
    state: autofillState({ state: draft.state, pin: draft.postalCode }, value),
  }),
  [key]: value,
});

type BrandFormProps = PartnerSession & { whileDimmed: (work: () => Promise<void>) => Promise<void> };

/** The partner's name, address and GSTIN, shown, or edited when Edit was pressed (P-R15). */
export function BrandForm({ partner, refresh, whileDimmed }: BrandFormProps) {
  /** The edited values; `undefined` while the profile is only shown. */
  const [draft, setDraft] = useState<BrandDraft>();
  const [problem, setProblem] = useState<string>();
  const shown = draft ?? brandDraft(partner);

  const save = () =>
    whileDimmed(async () => {
      const json = { id: partner._id, ...shown };
      const answer = await ask<typeof updatePartner>('POST /api/updatePartner', { json });
      setProblem(answer.ok ? undefined : answer.error.message);
      if (!answer.ok) return;
      await refresh();
      setDraft(undefined);
    });

  return (
    <Form noValidate onSubmit={draft ? save : () => setDraft(shown)} {...(problem && { error: problem })}>
      {brandFields.map(({ key, ...field }) => (
        <Field
          key={key}
          {...field}
          value={shown[key]}
          readOnly={!draft || (key === 'email' && partner.member !== undefined)}
          onValue={value => setDraft(changeField(shown, key, value))}
        />
      ))}
      <Actions>
        <Button type="submit" icon={draft ? 'check' : 'edit'}>
          {draft ? 'Save' : 'Edit'}
        </Button>
        {draft && (
          <Button
            kind="quiet"
            onClick={() => {
              setProblem(undefined);
              setDraft(undefined);
            }}
          >
            Keep as it was
          </Button>
        )}
      </Actions>
    </Form>
  );
}
