import { Fragment, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContentValue } from '#kernel/content.ts';
import { literalPromises } from '#kernel/promises.ts';
import { unknownPlaceholders } from '#src/catalogue/rules/placeholders.ts';
import { ask } from '#ui/ask.ts';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField, Field, Select, TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import type { changeContent, ContentListData, ContentRowData } from '../wire/content.ts';

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
  const alert = useAlert();
  const meansIt = async (text: string) =>
    (await alert({
      title: 'Is this price right?',
      text,
      actions: [{ label: 'Change it again' }, { label: 'Save it so', kind: 'secondary' }],
    })) === 1;

  const send = (confirm: boolean) =>
    ask<typeof changeContent>('POST /studio/api/content', {
      json: {
        list: content.name,
        ...(row && { id: row.id, version: row.version }),
        values,
        ...(confirm && { confirm }),
      },
    });
  const save = async () => {
    setBusy(true);
    let reply = await send(false);
    if (!reply.ok && reply.error.code === 'price-jump' && (await meansIt(reply.error.message)))
      reply = await send(true);
    setBusy(false);
    setFailed(reply.ok ? undefined : reply.error.message);
    if (!reply.ok && reply.error.code !== 'changed-meanwhile') return;
    if (reply.ok) toast('Saved. It is in the shop within a second.', { tone: 'good' });
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
            placeholders={content.placeholders}
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

/** Says what of a text a change of prices or promises would leave behind, and which words stand for it (D43). */
function LiteralNote({ text, placeholders }: { text: string } & Pick<ContentListData, 'placeholders'>) {
  const nameOf = (literal: string) => placeholders.find(({ text: today }) => today === literal)?.name;
  const facts = Object.fromEntries(placeholders.map(({ name, text: today }) => [name, today]));
  const notes = [
    ...literalPromises(text).map(literal => {
      const name = nameOf(literal);
      return `“${literal}” stays as it is when the shop’s prices or times change. ${name ? `Write {${name}} instead.` : 'Write a placeholder instead, if there is one.'}`;
    }),
    ...unknownPlaceholders(text, facts).map(unknown => `Nothing stands for ${unknown}: it is shown as it is.`),
  ];
  return (
    <ul role="status" className="text-small text-accent">
      {[...new Set(notes)].map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** Kinds of field whose text visitors read as it is stored. */
const isText = (kind: ContentListData['fields'][number]['kind']): boolean =>
  kind === 'line' || kind === 'text' || kind === 'lines' || kind === 'pairs' || kind === 'sections';

/** The words that texts of a list may have, with what stands there today; nothing for a list without texts (D43). */
export const Placeholders = ({ content: { fields, placeholders } }: { content: ContentListData }) =>
  fields.some(({ kind }) => isText(kind)) && (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer content-center">Words that fill themselves in</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {placeholders.map(({ name, text }) => (
          <Fragment key={name}>
            <dt>{`{${name}}`}</dt>
            <dd className="text-soft">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );

const ContentInput = ({ placeholders, ...props }: ContentInputProps & Pick<ContentListData, 'placeholders'>) => (
  <div className="grid gap-1.5">
    <Control {...props} />
    {isText(props.field.kind) && <LiteralNote text={String(props.value)} placeholders={placeholders} />}
  </div>
);

/** The form control for a field's kind. */
function Control({ field, value, onValue }: ContentInputProps) {
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
