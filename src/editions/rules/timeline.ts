import { shortDay } from '#kernel/dates.ts';
import type { StepName, TrackerStep } from '../rules.ts';
import { arrivalEstimate, type ArrivalOptions } from './arrival.ts';

/** A step that an order took, and the day in India on which it did. */
export interface TakenStep {
  step: StepName;
  day: string;
}

interface TimelineOptions {
  /** Steps in their order; undefined where they are not known. */
  taken: readonly TakenStep[];
  /** Null once it is delivered or cancelled. */
  arrival: ArrivalOptions | null;
  deliveredAt: string | null;
  today: string;
}

type Title = TrackerStep['title'];

/**
 * The days of the tracker's steps (W70): of those behind when they were done, of those ahead by when they are if the
 * customer acts today. A step without a known day is missing, and none is promised once we or the courier are late.
 */
export function trackerDays({ taken, arrival, deliveredAt, today }: TimelineOptions): Partial<Record<Title, string>> {
  const last = (...steps: StepName[]) => {
    const day = taken.findLast(({ step }) => steps.includes(step))?.day;
    return day && shortDay(day, today);
  };
  const estimate = arrival && arrivalEstimate(arrival);
  const isPromised = estimate !== null && estimate.missed === null && estimate.stage !== 'short';
  const ahead = (day: string | null) => (isPromised && day !== null ? `by ${shortDay(day, today)}` : undefined);
  const days: Record<Title, string | undefined> = {
    'Input Received': last('handIn'),
    'In Process': isDecided(taken) ? last('approve') : (ahead(estimate?.softCopyBy ?? null) ?? last('publish')),
    'Remaining Payment': undefined,
    'Under Printing': last('printed') ?? ahead(estimate?.printedBy ?? null),
    Shipped: deliveredAt === null ? ahead(estimate?.arrivesBy ?? null) : shortDay(deliveredAt, today),
  };
  return Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined));
}

/** Whether the last decision about the soft copy was to approve it. */
const isDecided = (taken: readonly TakenStep[]): boolean =>
  taken.findLast(({ step }) => decisions.includes(step))?.step === 'approve';
const decisions: readonly StepName[] = ['approve', 'askForRevision', 'undoRevision', 'takeBack', 'undoApproval'];

/** "a minute", "25 minutes", "2 hours": rounded up, since nobody minds what comes sooner. */
export function roughTime(minutes: number): string {
  if (minutes <= 1) return 'a minute';
  if (minutes <= 10) return `${minutes} minutes`;
  if (minutes <= 55) return `${Math.ceil(minutes / 5) * 5} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

interface DraftTime {
  stage: string;
  /** In about how many minutes its draft is made; undefined when none is being made. */
  draftMinutes?: number | undefined;
}

/** D16: when the pages are made, in one line for the customer; `undefined` when they are not being made. Pure. */
export function draftTimeText({ stage, draftMinutes }: DraftTime): string | undefined {
  if (draftMinutes === undefined) return undefined;
  if (stage === 'draft')
    return `Its pages are laid out in about ${roughTime(draftMinutes)}; then your editor reads them.`;
  return stage === 'revision' ? `The new pages are laid out in about ${roughTime(draftMinutes)}.` : undefined;
}
