import { addDays, shortDay } from '#kernel/dates.ts';
import { claimDays, claimTime } from '#kernel/promises.ts';

/** What can be wrong with a magazine that has arrived. */
export const claimKinds = ['print', 'damage', 'pages', 'other'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What the people of an order would rather have, as the refund policy promises: as they prefer. */
export const claimRemedies = ['reprint', 'refund'] as const;
export type ClaimRemedy = (typeof claimRemedies)[number];

/** A claim is open until staff decide it. */
export const claimStates = ['open', 'reprint', 'refund', 'declined'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimDecisions = ['reprint', 'refund', 'declined'] as const satisfies readonly ClaimState[];
export type ClaimDecision = (typeof claimDecisions)[number];

export const claimKindText: Readonly<Record<ClaimKind, string>> = {
  print: 'It is badly printed',
  damage: 'It was damaged on its way',
  pages: 'A page is missing or in the wrong place',
  other: 'Something else',
};

export const claimLimits = { words: 2000, photos: 6, photoBytes: 25_000_000 } as const;

interface ClaimableEdition {
  orderStatus: number;
  /** `2026-11-22`, in India. */
  deliveredAt: string | null;
  cancelled: unknown;
}

/** The last day on which a delivered magazine can be claimed. */
const lastClaimDay = (deliveredAt: string): string => addDays(deliveredAt, claimDays);

/** Why nothing can be claimed now, in words for the customer; `undefined` when it can (W73). */
export function claimProblem(
  { orderStatus, deliveredAt, cancelled }: ClaimableEdition,
  today: string,
): string | undefined {
  if (cancelled) return 'This order was cancelled.';
  if (orderStatus !== 6) return 'Your magazine is not shipped yet, so there is nothing to look at.';
  if (deliveredAt === null || today <= lastClaimDay(deliveredAt)) return undefined;
  return `It arrived more than ${claimDays} days ago, so please write to us: we look at it together.`;
}

/** Until when something can be claimed, in words; `undefined` while it has not arrived. */
export const claimUntilText = (deliveredAt: string | null, today: string): string | undefined =>
  deliveredAt === null ? undefined : `You can tell us until ${shortDay(lastClaimDay(deliveredAt), today)}.`;

/** What becomes of a claim, in a few words for its people. */
export const claimStateText: Readonly<Record<ClaimState, string>> = {
  open: `We look at it and write to you within ${claimTime}.`,
  reprint: 'We print it again at our cost.',
  refund: 'You get your money back.',
  declined: 'We do not print it again.',
};
