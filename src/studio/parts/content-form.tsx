import { Fragment, useState } from 'react';
import { useRevalidator } from 'react-router';
import { changedFields, type ContentValue } from '#kernel/content.ts';
import { literalPromises } from '#kernel/promises.ts';
import { unknownPlaceholders } from '#src/catalogue/rules/placeholders.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, Field, Select, TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import type { changeContent, ContentListData, ContentRowData } from '../wire/content.ts';
import { ContentReview, type ReviewedChange } from './content-review.tsx';

interface ContentFormProps {
  content: ContentListData;
  row?: ContentRowData;
  onSaved?: () => void;
}

const savedAtOnce = 'Saved. It is in the shop within a second.';

/** The form of a row, or without `row` of a new one. After a failure the entered values stay in the form. */
export function ContentForm({ content, row, onSaved }: ContentFormProps) {
  const blank = Object.fromEntries(content.fields.map(field => [field.name, emptyValue(field)]));
  const [values, setValues] = useState<ContentRowData['values']>(row?.values ?? blank);
  const [failed, setFailed] = useState<string>();
  const [reviewing, setReviewing] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const isUnchanged = row && changedFields(content.fields, row.values, values).length === 0;
  const review = () => {
    setFailed(isUnchanged ? 'Nothing is changed yet.' : undefined);
    setReviewing(!isUnchanged);
  };
  const save = async ({ reason, from, confirm }: ReviewedChange): Promise<string | undefined> => {
    const reply = await ask<typeof changeContent>('POST /studio/api/content', {
      json: {
        list: content.name,
        ...(row && { id: row.id, version: row.version }),
        values,
        ...(confirm && { confirm }),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(from !== undefined && { from }),
      },
    });
    if (!reply.ok && reply.error.code !== 'changed-meanwhile') return reply.error.message;
    setReviewing(false);
    if (!reply.ok) setFailed(reply.error.message);
    else if (from === undefined)
      toast(content.mayPlan ? savedAtOnce : 'Saved. It counts from its day on.', { tone: 'good' });
    else {
      toast('Planned. Until then everything stays as it is.', { tone: 'good' });
      setValues(row?.values ?? blank);
    }
    await revalidate();
    if (reply.ok) onSaved?.();
    return undefined;
  };
  return (
    <>
      <Form onSubmit={review} error={failed} aria-label={row?.label ?? `New in ${content.title}`}>
        <fieldset className="grid gap-5" disabled={!content.mayChange}>
          <legend className="sr-only">{row?.label ?? 'A new entry'}</legend>
          {content.fields.map(field => (
            <ContentInput
              key={field.name}
              field={field}
              isKept={row !== undefined && field.isFixed === true}
              placeholders={content.placeholders}
              value={values[field.name] ?? ''}
              onValue={value => setValues(before => ({ ...before, [field.name]: value }))}
            />
          ))}
          {content.mayChange && (
            <Actions>
              <Button type="submit">Check and save</Button>
            </Actions>
          )}
        </fieldset>
      </Form>
      {reviewing && (
        <ContentReview content={content} row={row} values={values} onSave={save} onClose={() => setReviewing(false)} />
      )}
    </>
  );
}

const emptyValue = ({ kind, options }: ContentListData['fields'][number]): ContentValue =>
  kind === 'yes' ? true : (options?.[0]?.value ?? '');

interface ContentInputProps {
  field: ContentListData['fields'][number];
  /** It was said once and is not changed any more. */
  isKept: boolean;
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
    <div role="status" className="text-small text-accent">
      {[...new Set(notes)].map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
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
function Control({ field, isKept, value, onValue }: ContentInputProps) {
  const { kind, options } = field;
  const common = {
    label: field.label,
    hint: field.hint,
    required: kind !== 'yes' && !field.mayBeEmpty,
    disabled: isKept,
  };
  const words = String(value);
  if (options) return <Select {...common} value={words} options={options} onValue={onValue} />;
  switch (kind) {
    case 'yes':
      return <CheckField label={field.label} hint={field.hint} checked={value === true} onValue={onValue} />;
    case 'text':
    case 'template':
    case 'lines':
    case 'pairs':
    case 'sections':
      return <TextArea {...common} value={words} onValue={onValue} />;
    case 'rupees':
    case 'percent':
    case 'whole':
      return (
        <Field
          {...common}
          {...(kind === 'rupees' && { prefix: '₹' })}
          {...(kind === 'percent' && { suffix: '%' })}
          inputMode={kind === 'percent' ? 'decimal' : 'numeric'}
          value={words}
          onValue={onValue}
        />
      );
    default:
      return (
        <Field {...common} type={kind === 'day' || kind === 'date' ? 'date' : 'text'} value={words} onValue={onValue} />
      );
  }
}
