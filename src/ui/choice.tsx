import { useId, type ReactNode } from 'react';
import { FieldError, RequiredMark } from './field-frame.tsx';

interface ChoiceOption {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  /** Shown opposite the title, e.g. a price. */
  note?: ReactNode;
  picture?: ReactNode;
  disabled?: boolean | undefined;
}
interface ChoiceProps {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  name: string;
  value: string | undefined;
  onValue: (value: string) => void;
  options: readonly ChoiceOption[];
  columns?: 1 | 2 | 3 | undefined;
  /** Small cards with the picture on top, two beside each other on a phone, as many as fit elsewhere. */
  tiles?: boolean | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
}

/**
 * A choice of one option, shown as cards. They are native radio buttons, so that arrow keys and screen readers work.
 */
export function Choice({
  legend,
  legendHidden,
  name,
  value,
  onValue,
  options,
  columns = 1,
  tiles,
  error,
  required,
}: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="choice" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className={legendHidden ? 'sr-only' : 'mb-3 text-h4'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      <div className={`choice-cards ${tiles ? 'choice-tiles' : `choice-${columns}`}`}>
        {options.map(option => (
          <label key={option.value} className="choice-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              {...(error && { 'aria-invalid': true })}
              onChange={() => onValue(option.value)}
            />
            {option.picture && <span className="choice-picture">{option.picture}</span>}
            <span className="choice-words">
              <span className="choice-title">{option.title}</span>
              {option.note && <span className="choice-note figures">{option.note}</span>}
              {option.text && <span className="choice-text">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
