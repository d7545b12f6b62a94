import { TextLink } from '#ui/button.tsx';
import { waitingLines, waitingText, type Waiting } from '../rules/waiting.ts';

/** What waits beside the orders, a line for each of these kinds, which leads to it; nothing while nothing waits. */
export function WaitingLines({ waiting }: { waiting: Partial<Waiting> }) {
  const waitingNow = waitingLines
    .map(line => ({ ...line, count: waiting[line.kind] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (waitingNow.length === 0) return null;
  return (
    <ul aria-label="Also waiting" className="studio-waits">
      {waitingNow.map(({ kind, to, one, many, count }) => (
        <li key={kind}>
          <TextLink to={to}>{count === 1 ? one : many.replace('#', waitingText(count))}</TextLink>
        </li>
      ))}
    </ul>
  );
}
