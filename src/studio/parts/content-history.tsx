import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import type { ContentListData, takeBackContent } from '../wire.ts';
import { useStaffAct } from './use-staff-act.ts';

type Change = ContentListData['changes'][number];

/** What a change changed, each field with its value before and after. */
const ChangedFields = ({ fields }: Pick<Change, 'fields'>) => (
  <ul>
    {fields.map(({ label, before, after }) => (
      <li key={label} className="[overflow-wrap:anywhere]">
        {label}: <del className="text-soft">{before || 'nothing'}</del>{' '}
        <ins className="no-underline">{after || 'nothing'}</ins>
      </li>
    ))}
  </ul>
);

/** The last changes of a list: who, when, from what to what; whoever may change the list takes each back. */
export function ContentHistory({ content: { name, mayChange, changes } }: { content: ContentListData }) {
  const { busy, act } = useStaffAct();
  if (changes.length === 0) return null;
  const takeBack = ({ id }: Change) =>
    act(id, 'Taken back. It is in the shop within a second.', () =>
      ask<typeof takeBackContent>('POST /studio/api/content/take-back', { json: { list: name, change: id } }),
    );
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h3 id="changes" className="eyebrow">
        Last changes
      </h3>
      <ul className="grid text-small">
        {changes.map(change => (
          <li key={change.id} className="grid gap-1 border-t border-rule py-3">
            <p>
              {change.label}, {change.added ? 'added ' : ''}by {change.by}, {formatDateTime(change.at)}
            </p>
            <ChangedFields fields={change.fields} />
            {mayChange && (change.added || change.fields.length > 0) && (
              <p>
                <Button
                  kind="quiet"
                  size="small"
                  busy={busy === change.id}
                  aria-label={`Take back the change of ${change.label}`}
                  onClick={() => void takeBack(change)}
                >
                  Take back
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
