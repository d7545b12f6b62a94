import type { OpenTurn, PartnerNeed, PartnerTurn } from '#src/editions/rules/partner-list.ts';
import { statusDisplay } from '#src/editions/rules.ts';

/** The words of a partner's list of orders (W165), pure. */

interface ListedFacts {
  _id: string;
  turn: PartnerTurn;
  need: PartnerNeed | null;
  orderStatus: number;
  cancelled: boolean;
}

/** The filters by whose turn it is, each with its number: "3 need you". */
export const turnFilters: readonly { turn: OpenTurn; words: (count: string) => string }[] = [
  { turn: 'you', words: count => (count === '1' ? '1 needs you' : `${count} need you`) },
  { turn: 'client', words: count => `${count} with clients` },
  { turn: 'us', words: count => `${count} with us` },
  { turn: 'way', words: count => `${count} on the way` },
];

const needTexts: Record<PartnerNeed, { what: string; act: string; path: '/edition/' | '/tracking/' }> = {
  send: { what: 'You read it and send it on', act: 'Read and send', path: '/edition/' },
  address: { what: 'You give the address', act: 'Give the address', path: '/tracking/' },
  balance: { what: 'You pay the rest', act: 'Pay the rest', path: '/tracking/' },
};

/** Whose turn an order is and what they do, in a few words. */
export function turnText({ turn, need, orderStatus, cancelled }: ListedFacts): string {
  if (need) return needTexts[need].what;
  if (turn === 'done') return cancelled ? 'Cancelled' : 'Delivered';
  if (turn === 'way') return 'The courier has it';
  if (turn === 'client') return orderStatus === 0 ? 'Client tells the story' : 'Client reads the soft copy';
  return orderStatus < 3 ? 'We make the soft copy' : orderStatus === 3 ? 'We work on it' : 'We print it';
}

/** The one next act of an order: what it needs of its partner, else the documented action of its status (C-O03). */
export function nextAct({ _id, need, orderStatus, cancelled }: ListedFacts): { text: string; to: string } {
  if (need) return { text: needTexts[need].act, to: needTexts[need].path + _id };
  const action = cancelled ? undefined : statusDisplay(orderStatus).action;
  return { text: action?.text ?? 'Track Order', to: (action?.path ?? '/tracking/') + _id };
}

/** Where somebody looks at an order who may not change it (W197): its soft copy once there is one, else its steps. */
export const nextLook = ({ _id, orderStatus, cancelled }: ListedFacts): { text: string; to: string } =>
  orderStatus === 3 && !cancelled
    ? { text: 'Preview', to: `/edition/${_id}` }
    : { text: 'Track Order', to: `/tracking/${_id}` };

/** What is known of the links to an order: "opened today", "opened 3 Dec", "not opened", "no link". Days in India. */
export function linkText(
  link: { works: boolean; openedOn: string | null } | null,
  shown: (day: string) => string,
): string {
  if (!link) return 'no link';
  if (link.openedOn !== null) return `opened ${shown(link.openedOn)}`;
  return link.works ? 'not opened' : 'no link works';
}
