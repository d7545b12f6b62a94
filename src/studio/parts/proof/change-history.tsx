import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Desk } from './use-desk.ts';

/** What was changed, by whom and why, newest first. */
export function ChangeHistory({ desk: { magazine } }: { desk: Desk }) {
  const edits = magazine?.edits.toReversed() ?? [];
  if (edits.length === 0) return null;
  return (
    <Disclosure title={edits.length === 1 ? '1 change' : `${edits.length} changes`}>
      <ol className="desk-changes">
        {edits.map(({ seq, says, by, at, undone, reason, isNew }) => (
          <li key={seq}>
            <p>
              {undone ? <s>{says}</s> : says} {isNew && !undone && <em>not in the draft yet</em>}
            </p>
            <small>
              {by}, {formatDateTime(at)}
              {reason && `: ${reason}`}
            </small>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
