import { shortDay } from '#kernel/dates.ts';
import { Notice } from '#ui/notice.tsx';
import {
  arrivalEstimate,
  arrivalText,
  arrivalVerdict,
  neededByText,
  zoneText,
  type ArrivalOptions,
} from '../rules/arrival.ts';

interface ArrivalNoteProps {
  arrival: ArrivalOptions;
  /** Screen readers announce it when what it depends on is changed. */
  live?: boolean | undefined;
}

/** The tone of a notice about an arrival, by whether it is in time. */
export const arrivalTones = { 'in-time': 'plain', tight: 'joy', 'too-late': 'bad' } as const;

/** When the magazine arrives, what that depends on, and whether it is in time for the day it is needed (W57). */
export function ArrivalNote({ arrival, live }: ArrivalNoteProps) {
  const estimate = arrivalEstimate(arrival);
  const needed = neededByText(estimate);
  const zone = zoneText(estimate);
  return (
    <Notice tone={arrivalTones[arrivalVerdict(estimate)]} live={live}>
      {needed && <p className="font-semibold">{needed}</p>}
      <p>{arrivalText(estimate)}</p>
      {zone && <p className="text-small text-soft">{zone}</p>}
    </Notice>
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
  const verdict = arrivalVerdict(estimate) === 'in-time' ? 'in time' : 'not in time';
  return (
    <p>
      {by}, {verdict} for {shortDay(arrival.neededBy, arrival.today)}.
    </p>
  );
}
