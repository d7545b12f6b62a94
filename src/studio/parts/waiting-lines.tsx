import { TextLink } from '#ui/button.tsx';
import { useMay } from './use-may.ts';
import { waitingLines, waitingText, type Waiting } from '../rules/waiting.ts';

/** What waits beside the orders and the reader may see to, a line for each kind, which leads to it; none: nothing. */
export function WaitingLines({ waiting }: { waiting: Partial<Waiting> }) {
  const may = useMay();
  const waitingNow = waitingLines
    .filter(({ act }) => may(act))
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
