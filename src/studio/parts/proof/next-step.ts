import { formatTime } from '#src/editions/parts/formatting.ts';
import type { MagazineRecord, WishEntry } from '#src/soft-copy/wire/editing.ts';
import type { StudioEdition } from '../../wire.ts';

/** The parts of an edition that decide what the studio does next with its magazine. */
export type ProofEdition = Pick<StudioEdition, 'orderStatus' | 'live' | 'cancelled' | 'turn' | 'reopenUntil'> & {
  drafts: readonly Pick<
    StudioEdition['drafts'][number],
    'version' | 'madeAt' | 'trouble' | 'waits' | 'publishedAt' | 'erasedAt'
  >[];
};
type ProofMagazine = Pick<MagazineRecord, 'unsent' | 'round'> & {
  pages: readonly Pick<MagazineRecord['pages'][number], 'changed'>[];
  wishes: readonly Pick<WishEntry, 'round' | 'state'>[];
};

/** The one thing that the studio does next; `wait`: nothing. */
interface ProofStep {
  do: 'wish' | 'draft' | 'publish' | 'send' | 'decide' | 'wait';
  /** Its button; '' for `wait`. */
  label: string;
  /** Why, in one sentence. */
  says: string;
}

const howMany = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const wait = (says: string): ProofStep => ({ do: 'wait', label: '', says });

/** Whether a soft copy is with its customer, so that whoever changes it for them says why. */
export const isWithCustomer = ({ orderStatus, live }: Pick<ProofEdition, 'orderStatus' | 'live'>): boolean =>
  orderStatus === 3 && live === 1;

/** The wishes that the studio answers before it publishes: those of the round that was sent, and earlier ones. */
export const wishesToAnswer = <Wish extends Pick<WishEntry, 'round' | 'state'>>(
  { orderStatus }: Pick<ProofEdition, 'orderStatus'>,
  { round, wishes }: { round: MagazineRecord['round']; wishes: readonly Wish[] },
): Wish[] =>
  wishes.filter(
    wish =>
      wish.state !== 'withdrawn' &&
      (wish.round === 0 ? orderStatus < 3 : round.state === 'sent' && wish.round === round.n),
  );

/** What the studio does next with a magazine (W80). `magazine`: none while no draft can be changed. */
export function nextProofStep(edition: ProofEdition, magazine: ProofMagazine | undefined): ProofStep {
  const [draft] = edition.drafts;
  if (edition.cancelled) return wait('This order was cancelled.');
  if (edition.orderStatus > 3 || edition.live === 3) return wait('Approved: nobody changes it any more.');
  if (!draft) return wait('The first draft is made when the story is handed in.');
  if (draft.waits) return { do: 'decide', label: 'Decide about the story', says: edition.turn.what };
  if (!draft.madeAt)
    return draft.trouble
      ? { do: 'draft', label: 'Make it again', says: `Draft ${draft.version} failed: ${draft.trouble}` }
      : wait(`Draft ${draft.version} is being made. It takes about a minute.`);
  const changed = magazine?.pages.filter(page => page.changed).length ?? 0;
  if (isWithCustomer(edition))
    return magazine?.unsent
      ? {
          do: 'send',
          label: 'Send these changes',
          says: 'The soft copy is with its customer, with changes not sent yet.',
        }
      : wait('The soft copy is with its customer.');
  const open = magazine ? wishesToAnswer(edition, magazine).filter(({ state }) => state === 'open').length : 0;
  if (open > 0)
    return {
      do: 'wish',
      label: open === 1 ? 'The open wish' : 'The next open wish',
      says: `${howMany(open, 'wish').replace('wishs', 'wishes')} to answer before it is published.`,
    };
  if (changed > 0 || draft.erasedAt)
    return {
      do: 'draft',
      label: `Make draft ${draft.version + 1}`,
      says: changed > 0 ? `${howMany(changed, 'page')} changed since draft ${draft.version}.` : 'Its files are erased.',
    };
  if (!draft.publishedAt)
    return {
      do: 'publish',
      label: `Publish draft ${draft.version}`,
      says: edition.reopenUntil
        ? `Looked through? Their hour to open the story again lasts until ${formatTime(edition.reopenUntil)}; publishing ends it.`
        : 'Looked through? Then it goes to the customer.',
    };
  return { do: 'draft', label: 'Make a new draft', says: 'A revision was asked for. Change the pages first.' };
}
