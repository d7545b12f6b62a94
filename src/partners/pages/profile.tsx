import type { CallReply } from '#kernel/call.ts';
import { memberMay } from '#kernel/partner-roles.ts';
import type { Refusal } from '#kernel/refusals.ts';
import { Suspense, use, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { pageSize } from '#kernel/page-size.ts';
import { Devices } from '#src/accounts/parts/devices.tsx';
import { useSignOut } from '#src/accounts/parts/use-sign-out.ts';
import { EmailProof } from '#src/accounts/parts/email-proof.tsx';
import { fetchDevices, fetchSignIns, type SignIns } from '#src/accounts/parts/fetch-sign-ins.ts';
import { Passkeys } from '#src/accounts/parts/passkeys.tsx';
import type { members, myTeams } from '#src/accounts/wire/members.ts';
import type { PartnerData } from '#src/accounts/wire.ts';
import { LinkSettingsFields } from '#src/editions/parts/link-settings.tsx';
import { PaperLinks, readPapers } from '#src/papers/parts/paper-links.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page, Section } from '#ui/page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { useToast } from '#ui/toast.tsx';
import { Choice } from '#ui/choice.tsx';
import { BrandForm } from '../parts/brand-form.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner, type PartnerSession } from '../parts/for-partners.tsx';
import { LogoPick } from '../parts/logo-pick.tsx';
import { TeamSection, type TeamProps } from '../parts/team/team-section.tsx';
import { YourStudios } from '../parts/team/your-studios.tsx';
import { memberLabels } from '../rules/team.ts';
import type { updatePartnerLogo, setLinkDefaults, setOrderNews } from '../wire.ts';

type OrderNews = PartnerData['orderNews'];

const newsChoices: { value: OrderNews; title: string; text: string }[] = [
  { value: 'every', title: 'Every step', text: 'From the story to the delivery of each order.' },
  { value: 'mine', title: 'Only what needs me', text: 'A soft copy to look at, a missing address, a missing story.' },
  { value: 'none', title: 'None', text: 'You find how far each order is under Orders.' },
];

interface OwnProfile {
  partner: PartnerData;
  refresh: () => Promise<unknown>;
}

/** A setting that is saved as soon as it is chosen; when that fails, the one before is back, and it is said. */
function useSavedChoice<T>(
  stored: T,
  { send, refresh }: { send: (value: T) => Promise<ProfileReply> } & Pick<OwnProfile, 'refresh'>,
) {
  const [chosen, setChosen] = useState(stored);
  const toast = useToast();
  const choose = async (value: T) => {
    setChosen(value);
    const reply = await send(value);
    if (reply.ok) {
      toast('Saved.', { tone: 'good' });
      await refresh();
    } else {
      setChosen(chosen);
      toast(reply.error.message, { tone: 'bad' });
    }
  };
  return [chosen, (value: T) => void choose(value)] as const;
}

type ProfileReply = { ok: true } | ({ ok: false } & Refusal);

/** About which news of their orders a partner gets messages. */
function OrderNewsSection({ partner, refresh }: OwnProfile) {
  const [chosen, choose] = useSavedChoice(partner.orderNews, {
    refresh,
    send: orderNews => ask<typeof setOrderNews>('POST /api/setOrderNews', { json: { orderNews } }),
  });
  return (
    <Section title="Messages about your orders">
      <p className="mb-4">They go to your phone and to your e-mail address.</p>
      <Choice
        legend="Messages about your orders"
        legendHidden
        name="order-news"
        value={chosen}
        onValue={value => choose(value as OrderNews)}
        options={newsChoices}
        columns={3}
      />
    </Section>
  );
}

/** What new links to the partner's orders let their readers do, and how long they work. */
function LinkDefaultsSection({ partner, refresh }: OwnProfile) {
  const [chosen, choose] = useSavedChoice(partner.links, {
    refresh,
    send: json => ask<typeof setLinkDefaults>('POST /api/setLinkDefaults', { json }),
  });
  return (
    <Section title="New links for your clients">
      <LinkSettingsFields value={chosen} onValue={choose} />
    </Section>
  );
}

export const meta = pageMeta('Profile Settings', { noindex: true });

/** The number of the invoice after which the list begins, from the address; `undefined` for the newest. */
const firstInvoiceAfter = (search: URLSearchParams) => search.get('papers') ?? undefined;

interface ProfileData extends Pick<SignIns, 'devices'> {
  /** Of the account's own number alone (W197). */
  passkeys: SignIns['passkeys'] | undefined;
  papers: ReturnType<typeof readPapers> | undefined;
  team: TeamProps['loaded'];
  studios: Promise<CallReply<typeof myTeams>>;
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadForPartner(({ member }): ProfileData => {
    const before = firstInvoiceAfter(new URL(request.url).searchParams);
    return {
      ...(memberMay(member, 'account') ? fetchSignIns() : { passkeys: undefined, devices: fetchDevices() }),
      papers: memberMay(member, 'buy') ? readPapers(before === undefined ? {} : { before }) : undefined,
      team: ask<typeof members>('GET /api/members'),
      studios: ask<typeof myTeams>('POST /api/myTeams', { json: undefined }),
    };
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

function ProfileScreen({ partner, refresh, ...loaded }: PartnerSession & ProfileData) {
  const { passkeys, devices, papers, team, studios } = loaded;
  const mayManage = memberMay(partner.member, 'manage');
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
        {mayManage && (
          <>
            <LogoPick
              logo={partner.logo}
              name={partner.name}
              onFile={saveLogo}
              hint="Your clients see it above their pages."
            />
            {passkeys && <EmailProof {...partner} />}
            <BrandForm partner={partner} refresh={refresh} whileDimmed={whileDimmed} />
            <OrderNewsSection partner={partner} refresh={refresh} />
            <LinkDefaultsSection partner={partner} refresh={refresh} />
          </>
        )}
        <TeamSection loaded={team} />
        <YourStudios loaded={studios} />
        {papers && (
          <Suspense>
            <Invoices papers={papers} />
          </Suspense>
        )}
        {passkeys && (
          <Passkeys
            passkeys={passkeys}
            signIn="/login?as=partner"
            lead="A passkey signs you in with your finger, your face or your device’s PIN. No code to wait for, and none to give away."
          />
        )}
        <Devices devices={devices} />
        {passkeys && (
          <p className="border-t border-rule pt-8">
            <TextLink to="/mydata">Your data: save everything, or have it erased</TextLink>
          </p>
        )}
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
function Invoices(props: { papers: ReturnType<typeof readPapers> }) {
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
        ...(partner.member
          ? [{ term: 'You are', value: `${partner.member.name}, ${memberLabels[partner.member.role].toLowerCase()}` }]
          : []),
      ]}
    />
  </>
);
