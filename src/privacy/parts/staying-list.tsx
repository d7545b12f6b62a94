import { dayInWords } from '#src/papers/rules/numbers.ts';
import type { MyData } from '../wire.ts';

/** What stays of a person, why, and until which day. */
export const StayingList = ({ stays, until }: { stays: MyData['stays']; until: string }) => (
  <ul className="list-disc pl-5">
    {stays.map(({ what, why, until: day }) => (
      <li key={what}>
        {what}: {why}
        {day && <>, until {dayInWords(day)}</>}.
      </li>
    ))}
    <li>Backups, which nobody reads: {until}.</li>
  </ul>
);
