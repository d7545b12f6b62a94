import { shortDay } from '#kernel/dates.ts';
import { Changing } from '#ui/changing.tsx';
import { Notice } from '#ui/notice.tsx';
import { arrivalText, chosenDayText, neededByText, zoneText } from '../rules/arrival-texts.ts';
import { arrivalEstimate, arrivalVerdict, type ArrivalOptions } from '../rules/arrival.ts';

interface ArrivalNoteProps {
  arrival: ArrivalOptions;
  /** The partner who approves in place of the reader, by name (W68). */
  approver?: string | null | undefined;
  /** Screen readers announce it when what it depends on is changed. */
  live?: boolean | undefined;
  /** Before the order is paid, beside the day: it says there, and only there, that the day cannot be met. */
  choosing?: true;
}

/** The tone of a notice about an arrival, by whether it is in time: only what can be acted on stands out. */
export const arrivalTones = { 'in-time': 'plain', tight: 'joy', likely: 'joy', 'too-late': 'plain' } as const;

/** When the magazine arrives, what that depends on, and whether it is in time for the day it is needed (W57). */
export function ArrivalNote({ arrival, approver, live, choosing }: ArrivalNoteProps) {
  const estimate = arrivalEstimate(arrival);
  const reader = approver ? { approver } : 'theirs';
  const needed = choosing ? chosenDayText(estimate) : neededByText(estimate, reader);
  const verdict = arrivalVerdict(estimate);
  const zone = zoneText(estimate);
  return (
    <Notice tone={choosing && verdict === 'too-late' ? 'bad' : arrivalTones[verdict]} live={live}>
      {needed && <p className="font-semibold">{needed}</p>}
      <p>{arrivalText(estimate, reader)}</p>
      {zone && <p className="text-small text-soft">{zone}</p>}
    </Notice>
  );
}

/** The day it arrives, in a few words; marked when it cannot be there on the day it is needed. */
export function ArrivalDay({ arrival }: { arrival: ArrivalOptions }) {
  const estimate = arrivalEstimate(arrival);
  const { today, arrivesBy, neededBy } = estimate;
  const by = `by ${shortDay(arrivesBy, today)}`;
  if (neededBy === null || arrivalVerdict(estimate) !== 'too-late') return <Changing>{by}</Changing>;
  return (
    <span className="font-semibold text-madder">
      <Changing>{`${by}, not by ${shortDay(neededBy, today)}`}</Changing>
    </span>
  );
}

/** When it is expected to arrive, and whether that is in time, in one line for staff. */
export function ArrivalLine({ arrival }: { arrival: ArrivalOptions }) {
  const estimate = arrivalEstimate(arrival);
  const { stage, arrivesBy, missed } = estimate;
  if (stage === 'short') return <p>No day is promised yet: the story is short and waits for a decision.</p>;
  const by =
    missed === null
      ? `Arrives by ${shortDay(arrivesBy, arrival.today)}`
      : `Late, promised for ${shortDay(missed, arrival.today)}`;
  if (arrival.neededBy === null) return <p>{by}.</p>;
  const verdict = arrivalVerdict(estimate);
  const inTime = verdict === 'in-time' ? 'in time' : verdict === 'likely' ? 'usually in time' : 'not in time';
  return (
    <p>
      {by}, {inTime} for {shortDay(arrival.neededBy, arrival.today)}.
    </p>
  );
}
