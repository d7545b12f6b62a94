import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { PasskeyButton } from '#src/accounts/parts/passkey-button.tsx';
import { refreshSession, sessionUser } from '#src/accounts/parts/session.tsx';
import type { PasskeyAssertion, sendCode, signIn, signInByPasskey } from '#src/accounts/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { CodeBoxes } from '#ui/code-boxes.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { formatPhone } from '#ui/phone.ts';
import { emptyPhone, PhoneField, readPhone } from '#ui/phone-field.tsx';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Sign in', { noindex: true, studio: true, hidden: true });

export async function clientLoader() {
  if ((await sessionUser()).type === 'Staff') throw redirect('/studio');
  return null;
}

/** Staff sign in with a code to their phone and one of their authenticator (W10), or with a passkey (W8). */
export default function StudioSignIn() {
  const alert = useAlert();
  const navigate = useNavigate();
  const [value, setValue] = useState(emptyPhone);
  const { phoneCountries } = usePublicConfig();
  const [sent, setSent] = useState<{ phone: string; pass: string }>();
  const send = async () => {
    const number = await readPhone(value);
    if (!number) return void (await alert({ text: 'Invalid phone number' }));
    const reply = await ask<typeof sendCode>('POST /studio/api/sendCode', { json: { phone: number.phone } });
    if (reply.ok) setSent({ phone: number.phone, pass: reply.body.pass ?? '' });
    else await alert({ title: 'Sorry', text: reply.error.message });
  };
  const signInWithPasskey = async (json: PasskeyAssertion) => {
    const reply = await ask<typeof signInByPasskey>('POST /studio/api/signInByPasskey', { json });
    if (!reply.ok) return reply.error;
    await refreshSession();
    await navigate('/studio', { replace: true });
    return undefined;
  };
  if (sent) return <Codes key={sent.phone} sent={sent} onBack={() => setSent(undefined)} />;
  return (
    <StudioPage
      outside
      eyebrow="Studio"
      title="Sign in"
      lead="Your phone gets a code; your authenticator has the other one."
    >
      <Form onSubmit={send}>
        <PhoneField label="WhatsApp number" value={value} onValue={setValue} reached={phoneCountries} required />
        <Actions>
          <Button type="submit">Get the code</Button>
          <PasskeyButton onSigned={signInWithPasskey} />
        </Actions>
      </Form>
    </StudioPage>
  );
}

const isCode = (text: string) => /^\d{6}$/.test(text);

function Codes({ sent, onBack }: { sent: { phone: string; pass: string }; onBack: () => void }) {
  const navigate = useNavigate();
  const [pass, setPass] = useState(sent.pass);
  const [totp, setTotp] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (codes: { pass: string; totp: string }) => {
    if (!isCode(codes.pass) || !isCode(codes.totp)) return setError('Both codes have six digits.');
    if (busy) return;
    setBusy(true);
    const reply = await ask<typeof signIn>('POST /studio/api/signIn', { json: { phone: sent.phone, ...codes } });
    setBusy(false);
    if (!reply.ok) return setError(reply.error.message);
    await refreshSession();
    await navigate('/studio', { replace: true });
  };
  return (
    <StudioPage outside eyebrow="Studio" title="Two codes">
      <Form onSubmit={() => submit({ pass, totp })} error={error}>
        <CodeBoxes
          label={`From the message to ${formatPhone(sent.phone)}`}
          value={pass}
          onValue={setPass}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this screen
          autoFocus={!isCode(sent.pass)}
        />
        <CodeBoxes
          label="From your authenticator"
          value={totp}
          onValue={setTotp}
          // The last digit submits the form, as in the sign-in of customers.
          onComplete={code => void (isCode(pass) && submit({ pass, totp: code }))}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the message's code is filled in already
          autoFocus={isCode(sent.pass)}
        />
        <Actions>
          <Button type="submit">Sign in</Button>
          <Button kind="quiet" onClick={onBack}>
            Another number
          </Button>
        </Actions>
      </Form>
    </StudioPage>
  );
}
