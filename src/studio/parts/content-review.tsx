import { useState } from 'react';
import { changedFields, priceJumps, type ContentValue } from '#kernel/content.ts';
import { changedParts, describeValue } from '#kernel/content-words.ts';
import { addDays } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, Field, Select } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { ContentListData, ContentRowData } from '../wire/content.ts';
import { ContentPreview } from './content-preview.tsx';
import { ChangedFields } from './changed-fields.tsx';

type FieldData = ContentListData['fields'][number];

/** What is said of a change beside its values. */
export interface ReviewedChange {
  reason: string;
  /** The day from which it counts; undefined: at once. */
  from: string | undefined;
  confirm: boolean;
}

interface ReviewProps {
  content: ContentListData;
  row: ContentRowData | undefined;
  values: ContentRowData['values'];
  /** Resolves to what is wrong, or to nothing once it is saved. */
  onSave: (change: ReviewedChange) => Promise<string | undefined>;
  onClose: () => void;
}

const describe = ({ kind, options = [] }: FieldData, value: ContentValue | undefined): string =>
  describeValue({ kind, optionNames: new Map(options.map(({ value, label }) => [value, label])) }, value);

/** The look at a change before it is saved: old beside new, how texts read, from when it counts, and why (W176). */
export function ContentReview({ content, row, values, onSave, onClose }: ReviewProps) {
  const [change, setChange] = useState<ReviewedChange>({ reason: '', from: undefined, confirm: false });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const set = (part: Partial<ReviewedChange>) => {
    setFailed(undefined);
    setChange(before => ({ ...before, ...part }));
  };
  const before = row?.values ?? {};
  const fields = row ? changedFields(content.fields, before, values) : content.fields;
  const jumps = row ? priceJumps(fields, before, values) : [];
  const save = async () => {
    if (content.needsReason && change.reason.trim() === '') return setFailed('Please say in a few words why.');
    if (jumps.length > 0 && !change.confirm) return setFailed('Please say that the price is right.');
    setBusy(true);
    setFailed(await onSave(change));
    setBusy(false);
  };
  return (
    <Sheet open onClose={onClose} title={row ? 'Old beside new' : 'The new entry'} width="wide">
      <Form onSubmit={save} error={failed} aria-label="Save the change">
        <ChangedFields
          isNew={!row}
          fields={fields.map(field => ({
            label: field.label,
            ...changedParts(describe(field, before[field.name]), describe(field, values[field.name])),
          }))}
        />
        <ContentPreview fields={fields} values={values} placeholders={content.placeholders} />
        {row && content.mayPlan && <FromWhen from={change.from} today={content.today} onFrom={from => set({ from })} />}
        <Field
          label="Reason"
          required={content.needsReason}
          value={change.reason}
          maxLength={200}
          autoComplete="off"
          onValue={reason => set({ reason })}
        />
        {jumps.map(({ name, label, before, after }) => (
          <CheckField
            key={name}
            label={`${label}: ${after} instead of ${before} is right`}
            checked={change.confirm}
            onValue={confirm => set({ confirm })}
          />
        ))}
        <Actions>
          <Button type="submit" busy={busy}>
            {change.from === undefined ? 'Save' : 'Plan it'}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Change it again
          </Button>
        </Actions>
      </Form>
    </Sheet>
  );
}

interface FromWhenProps {
  from: string | undefined;
  today: string;
  onFrom: (from: string | undefined) => void;
}

/** From when a change counts: at once, or from the first minute of a day in India. */
function FromWhen({ from, today, onFrom }: FromWhenProps) {
  const tomorrow = addDays(today, 1);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Counts"
        value={from === undefined ? 'now' : 'day'}
        options={[
          { value: 'now', label: 'At once' },
          { value: 'day', label: 'From a day on' },
        ]}
        onValue={when => onFrom(when === 'now' ? undefined : tomorrow)}
      />
      {from !== undefined && (
        <Field label="First day" type="date" required min={tomorrow} value={from} onValue={onFrom} />
      )}
    </div>
  );
}
