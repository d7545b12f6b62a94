import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page, Section } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { Devices } from '../parts/devices.tsx';
import { EmailProof } from '../parts/email-proof.tsx';
import { fetchSignIns } from '../parts/fetch-sign-ins.ts';
import { NotMember } from '../parts/not-member.tsx';
import { Passkeys } from '../parts/passkeys.tsx';
import { Profile } from '../parts/profile-form.tsx';
import { ReloadForUser } from '../parts/reload-for-user.tsx';
import { sessionUser, useSession } from '../parts/session.tsx';
import { useSignOut } from '../parts/use-sign-out.ts';

export const meta = pageMeta('Profile Settings');

/** Loads a customer's passkeys and devices; `undefined` for everybody else. */
export const clientLoader = async () => ((await sessionUser()).type === 'Customer' ? fetchSignIns() : undefined);

export const HydrateFallback = () => <Loader full />;

/** Signs out and goes to the front page. A failure is logged and shown (C-S09, D12). */
function useLogout() {
  const [busy, setBusy] = useState(false);
  const { refresh } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const endSession = useSignOut();
  const signOut = async () => {
    setBusy(true);
    const end = await endSession();
    if (end.kind === 'failed') toast(`You are still signed in. ${end.problem}`, { tone: 'bad' });
    if (end.kind === 'signed-out') {
      await navigate('/');
      await refresh();
    }
    setBusy(false);
  };
  return { busy, signOut };
}

/** Profile Settings of a customer (C-O04); shows visitors the not-a-member page (C-R13). */
export default function Account() {
  const signIns = useLoaderData<typeof clientLoader>();
  const { state, user } = useSession();
  const { busy, signOut } = useLogout();
  if (state === 'loading') return <Loader full />;
  if (user.type !== 'Customer') return <NotMember />;
  if (!signIns) return <ReloadForUser />;
  return (
    <Page
      dense
      title="Profile Settings"
      aside={<Facts label="Your sign-in" facts={[{ term: 'WhatsApp number', value: user.data.phone }]} />}
    >
      <EmailProof {...user.data} />
      <Profile key={user.data._id} customer={user.data} />
      <Passkeys
        passkeys={signIns.passkeys}
        signIn="/login"
        lead="Sign in with your finger, your face or your device’s PIN: no code to wait for."
      />
      <Devices devices={signIns.devices} />
      <Section title="Leaving?">
        <p>
          <TextLink to="/mydata">Your data: save everything, or have it erased</TextLink>
        </p>
        <Button
          kind="secondary"
          icon="logout"
          busy={busy}
          onClick={() => void signOut()}
          className="sm:justify-self-start"
        >
          Logout
        </Button>
      </Section>
    </Page>
  );
}
