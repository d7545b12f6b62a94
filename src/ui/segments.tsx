import { useId } from 'react';

interface SegmentsProps<T extends string> {
  legend: string;
  hint?: string | undefined;
  /** null: nothing is chosen yet. */
  value: T | null;
  onValue: (value: T) => void;
  options: readonly { value: T; label: string; lang?: string | undefined }[];
  /** Two rows of three in place of one row. */
  inTwoRows?: boolean | undefined;
}

/** A choice of one among two to six short words. They are native radio buttons. */
export function Segments<T extends string>({ legend, hint, value, onValue, options, inTwoRows }: SegmentsProps<T>) {
  const id = useId();
  return (
    <fieldset className="field" {...(hint && { 'aria-describedby': `${id}-hint` })}>
      <legend className="field-label mb-2 font-text">{legend}</legend>
      <div className={`segments ${inTwoRows ? 'segments-two-rows' : ''}`}>
        {options.map(option => (
          <label key={option.value} className="segment" lang={option.lang}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-foot">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
