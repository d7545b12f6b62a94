import type { ReactNode } from 'react';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Loader } from '#ui/loader.tsx';
import type { PartnerData } from '../wire.ts';

export interface PartnerSession {
  partner: PartnerData;
  /** Asks again who is signed in, so that what is on screen is fresh (D13). */
  refresh: () => Promise<void>;
}

/** Shows a screen once a partner is known to be signed in. Everybody else is led away by the site's doors (D06). */
export function ForPartners({ children }: { children: (me: PartnerSession) => ReactNode }) {
  const { user, refresh } = useSession();
  return user.type === 'Partner' ? children({ partner: user.data, refresh }) : <Loader full />;
}
