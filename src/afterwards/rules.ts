import { addDays, shortDay } from '#kernel/dates.ts';
import { claimDays, claimTime } from '#kernel/promises.ts';
import { addBusinessDays } from '#kernel/business-days.ts';
import { safeFileName } from '#src/voices/rules.ts';
import { isTrackLink } from '#src/editions/rules.ts';

/** What of an edition decides what its people can do with the magazine after its approval. */
interface AfterwardsState {
  live: number;
  cancelled: unknown;
  /** Whether its material is erased (W100). */
  erased: boolean;
}

/** Whether a magazine is approved and there, so that it can be shared and kept: before, its pages still change. */
export const isApproved = ({ live, cancelled, erased }: AfterwardsState): boolean =>
  live === 3 && !cancelled && !erased;

/** The words that are sent with the link of a shared magazine (W71). */
export const sharingText = ({ title, url }: { title: string; url: string }): string =>
  `${title}, to leaf through: ${url}`;

/** An answer as the kept text has it; `by` is who told it, null for whoever ordered the magazine. */
interface ArchivedAnswer {
  question: string;
  text: string;
  by: string | null;
}

/** The words of a story as one plain text, for whoever keeps it: each question with what was told to it (W72). */
export function storyText(title: string, answers: readonly ArchivedAnswer[]): string {
  const byQuestion = Map.groupBy(
    answers.filter(({ text }) => text !== ''),
    ({ question }) => question,
  );
  const parts = [...byQuestion].map(([question, told]) =>
    [question, ...told.map(({ text, by }) => (by === null ? text : `${by}:\n${text}`))].join('\n\n'),
  );
  return `${[title, ...parts].join('\n\n\n')}\n`;
}

/** `Photos/003 2019-07-21.jpg`: the name of a photo in the archive, by its place in the story and its day. */
export const photoFileName = (place: number, takenAt: string | null): string =>
  `Photos/${[String(place).padStart(3, '0'), takenAt?.slice(0, 10)].filter(Boolean).join(' ')}.jpg`;

/** `Pages/07.webp` */
export const pageFileName = (page: number): string => `Pages/${String(page).padStart(2, '0')}.webp`;

/** The name of the archive and of the PDF in it, without an ending. */
export const archiveName = ({ name, edition }: { name: string; edition: string }): string =>
  safeFileName(`${name} - ${edition} Edition`);

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
