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
