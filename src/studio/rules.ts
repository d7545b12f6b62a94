import type { DraftWait } from '#src/editions/rules/arrival.ts';
import type { PrintState } from '#src/press/rules.ts';

/** Who acts next on an edition. */
export type NextActor = 'studio' | 'shop' | 'printer' | 'customer' | 'nobody';

interface NextAction {
  whose: NextActor;
  /** The next action, as the queue shows it. */
  what: string;
  /** Whether it is taken where the studio works on the magazine's pages. */
  proof: boolean;
}

/** The properties of an edition's newest draft that the queue needs. */
export interface DraftState {
  made: boolean;
  published: boolean;
  trouble: string | null;
  /**
   * Why it is not being made: `thin`: staff must decide about a thin story; `asked`: the customer was asked for more.
   */
  waits: DraftWait | null;
}

const action = (whose: NextActor, what: string): NextAction => ({ whose, what, proof: false });
const onProof = (what: string): NextAction => ({ whose: 'studio', what, proof: true });

function draftAction(draft: DraftState | undefined): NextAction {
  if (draft?.trouble) return onProof('The draft failed: have it made again');
  if (draft?.waits === 'thin') return action('studio', 'Thin story: ask the customer for more, or make it anyway');
  if (draft?.waits === 'asked') return action('customer', 'The story is open again: waiting for it');
  return draft?.made && !draft.published
    ? onProof('Look the draft through and publish it')
    : action('shop', 'The draft is being made');
}

function approvedAction(edition: { due: number; hasAddress: boolean }): NextAction {
  const missing = [
    ...(edition.due > 0 ? ['the rest of the payment'] : []),
    ...(edition.hasAddress ? [] : ['the address']),
  ];
  return missing.length > 0
    ? action('customer', `Approved; waiting for ${missing.join(' and ')}`)
    : action('shop', 'Approved; on the way to the printer');
}

/** The next action for an edition at the printer, by the state of its print file. */
const printActions: Record<PrintState, NextAction> = {
  none: action('studio', 'Have the print file made'),
  making: action('shop', 'The print file is being made by itself'),
  failed: action('studio', 'The print file failed: have it made again'),
  stopped: action('studio', 'Preflight stopped the print file: look at what it found'),
  released: action('printer', 'At the printer: mark it when it is printed'),
};

/** Who acts next on an edition, and what they do, as the queue shows it (D16). */
export function nextActionOf(
  edition: { orderStatus: number; live: number; due: number; hasAddress: boolean; cancelled?: boolean },
  draft: DraftState | undefined,
  print: PrintState = 'none',
): NextAction {
  if (edition.cancelled) return action('nobody', 'Cancelled');
  switch (edition.orderStatus) {
    case 0:
      return action('customer', 'Waiting for the story');
    case 1:
    case 2:
      return draftAction(draft);
    case 3:
      if (edition.live === 1) return action('customer', 'The soft copy is with the customer');
      if (edition.live === 3) return approvedAction(edition);
      return draft?.published ? onProof('A revision was asked for: have a new draft made') : draftAction(draft);
    case 4:
      return printActions[print];
    case 5:
      return action('studio', 'Hand it to the courier and set the tracking link');
    default:
      return action('nobody', 'Shipped');
  }
}

/**
 * The message of a finding in which the photos' ids are replaced by the numbers that the studio shows under the story.
 * A photo that was taken out since has no number.
 */
export const withPhotoNumbers = (message: string, photos: readonly string[]): string =>
  photos
    .reduce((text, photo, n) => text.replaceAll(photo, String(n + 1)), message)
    .replaceAll(/\b[0-9a-z]{26}\b/g, '(taken out since)');

/** The parts of the queue, the studio's own work first. */
export const queueSections: readonly { whose: NextActor; title: string }[] = [
  { whose: 'studio', title: 'Your turn' },
  { whose: 'printer', title: 'At the printer' },
  { whose: 'shop', title: 'Being made' },
  { whose: 'customer', title: 'With the customer' },
  { whose: 'nobody', title: 'Shipped' },
];

/** Up to how many editions of a part of the queue are counted: of more, nobody needs the number. */
export const mostCounted = 1000;

/** How many editions a part of the queue has, of those that were counted: "12", "more than 1,000". */
export const queueCountText = (count: number): string =>
  count > mostCounted ? `more than ${mostCounted.toLocaleString('en-IN')}` : String(count);
