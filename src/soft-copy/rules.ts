import { designNames, designOf, type DesignName } from '#kernel/designs.ts';
import { emphases, emphasisOfPlan, type Emphasis } from '#kernel/emphases.ts';
import type { Theme } from '#kernel/themes.ts';
import type { MagazinePlan } from '#typeset/index.ts';

/** The typesetter's random seed of an edition, 32 bits, unsigned (FNV-1a of its id): the same for all its drafts. */
export function layoutSeed(edition: string): number {
  let hash = 0x811c9dc5;
  for (const letter of edition) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** How many revisions are left in the price, in words (D20). */
export function revisionsLeftText(revisions: number, free: number): string {
  const remaining = free - revisions;
  if (remaining > 1) return `${remaining} more revisions are part of the price.`;
  if (remaining === 1) return 'One more revision is part of the price.';
  if (remaining === 0) return 'This is the last revision that is part of the price.';
  return 'The revisions in the price are used. Your list of changes shows the small fee for this one before you send it.';
}

/**
 * How far a revision is: `asked` while nothing was sent, so that it can be taken back; `making` once the next soft copy
 * is worked on.
 */
export const revisionStates = ['asked', 'making'] as const;
export type RevisionState = (typeof revisionStates)[number];

/** Whether staff may request a new draft: before publishing, or once the customer asked for a revision (D16). */
export const mayRedraft = (edition: { orderStatus: number; live: number }): boolean =>
  edition.orderStatus === 1 || edition.orderStatus === 2 || (edition.orderStatus === 3 && edition.live === 2);

/** Whether a PDF made elsewhere may become the next draft: once there is one, before publishing or in a revision. */
export const mayReplaceDraft = (edition: { orderStatus: number; live: number; cancelled: unknown }): boolean =>
  !edition.cancelled && edition.orderStatus > 1 && mayRedraft(edition);

/**
 * Whether a caller who saw version `seen` may approve the published one (W20). An unknown version, `undefined`, is
 * allowed.
 */
export const mayApproveVersion = (seen: number | undefined, published: number): boolean =>
  seen === undefined || seen === published;

/** The finding about a story that is too short for its pages, as the studio shows it. */
export function thinStoryText(
  { answers, photos }: { answers: readonly unknown[]; photos: number },
  pages: number,
): string {
  const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
  return `Thin story: ${counted(answers.length, 'answer')}, ${counted(photos, 'photo')} for ${pages} pages.`;
}

/** The name that a stored plan has in a field, if it is one of these. */
const nameIn = <Name extends string>(plan: unknown, field: string, names: readonly Name[]): Name | undefined =>
  names.find(
    name =>
      typeof plan === 'object' &&
      plan !== null &&
      Object.entries(plan).some(([key, value]) => key === field && value === name),
  );

/** Whether a draft is in the design that its edition has now, and leads with whom somebody chose (W59). */
export function isAsChosen(
  edition: { theme: Theme; design: DesignName | null; emphasis: Emphasis | null },
  plan: unknown,
): boolean {
  const design = nameIn(plan, 'design', designNames);
  // A PDF that was made elsewhere has no design.
  if (design === undefined) return true;
  const leads = emphasisOfPlan({ emphasis: nameIn(plan, 'emphasis', emphases) });
  return design === designOf(edition) && (edition.emphasis === null || edition.emphasis === leads);
}

/** What was changed after a soft copy was made that is printed in it. */
export const outdatedParts = ['names', 'design'] as const;
export type OutdatedPart = (typeof outdatedParts)[number];

/** Why a soft copy cannot be approved after such a change, and what to do, in words for the customer. */
export const outdatedText: Readonly<Record<OutdatedPart, string>> = {
  names: 'The names were changed after this soft copy was made. Ask for a revision: the next one says it right.',
  design:
    'Another design or cover was chosen after this soft copy was made. Ask for a revision: the next one comes in it. Or choose that of this one again.',
};

/** Days that a soft copy waits for its customer before they are reminded. */
export const decisionReminderDays = 3;

/**
 * Whether somebody who decides about an edition has seen a version of its soft copy. `viewers`: whom it was shown to,
 * staff among them.
 */
export const isSeenByCustomer = (
  viewers: readonly string[],
  { customer, partner }: { customer: string | null; partner: string | null },
): boolean => viewers.some(viewer => viewer.startsWith('link ') || viewer === customer || viewer === partner);

/** The logo that a plan prints, by its file (W67); `undefined` without one. */
export function logoOf({ pages }: Pick<MagazinePlan, 'pages'>): string | undefined {
  for (const { frames } of pages) for (const frame of frames) if (frame.kind === 'logo') return frame.logo;
  return undefined;
}

/** The address of a page's picture. */
export const pageSource = (file: string): string => `/download?fileId=${file}`;

interface OrderedDraft {
  /** Whether its customer has had a soft copy before. */
  isRevision: boolean;
  /** The day by which we promise that the magazine arrives. */
  arrivesBy: string;
  /** The day for which its customer needs it. */
  neededBy: string | null;
}

/** What a revision counts: more than any day. */
const revisionPriority = 1_000_000_000;
/** What a day counts, and the days beyond which it makes no difference how much later something is needed. */
const [dayPriority, mostDays] = [1000, 999] as const;

const dayNumber = (day: string): number => Math.max(0, Date.parse(day) / 86_400_000);

/**
 * The priority of a draft's job, more first: revisions before first drafts, then what is promised or needed earliest,
 * then what is needed earliest. Of those with the same one the oldest is made first. Days are `2026-11-22`. Pure.
 */
export function draftPriority({ isRevision, arrivesBy, neededBy }: OrderedDraft): number {
  const due = dayNumber(neededBy !== null && neededBy < arrivesBy ? neededBy : arrivesBy);
  const later = neededBy === null ? mostDays : Math.min(mostDays, dayNumber(neededBy) - due);
  return (isRevision ? revisionPriority : 0) - due * dayPriority - later;
}

/** How long a draft takes while none has been measured, in seconds. */
const usualSeconds = 60;

interface DraftQueue {
  /** How many drafts are made before it, and how many at once. */
  before: number;
  atOnce: number;
  /** How long one takes; undefined while none has been measured. */
  seconds?: number | undefined;
}

/** In how many minutes a draft is made, at least one. Pure. */
export const minutesUntilMade = ({ before, atOnce, seconds = usualSeconds }: DraftQueue): number =>
  Math.max(1, Math.ceil((Math.ceil((before + 1) / Math.max(1, atOnce)) * seconds) / 60));
