import type { PrintState } from '#src/press/rules.ts';

/** Who has to do the next thing about an edition. */
export type Whose = 'studio' | 'shop' | 'printer' | 'customer' | 'nobody';

export interface Turn {
  whose: Whose;
  /** What has to be done next, in the words of the queue. */
  what: string;
}

/** The newest draft of an edition, as far as the queue is concerned. */
export interface DraftState {
  made: boolean;
  published: boolean;
  trouble: string | null;
  /**
   * What keeps it from being made: a thin story, for staff to decide about, or more that the customer was asked for.
   */
  waits: 'thin' | 'asked' | null;
}

const turn = (whose: Whose, what: string): Turn => ({ whose, what });

function draftTurn(draft: DraftState | undefined): Turn {
  if (draft?.trouble) return turn('studio', 'The draft failed: have it made again');
  if (draft?.waits === 'thin') return turn('studio', 'Thin story: ask the customer for more, or make it anyway');
  if (draft?.waits === 'asked') return turn('customer', 'Asked for more: waiting for the story');
  return draft?.made && !draft.published
    ? turn('studio', 'Look the draft through and publish it')
    : turn('shop', 'The draft is being made');
}

function approvedTurn(edition: { due: number; hasAddress: boolean }): Turn {
  const missing = [
    ...(edition.due > 0 ? ['the rest of the payment'] : []),
    ...(edition.hasAddress ? [] : ['the address']),
  ];
  return missing.length > 0
    ? turn('customer', `Approved; waiting for ${missing.join(' and ')}`)
    : turn('shop', 'Approved; on the way to the printer');
}

/** What is to be done with an edition at the printer, by how far its print file is. */
const printTurns: Record<PrintState, Turn> = {
  none: turn('studio', 'Have the print file made'),
  making: turn('shop', 'The print file is being made'),
  failed: turn('studio', 'The print file failed: have it made again'),
  stopped: turn('studio', 'Preflight stopped the print file: look at what it found'),
  released: turn('printer', 'At the printer: mark it when it is printed'),
};

/** Whose turn it is with an edition, and for what (the one question of the queue, D16). */
export function turnOf(
  edition: { orderStatus: number; live: number; due: number; hasAddress: boolean; cancelled?: boolean },
  draft: DraftState | undefined,
  print: PrintState = 'none',
): Turn {
  if (edition.cancelled) return turn('nobody', 'Cancelled');
  switch (edition.orderStatus) {
    case 0:
      return turn('customer', 'Waiting for the story');
    case 1:
    case 2:
      return draftTurn(draft);
    case 3:
      if (edition.live === 1) return turn('customer', 'The soft copy is with the customer');
      if (edition.live === 3) return approvedTurn(edition);
      return draft?.published ? turn('studio', 'A revision was asked for: have a new draft made') : draftTurn(draft);
    case 4:
      return printTurns[print];
    case 5:
      return turn('studio', 'Hand it to the courier and set the tracking link');
    default:
      return turn('nobody', 'Shipped');
  }
}

/**
 * The sentence of a finding with the photos' numbers, as the studio shows them under the story, in place of the ids by
 * which the typesetter knows them.
 */
export const numbered = (message: string, photos: readonly string[]): string =>
  photos.reduce((said, photo, at) => said.replaceAll(photo, String(at + 1)), message);

/** The parts of the queue, the studio's own work first. */
export const queueOrder: readonly { whose: Whose; title: string }[] = [
  { whose: 'studio', title: 'Your turn' },
  { whose: 'printer', title: 'At the printer' },
  { whose: 'shop', title: 'Being made' },
  { whose: 'customer', title: 'With the customer' },
  { whose: 'nobody', title: 'Shipped' },
];
