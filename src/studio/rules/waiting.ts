import type { StaffAct } from '#kernel/staff-roles.ts';

/** What waits for somebody of the studio, each counted to `mostWaiting` and no further. */
export type WaitingKind =
  | 'orders'
  | 'claims'
  | 'copies'
  | 'samples'
  | 'refunds'
  | 'credits'
  | 'messages'
  | 'letters'
  | 'chats'
  | 'content'
  | 'jobs';
export type Waiting = Readonly<Record<WaitingKind, number>>;

/** What the stream of changes says when something of a kind begins or ends to wait; jobs fail without a word (W147). */
export const waitingChanges: Readonly<Record<Exclude<WaitingKind, 'jobs'>, string>> = {
  orders: 'order',
  claims: 'claim',
  copies: 'copy',
  samples: 'sample',
  refunds: 'money',
  credits: 'credits',
  messages: 'message',
  letters: 'order',
  chats: 'chat',
  content: 'content',
};

/** More than so many are "99+". */
export const mostWaiting = 100;

/** A number of things that wait, as the navigation shows it; '' for none. */
export function waitingText(count: number): string {
  if (count === 0) return '';
  return count >= mostWaiting ? `${mostWaiting - 1}+` : String(count);
}

/** How many wait of several kinds. */
export const waitingOf = (waiting: Waiting, kinds: readonly WaitingKind[]): number =>
  kinds.reduce((sum, kind) => sum + waiting[kind], 0);

interface WaitingLine {
  kind: Exclude<WaitingKind, 'orders' | 'letters'>;
  /** The act by which a role sees the line: what is done there. */
  act: StaffAct;
  to: string;
  one: string;
  many: string;
}

/** The lines of Today, one for each kind beside the orders, and letters, which stand there whole. `#`: the number. */
export const waitingLines: readonly WaitingLine[] = [
  {
    kind: 'claims',
    act: 'claims',
    to: '/studio/afterwards',
    one: 'A claim waits for a decision',
    many: '# claims wait for a decision',
  },
  {
    kind: 'copies',
    act: 'print',
    to: '/studio/afterwards',
    one: 'An order of further copies is to be printed or shipped',
    many: '# orders of further copies are to be printed or shipped',
  },
  {
    kind: 'samples',
    act: 'print',
    to: '/studio/samples',
    one: 'A partner’s sample is to be printed or shipped',
    many: '# samples are to be printed or shipped',
  },
  {
    kind: 'refunds',
    act: 'refund',
    to: '/studio/money',
    one: 'A refund waits for a second person, or has failed',
    many: '# refunds wait for a second person, or have failed',
  },
  {
    kind: 'credits',
    act: 'credits',
    to: '/studio/partners',
    one: 'An adjustment of iCredits waits for a second person',
    many: '# adjustments of iCredits wait for a second person',
  },
  {
    kind: 'messages',
    act: 'message',
    to: '/studio/messages',
    one: 'A message did not arrive',
    many: '# messages did not arrive',
  },
  {
    kind: 'chats',
    act: 'message',
    to: '/studio/orders?chat=waits',
    one: 'Somebody waits for an answer in a chat',
    many: '# people wait for an answer in a chat',
  },
  {
    kind: 'content',
    act: 'content',
    to: '/studio/content',
    one: 'A planned change of content could not begin',
    many: '# planned changes of content could not begin',
  },
  { kind: 'jobs', act: 'jobs', to: '/studio/jobs', one: 'A job has failed', many: '# jobs have failed' },
];
