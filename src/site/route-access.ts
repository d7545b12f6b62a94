import { withoutTrailingSlash } from './navigation-rules.ts';
import type { UserType } from '#src/accounts/parts/session.tsx';

/** What happens at a screen's door: the page, the not-a-member page, a wait until the user type is known, or the way to another screen. */
export type Access =
  | { kind: 'allowed' }
  | { kind: 'not-a-member' }
  | { kind: 'unknown' }
  /** `withSearch`: what the address carries goes along. */
  | { kind: 'redirect'; path: string; comeBack?: true; withSearch?: true };

const showPage: Access = { kind: 'allowed' };
const notMember: Access = { kind: 'not-a-member' };
const signInFirst: Access = { kind: 'redirect', path: '/login', comeBack: true };
const redirectTo = (path: string): Access => ({ kind: 'redirect', path });

type AccessByUserType = Readonly<Record<UserType, Access>>;

/**
 * A partner pays with iCredits, not plan by plan: what was chosen in the consumer shop goes along into Create New
 * Order.
 */
const toCreateOrder: Access = { kind: 'redirect', path: '/createOrder', withSearch: true };
/** Screens on which a customer chooses; a visitor is led through the sign-in and back (C-R05, C-S07). */
const customersOnly: AccessByUserType = {
  Visitor: signInFirst,
  Customer: showPage,
  Partner: toCreateOrder,
  Staff: showPage,
};

/** Every screen that is not open to everybody, by its address in small letters. */
const accessByPath: Readonly<Record<string, AccessByUserType>> = {
  '/category': customersOnly,
  '/sub_category': customersOnly,
  '/checkout': customersOnly,
  '/orders': { Visitor: notMember, Customer: showPage, Partner: showPage, Staff: redirectTo('/studio') },
  '/account': { Visitor: notMember, Customer: showPage, Partner: redirectTo('/profile'), Staff: redirectTo('/studio') },
  '/profile': { Visitor: notMember, Customer: redirectTo('/account'), Partner: showPage, Staff: redirectTo('/studio') },
  '/dashboard': {
    Visitor: notMember,
    Customer: redirectTo('/orders'),
    Partner: showPage,
    Staff: redirectTo('/studio'),
  },
  '/createorder': {
    Visitor: redirectTo('/plans'),
    Customer: redirectTo('/plans'),
    Partner: showPage,
    Staff: redirectTo('/plans'),
  },
  '/sample': { Visitor: notMember, Customer: redirectTo('/orders'), Partner: showPage, Staff: redirectTo('/studio') },
};

/** Screens that are everybody's but a partner's; they wait for nobody (D03). */
const partnerRedirects: Readonly<Record<string, Access>> = {
  '/': redirectTo('/dashboard'),
  '/selectplan': toCreateOrder,
};

/**
 * What `type` (`undefined` while nobody knows) finds at `pathname` (C-R05, C-R12, C-R13, D06).
 * Only about which screen is shown: what data somebody may have is asked by each call on the server.
 */
export function routeAccess(pathname: string, type: UserType | undefined): Access {
  const path = withoutTrailingSlash(pathname).toLowerCase();
  const partnerRedirect = partnerRedirects[path];
  if (partnerRedirect) return type === 'Partner' ? partnerRedirect : showPage;
  const byUserType = accessByPath[path];
  if (!byUserType) return showPage;
  return type ? byUserType[type] : { kind: 'unknown' };
}
