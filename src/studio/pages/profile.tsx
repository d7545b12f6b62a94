import { useLoaderData } from 'react-router';
import { fetchSignIns } from '#src/accounts/parts/fetch-sign-ins.ts';
import { Devices } from '#src/accounts/parts/devices.tsx';
import { Passkeys } from '#src/accounts/parts/passkeys.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Profile', { noindex: true, studio: true, hidden: true });

export const clientLoader = async () => ({ staff: await requireStaffUser(), ...fetchSignIns() });

/** How a member of staff signs in, and where they are signed in (W8, W9). */
export default function StudioProfile() {
  const { staff, passkeys, devices } = useLoaderData<typeof clientLoader>();
  return (
    <StudioPage eyebrow={staff.name} title="Profile">
      <Passkeys
        passkeys={passkeys}
        signIn="/studio/sign-in"
        lead="A passkey opens the studio with your finger, your face or your device’s PIN, in place of both codes."
      />
      <Devices devices={devices} />
    </StudioPage>
  );
}
