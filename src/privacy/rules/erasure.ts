import { shortOrderId } from '#kernel/ids.ts';
import type { AgreedText, AgreementAct } from '#src/accounts/rules.ts';
import type { Obstacle, MyData } from '../wire.ts';
import { papersWhy } from './inventory.ts';

/** What was erased and what stays: counts and reasons, nothing of the person (W101). */
export interface Receipt {
  /** How many rows of what were erased, and how many files. */
  erased: { what: string; count: number }[];
  stays: Staying[];
  /** Until which day backups may still have what was erased. */
  backupsUntil: string;
}

/** What stays, why, and until which day, `2034-11-22`; null: without an end, since it names nobody. */
interface Staying {
  what: string;
  why: string;
  until: string | null;
}

const ofMagazines =
  'its words, photos and recordings, what friends told, soft copies and print files. Printed codes stop playing.';

/** What is erased with a person, as it is said before. */
export const erasedWith = (kind: 'customer' | 'partner' | 'client'): string[] => [
  ...(kind === 'client'
    ? []
    : ['Your account: number, name, e-mail address, addresses, passkeys, and where you are signed in.']),
  kind === 'partner'
    ? `Every magazine you ordered for yourself: ${ofMagazines} Those of your clients stay with them.`
    : `Every magazine, also one that a studio ordered for your number: ${ofMagazines}`,
  kind === 'client' ? 'Every message about them.' : 'Every link you shared, and every message we sent to this account.',
];

/** What an erasure leaves; `lastPaper`: the day until which the newest paper is kept, null without papers. */
export const staysAfter = ({ orders, lastPaper }: { orders: number; lastPaper: string | null }): Staying[] => [
  ...(lastPaper === null
    ? []
    : [
        {
          what: 'Bills, receipts and payments',
          why: papersWhy,
          until: lastPaper,
        },
      ]),
  ...(orders === 0
    ? []
    : [{ what: 'The orders, without names: what, when, for how much', why: 'the books of the shop', until: null }]),
];

/** The receipt, of what was counted. */
export const receiptOf = (
  counts: Readonly<Record<string, number>>,
  { stays, backupsUntil }: Pick<Receipt, 'stays' | 'backupsUntil'>,
): Receipt => ({
  erased: Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ what, count })),
  stays,
  backupsUntil,
});

/** The number of a receipt as people read it: the first part of its id, which alone opens nothing. */
export const receiptNumber = (id: string): string => `E-${id.slice(0, 8).toUpperCase()}`;

/** What somebody who asks to be erased has to end first. */
export interface Obstacles {
  /** Orders that are neither shipped nor cancelled. */
  orders: { id: string; title: string }[];
  /** Payments and refunds under way. */
  money: number;
  /** Claims without an answer, and further copies that are not shipped. */
  parcels: number;
}

/** How many orders are named of those that are in work. */
export const namedOrders = 10;

const orderText = (isMany: boolean) =>
  `Not possible yet: ${isMany ? 'these orders, and others, are' : 'these orders are'} not on the way. Each has to be sent first, or cancelled, where that is still possible, and its refund has to arrive.`;

const withoutOrders = (text: string): Obstacle => ({ text, orders: [] });

/** What is in the way of an erasure, and what to do; undefined when nothing is. */
export function obstacleOf({ orders, money, parcels }: Obstacles): Obstacle | undefined {
  if (orders.length > 0) return { text: orderText(orders.length > namedOrders), orders: orders.slice(0, namedOrders) };
  if (money > 0)
    return withoutOrders('A payment or a refund is under way. The erasure can be asked for once it is settled.');
  if (parcels > 0)
    return withoutOrders(
      'A further copy or an answer to a claim is under way. The erasure can be asked for once it has arrived.',
    );
  return undefined;
}

/** The same as one text, for a refusal. */
export const obstacleText = ({ text, orders }: Obstacle): string =>
  [text, ...orders.map(({ id, title }) => `${title}, order ${shortOrderId(id)}.`)].join(' ');

/** One act, as it is stored: an agreement, or the terms of a payment. */
export interface AgreedAct {
  subject: AgreedText;
  version: number;
  act: AgreementAct;
  /** The screen: `sign-in`, `recording`, `decision`, or the purpose of a payment. */
  place: string;
  at: Date;
  /** The magazine it is about, and its title. */
  edition: { id: string; title: string } | null;
}

type Agreed = MyData['agreed'][number];

const texts = {
  terms: { name: 'Terms and Conditions', path: '/termsandconditions' },
  privacy: { name: 'Privacy Policy', path: '/privacy' },
};
const places: Readonly<Record<string, string>> = {
  'sign-in': 'when you signed in',
  order: 'when you paid for an order',
  sample: 'when you paid for the sample',
  bundle: 'when you paid for iCredits',
};

/**
 * What somebody agreed to, of acts with the newest first (W113): each wording once for each screen, since when; of each
 * magazine whether its recordings are written down, as its newest act says. `dayOf` puts a moment into words.
 */
export function agreedOf(acts: readonly AgreedAct[], dayOf: (at: Date) => string): Agreed[] {
  const found = new Map<string, Agreed>();
  for (const { subject, version, act, place, at, edition } of acts) {
    if (subject === 'chat') {
      if (!edition || found.has(`chat ${edition.id}`)) continue;
      const withdrawn = act === 'withdrawn';
      const how = place === 'mail' ? 'by e-mail' : 'in a chat';
      const what = `The story of ${edition.title} is ${withdrawn ? `not told ${how} any more` : `told ${how}`}`;
      const where = `since ${dayOf(at)}`;
      // It is withdrawn there.
      found.set(`chat ${edition.id}`, { what, where, wording: null, edition: null, withdrawn });
    } else if (subject !== 'speech') {
      const where = `${dayOf(at)}, ${places[place] ?? 'when you paid'}`;
      const { name, path } = texts[subject];
      const [what, wording] = [`${name}, version ${version}`, `${path}/${version}`];
      found.set(`${subject} ${version} ${place}`, { what, where, wording, edition: null, withdrawn: false });
    } else if (edition && !found.has(`speech ${edition.id}`)) {
      const withdrawn = act === 'withdrawn';
      const what = withdrawn
        ? `Recordings for ${edition.title} are not written down`
        : `A speech service writes down recordings for ${edition.title}`;
      const where = `${withdrawn ? 'withdrawn on' : 'since'} ${dayOf(at)}`;
      found.set(`speech ${edition.id}`, { what, where, wording: null, edition: edition.id, withdrawn });
    }
  }
  return [...found.values()];
}
