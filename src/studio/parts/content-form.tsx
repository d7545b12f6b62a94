import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContentValue } from '#kernel/content.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, Field, Select, TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import type { changeContent, ContentListData, ContentRowData } from '../wire.ts';

type Values = Record<string, ContentValue>;

interface ContentFormProps {
  content: ContentListData;
  row?: ContentRowData;
  onSaved?: () => void;
}

/** The form of a row, or without `row` of a new one. After a failure the entered values stay in the form. */
export function ContentForm({ content, row, onSaved }: ContentFormProps) {
  const blank = Object.fromEntries(content.fields.map(field => [field.name, emptyValue(field)]));
  const [values, setValues] = useState<Values>(row?.values ?? blank);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { revalidate } = useRevalidator();
  const toast = useToast();

  const save = async () => {
    setBusy(true);
    const reply = await ask<typeof changeContent>('POST /studio/api/content', {
      json: { list: content.name, ...(row && { id: row.id, version: row.version }), values },
    });
    setBusy(false);
    setFailed(reply.ok ? undefined : reply.error.message);
    if (!reply.ok && reply.error.code !== 'changed-meanwhile') return;
    if (reply.ok) toast('Saved. It is in the shop within a minute.', { tone: 'good' });
    await revalidate();
    if (reply.ok) onSaved?.();
  };
  return (
    <Form onSubmit={save} error={failed} aria-label={row?.label ?? `New in ${content.title}`}>
      <fieldset className="grid gap-5" disabled={!content.mayChange}>
        <legend className="sr-only">{row?.label ?? 'A new entry'}</legend>
        {content.fields.map(field => (
          <ContentInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onValue={value => setValues(before => ({ ...before, [field.name]: value }))}
          />
        ))}
        {content.mayChange && (
          <Actions>
            <Button type="submit" busy={busy}>
              Save
            </Button>
          </Actions>
        )}
      </fieldset>
    </Form>
  );
}

const emptyValue = ({ kind, options }: ContentListData['fields'][number]): ContentValue =>
  kind === 'yes' ? true : (options?.[0] ?? '');

interface ContentInputProps {
  field: ContentListData['fields'][number];
  value: ContentValue;
  onValue: (value: ContentValue) => void;
}

/** The form control for a field's kind. */
function ContentInput({ field, value, onValue }: ContentInputProps) {
  const { kind, options = [] } = field;
  const common = { label: field.label, hint: field.hint, required: kind !== 'yes' && !field.mayBeEmpty };
  const words = String(value);
  switch (kind) {
    case 'yes':
      return <CheckField label={field.label} hint={field.hint} checked={value === true} onValue={onValue} />;
    case 'choice':
      return (
        <Select
          {...common}
          value={words}
          options={options.map(option => ({ value: option, label: option }))}
          onValue={onValue}
        />
      );
    case 'text':
    case 'template':
    case 'lines':
    case 'pairs':
    case 'sections':
      return <TextArea {...common} value={words} onValue={onValue} />;
    case 'rupees':
    case 'whole':
      return (
        <Field
          {...common}
          {...(kind === 'rupees' && { prefix: '₹' })}
          inputMode="numeric"
          value={words}
          onValue={onValue}
        />
      );
    default:
      return <Field {...common} type={kind === 'day' ? 'date' : 'text'} value={words} onValue={onValue} />;
  }
}
