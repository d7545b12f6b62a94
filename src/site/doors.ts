import type { UserType } from '#src/accounts/parts/session.tsx';

/** What happens at a screen's door: the page, the not-a-member page, a wait until the user type is known, or the way to another screen. */
export type Verdict =
  | { to: 'page' }
  | { to: 'not-a-member' }
  | { to: 'wait' }
  /** `withSearch`: what the address carries goes along. */
  | { to: 'elsewhere'; path: string; comeBack?: true; withSearch?: true };

const page: Verdict = { to: 'page' };
const notMember: Verdict = { to: 'not-a-member' };
const signIn: Verdict = { to: 'elsewhere', path: '/login', comeBack: true };
const go = (path: string): Verdict => ({ to: 'elsewhere', path });

type Door = Readonly<Record<UserType, Verdict>>;

/**
 * A partner pays with iCredits, not plan by plan: what was chosen in the consumer shop goes along into Create New
 * Order.
 */
const toCreateOrder: Verdict = { to: 'elsewhere', path: '/createOrder', withSearch: true };
/** Screens on which a customer chooses; a visitor is led through the sign-in and back (C-R05, C-S07). */
const choosing: Door = { Visitor: signIn, Customer: page, Partner: toCreateOrder, Staff: page };

/** Every screen that is not open to everybody, by its address in small letters. */
const doors: Readonly<Record<string, Door>> = {
  '/category': choosing,
  '/sub_category': choosing,
  '/checkout': choosing,
  '/orders': { Visitor: notMember, Customer: page, Partner: page, Staff: go('/studio') },
  '/account': { Visitor: notMember, Customer: page, Partner: go('/profile'), Staff: go('/studio') },
  '/profile': { Visitor: notMember, Customer: go('/account'), Partner: page, Staff: go('/studio') },
  '/dashboard': { Visitor: notMember, Customer: go('/orders'), Partner: page, Staff: go('/studio') },
  '/createorder': { Visitor: go('/plans'), Customer: go('/plans'), Partner: page, Staff: go('/plans') },
  '/sample': { Visitor: notMember, Customer: go('/orders'), Partner: page, Staff: go('/studio') },
};

/** Screens that are everybody's but a partner's; they wait for nobody (D03). */
const publicDoors: Readonly<Record<string, Verdict>> = { '/': go('/dashboard'), '/selectplan': toCreateOrder };

/**
 * What `type` (`undefined` while nobody knows) finds at `pathname` (C-R05, C-R12, C-R13, D06).
 * Only about which screen is shown: what data somebody may have is asked by each call on the server.
 */
export function doorOf(pathname: string, type: UserType | undefined): Verdict {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  const partnerGoes = publicDoors[path];
  if (partnerGoes) return type === 'Partner' ? partnerGoes : page;
  const door = doors[path];
  if (!door) return page;
  return type ? door[type] : { to: 'wait' };
}
