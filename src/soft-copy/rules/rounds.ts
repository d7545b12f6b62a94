import type { Edit } from '#typeset/index.ts';

/** The most letters of a line, a caption or a wish. */
export const maxEditLetters = 2000;
/** The most changes and wishes in a round. */
export const maxRoundEdits = 200;
export const maxRoundWishes = 50;

/** `collecting`: changes are gathered; `sent`: they are being made; `answered`: a soft copy with them was published. */
export const roundStates = ['collecting', 'sent', 'answered'] as const;
export type RoundState = (typeof roundStates)[number];

/** What a wish is about. */
export const wishKinds = ['words', 'photo', 'layout', 'other'] as const;
export type WishKind = (typeof wishKinds)[number];
export const wishStates = ['open', 'done', 'declined', 'withdrawn'] as const;
export type WishState = (typeof wishStates)[number];

interface RoundPricing {
  /** How many rounds are part of the price (D20), and what each further one costs in paise. */
  free: number;
  fee: number;
  /** Whether the magazine was ordered by a partner, whose iCredit is all that it costs (W83). */
  byPartner: boolean;
}

/** What sending a round costs in paise: nothing while it is one of the free ones. `counted`: rounds before it. */
export const roundPrice = (counted: number, { free, fee, byPartner }: RoundPricing): number =>
  byPartner || counted < free ? 0 : fee;

/** What a round that costs something is called on bills and papers (W83). */
export const roundLabel = (n: number): string => `Revision round ${n}`;
/** How long a spoken wish may be, seconds. */
export const maxSpokenSeconds = 120;

/** The words of a spoken wish until it is written down. */
export const spokenWords = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds));
  return `Spoken, ${whole === 1 ? '1 second' : `${whole} seconds`}: listen to it.`;
};
/** The words of a spoken wish as it was heard, shortened to what a wish takes; `undefined` when nothing was heard. */
export const heardWords = (heard: string): string | undefined => {
  const text = heard.replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text.slice(0, maxEditLetters);
};

/** The words of a change that a new plan has no place for, as a wish: what it was, why, and the words that it had. */
export function lostWishWords({ says, refused, edit }: { says: string; refused: string; edit: Edit | null }): string {
  const text = edit && 'text' in edit ? ` The words: ${edit.text}` : '';
  return `${says} ${refused}${text}`.slice(0, maxEditLetters);
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const many = (wishes: number): string => (wishes === 1 ? '1 wish' : `${wishes} wishes`);

/** "3 changes and 1 wish": what was sent, to whoever sent it. */
export const sentWords = ({ changes, wishes }: { changes: number; wishes: number }): string =>
  [...(changes > 0 ? [counted(changes, 'change')] : []), ...(wishes > 0 ? [many(wishes)] : [])].join(' and ');

/** What became of wishes, in words for whoever had them: refused ones are said to be refused; empty without a wish. */
export function answeredText(wishes: readonly { state: WishState; answer: string | null }[]): string {
  const inState = (state: WishState) => wishes.filter(wish => wish.state === state);
  const [done, declined, open] = [inState('done'), inState('declined'), inState('open')];
  const all = done.length + declined.length + open.length;
  if (all === 0) return '';
  const [refused] = declined;
  const notDone =
    refused && declined.length === 1
      ? `One wish could not be done${refused.answer ? `: ${refused.answer}` : '.'}`
      : `${declined.length} wishes could not be done.`;
  if (done.length + open.length === 0) return notDone;
  const parts = [
    ...(open.length === 0 ? [all === 1 ? 'Your wish is answered.' : `Your ${all} wishes are answered.`] : []),
    ...(done.length > 0 && done.length < all ? [`${done.length} ${done.length === 1 ? 'is' : 'are'} done.`] : []),
    ...(declined.length > 0 ? [notDone] : []),
    ...(open.length > 0 ? [`${many(open.length)} ${open.length === 1 ? 'is' : 'are'} still open.`] : []),
  ];
  return parts.join(' ');
}

/** What the history of an edition says about a round that was sent. */
export const sentText = ({ n, changes, wishes }: { n: number; changes: number; wishes: number }): string =>
  `round ${n} sent: ${counted(changes, 'change')}, ${many(wishes)}`;
