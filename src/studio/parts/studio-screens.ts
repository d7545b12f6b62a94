import type { WaitingKind } from '../rules/waiting.ts';

/** A screen that the studio's navigation leads to. */
export interface StudioScreen {
  to: string;
  name: string;
  /** Other addresses that belong to it, by their beginning. */
  also?: readonly string[];
  /** What waits there, which is counted beside its name. */
  waits?: readonly WaitingKind[];
  /** Below the line: what is opened less often. */
  more?: true;
}

/** The screens of the studio's navigation, in its order. Each one exists. */
export const studioScreens: readonly StudioScreen[] = [
  { to: '/studio', name: 'Today', waits: ['orders'] },
  { to: '/studio/orders', name: 'Orders', also: ['/studio/editions/'] },
  { to: '/studio/messages', name: 'Inbox', waits: ['messages', 'chats'] },
  { to: '/studio/money', name: 'Money', waits: ['refunds'] },
  { to: '/studio/content', name: 'Content' },
  { to: '/studio/afterwards', name: 'Claims', waits: ['claims', 'copies'], more: true },
  { to: '/studio/samples', name: 'Samples', waits: ['samples'], more: true },
  { to: '/studio/people', name: 'People', more: true },
  { to: '/studio/jobs', name: 'Jobs', waits: ['jobs'], more: true },
];

/** Whether an address belongs to a screen: it is the screen's own, one below it, or one of `also`. */
export function isScreenOf({ to, also = [] }: StudioScreen, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '');
  if (path === to || also.some(begin => path.startsWith(begin))) return true;
  return to !== '/studio' && path.startsWith(`${to}/`);
}
