import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Loader } from '#ui/loader.tsx';
import type { PartnerData } from '../wire.ts';

export interface Me {
  partner: PartnerData;
  /** Asks again who is signed in, so that what is on screen is fresh (D13). */
  refresh: () => Promise<void>;
}

/** Shows a screen once a partner is known to be signed in; everybody else goes to `elsewhere`. */
export function ForPartners({ elsewhere, children }: { elsewhere: string; children: (me: Me) => ReactNode }) {
  const { state, user, refresh } = useSession();
  if (state === 'loading') return <Loader full />;
  if (user.type !== 'Partner') return <Navigate to={elsewhere} replace />;
  return children({ partner: user.data, refresh });
}
