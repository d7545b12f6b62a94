import { addBusinessDays } from '#kernel/business-days.ts';
import { shortDay } from '#kernel/dates.ts';
import { isTrackLink } from '#src/editions/rules.ts';

/** The steps of further copies, taken by staff. */
export const copySteps = ['printed', 'shipped'] as const;
export type CopyStep = (typeof copySteps)[number];

interface CopyProgress {
  printedAt: Date | null;
  shippedAt: Date | null;
}

/** The next step of further copies; `undefined` once they are shipped. */
export const nextCopyStep = ({ printedAt, shippedAt }: CopyProgress): CopyStep | undefined =>
  shippedAt ? undefined : printedAt ? 'shipped' : 'printed';

/** Why further copies cannot take a step now, in words for staff; `undefined` when they can. */
export function copyStepProblem(order: CopyProgress, step: CopyStep, link?: string): string | undefined {
  if (step === 'shipped' && !isTrackLink(link ?? ''))
    return 'A tracking link begins with https:// and leads to the courier. Please check it.';
  const next = nextCopyStep(order);
  // A wrong tracking link is corrected by shipping once more.
  if (next === step || (step === 'shipped' && next === undefined)) return undefined;
  return next === undefined ? 'These copies are shipped already.' : `They are to be marked as ${next} first.`;
}

/** Business days in which further copies are printed and brought: the longest that the shop promises for them. */
const copyDays = 7;

interface CopiesInTime {
  copies: number;
  /** Days in India; null until it happened. */
  orderedOn: string;
  printedOn: string | null;
  shippedOn: string | null;
}

/** Where further copies are, since when and until when, in one line for their people (W73, W74). */
export function copiesLine({ copies, orderedOn, printedOn, shippedOn }: CopiesInTime, today: string): string {
  const what = copies === 1 ? '1 copy' : `${copies} copies`;
  const by = addBusinessDays(orderedOn, copyDays);
  const expected = by < today ? '' : `, with you by ${shortDay(by, today)}`;
  if (shippedOn !== null) return `${what} with the courier since ${shortDay(shippedOn, today)}${expected}.`;
  if (printedOn !== null) return `${what} printed on ${shortDay(printedOn, today)}${expected}.`;
  return `${what} with the printer since ${shortDay(orderedOn, today)}${expected}.`;
}
