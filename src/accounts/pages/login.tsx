import { codeMinutes } from '#kernel/promises.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { emptyPhone, PhoneField, type PhoneValue } from '#ui/phone-field.tsx';
import { AgreeNote } from '#src/editorial/parts/agree-note.tsx';
import { CodeStep } from '../parts/code-step.tsx';
import { takeContinueLink } from '../parts/take-continue-link.ts';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { readSentCode } from '../parts/sent-code.ts';
import { applyLoginReply, useSession } from '../parts/session.tsx';
import { useSignIn, type SignIn } from '../parts/use-sign-in.ts';
import type { loginByPasskey, PasskeyAssertion } from '../wire.ts';

export const meta = pageMeta('Sign in', {
  description: 'Sign in with your WhatsApp number and a six-digit code. No password.',
});

/** C-S06, P-R07: redirects somebody who is signed in: to where they were going, or a partner to the dashboard. */
function useRedirectWhenSignedIn() {
  const { state, user } = useSession();
  const { type } = user;
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'loading' || type === 'Visitor') return;
    const target = { Customer: takeContinueLink, Partner: () => '/dashboard', Staff: () => '/studio' }[type]();
    void navigate(target, { replace: true });
  }, [state, type, navigate]);
}

/** Sign in with a WhatsApp number and a code (C-S01 to C-S06); `?as=partner` for partners (P-R07). */
export default function Login() {
  const [query] = useSearchParams();
  const partner = query.get('as') === 'partner';
  const signIn = useSignIn(partner);
  const [phone, setPhone] = useState(emptyPhone);
  const { resume, sent } = signIn;
  useRedirectWhenSignedIn();
  useEffect(() => {
    const stored = readSentCode();
    if (stored?.partner === partner) resume(stored);
  }, [partner, resume]);

  return (
    <Page
      dense
      width="narrow"
      eyebrow={partner ? 'For partners' : 'Sign in / Sign up'}
      title={sent ? 'Enter your code' : 'Your WhatsApp number'}
      lead={sent ? `Sent by WhatsApp. It works for ${codeMinutes} minutes.` : 'We send you a code. No password.'}
    >
      {sent ? <CodeStep key={sent.at} signIn={signIn} sent={sent} /> : <NumberStep {...{ signIn, phone, setPhone }} />}
      <p className="mt-10 border-t border-rule pt-4 text-small text-soft">
        {partner ? (
          <TextLink to="/login">Sign in as a customer</TextLink>
        ) : (
          <TextLink to="/login?as=partner">Sign in as a partner</TextLink>
        )}
      </p>
    </Page>
  );
}

/** Signs in with a passkey, a customer's or a partner's (W8). Resolves with the error, if there is one. */
async function loginWithPasskey(json: PasskeyAssertion) {
  const reply = await ask<typeof loginByPasskey>('POST /api/loginByPasskey', { json });
  if (!reply.ok) return reply.error;
  applyLoginReply(reply.body);
  return undefined;
}

interface NumberStepProps {
  signIn: SignIn;
  phone: PhoneValue;
  setPhone: (phone: PhoneValue) => void;
}

/** Step 0: the number, India unless changed (C-S01). */
const NumberStep = ({ signIn: { send, busy }, phone, setPhone }: NumberStepProps) => {
  const { phoneCountries } = usePublicConfig();
  return (
    <Form onSubmit={async () => void (await send(phone))}>
      <PhoneField
        label="WhatsApp number"
        value={phone}
        onValue={setPhone}
        reached={phoneCountries}
        required
        name="phone"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this screen
        autoFocus
      />
      <Actions>
        <Button type="submit" busy={busy === 'send'}>
          Get OTP
        </Button>
        <PasskeyButton onSigned={loginWithPasskey} />
      </Actions>
      <AgreeNote by="By signing in" privacy />
    </Form>
  );
};
