import { Suspense, use, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { autofillCity, autofillState } from '#kernel/pins.ts';
import { pageSize } from '#kernel/page-size.ts';
import { Devices } from '#src/accounts/parts/devices.tsx';
import { requestLogout } from '#src/accounts/parts/request-logout.ts';
import { fetchSignIns, type SignIns } from '#src/accounts/parts/fetch-sign-ins.ts';
import { Passkeys } from '#src/accounts/parts/passkeys.tsx';
import type { PartnerData } from '#src/accounts/wire.ts';
import { PaperLinks } from '#src/papers/parts/paper-links.tsx';
import { readPapers } from '#src/papers/parts/read-papers.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Facts } from '#ui/facts.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page, Section } from '#ui/page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { useToast } from '#ui/toast.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner, type PartnerSession } from '../parts/for-partners.tsx';
import { LogoPick } from '../parts/logo-pick.tsx';
import { OrderNewsSection } from '../parts/order-news.tsx';
import type { updatePartner, updatePartnerLogo } from '../wire.ts';

export const meta = pageMeta('Profile Settings', { noindex: true });

/** The number of the invoice after which the list begins, from the address; `undefined` for the newest. */
const firstInvoiceAfter = (search: URLSearchParams) => search.get('papers') ?? undefined;

interface ProfileData extends SignIns {
  papers: ReturnType<typeof readPapers>;
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadForPartner((): ProfileData => {
    const before = firstInvoiceAfter(new URL(request.url).searchParams);
    return { ...fetchSignIns(), papers: readPapers(before === undefined ? {} : { before }) };
  });

export const HydrateFallback = () => <Loader full />;

interface BrandDraft {
  name: string;
  email: string;
  postalCode: string;
  address: string;
  city: string;
  state: string;
  gstin: string;
}

const brandDraft = ({ name, email, gstin, addresses: [own] }: PartnerData): BrandDraft => ({
  name,
  email: email ?? '',
  postalCode: own?.postalCode ?? '',
  address: own?.street ?? '',
  city: own?.city ?? '',
  state: own?.state ?? '',
  gstin: gstin ?? '',
});

const brandFields = [
  { key: 'name', label: 'Brand name', autoComplete: 'organization', maxLength: 120 },
  { key: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', maxLength: 254 },
  { key: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 300 },
  { key: 'postalCode', label: 'Zip code', autoComplete: 'postal-code', maxLength: 12, inputMode: 'numeric' },
  { key: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 120 },
  { key: 'state', label: 'State', autoComplete: 'address-level1', maxLength: 120 },
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

/** Profile Settings of a partner (P-R15). */
export default function PartnerProfile() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()}>
      {(session, data) => <ProfileScreen {...session} {...data} />}
    </ForPartners>
  );
}

function ProfileScreen({ partner, refresh, passkeys, devices, papers }: PartnerSession & ProfileData) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();

  /** Dims the page while `work` runs, also when it fails (P-R15). */
  async function whileDimmed(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  const saveLogo = async (file: File): Promise<boolean> => {
    let isSaved = false;
    await whileDimmed(async () => {
      const form = new FormData();
      form.set('id', partner._id);
      form.set('image', file);
      const answer = await ask<typeof updatePartnerLogo>('POST /api/updatePartnerLogo', { form });
      if (!answer.ok) return toast(answer.error.message, { tone: 'bad' });
      await refresh();
      isSaved = true;
      toast('Your new logo is saved.', { tone: 'good' });
    });
    return isSaved;
  };

  const logOut = () =>
    whileDimmed(async () => {
      const problem = await requestLogout();
      if (problem) return toast(`You are still signed in: ${problem}`, { tone: 'bad' });
      await refresh();
      await navigate('/');
    });

  return (
    <Page title="Profile Settings" eyebrow={partner.name} aside={<AccountFacts partner={partner} />}>
      <div inert={busy} aria-busy={busy} className={`page-main ${busy ? 'opacity-50' : ''}`}>
        <LogoPick logo={partner.logo} name={partner.name} onFile={saveLogo} />
        <BrandForm partner={partner} refresh={refresh} whileDimmed={whileDimmed} />
        <OrderNewsSection partner={partner} refresh={refresh} />
        <Suspense>
          <Invoices papers={papers} />
        </Suspense>
        <Passkeys
          passkeys={passkeys}
          signIn="/login?as=partner"
          lead="A passkey signs you in with your finger, your face or your device’s PIN. No code to wait for, and none to give away."
        />
        <Devices devices={devices} />
        <p className="border-t border-rule pt-8">
          <Button kind="secondary" icon="logout" onClick={() => void logOut()}>
            Logout
          </Button>
        </p>
      </div>
    </Page>
  );
}

/** The invoices of bundles and samples; an edition paid with an iCredit has no paper of its own. */
function Invoices(props: Pick<ProfileData, 'papers'>) {
  const before = firstInvoiceAfter(useSearchParams()[0]);
  const papers = use(props.papers);
  if (papers.length === 0 && before === undefined) return null;
  return (
    <Section title="Invoices">
      <PaperLinks papers={papers} about="your account" />
      <ListPagination
        first="/profile"
        begun={before !== undefined}
        about="your invoices"
        next={papers.length === pageSize && `?${new URLSearchParams({ papers: papers.at(-1)?.number ?? '' })}`}
      />
    </Section>
  );
}

type BrandFormProps = PartnerSession & { whileDimmed: (work: () => Promise<void>) => Promise<void> };

function BrandForm({ partner, refresh, whileDimmed }: BrandFormProps) {
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
          readOnly={!draft}
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

const AccountFacts = ({ partner }: { partner: PartnerData }) => (
  <>
    <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
    <Facts
      label="Your account"
      facts={[{ term: 'You sign in with', value: <span className="figures">{partner.phone}</span> }]}
    />
  </>
);
