import { useState } from 'react';
import type { FormLanguage } from '#kernel/subject.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { CheckField, Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { consentVersion, friendLimits } from '../rules.ts';
import type { InvitationRecord } from '../wire.ts';
import type * as wire from '../wire.ts';
import type { ContributionWork } from './use-contribution.ts';

interface JoinFormProps {
  token: string;
  invitation: InvitationRecord;
  language: FormLanguage;
  work: ContributionWork;
}

/** Name and consent, before the first word. */
export function JoinForm({ token, invitation, language, work }: JoinFormProps) {
  const { words } = work;
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async () => {
    setTried(true);
    if (name.trim() === '' || !agreed) return;
    const json = { token, name, consent: consentVersion, language } as const;
    setError(work.take(await ask<typeof wire.joinLink>('POST /api/joinLink', { json })));
  };
  return (
    <Form onSubmit={submit} error={error}>
      <Field
        label={words.yourName}
        autoComplete="name"
        maxLength={friendLimits.nameLength}
        value={name}
        onValue={setName}
        printed={words.cannotPrint}
        required
        error={tried && name.trim() === '' ? words.sayWho : undefined}
      />
      <CheckField
        label={invitation.consent.texts[language]}
        checked={agreed}
        onValue={setAgreed}
        required
        error={tried && !agreed ? words.agreeFirst : undefined}
      />
      <details className="text-small text-soft">
        <summary className="min-h-6 cursor-pointer py-1">{words.details}</summary>
        <p className="measure">{invitation.consent.details[language]}</p>
        <p className="pt-2">
          <TextLink to="/privacy" newTab>
            {words.privacy}
          </TextLink>
        </p>
      </details>
      <Actions>
        <Button type="submit" size="large">
          {words.begin}
        </Button>
      </Actions>
    </Form>
  );
}
