import { useState } from 'react';
import { Navigate, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { refusedAlert } from '#src/accounts/parts/refused-alert.tsx';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { partnerTypes } from '#src/catalogue/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { isEmail, notAnEmail } from '#kernel/email.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask, askFrom } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import { LogoPick } from '../parts/logo-pick.tsx';
import { InvitedFirst } from '../parts/team/invitations.tsx';
import { signUpComplete, partnerTexts } from '../rules.ts';
import type { registerPartner } from '../wire.ts';

export const meta = pageMeta('Sign Up as a Partner', {
  description:
    'Photographers, studios and planners give their clients a printed magazine of their own story. Become a partner.',
});

/** Loads the partner types on the server: they are the same for everybody, so the page is rendered completely. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await askFrom(context)<typeof partnerTypes>('GET /api/partnertype');
  return { types: answer.ok ? answer.body.product : [] };
}

/** Sign Up as a Partner: /registration, /register and /Partnerlogin (P-R06). */
export default function Register() {
  const { types } = useLoaderData<typeof loader>();
  const { state, user, isNewNumber } = useSession();
  if (user.type === 'Partner') return <Navigate to="/dashboard" replace />;
  return (
    <Page
      title="Sign Up as a Partner"
      eyebrow="For studios, photographers and planners"
      lead="Give your clients the story behind the pictures: a printed magazine, made in two minutes of your time, under your brand."
      aside={<Illustration name="press" />}
    >
      {isNewNumber ? (
        <InvitedFirst>
          <SignUpForm types={types} />
        </InvitedFirst>
      ) : (
        <SignUpIntro waiting={state === 'loading'} types={types} />
      )}
    </Page>
  );
}

interface PartnerTypeEntry {
  _id: string;
  name: string;
}

const signUpSteps = [
  ['Prove your WhatsApp number', 'We send a six-digit code. It is how you sign in later, too.'],
  ['Tell us your brand', 'A name, a city, an e-mail, and a logo if you have one at hand.'],
  ['Give your first edition', 'Choose a bundle of iCredits; one iCredit is one edition.'],
] as const;

function SignUpIntro({ waiting, types }: { waiting: boolean; types: PartnerTypeEntry[] }) {
  return (
    <>
      <ol className="border-t border-rule">
        {signUpSteps.map(([title, text], at) => (
          <li key={title} className="flex gap-5 border-b border-rule py-5">
            <span
              translate="no"
              className="figures w-7 shrink-0 font-display text-h3 leading-none text-madder"
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <span>
              <strong className="block font-medium">{title}</strong>
              <span className="text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {types.length > 0 && (
        <ul aria-label="Whom this is for" className="flex flex-wrap gap-2">
          {types.map(({ _id, name }) => (
            <li key={_id}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3" aria-busy={waiting}>
        <ButtonLink to="/login?as=partner" size="large" iconEnd="arrow-right">
          Begin with your number
        </ButtonLink>
        <ButtonLink to="/pricing" kind="quiet">
          See the prices
        </ButtonLink>
      </div>
      {waiting && <Loader label="Looking whether you were here before" />}
    </>
  );
}

const emptyForm = { name: '', email: '', city: '', gstin: '', type: '' };

function SignUpForm({ types }: { types: PartnerTypeEntry[] }) {
  const [form, setForm] = useState(emptyForm);
  const [logo, setLogo] = useState<File>();
  const alert = useAlert();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const set = (key: keyof typeof emptyForm) => (value: string) => setForm(now => ({ ...now, [key]: value }));

  async function register() {
    if (!signUpComplete(form)) return void (await alert({ text: partnerTexts.fillAll }));
    if (!isEmail(form.email)) return void (await alert({ text: notAnEmail }));
    const data = new FormData();
    for (const [key, value] of Object.entries(form)) data.set(key, value);
    if (logo) data.set('logo', logo);
    const answer = await ask<typeof registerPartner>('POST /api/registerpatner', { form: data });
    if (!answer.ok) return void (await alert(refusedAlert(answer)));
    await refresh();
    await navigate('/dashboard');
  }

  return (
    <Form onSubmit={register} noValidate>
      <Field
        label="Brand name"
        required
        value={form.name}
        onValue={set('name')}
        autoComplete="organization"
        maxLength={120}
        printed
      />
      <Field
        label="E-mail"
        required
        type="email"
        value={form.email}
        onValue={set('email')}
        autoComplete="email"
        maxLength={254}
      />
      <Field label="City" value={form.city} onValue={set('city')} autoComplete="address-level2" maxLength={120} />
      <Field
        label="GSTIN (optional)"
        hint="If your business is registered for GST: it then stands on your invoices."
        value={form.gstin}
        onValue={set('gstin')}
        autoComplete="off"
        maxLength={40}
      />
      <Choice
        legend="What kind of partner are you?"
        name="type"
        value={form.type}
        onValue={set('type')}
        options={types.map(({ _id, name }) => ({ value: _id, title: name }))}
        columns={2}
      />
      <LogoPick logo={null} name={form.name} onFile={setLogo} hint="Optional. A square picture looks best." />
      <Actions>
        <Button type="submit" size="large">
          Register
        </Button>
      </Actions>
    </Form>
  );
}
