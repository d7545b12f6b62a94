import type { ReactNode } from 'react';
import { memberMay, type PartnerAct } from '#kernel/partner-roles.ts';
import { ReloadForUser } from '#src/accounts/parts/reload-for-user.tsx';
import { sessionUser, useSession } from '#src/accounts/parts/session.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page } from '#ui/page.tsx';
import type { PartnerData } from '#src/accounts/wire.ts';

export interface PartnerSession {
  partner: PartnerData;
  /** Loads the session again, so that the screen shows present data (D13). */
  refresh: () => Promise<void>;
}

/**
 * Loads the data of a partner's page, in its `clientLoader`. Nothing is loaded for anybody else, nor for members of a
 * team whose role may not do `act` (W197).
 */
export async function loadForPartner<T>(
  load: (partner: PartnerData) => T,
  act: PartnerAct = 'see',
): Promise<T | undefined> {
  const user = await sessionUser();
  return user.type === 'Partner' && memberMay(user.data.member, act) ? load(user.data) : undefined;
}

interface ForPartnersProps<T> {
  /** What `loadForPartner` loaded. */
  loaded: T | undefined;
  /** What the screen is for; members of a team who may not do it are told so. */
  act?: PartnerAct;
  children: (session: PartnerSession, loaded: T) => ReactNode;
}

/** Shows a screen to a signed-in partner. The site's route access redirects everybody else (D06). */
export function ForPartners<T>({ loaded, act = 'see', children }: ForPartnersProps<T>) {
  const { user, refresh } = useSession();
  if (user.type !== 'Partner') return <Loader full />;
  if (!memberMay(user.data.member, act)) return <NotYourRole partner={user.data} />;
  return loaded === undefined ? <ReloadForUser /> : children({ partner: user.data, refresh }, loaded);
}

/** Shown to a member of a team in place of a screen that their role does not have (W197). */
const NotYourRole = ({ partner }: Pick<PartnerSession, 'partner'>) => (
  <Page title={partner.name} titleHidden>
    <EmptyState
      title="This is for others of your team"
      text={`Your role at ${partner.name} does not have this page. An owner can give you another role.`}
      action={<ButtonLink to="/dashboard">Your orders</ButtonLink>}
    />
  </Page>
);
