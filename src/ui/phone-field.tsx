import { startTransition, useEffect, useId, useRef, useState } from 'react';
import { callingCode, countriesToChoose, type Country } from './countries.ts';
import { FieldFrame, useFieldAria } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { loadPhoneLibrary, formatNational, type PhoneValue } from './phone.ts';

export { emptyPhone, readPhone, type Phone, type PhoneValue } from './phone.ts';

interface PhoneFieldProps {
  label?: string | undefined;
  value: PhoneValue;
  onValue: (value: PhoneValue) => void;
  /** The countries to choose from, by two letters. */
  reached?: 'all' | readonly string[] | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  autoFocus?: boolean | undefined;
  name?: string | undefined;
}

/** Only the chosen country at first; then all 245, in a transition, so that rendering them does not block input. */
function useCountries(chosen: string, reached: 'all' | readonly string[]): readonly Country[] {
  const [all, setAll] = useState(false);
  useEffect(() => startTransition(() => setAll(true)), []);
  return countriesToChoose(chosen, all ? reached : []);
}

/** A phone number: the country with its fixed calling code, then the number (C-S01). */
export function PhoneField({
  label = 'Phone number',
  value,
  onValue,
  reached = 'all',
  error,
  hint,
  required,
  autoFocus,
  name,
}: PhoneFieldProps) {
  const { id, aria } = useFieldAria({ hint, error, required });
  const countryId = useId();
  const options = useCountries(value.country, reached);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!autoFocus) return;
    // After the focus that a new page takes for itself.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [autoFocus]);
  const preloadLibrary = () => void loadPhoneLibrary().catch(() => undefined);

  const formatInput = async () => {
    const library = await loadPhoneLibrary().catch(() => undefined);
    const formatted = library && formatNational(library, value);
    if (formatted && formatted !== value.national) onValue({ ...value, national: formatted });
  };
  return (
    <FieldFrame {...{ id, label, hint, error, required }}>
      <div className="line">
        <span className="country">
          <label htmlFor={countryId} className="sr-only">
            Country
          </label>
          <select
            id={countryId}
            value={value.country}
            autoComplete="tel-country-code"
            onFocus={preloadLibrary}
            onChange={event => onValue({ ...value, country: event.target.value })}
          >
            {options.map(({ iso, code, name: country }) => (
              <option key={iso} value={iso}>{`${country} +${code}`}</option>
            ))}
          </select>
          <span aria-hidden="true" className="country-shown figures">
            {value.country} +{callingCode(value.country)}
            <Icon name="chevron-down" size={16} />
          </span>
        </span>
        <input
          {...aria}
          ref={field}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className="line-input figures"
          maxLength={250}
          name={name}
          value={value.national}
          onFocus={preloadLibrary}
          onBlur={() => void formatInput()}
          onChange={event => onValue({ ...value, national: event.target.value })}
        />
      </div>
    </FieldFrame>
  );
}
