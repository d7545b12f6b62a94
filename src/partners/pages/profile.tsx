import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { logout } from '#src/accounts/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Page, Section } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, type Me } from '../parts/for-partners.tsx';
import { LogoPick } from '../parts/logo-pick.tsx';
import type { PartnerData, updatePartner, updatePartnerLogo } from '../wire.ts';

export const meta = () => [{ title: 'Profile Settings · imurs' }];

interface Draft {
  name: string;
  postalCode: string;
  address: string;
  city: string;
  state: string;
}

const draftOf = ({ name, addresses: [own] }: PartnerData): Draft => ({
  name,
  postalCode: own?.postalCode ?? '',
  address: own?.street ?? '',
  city: own?.city ?? '',
  state: own?.state ?? '',
});

const fields = [
  { key: 'name', label: 'Brand name', autoComplete: 'organization', maxLength: 120 },
  { key: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 300 },
  { key: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 120 },
  { key: 'postalCode', label: 'Zip code', autoComplete: 'postal-code', maxLength: 12 },
  { key: 'state', label: 'State', autoComplete: 'address-level1', maxLength: 120 },
] as const;

/** Profile Settings of a partner (P-R15). */
export default function Profile() {
  return <ForPartners>{me => <ProfileOf {...me} />}</ForPartners>;
}

function ProfileOf({ partner, refresh }: Me) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();

  /** Dims the page while `work` runs; it is given back whatever happens (P-R15). */
  async function whileDimmed(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  const saveLogo = (file: File) =>
    whileDimmed(async () => {
      const form = new FormData();
      form.set('id', partner._id);
      form.set('image', file);
      const answer = await ask<typeof updatePartnerLogo>('POST /api/updatePartnerLogo', { form });
      if (!answer.ok) return toast(answer.error.message, { tone: 'bad' });
      await refresh();
      toast('Your new logo is saved.', { tone: 'good' });
    });

  const logOut = () =>
    whileDimmed(async () => {
      const answer = await ask<typeof logout>('POST /api/logout');
      if (!answer.ok) {
        console.error('Failed to logout');
        return toast('You are still signed in: ' + answer.error.message, { tone: 'bad' });
      }
      await refresh();
      await navigate('/');
    });

  return (
    <Page title="Profile Settings" eyebrow={partner.name} aside={<CreditsTag {...partner} />}>
      <div inert={busy} aria-busy={busy} className={busy ? 'opacity-50' : ''}>
        <LogoPick logo={partner.logo} name={partner.name} onFile={file => void saveLogo(file)} />
        <Details partner={partner} refresh={refresh} whileDimmed={whileDimmed} />
        <Section title="Leaving?" level={2}>
          <Button kind="secondary" icon="logout" onClick={() => void logOut()}>
            Logout
          </Button>
        </Section>
      </div>
    </Page>
  );
}

type DetailsProps = Me & { whileDimmed: (work: () => Promise<void>) => Promise<void> };

function Details({ partner, refresh, whileDimmed }: DetailsProps) {
  const [draft, setDraft] = useState(() => draftOf(partner));
  const [editing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!editing) setDraft(draftOf(partner));
  }, [partner, editing]);

  const save = () =>
    whileDimmed(async () => {
      const answer = await ask<typeof updatePartner>('POST /api/updatePartner', {
        json: { id: partner._id, ...draft },
      });
      setProblem(answer.ok ? undefined : answer.error.message);
      if (!answer.ok) return;
      await refresh();
      setEditing(false);
    });

  return (
    <Form onSubmit={editing ? save : () => setEditing(true)} {...(problem && { error: problem })}>
      {fields.map(({ key, ...field }) => (
        <Field
          key={key}
          {...field}
          value={draft[key]}
          readOnly={!editing}
          onValue={value => setDraft(now => ({ ...now, [key]: value }))}
        />
      ))}
      <Field label="E-mail" value={partner.email ?? ''} readOnly hint="Write to us to change it." />
      <Actions>
        <Button type="submit" icon={editing ? 'check' : 'edit'}>
          {editing ? 'Save' : 'Edit'}
        </Button>
        {editing && (
          <Button
            kind="quiet"
            onClick={() => {
              setProblem(undefined);
              setEditing(false);
            }}
          >
            Keep as it was
          </Button>
        )}
      </Actions>
    </Form>
  );
}
