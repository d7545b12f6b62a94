import { withoutTrailingSlash } from './navigation-rules.ts';
import type { UserType } from '#src/accounts/parts/session.tsx';

/** The access of a user to a screen; `unknown` while the user type is not known yet. */
type Access =
  | { kind: 'allowed' }
  | { kind: 'not-a-member' }
  | { kind: 'unknown' }
  /** `comeBack`: the sign-in leads back to this screen. `withSearch`: the query of the address is passed on. */
  | { kind: 'redirect'; path: string; comeBack?: true; withSearch?: true };

const showPage: Access = { kind: 'allowed' };
const notMember: Access = { kind: 'not-a-member' };
/** A visitor signs in first and returns with the choice (C-P02). */
const signInFirst: Access = { kind: 'redirect', path: '/login', comeBack: true };
const redirectTo = (path: string): Access => ({ kind: 'redirect', path });

type AccessByUserType = Readonly<Record<UserType, Access>>;

/** A partner pays with iCredits, so a choice of the consumer shop continues on Create New Order. */
const toCreateOrder: Access = { kind: 'redirect', path: '/createOrder', withSearch: true };
/** Screens on which a customer chooses; a visitor signs in first and returns (C-R05, C-S07). */
const customersOnly: AccessByUserType = {
  Visitor: signInFirst,
  Customer: showPage,
  Partner: toCreateOrder,
  Staff: showPage,
};

/** Access to every screen that is not open to everybody, by its path in lower case (P-R01). */
const accessByPath: Readonly<Record<string, AccessByUserType>> = {
  '/category': customersOnly,
  '/sub_category': customersOnly,
  '/checkout': customersOnly,
  // C-R12
  '/orders': { Visitor: notMember, Customer: showPage, Partner: showPage, Staff: redirectTo('/studio') },
  '/account': { Visitor: notMember, Customer: showPage, Partner: redirectTo('/profile'), Staff: redirectTo('/studio') },
  '/profile': { Visitor: notMember, Customer: redirectTo('/account'), Partner: showPage, Staff: redirectTo('/studio') },
  '/statement': {
    Visitor: notMember,
    Customer: redirectTo('/account'),
    Partner: showPage,
    Staff: redirectTo('/studio'),
  },
  '/mydata': { Visitor: notMember, Customer: showPage, Partner: showPage, Staff: redirectTo('/studio/people') },
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

/** Screens that are open to everybody but a partner; they are shown before the user type is known (D03). */
const partnerRedirects: Readonly<Record<string, Access>> = {
  '/': redirectTo('/dashboard'),
  '/selectplan': toCreateOrder,
};

/**
 * The access of a user of `type` (`undefined` while it is not known) to the screen at `pathname` (C-R05, C-R12, C-R13,
 * C-R18, C-S08, D06). It only decides which screen is shown: every call on the server checks access by itself. Pure.
 */
export function routeAccess(pathname: string, type: UserType | undefined): Access {
  const path = withoutTrailingSlash(pathname).toLowerCase();
  const partnerRedirect = partnerRedirects[path];
  if (partnerRedirect) return type === 'Partner' ? partnerRedirect : showPage;
  const byUserType = accessByPath[path];
  if (!byUserType) return showPage;
  return type ? byUserType[type] : { kind: 'unknown' };
}
