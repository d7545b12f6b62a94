import { Suspense, use, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { pageSize } from '#kernel/page-size.ts';
import { Devices } from '#src/accounts/parts/devices.tsx';
import { useSignOut } from '#src/accounts/parts/use-sign-out.ts';
import { EmailProof } from '#src/accounts/parts/email-proof.tsx';
import { fetchSignIns, type SignIns } from '#src/accounts/parts/fetch-sign-ins.ts';
import { Passkeys } from '#src/accounts/parts/passkeys.tsx';
import type { PartnerData } from '#src/accounts/wire.ts';
import { PaperLinks } from '#src/papers/parts/paper-links.tsx';
import { readPapers } from '#src/papers/parts/read-papers.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page, Section } from '#ui/page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { useToast } from '#ui/toast.tsx';
import { BrandForm } from '../parts/brand-form.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner, type PartnerSession } from '../parts/for-partners.tsx';
import { LogoPick } from '../parts/logo-pick.tsx';
import { OrderNewsSection } from '../parts/order-news.tsx';
import type { updatePartnerLogo } from '../wire.ts';

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
  const signOut = useSignOut();

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
      const end = await signOut();
      if (end.kind === 'failed') return toast(`You are still signed in: ${end.problem}`, { tone: 'bad' });
      if (end.kind === 'stayed') return;
      await refresh();
      await navigate('/');
    });

  return (
    <Page title="Profile Settings" eyebrow={partner.name} aside={<AccountFacts partner={partner} />}>
      <div inert={busy} aria-busy={busy} className={`page-main ${busy ? 'opacity-50' : ''}`}>
        <LogoPick
          logo={partner.logo}
          name={partner.name}
          onFile={saveLogo}
          hint="Your clients see it above their pages."
        />
        <EmailProof {...partner} />
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
          <TextLink to="/mydata">Your data: save everything, or have it erased</TextLink>
        </p>
        <p>
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

const AccountFacts = ({ partner }: { partner: PartnerData }) => (
  <>
    <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
    <Facts
      label="Your account"
      facts={[
        {
          term: 'You sign in with',
          value: (
            <span translate="no" className="figures">
              {partner.phone}
            </span>
          ),
        },
      ]}
    />
  </>
);
