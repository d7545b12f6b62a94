import type { ReactNode } from 'react';
import { ReloadForUser } from '#src/accounts/parts/reload-for-user.tsx';
import { sessionUser, useSession } from '#src/accounts/parts/session.tsx';
import { Loader } from '#ui/loader.tsx';
import type { PartnerData } from '#src/accounts/wire.ts';

export interface PartnerSession {
  partner: PartnerData;
  /** Loads the session again, so that the screen shows present data (D13). */
  refresh: () => Promise<void>;
}

/** Loads the data of a partner's page, in its `clientLoader`. Nothing is loaded for anybody else. */
export async function loadForPartner<T>(load: (partner: PartnerData) => T): Promise<T | undefined> {
  const user = await sessionUser();
  return user.type === 'Partner' ? load(user.data) : undefined;
}

interface ForPartnersProps<T> {
  /** What `loadForPartner` loaded. */
  loaded: T | undefined;
  children: (session: PartnerSession, loaded: T) => ReactNode;
}

/** Shows a screen to a signed-in partner. The site's route access redirects everybody else (D06). */
export function ForPartners<T>({ loaded, children }: ForPartnersProps<T>) {
  const { user, refresh } = useSession();
  if (user.type !== 'Partner') return <Loader full />;
  return loaded === undefined ? <ReloadForUser /> : children({ partner: user.data, refresh }, loaded);
}
