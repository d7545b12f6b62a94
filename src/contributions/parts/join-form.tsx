import { useState } from 'react';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { consentVersion, friendLimits } from '../rules.ts';
import type { InvitationRecord } from '../wire.ts';
import type * as wire from '../wire.ts';
import type { ContributionWork } from './use-contribution.ts';

interface JoinFormProps {
  token: string;
  invitation: InvitationRecord;
  take: ContributionWork['take'];
}

/** Name and consent, before the first word. */
export function JoinForm({ token, invitation, take }: JoinFormProps) {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async () => {
    setTried(true);
    if (name.trim() === '' || !agreed) return;
    const json = { token, name, consent: consentVersion } as const;
    setError(take(await ask<typeof wire.joinLink>('POST /api/joinLink', { json })));
  };
  return (
    <Form onSubmit={submit} error={error}>
      <Field
        label="Your name, as it shall stand under your words"
        autoComplete="name"
        maxLength={friendLimits.nameLength}
        value={name}
        onValue={setName}
        required
        error={tried && name.trim() === '' ? 'Please say who you are.' : undefined}
      />
      <div lang={invitation.language}>
        <CheckField
          label={invitation.consent.text}
          checked={agreed}
          onValue={setAgreed}
          required
          error={tried && !agreed ? 'Please agree first, then your words can be kept.' : undefined}
        />
      </div>
      <Actions>
        <Button type="submit" size="large">
          Begin
        </Button>
      </Actions>
    </Form>
  );
}
