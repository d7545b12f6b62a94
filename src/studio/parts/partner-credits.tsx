import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { changeText } from '#src/partners/rules/statement.ts';
import type { AdjustmentData, adjustCredits, decideAdjustment, StudioPartnerData } from '#src/partners/wire/staff.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { ForAct } from './for-act.tsx';
import { useStaffAct } from './use-staff-act.ts';

/** Adds iCredits to a plan of a partner or takes some, with the reason (W171). */
export function AdjustCredits({ partner }: { partner: StudioPartnerData }) {
  const { busy, act } = useStaffAct();
  const [plan, setPlan] = useState(partner.plans[0]?._id ?? '');
  const [change, setChange] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<{ change?: string; reason?: string }>({});
  // One for each filled form, so that a repetition after a lost reply books nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const count = Number(change.replaceAll('−', '-'));
  const submit = async () => {
    if (change.trim() === '' || !Number.isInteger(count) || count === 0)
      return setError({ change: 'Enter a whole number; with a minus to take some.' });
    if (!reason.trim()) return setError({ reason: 'Write the reason.' });
    setError({});
    const json = { partner: partner._id, plan, change: count, reason: reason.trim(), key };
    let waits = false;
    const work = async () => {
      const reply = await ask<typeof adjustCredits>('POST /studio/api/adjust-credits', { json });
      waits = reply.ok && reply.body.state === 'asked';
      return reply;
    };
    const done = () => (waits ? 'Written down. A second person has to agree.' : 'The iCredits are adjusted.');
    if (!(await act('adjust', done, work))) return;
    setChange('');
    setReason('');
    setKey(crypto.randomUUID());
  };
  const changed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setKey(crypto.randomUUID());
  };
  return (
    <Form onSubmit={submit}>
      <Select
        label="Plan"
        value={plan}
        onValue={changed(setPlan)}
        options={partner.plans.map(({ _id, name, credits }) => ({ value: _id, label: `${name}, ${credits} left` }))}
      />
      <Field
        label="iCredits"
        hint="With a minus to take some. Above 5 in a day a second person agrees."
        error={error.change}
        required
        inputMode="text"
        maxLength={6}
        value={change}
        onValue={changed(setChange)}
      />
      <Field
        label="Reason"
        hint="The partner reads it on the statement."
        error={error.reason}
        required
        maxLength={500}
        value={reason}
        onValue={changed(setReason)}
      />
      <Actions>
        <Button type="submit" kind="secondary" busy={busy === 'adjust'}>
          Adjust iCredits
        </Button>
      </Actions>
    </Form>
  );
}

interface AdjustmentsProps {
  title: string;
  adjustments: readonly AdjustmentData[];
  /** Whether each names its partner. */
  named?: boolean | undefined;
}

/** Adjustments of iCredits, with the decision of those that wait. */
export const Adjustments = ({ title, adjustments, named }: AdjustmentsProps) => (
  <section aria-label={title} className="grid gap-2">
    <h2 className="text-small font-semibold">{title}</h2>
    <ul className="grid">
      {adjustments.map(one => (
        <li key={one._id} className="grid gap-1 border-t border-rule py-2 text-small">
          <p>
            {named && (
              <>
                <Link to={`/studio/partners/${one.partner._id}`}>{one.partner.name}</Link>:{' '}
              </>
            )}
            <b className="figures">{changeText(one.change)}</b> {one.plan}. {one.reason}
          </p>
          <p className="text-soft">
            {one.askedBy}, {formatDateTime(one.askedAt)}
            {decisionWords(one)}
          </p>
          {one.state === 'asked' && !one.isOwn && (
            <ForAct act="credits">
              <CreditDecision adjustment={one} />
            </ForAct>
          )}
        </li>
      ))}
    </ul>
  </section>
);

function decisionWords({ state, decidedBy }: AdjustmentData): string {
  if (state === 'asked') return '; waits for a second person';
  if (decidedBy === null) return '';
  return state === 'done' ? `; agreed by ${decidedBy}` : `; declined by ${decidedBy}`;
}

function CreditDecision({ adjustment: { _id, change, partner } }: { adjustment: AdjustmentData }) {
  const { busy, act } = useStaffAct();
  const decide = (agree: boolean) =>
    act(agree ? 'agree' : 'decline', agree ? 'The iCredits are adjusted.' : 'Declined.', () =>
      ask<typeof decideAdjustment>('POST /studio/api/decide-adjustment', { json: { adjustment: _id, agree } }),
    );
  const of = (
    <span className="sr-only">
      {' '}
      {changeText(change)} of {partner.name}
    </span>
  );
  return (
    <Actions>
      <Button size="small" kind="secondary" busy={busy === 'agree'} onClick={() => void decide(true)}>
        Agree{of}
      </Button>
      <Button size="small" kind="quiet" busy={busy === 'decline'} onClick={() => void decide(false)}>
        Decline{of}
      </Button>
    </Actions>
  );
}
