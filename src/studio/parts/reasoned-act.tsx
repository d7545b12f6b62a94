import { useState } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useStaffAct, type StaffActReply } from './use-staff-act.ts';

interface ReasonedActProps {
  /** What the reason is asked with, and what is said when it is missing. */
  label: string;
  missing: string;
  hint?: string;
  button: string;
  done: string;
  /** What is asked before an act that must not be done by mistake; `keep` is the answer that comes first. */
  question?: { title: string; text: string; keep: string };
  work: (reason: string) => Promise<StaffActReply>;
}

/** An act of staff that needs a reason for the history. */
export function ReasonedAct(props: ReasonedActProps) {
  const { label, missing, hint = 'For the history: who agreed, and to what.', button, done, question, work } = props;
  const { busy, act } = useStaffAct();
  const alert = useAlert();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (!reason.trim()) return setError(missing);
    setError(undefined);
    const actions = question && [{ label: question.keep }, { label: button }];
    if (question && (await alert({ ...question, actions })) !== 1) return;
    await act('act', done, () => work(reason.trim()));
  };
  return (
    <Form onSubmit={submit}>
      <Field {...{ label, hint, error }} required value={reason} onValue={setReason} maxLength={1000} />
      <Actions>
        <Button type="submit" kind="secondary" busy={busy === 'act'}>
          {button}
        </Button>
      </Actions>
    </Form>
  );
}
