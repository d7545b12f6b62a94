import { useId } from 'react';
import { IconButton } from './button.tsx';
import { Changing } from './changing.tsx';

interface CounterProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onValue: (value: number) => void;
  /** The noun for `n`, e.g. `n => n === 1 ? 'copy' : 'copies'`. */
  unit?: ((n: number) => string) | undefined;
  hint?: string | undefined;
}

/** A number with buttons for minus and plus. */
export function Counter({ label, value, min, max, onValue, unit, hint }: CounterProps) {
  const id = useId();
  const step = (by: number) => onValue(Math.min(max, Math.max(min, value + by)));
  return (
    <div role="group" aria-labelledby={id} className="field">
      <span id={id} className="field-label">
        {label}
      </span>
      <div className="flex items-center gap-4">
        <IconButton
          icon="minus"
          tone="bordered"
          label="One less"
          aria-disabled={value <= min}
          onClick={() => step(-1)}
        />
        <output translate="no" className="figures min-w-12 text-center font-display text-h3" aria-live="polite">
          {value}
          {unit && <span className="sr-only"> {unit(value)}</span>}
        </output>
        <IconButton icon="plus" tone="bordered" label="One more" aria-disabled={value >= max} onClick={() => step(1)} />
        {unit && (
          <span className="text-soft">
            <Changing>{unit(value)}</Changing>
          </span>
        )}
      </div>
      {hint && <p className="field-foot">{hint}</p>}
    </div>
  );
}
