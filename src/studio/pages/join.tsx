import { useState } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { acceptInvitation, Invitation, invitation } from '#src/accounts/wire/team.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CodeBoxes } from '#ui/code-boxes.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { formatPhone } from '#ui/phone.ts';
import { useToast } from '#ui/toast.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { StudioPage } from '../parts/studio-page.tsx';
import { roleLabels } from '../rules/team.ts';

export const meta = pageMeta('Join', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const reply = await ask<typeof invitation>('POST /studio/api/invitation', { json: { key } });
  return reply.ok ? { key, invitation: reply.body } : { trouble: reply.error.message };
}

/** Where whoever is invited to the team sets up their second factor (W141). */
export default function StudioJoin() {
  const result = useLoaderData<typeof clientLoader>();
  if (!result.invitation)
    return (
      <StudioPage outside eyebrow="Studio" title="This link is over" lead={result.trouble}>
        <p className="actions">
          <ButtonLink to="/studio/sign-in">Sign in</ButtonLink>
        </p>
      </StudioPage>
    );
  return (
    <StudioPage
      outside
      eyebrow={`Studio, ${roleLabels[result.invitation.role].toLowerCase()}`}
      title={`Welcome, ${result.invitation.name}`}
      lead="Scan this with an authenticator app. From now on you sign in with a code to your phone and one of the app."
    >
      <SecondFactor code={result.key} invitation={result.invitation} />
    </StudioPage>
  );
}

function SecondFactor({ code, invitation }: { code: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [totp, setTotp] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (totp: string) => {
    if (!/^\d{6}$/.test(totp)) return setError('The code has six digits.');
    if (busy) return;
    setBusy(true);
    const reply = await ask<typeof acceptInvitation>('POST /studio/api/acceptInvitation', {
      json: { key: code, totp },
    });
    setBusy(false);
    if (!reply.ok) return setError(reply.error.message);
    toast(`Now sign in with ${formatPhone(invitation.phone)}.`, { tone: 'good' });
    await navigate('/studio/sign-in', { replace: true });
  };
  return (
    <div className="grid gap-6">
      <div className="grid items-center gap-6 sm:grid-cols-[auto_1fr]">
        <QrCode text={invitation.authenticator} label="The second factor as a QR code" />
        <div className="grid gap-3 text-small">
          <p>
            On this phone?{' '}
            <a href={invitation.authenticator} className="text-link">
              Open the authenticator
            </a>
            .
          </p>
          <p>
            Or type it in:{' '}
            <span translate="no" className="figures break-all font-semibold">
              {invitation.secret}
            </span>
          </p>
        </div>
      </div>
      <Form onSubmit={() => submit(totp)} error={error}>
        <CodeBoxes
          label="The code that it shows now"
          value={totp}
          onValue={setTotp}
          onComplete={code => void submit(code)}
        />
        <Actions>
          <Button type="submit" busy={busy}>
            Join
          </Button>
        </Actions>
      </Form>
    </div>
  );
}
