interface ChangedFieldsProps {
  fields: readonly { label: string; before: string; after: string }[];
  /** There is nothing old beside it. */
  isNew?: boolean;
}

/** What a change changed: each field with its value before and after, beside each other where there is room. */
export const ChangedFields = ({ fields, isNew }: ChangedFieldsProps) =>
  fields.length > 0 && (
    <dl className="grid text-small">
      {fields.map(({ label, before, after }) => (
        <div
          key={label}
          className="grid gap-x-5 gap-y-1 border-t border-rule py-2 [overflow-wrap:anywhere] sm:grid-cols-[9rem_1fr]"
        >
          <dt className="text-soft">{label}</dt>
          <dd className={`grid gap-x-5 gap-y-1 whitespace-pre-line ${isNew ? '' : 'sm:grid-cols-2'}`}>
            {!isNew && (
              <del className="text-soft">
                <span className="sr-only">before: </span>
                {before || 'nothing'}
              </del>
            )}
            <ins className="no-underline">
              <span className="sr-only">now: </span>
              {after || 'nothing'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
