import type { StaffAct } from '#kernel/staff-roles.ts';
import type { WaitingKind } from '../rules/waiting.ts';

/** A screen that the studio's navigation leads to. */
export interface StudioScreen {
  to: string;
  name: string;
  /** The act by which a role sees its link (W140). */
  act: StaffAct;
  /** Other addresses that belong to it, by their beginning. */
  also?: readonly string[];
  /** What waits there, which is counted beside its name. */
  waits?: readonly WaitingKind[];
  /** Below the line: what is opened less often. */
  more?: true;
}

/** The screens of the studio's navigation, in its order. Each one exists. */
export const studioScreens: readonly StudioScreen[] = [
  { to: '/studio', name: 'Today', act: 'find', waits: ['orders'] },
  { to: '/studio/orders', name: 'Orders', act: 'find', also: ['/studio/editions/'] },
  { to: '/studio/desk', name: 'Desk', act: 'desk', also: ['/studio/proof/'] },
  { to: '/studio/production', name: 'Production', act: 'print' },
  { to: '/studio/messages', name: 'Inbox', act: 'message', waits: ['messages', 'letters', 'chats'] },
  { to: '/studio/money', name: 'Money', act: 'refund', waits: ['refunds'] },
  { to: '/studio/numbers', name: 'Numbers', act: 'money' },
  { to: '/studio/partners', name: 'Partners', act: 'find', waits: ['credits'] },
  { to: '/studio/content', name: 'Content', act: 'content', waits: ['content'] },
  { to: '/studio/afterwards', name: 'Claims', act: 'find', waits: ['claims', 'copies'], more: true },
  { to: '/studio/samples', name: 'Samples', act: 'find', waits: ['samples'], more: true },
  { to: '/studio/people', name: 'People', act: 'privacy', more: true },
  { to: '/studio/team', name: 'Team', act: 'team', more: true },
  { to: '/studio/log', name: 'Log', act: 'log', more: true },
  { to: '/studio/jobs', name: 'Jobs', act: 'jobs', waits: ['jobs'], more: true },
];

/** Whether an address belongs to a screen: it is the screen's own, one below it, or one of `also`. */
export function isScreenOf({ to, also = [] }: StudioScreen, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '');
  if (path === to || also.some(begin => path.startsWith(begin))) return true;
  return to !== '/studio' && path.startsWith(`${to}/`);
}
