import { useState } from 'react';
import { formatDateTime, formatDay } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { ContentListData, takeBackContent, withdrawContent } from '../wire/content.ts';
import { ChangedFields } from './changed-fields.tsx';
import { useStaffAct, type StaffActReply } from './use-staff-act.ts';

type Change = ContentListData['changes'][number];
type Planned = ContentListData['planned'][number];

interface TakeBackProps {
  /** What is taken back, for screen readers. */
  about: string;
  needsReason: boolean;
  done: string;
  take: (reason: string | undefined) => Promise<StaffActReply>;
}

/** Takes a change back, for a reason. */
function TakeBack({ about, needsReason, done, take }: TakeBackProps) {
  const { busy, act } = useStaffAct();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (needsReason && reason.trim() === '') return setError('Please say in a few words why.');
    setOpen(false);
    await act('take-back', done, () => take(reason.trim() || undefined));
  };
  return (
    <p>
      <Button
        kind="quiet"
        size="small"
        busy={busy !== undefined}
        aria-label={`Take back the change of ${about}`}
        onClick={() => setOpen(true)}
      >
        Take back
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Take back?">
          <Form onSubmit={confirm}>
            <p>{about}</p>
            <Field
              label="Reason"
              required={needsReason}
              value={reason}
              error={error}
              maxLength={200}
              autoComplete="off"
              onValue={setReason}
            />
            <Actions>
              <Button type="submit">Take it back</Button>
            </Actions>
          </Form>
        </Sheet>
      )}
    </p>
  );
}

/** What of a list counts from a day on; whoever may change the list takes it back before (W176). */
export function PlannedChanges({ content: { name, mayChange, needsReason, planned } }: ContentProps) {
  if (planned.length === 0) return null;
  const withdraw = (plan: Planned) => (reason: string | undefined) =>
    ask<typeof withdrawContent>('POST /studio/api/content/withdraw', {
      json: { list: name, planned: plan.id, ...(reason !== undefined && { reason }) },
    });
  return (
    <section aria-labelledby="planned" className="grid gap-2">
      <h3 id="planned" className="eyebrow">
        Planned
      </h3>
      <ul className="grid text-small">
        {planned.map(plan => (
          <li key={plan.id} className="grid gap-1 border-t border-rule py-3">
            <p>
              <b>{`From ${formatDay(plan.day)}`}</b>: {plan.label}, by {plan.by}
              {plan.reason && `: ${plan.reason}`}
            </p>
            {plan.failure !== null && <Notice tone="bad" title={`It could not begin. ${plan.failure}`} />}
            <ChangedFields fields={plan.fields} />
            {mayChange && (
              <TakeBack
                about={`${plan.label}, from ${formatDay(plan.day)}`}
                needsReason={needsReason}
                done="Taken back. It does not begin."
                take={withdraw(plan)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContentProps {
  content: ContentListData;
}

const howText = ({ added, removed, planned }: Change): string =>
  removed ? 'taken out ' : added ? 'added ' : planned ? 'begun as planned ' : '';

/** The last changes of a list: who, when, why, from what to what; whoever may change the list takes each back. */
export function ContentHistory({ content: { name, mayChange, needsReason, changes } }: ContentProps) {
  if (changes.length === 0) return null;
  const takeBack = (change: Change) => (reason: string | undefined) =>
    ask<typeof takeBackContent>('POST /studio/api/content/take-back', {
      json: { list: name, change: change.id, ...(reason !== undefined && { reason }) },
    });
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h3 id="changes" className="eyebrow">
        Last changes
      </h3>
      <ul className="grid text-small">
        {changes.map(change => (
          <li key={change.id} className="grid gap-1 border-t border-rule py-3">
            <p>
              {change.label}, {howText(change)}by {change.by}, {formatDateTime(change.at)}
              {change.reason && `: ${change.reason}`}
            </p>
            <ChangedFields fields={change.fields} />
            {mayChange && !change.removed && (change.added || change.fields.length > 0) && (
              <TakeBack about={change.label} needsReason={needsReason} done="Taken back." take={takeBack(change)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
