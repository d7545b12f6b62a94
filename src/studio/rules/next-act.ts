import type { PrintState } from '#src/press/rules.ts';
import type { NextActor } from '../rules.ts';

/** What the studio does next with an order, as the one button of its page says. */
export type NextAct =
  /** Open the desk, where the draft is looked through, made again and published. */
  'desk' | 'ask-for-more' | 'make-print' | 'release' | 'printed' | 'ship' | 'delivered';

interface ActFacts {
  orderStatus: number;
  turn: { whose: NextActor; proof: boolean };
  cancelled: unknown;
  deliveredAt: string | null;
  print: PrintState;
}

/** The one act of an order's page (W150); undefined while it is not the studio's turn. */
export function nextActOf({ orderStatus, turn, cancelled, deliveredAt, print }: ActFacts): NextAct | undefined {
  if (cancelled) return undefined;
  if (turn.proof) return 'desk';
  if (orderStatus === 4) {
    if (print === 'released') return 'printed';
    if (print === 'stopped') return 'release';
    return print === 'making' ? undefined : 'make-print';
  }
  if (orderStatus === 5) return 'ship';
  if (orderStatus === 6) return deliveredAt === null ? 'delivered' : undefined;
  return turn.whose === 'studio' ? 'ask-for-more' : undefined;
}
