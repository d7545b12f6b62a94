import {
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from './icon.tsx';
import { FieldError, FieldFrame, RequiredMark, useFieldAria, type FieldLabels } from './field-frame.tsx';
import { PrintedSigns } from './printed-signs.tsx';

/** Whether the words are printed: signs that cannot be are named below them, in these words when there are some. */
interface Printed {
  printed?: boolean | ((signs: string) => string) | undefined;
}

/** The note below words that are printed. */
const noteOf = ({ printed }: Printed, value: unknown) =>
  printed && (
    <PrintedSigns text={typeof value === 'string' ? value : ''} say={printed === true ? undefined : printed} />
  );

type FieldProps = FieldLabels &
  Printed &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
    onValue?: ((value: string) => void) | undefined;
    prefix?: string | undefined;
    suffix?: ReactNode;
  };

/** A text input on one line. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  required,
  onValue,
  prefix,
  suffix,
  printed,
  ...input
}: FieldProps) {
  const { id, aria } = useFieldAria({ hint, error, required }, input.id);
  const { onChange, className = '' } = input;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, required }}>
      <div className="line">
        {prefix && <span className="line-prefix">{prefix}</span>}
        <input
          {...input}
          {...aria}
          className={`line-input ${className}`}
          {...((onChange || onValue) && { onChange: change })}
        />
        {suffix}
      </div>
      {noteOf({ printed }, input.value)}
    </FieldFrame>
  );
}

type TextAreaProps = FieldLabels &
  Printed &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    onValue?: ((value: string) => void) | undefined;
    /** Grows with the text (the default). */
    grow?: boolean | undefined;
    /** The most characters it takes; below 100 left their number is shown. */
    count?: number | undefined;
  };

/** A text input of several lines. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  required,
  onValue,
  grow = true,
  count,
  printed,
  ...area
}: TextAreaProps) {
  const { id, aria } = useFieldAria({ hint, error, required }, area.id);
  const { onChange, className = '', value, defaultValue, rows = 4 } = area;
  const [length, setLength] = useState(String(defaultValue ?? '').length);
  const left = count === undefined ? undefined : count - (value === undefined ? length : String(value).length);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
    onValue?.(event.target.value);
  };
  const isNearLimit = left !== undefined && left < 100;
  return (
    <FieldFrame
      {...{ id, label, labelHidden, hint, error, required }}
      foot={isNearLimit && <p translate="no" className="figures ml-auto" role="status">{`${left} characters left`}</p>}
    >
      <textarea
        {...area}
        {...aria}
        rows={rows}
        {...(count && { maxLength: count })}
        className={`ruled ${grow ? 'ruled-grow' : ''} ${className}`}
        onChange={change}
      />
      {noteOf({ printed }, value)}
    </FieldFrame>
  );
}

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}
type SelectProps = FieldLabels &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly SelectOption[];
    placeholder?: string | undefined;
    onValue?: ((value: string) => void) | undefined;
  };

/** A native select. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  required,
  options,
  placeholder,
  onValue,
  ...select
}: SelectProps) {
  const { id, aria } = useFieldAria({ hint, error, required }, select.id);
  const { onChange, className = '' } = select;
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, required }}>
      <div className="line">
        <select
          {...select}
          {...aria}
          className={`line-input line-select ${className}`}
          {...((onChange || onValue) && { onChange: change })}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} className="pointer-events-none -ml-8" />
      </div>
    </FieldFrame>
  );
}

type CheckProps = Omit<FieldLabels, 'labelHidden'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { onValue?: ((checked: boolean) => void) | undefined };

/** A checkbox with its label. */
export function CheckField({ label, hint, error, required, onValue, ...input }: CheckProps) {
  const { id, aria } = useFieldAria({ hint, error, required }, input.id);
  const { onChange } = input;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValue?.(event.target.checked);
  };
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input
          {...input}
          {...aria}
          type="checkbox"
          className="tick"
          {...((onChange || onValue) && { onChange: change })}
        />
        <label htmlFor={id} className="py-2.5">
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="field-foot">
          {hint}
        </p>
      )}
    </div>
  );
}
